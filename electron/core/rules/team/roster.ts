/**
 * Who is in the team follows from its entries alone: the founder, and whoever joined by an invitation
 * of somebody who is in it: one for each, before it ends. A member removes itself or a junior. Seniority is the order of the tree
 * of invitations, so two who remove each other at once end the same on all desks.
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

/** An entry of the roster; `id`: the member, the invitation's public key (also as it is closed), or whom it removes. */
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
  /** The invitation's public key. */
  invite: string | null;
  /** Later epochs whose keys came with the invitation. */
  epochs: string[];
  /** Null while it is in the team. */
  removed: { by: string; cuts: Record<string, number> } | null;
}

/** In the order of seniority. */
export type Roster = ReadonlyMap<string, RosterMember>;

const inOrder = (a: RosterEntry, b: RosterEntry): number => {
  const [one, other] = [a, b].map(({ hlc, id, member, writer }) => `${hlc} ${id} ${member} ${writer}`);
  return (one ?? '') < (other ?? '') ? -1 : 1;
};

/** Seniors come first at each step, so whatever may remove a member is known before it is reached. */
export function rosterOf(entries: readonly RosterEntry[], founder: string): Roster {
  const roster = new Map<string, RosterMember>();
  const removals = new Map<string, { by: string; value: RemoveValue }>();
  const sorted = [...entries].sort(inOrder);
  const of = <K extends RosterEntry['kind']>(kind: K) =>
    sorted.filter((entry): entry is Extract<RosterEntry, { kind: K }> => entry.kind === kind);
  const [joins, invites, closes, removes] = [of('join'), of('invite'), of('close'), of('remove')];

  const visit = (id: string, invite: string | null, invitedBy: string | null, epochs: string[]): void => {
    const join = joins.find((one) => one.member === id && one.id === id && one.value.invite === invite);
    if (!join || roster.has(id)) return;
    const own = removes.find((one) => one.member === id && one.id === id);
    const removal = removals.get(id) ?? (own ? { by: id, value: own.value } : null);
    const { name, agreement } = join.value;
    const member: RosterMember = {
      ...{ id, name, agreement, invitedBy, invite, epochs },
      removed: removal && { by: removal.by, cuts: removal.value.cuts },
    };
    roster.set(id, member);
    for (const entry of removes) {
      if (entry.member !== id || !counts(member, entry) || roster.has(entry.id) || removals.has(entry.id)) continue;
      removals.set(entry.id, { by: id, value: entry.value });
    }
    for (const entry of invites) {
      if (entry.member !== id || !counts(member, entry)) continue;
      const joined = closes.find((one) => one.id === entry.id && one.member === id && counts(member, one))?.value
        .joined;
      const admitted = joins.find(
        (one) =>
          one.value.invite === entry.id &&
          one.hlc <= endOfMs(entry.value.endsAt) &&
          (joined === undefined || joined === one.member) &&
          (!removal || removal.value.joins.includes(one.member)),
      );
      if (admitted) visit(admitted.member, entry.id, id, entry.value.epochs);
    }
  };
  visit(founder, null, null, []);
  return roster;
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
