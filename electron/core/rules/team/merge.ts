/**
 * Merges what several writers say about a thing. Each writer has one register. Each desk merges the
 * registers itself, with the same result in whatever order they arrive.
 */
import type { Hlc } from './clock.ts';

export interface Register<V> {
  member: string;
  writer: string;
  seq: number;
  hlc: Hlc;
  value: V | null;
  knew: Record<string, number>;
}

const isLater = (a: Register<unknown>, b: Register<unknown>): boolean =>
  a.hlc === b.hlc ? a.writer > b.writer : a.hlc > b.hlc;

const latestFirst = (a: Register<unknown>, b: Register<unknown>): number => (isLater(a, b) ? -1 : 1);

export const latestOf = <V>(registers: readonly Register<V>[]): Register<V> | null =>
  [...registers].sort(latestFirst)[0] ?? null;

/**
 * For texts: registers that no other writer knew while writing, the latest first. Two registers
 * mean that both writers changed the text at the same time.
 */
export function headsOf<V>(registers: readonly Register<V>[]): Register<V>[] {
  const heads = registers.filter(
    (one) => !registers.some((other) => other !== one && (other.knew[one.writer] ?? 0) >= one.seq),
  );
  // The list is empty only if writers lie about what they knew.
  return (heads.length > 0 ? heads : [...registers]).sort(latestFirst);
}

/** The distinct values that are in conflict, the latest first. */
export function conflictingValues<V>(registers: readonly Register<V>[]): V[] {
  const values = new Map<string, V>();
  for (const { value } of headsOf(registers)) if (value !== null) values.set(JSON.stringify(value), value);
  return [...values.values()];
}

/**
 * Changes of the team's data that windows need to know, from colleagues' entries or from the
 * agent's own actions.
 */
export interface TeamChanges {
  tickets: string[];
  /** The roster, assignments or counts changed. */
  team: boolean;
  canned: boolean;
  views: boolean;
  settings: boolean;
  /** Requests for a second look, or answers to them. */
  looks: boolean;
  /** Something must be published: a key for a member, or entries that the engine lost. */
  outgoing: boolean;
  /**
   * More received entries can be read than one call handles. Call `receive` with nothing to
   * continue.
   */
  more: boolean;
}

export const NO_CHANGES: TeamChanges = {
  tickets: [],
  team: false,
  canned: false,
  views: false,
  settings: false,
  looks: false,
  outgoing: false,
  more: false,
};

/** Both, with the later's word on whether more can be read. */
export const joinChanges = (earlier: TeamChanges, later: TeamChanges): TeamChanges => ({
  tickets: [...new Set([...earlier.tickets, ...later.tickets])],
  team: earlier.team || later.team,
  canned: earlier.canned || later.canned,
  views: earlier.views || later.views,
  settings: earlier.settings || later.settings,
  looks: earlier.looks || later.looks,
  outgoing: earlier.outgoing || later.outgoing,
  more: later.more,
});

export const changesAnything = ({ tickets, team, canned, views, settings, looks }: TeamChanges): boolean =>
  tickets.length > 0 || team || canned || views || settings || looks;
