/**
 * Who is in the team follows from its entries alone: the founder, and whoever joined by a member's
 * invitation, which admits one person before it ends. A member removes themselves or a junior.
 * Seniority is the order of the tree of invitations, so two who remove each other at once end the
 * same on all desks.
 */
import { endOfMs, type Hlc } from './clock.ts';

export interface JoinValue {
  name: string;
  /** Raw X25519 public key. */
  agreement: string;
  /** Public half of the invitation's key, which signed this; null for the founder. */
  invite: string | null;
  proof: string | null;
}

export interface InviteValue {
  /** ms of the engine's time. */
  endsAt: number;
  /** Epochs whose keys it holds, beside the first. */
  epochs: string[];
}

/**
 * Who joined by an invitation, as its maker saw it: nobody else does. Empty: it is over, and nobody did.
 * It is a thing of its own, so that the invitation stands while the maker's time is not believed yet.
 */
export interface CloseValue {
  joined: string;
}

/** `cuts`: up to which number each of its writers counts. `joins`: who came by its invitations until then. */
export interface RemoveValue {
  cuts: Record<string, number>;
  joins: string[];
}

/** An entry of the roster, null where a join is taken back; `id`: the member, the invitation's public key (also as it is closed), or whom it removes. */
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
  /** The invitation's public key. */
  invite: string | null;
  /** Later epochs whose keys came with the invitation. */
  epochs: string[];
  /** Null while it is in the team. */
  removed: { by: string; cuts: Record<string, number> } | null;
  /** Of the founder, down to this member's own: each has a place for everybody whom they bring. */
  branches: readonly Branch[];
}

/**
 * How many the founder may bring, together with all whom those bring, removed ones counted; a member
 * whom the founder brought; whom that one brought, and so on. Nobody brings anybody beyond. So the
 * roster stays finite, and a member with made-up colleagues takes no more than a part of the room that
 * their seniors have.
 */
const MOST_BROUGHT = [4000, 200, 50, 50, 50];
/** Of one member who is not the founder. */
export const MOST_BY_ONE = MOST_BROUGHT[1] ?? 0;
/** No list of members is longer. */
export const MOST_MEMBERS = 1 + (MOST_BROUGHT[0] ?? 0);

/**
 * Of what a member says of their own joining the first count, whatever stands of it elsewhere: a copy of
 * their work that was put back may say it once more.
 */
const MOST_JOINS = 20;

/** One member, and all whom they brought. */
interface Branch {
  /** How many more. */
  left: number;
}

/** How many more a member may bring. */
export const roomOf = ({ branches }: Pick<RosterMember, 'branches'>): number =>
  Math.min(...branches.map(({ left }) => left));

type OfKind<K extends RosterEntry['kind']> = Extract<RosterEntry, { kind: K }>;
const isOfKind = <K extends RosterEntry['kind']>(entry: RosterEntry, kind: K): entry is OfKind<K> =>
  entry.kind === kind;

/** The place of joins that count for nobody: no invitation has such a key. */
const NOBODYS = '';

/** In the order of seniority. */
export type Roster = ReadonlyMap<string, RosterMember>;

const inOrder = (entries: readonly RosterEntry[]): RosterEntry[] =>
  entries
    .map((entry) => ({ entry, at: `${entry.hlc} ${entry.id} ${entry.member} ${entry.writer}` }))
    .sort((a, b) => (a.at < b.at ? -1 : 1))
    .map(({ entry }) => entry);

interface ReadRoster {
  roster: Roster;
  gone: string[];
  /** Of everybody whom a member removed, whether they are in the roster or not: up to where they count. */
  cuts: ReadonlyMap<string, Record<string, number>>;
}

/**
 * Seniors come first at each step, so whatever may remove a member is known before it is reached.
 * `gone`: who was seen to join, and is no member by what their own entry says now. They have keys, as
 * whoever was removed has.
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
    if (id !== member || before === MOST_JOINS) return NOBODYS;
    said.set(member, before + 1);
    return value ? (value.invite ?? `founder ${id}`) : NOBODYS;
  });
  const [invites, removes] = [of('invite', ({ member }) => member), of('remove', ({ member }) => member)];
  const closes = of('close', ({ id, member }) => `${id} ${member}`);

  const visit = ({ id, value }: OfKind<'join'>, by: InvitedBy | null): void => {
    if (value === null || roster.has(id)) return;
    const own = removes.get(id)?.find((one) => one.id === id);
    const removal = removals.get(id) ?? (own ? { by: id, value: own.value } : null);
    const above = by?.branches ?? [];
    for (const branch of above) branch.left -= 1;
    const branches = [...above, { left: MOST_BROUGHT[above.length] ?? 0 }];
    const member: RosterMember = {
      ...{ id, name: value.name, agreement: value.agreement, branches },
      ...{ invitedBy: by?.member ?? null, invite: value.invite, epochs: by?.epochs ?? [] },
      removed: removal && { by: removal.by, cuts: removal.value.cuts },
    };
    roster.set(id, member);
    for (const entry of removes.get(id) ?? []) {
      if (!counts(member, entry) || roster.has(entry.id) || removals.has(entry.id)) continue;
      removals.set(entry.id, { by: id, value: entry.value });
    }
    for (const entry of invites.get(id) ?? []) {
      if (roomOf(member) === 0) break;
      if (!counts(member, entry)) continue;
      const joined = closes.get(`${entry.id} ${id}`)?.find((one) => counts(member, one))?.value.joined;
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
    if (!by || !counts(by, close) || !said.has(joined) || roster.has(joined) || gone.has(joined)) continue;
    if (roomOf(by) === 0) continue;
    for (const branch of by.branches) branch.left -= 1;
    gone.add(joined);
  }
  const cuts = new Map([...removals].map(([id, { value }]) => [id, value.cuts]));
  return { roster, gone: [...gone], cuts };
}

interface InvitedBy {
  member: string;
  epochs: string[];
  /** Of whoever brought them, and whoever brought those: the founder's first. */
  branches: readonly Branch[];
}

/** Whether an entry of this number is the member's word: it was not removed before. */
export const counts = (
  member: Pick<RosterMember, 'removed'> | undefined,
  entry: { writer: string; seq: number },
): boolean =>
  member !== undefined && (member.removed === null || entry.seq <= (member.removed.cuts[entry.writer] ?? 0));

/** Whether `by` may remove `whom`: itself, or who comes after it. */
export function mayRemove(roster: Roster, by: string, whom: string): boolean {
  const order = [...roster.keys()];
  const [one, other] = [order.indexOf(by), order.indexOf(whom)];
  return one >= 0 && other >= one && roster.get(by)?.removed === null && roster.get(whom)?.removed === null;
}
