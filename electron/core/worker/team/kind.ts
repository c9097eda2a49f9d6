/** Interface of each kind of shared thing: how to read it here and apply the team's value. */
import type { Register } from '../../rules/team/merge.ts';
import type { StoreContext } from '../context.ts';
import type { Thing } from './entries.ts';

export type ThingArea = 'tickets' | 'team' | 'canned' | 'views' | 'settings';

export interface ThingHere extends Thing {
  name: string;
  /** This desk's member id. */
  own: string;
  /** Members whose entries changed; a member whose entry counts no more has no register. */
  members: ReadonlySet<string>;
}

/**
 * Members who have or had an entry about the thing. Without a register, this desk's own value
 * stays.
 */
export const authorsOf = ({ members, own }: ThingHere, registers: readonly Register<unknown>[]): Set<string> =>
  new Set([...[...members].filter((member) => member !== own), ...registers.map(({ member }) => member)]);

export interface Kind<V> {
  area: ThingArea;
  decode(value: unknown, thing: Thing): V | null;
  read(ctx: StoreContext, thing: Thing): V | null;
  /** Only the author's entry counts. */
  authored: boolean;
  /** A text: if two members changed it at once, both versions stay. */
  isText: boolean;
  /** Its entries name the known entries of others, like those of a text. */
  listsKnownEntries?: boolean;
  apply(ctx: StoreContext, thing: ThingHere, registers: Register<V>[]): void;
}
