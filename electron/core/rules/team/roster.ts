/**
 * Derives the team's members from entries alone: the founder, and each person who joined by a
 * member's invitation. An invitation admits one person before it ends. A member may remove
 * themselves or a junior. Seniority is the order of the tree of invitations, so all desks agree
 * even if two members remove each other at the same time.
 */
import { endOfMs, type Hlc } from './clock.ts';

export interface JoinValue {
  name: string;
  /** Raw X25519 public key. */
  agreement: string;
  /** Public half of the invitation's key, which signed this join. Null for the founder. */
  invite: string | null;
  proof: string | null;
}

export interface InviteValue {
  /** In ms of the engine's time. */
  endsAt: number;
  epochs: string[];
}

/**
 * The inviter's record of who joined by an invitation; no other join counts. Empty if the
 * invitation is over and unused. This is separate from the invitation, which stays valid while the
 * inviter's clock is not trusted yet.
 */
export interface CloseValue {
  joined: string;
}

/**
 * `cuts`: the last valid entry number of each of the removed member's writers. `joins`: members who
 * joined by that member's invitations before.
 */
export interface RemoveValue {
  cuts: Record<string, number>;
  joins: string[];
}

/**
 * An entry of the roster. `id` is the member, the invitation's public key (also for its close), or
 * the removed member.
 */
export type RosterEntry = {
  id: string;
  member: string;
  writer: string;
  seq: number;
  hlc: Hlc;
} & (
  | { kind: 'join'; value: JoinValue }
  | { kind: 'invite'; value: InviteValue }
  | { kind: 'close'; value: CloseValue }
  | { kind: 'remove'; value: RemoveValue }
);

export interface RosterMember {
  id: string;
  name: string;
  agreement: string;
  invitedBy: string | null;
  invite: string | null;
  epochs: string[];
  removed: Removed | null;
}

export interface Removed {
  by: string;
  /** Last valid entry number of each writer. */
  cuts: Record<string, number>;
}

type OfKind<K extends RosterEntry['kind']> = Extract<RosterEntry, { kind: K }>;
const isOfKind = <K extends RosterEntry['kind']>(entry: RosterEntry, kind: K): entry is OfKind<K> =>
  entry.kind === kind;

export type Roster = ReadonlyMap<string, RosterMember>;

const inOrder = (entries: readonly RosterEntry[]): RosterEntry[] =>
  entries
    .map((entry) => ({ entry, position: `${entry.hlc} ${entry.id} ${entry.member} ${entry.writer}` }))
    .sort((a, b) => (a.position < b.position ? -1 : 1))
    .map(({ entry }) => entry);

interface ReadRoster {
  roster: Roster;
  /** All removed members, whether their joins are here or not. */
  removed: ReadonlyMap<string, Removed>;
}

/** Groups entries of a kind; each group is in the order of time. */
function grouped<K extends RosterEntry['kind']>(
  entries: readonly RosterEntry[],
  kind: K,
  by: (entry: OfKind<K>) => string,
): ReadonlyMap<string, OfKind<K>[]> {
  const found = new Map<string, OfKind<K>[]>();
  for (const entry of entries) {
    if (isOfKind(entry, kind)) found.set(by(entry), [...(found.get(by(entry)) ?? []), entry]);
  }
  return found;
}

/** Visits seniors first, so that all who may remove a member are known before the member. */
export function rosterOf(entries: readonly RosterEntry[], founder: string): ReadRoster {
  const roster = new Map<string, RosterMember>();
  const removals = new Map<string, Removed & RemoveValue>();
  const sorted = inOrder(entries).filter((entry) => entry.kind !== 'join' || entry.id === entry.member);
  const joins = grouped(sorted, 'join', ({ id, value }) => value.invite ?? `founder ${id}`);
  const invites = grouped(sorted, 'invite', ({ member }) => member);
  const removes = grouped(sorted, 'remove', ({ member }) => member);
  const closes = grouped(sorted, 'close', ({ id, member }) => `${id} ${member}`);

  const visit = ({ id, value }: OfKind<'join'>, by: { member: string; epochs: string[] } | null): void => {
    if (roster.has(id)) return;
    const ownRemoval = removes.get(id)?.find((removal) => removal.id === id);
    if (ownRemoval && !removals.has(id)) removals.set(id, { by: id, ...ownRemoval.value });
    const removed = removals.get(id) ?? null;
    const member: RosterMember = {
      id,
      name: value.name,
      agreement: value.agreement,
      removed,
      invitedBy: by?.member ?? null,
      invite: value.invite,
      epochs: by?.epochs ?? [],
    };
    roster.set(id, member);
    for (const entry of removes.get(id) ?? []) {
      if (!doesCount(member, entry) || roster.has(entry.id) || removals.has(entry.id)) continue;
      removals.set(entry.id, { by: id, ...entry.value });
    }
    for (const entry of invites.get(id) ?? []) {
      if (!doesCount(member, entry)) continue;
      const joined = closes.get(`${entry.id} ${id}`)?.find((close) => doesCount(member, close))?.value.joined;
      const admitted = joins
        .get(entry.id)
        ?.find(
          (join) =>
            join.hlc <= endOfMs(entry.value.endsAt) &&
            (joined === undefined || joined === join.member) &&
            (!removed || removed.joins.includes(join.member)),
        );
      if (admitted) visit(admitted, { member: id, epochs: entry.value.epochs });
    }
  };
  const [first] = joins.get(`founder ${founder}`) ?? [];
  if (first) visit(first, null);
  numberEqualNames([...roster.values()].filter((member) => member.removed === null));
  return { roster, removed: removals };
}

/** Names as people read them: letter case, blanks and variants of a letter make no difference. */
const comparableName = (name: string): string => name.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

/** Numbers the names of members whose name an earlier member has: `Ada`, `Ada (2)`. */
function numberEqualNames(present: RosterMember[]): void {
  const used = new Set(present.map(({ name }) => comparableName(name)));
  const numbers = new Map<string, number>();
  for (const member of present) {
    const name = comparableName(member.name);
    let number = (numbers.get(name) ?? 0) + 1;
    while (number > 1 && used.has(`${name} (${number})`)) number += 1;
    numbers.set(name, number);
    if (number > 1) member.name = `${member.name.trim()} (${number})`;
  }
}

/** Whether an entry with this number counts, because it was written before the member's removal. */
export const doesCount = (
  member: Pick<RosterMember, 'removed'> | undefined,
  entry: { writer: string; seq: number },
): boolean =>
  member !== undefined && (member.removed === null || entry.seq <= (member.removed.cuts[entry.writer] ?? 0));

export function mayRemove(roster: Roster, by: string, whom: string): boolean {
  const order = [...roster.keys()];
  const [rankOfBy, rankOfWhom] = [order.indexOf(by), order.indexOf(whom)];
  return (
    rankOfBy >= 0 && rankOfWhom >= rankOfBy && roster.get(by)?.removed === null && roster.get(whom)?.removed === null
  );
}
