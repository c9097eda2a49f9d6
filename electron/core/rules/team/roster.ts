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
 * joined by its invitations until then.
 */
export interface RemoveValue {
  cuts: Record<string, number>;
  joins: string[];
}

/**
 * An entry of the roster. The value is null if a join is withdrawn. `id` is the member, the
 * invitation's public key (also for its close), or the removed member.
 */
export type RosterEntry = {
  id: string;
  member: string;
  writer: string;
  seq: number;
  hlc: Hlc;
} & (
  | { kind: 'join'; value: JoinValue | null }
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
  removed: { by: string; cuts: Record<string, number> } | null;
  /**
   * The branches from the founder's down to the member's own. Each limits how many people may still
   * join in it.
   */
  branches: readonly Branch[];
}

/**
 * Limits for the people that a member may bring, including all whom those bring, and removed
 * members: for the founder, for a member whom the founder brought, and so on. The last level brings
 * nobody. So the roster stays finite, and a member who invents colleagues uses only a part of the
 * room of their seniors.
 */
const MOST_INVITED = [4000, 200, 50, 50, 50];
export const MOST_INVITED_BY_ONE = MOST_INVITED[1] ?? 0;
export const MOST_MEMBERS = 1 + (MOST_INVITED[0] ?? 0);

/**
 * Only a member's first entries about their own joining count. A restored copy of their work may
 * repeat the entry.
 */
const MOST_JOINS = 20;

interface Branch {
  left: number;
}

export const roomOf = ({ branches }: Pick<RosterMember, 'branches'>): number =>
  Math.min(...branches.map(({ left }) => left));

type OfKind<K extends RosterEntry['kind']> = Extract<RosterEntry, { kind: K }>;
const isOfKind = <K extends RosterEntry['kind']>(entry: RosterEntry, kind: K): entry is OfKind<K> =>
  entry.kind === kind;

/** Key of joins that do not count, because no invitation has this key. */
const NO_INVITATION = '';

export type Roster = ReadonlyMap<string, RosterMember>;

const inOrder = (entries: readonly RosterEntry[]): RosterEntry[] =>
  entries
    .map((entry) => ({ entry, at: `${entry.hlc} ${entry.id} ${entry.member} ${entry.writer}` }))
    .sort((a, b) => (a.at < b.at ? -1 : 1))
    .map(({ entry }) => entry);

interface ReadRoster {
  roster: Roster;
  gone: string[];
  /**
   * For each removed member, whether in the roster or not: the last valid entry number of each
   * writer.
   */
  cuts: ReadonlyMap<string, Record<string, number>>;
}

/**
 * Visits seniors first, so that every member who may remove another is known before that one is
 * reached. `gone`: people who joined but withdrew by their own entry. Like removed members, they
 * still have keys.
 */
export function rosterOf(entries: readonly RosterEntry[], founder: string): ReadRoster {
  const roster = new Map<string, RosterMember>();
  const removals = new Map<string, { by: string; value: RemoveValue }>();
  const sorted = inOrder(entries);
  const of = <K extends RosterEntry['kind']>(kind: K, by: (entry: OfKind<K>) => string) => {
    const found = new Map<string, OfKind<K>[]>();
    for (const entry of sorted) {
      if (!isOfKind(entry, kind)) continue;
      const those = found.get(by(entry));
      if (those) those.push(entry);
      else found.set(by(entry), [entry]);
    }
    return found;
  };
  const said = new Map<string, number>();
  const joins = of('join', ({ id, member, value }) => {
    const before = said.get(member) ?? 0;
    if (id !== member || before === MOST_JOINS) return NO_INVITATION;
    said.set(member, before + 1);
    return value ? (value.invite ?? `founder ${id}`) : NO_INVITATION;
  });
  const [invites, removes] = [of('invite', ({ member }) => member), of('remove', ({ member }) => member)];
  const closes = of('close', ({ id, member }) => `${id} ${member}`);

  const visit = ({ id, value }: OfKind<'join'>, by: InvitedBy | null): void => {
    if (value === null || roster.has(id)) return;
    const own = removes.get(id)?.find((one) => one.id === id);
    const removal = removals.get(id) ?? (own ? { by: id, value: own.value } : null);
    const above = by?.branches ?? [];
    for (const branch of above) branch.left -= 1;
    const branches = [...above, { left: MOST_INVITED[above.length] ?? 0 }];
    const member: RosterMember = {
      ...{ id, name: value.name, agreement: value.agreement, branches },
      ...{ invitedBy: by?.member ?? null, invite: value.invite, epochs: by?.epochs ?? [] },
      removed: removal && { by: removal.by, cuts: removal.value.cuts },
    };
    roster.set(id, member);
    for (const entry of removes.get(id) ?? []) {
      if (!doesCount(member, entry) || roster.has(entry.id) || removals.has(entry.id)) continue;
      removals.set(entry.id, { by: id, value: entry.value });
    }
    for (const entry of invites.get(id) ?? []) {
      if (roomOf(member) === 0) break;
      if (!doesCount(member, entry)) continue;
      const joined = closes.get(`${entry.id} ${id}`)?.find((one) => doesCount(member, one))?.value.joined;
      const admitted = joins
        .get(entry.id)
        ?.find(
          (one) =>
            one.hlc <= endOfMs(entry.value.endsAt) &&
            (joined === undefined || joined === one.member) &&
            (!removal || removal.value.joins.includes(one.member)),
        );
      if (admitted) visit(admitted, { member: id, epochs: entry.value.epochs, branches });
    }
  };
  const [first] = joins.get(`founder ${founder}`) ?? [];
  if (first) visit(first, null);
  const gone = new Set<string>();
  for (const [close] of closes.values()) {
    const by = close && roster.get(close.member);
    const joined = close?.value.joined ?? '';
    if (!by || !doesCount(by, close) || !said.has(joined) || roster.has(joined) || gone.has(joined)) continue;
    if (roomOf(by) === 0) continue;
    for (const branch of by.branches) branch.left -= 1;
    gone.add(joined);
  }
  const cuts = new Map([...removals].map(([id, { value }]) => [id, value.cuts]));
  numberEqualNames([...roster.values()].filter(({ removed }) => removed === null));
  return { roster, gone: [...gone], cuts };
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

interface InvitedBy {
  member: string;
  epochs: string[];
  branches: readonly Branch[];
}

/** Whether an entry with this number counts, because it was written before the member's removal. */
export const doesCount = (
  member: Pick<RosterMember, 'removed'> | undefined,
  entry: { writer: string; seq: number },
): boolean =>
  member !== undefined && (member.removed === null || entry.seq <= (member.removed.cuts[entry.writer] ?? 0));

export function mayRemove(roster: Roster, by: string, whom: string): boolean {
  const order = [...roster.keys()];
  const [one, other] = [order.indexOf(by), order.indexOf(whom)];
  return one >= 0 && other >= one && roster.get(by)?.removed === null && roster.get(whom)?.removed === null;
}
