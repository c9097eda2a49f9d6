/** The roster and its epochs, as the entries here have them. */

import type { TeamMember } from '../../../../shared/domain/team.ts';
import { epochOf, toText, unwrapKey } from '../../rules/team/keys.ts';
import {
  type CloseValue,
  counts,
  type InviteValue,
  type JoinValue,
  mayRemove,
  type RemoveValue,
  type Roster,
  type RosterEntry,
  rosterOf,
} from '../../rules/team/roster.ts';
import { getRows, type StoreContext } from '../context.ts';
import {
  askIn,
  closeIn,
  type EpochValue,
  epochIn,
  inviteIn,
  joinIn,
  type KeyValue,
  keyValueIn,
  removeIn,
} from './decode-values.ts';
import type { EntryLine, Thing } from './entries.ts';
import { type OpenTeam, teamLine } from './keyring.ts';

/** How values of the roster's kinds are read; `member`: who signed the entry. */
export const ROSTER_KINDS: Readonly<Record<string, (value: unknown, team: string, member: string) => unknown>> = {
  join: joinIn,
  invite: inviteIn,
  close: closeIn,
  remove: removeIn,
  epoch: epochIn,
  key: keyValueIn,
  ask: askIn,
};

type RosterLine = Pick<EntryLine, 'member' | 'writer' | 'seq' | 'hlc'> & { kind: string; id: string; value: string };

/** Opened entries of these kinds, whoever wrote them. */
const linesOf = (ctx: StoreContext, kinds: string[]): RosterLine[] =>
  getRows<RosterLine>(
    ctx.work,
    `SELECT kind, id, member, writer, seq, hlc, value FROM team_entries
     WHERE kind IN (SELECT value FROM json_each(?)) AND state IN ('merged', 'waiting') AND value IS NOT NULL`,
    JSON.stringify(kinds),
  );

const rosters = new WeakMap<StoreContext, Roster>();

/** After an entry of the roster came, or a transaction was rolled back. */
export const rereadRoster = (ctx: StoreContext): unknown => rosters.delete(ctx);

/** Empty where there is no team. */
export function rosterHere(ctx: StoreContext): Roster {
  const known = rosters.get(ctx);
  if (known) return known;
  const line = teamLine(ctx);
  const entries = linesOf(ctx, ['join', 'invite', 'close', 'remove']).map(
    (entry) =>
      ({
        ...entry,
        value: JSON.parse(entry.value) as JoinValue & InviteValue & CloseValue & RemoveValue,
      }) as RosterEntry,
  );
  const roster = line ? rosterOf(entries, line.founder) : new Map();
  rosters.set(ctx, roster);
  return roster;
}

export function membersHere(ctx: StoreContext, own: string): TeamMember[] {
  const roster = rosterHere(ctx);
  return [...roster.values()].map(({ id, name, invitedBy, removed }) => ({
    ...{ id, name, invitedBy, own: id === own },
    removedBy: removed?.by ?? null,
    removable: id !== own && mayRemove(roster, own, id),
  }));
}

/** Whether an entry is the word of somebody who is in the team, or was when they wrote it. */
export const isMembers = (ctx: StoreContext, entry: { member: string; writer: string; seq: number }): boolean =>
  counts(rosterHere(ctx).get(entry.member), entry);

export interface Epoch extends EpochValue {
  id: string;
}

/**
 * Epochs that members made, the last that is to be used at the end, the same on all desks: it leaves
 * out most of those who were removed. A number alone decides nothing, since any member may write a high
 * one; and whom an epoch leaves out is not believed of somebody who was removed.
 */
export function epochsHere(ctx: StoreContext): Epoch[] {
  const removed = removedHere(ctx);
  const leftOut = ({ without }: Epoch) => removed.filter((id) => without.includes(id)).length;
  return linesOf(ctx, ['epoch'])
    .filter((entry) => isMembers(ctx, entry))
    .map(({ id, member, value }): Epoch => {
      const { number, without } = JSON.parse(value) as EpochValue;
      return { id, number, without: removed.includes(member) ? [] : without };
    })
    .sort((a, b) => leftOut(a) - leftOut(b) || a.number - b.number || (a.id < b.id ? -1 : 1));
}

export const removedHere = (ctx: StoreContext): string[] =>
  [...rosterHere(ctx).values()].flatMap(({ id, removed }) => (removed ? [id] : []));

/** For which members the key of an epoch lies here: `EPOCH MEMBER`. */
export const wrappedHere = (ctx: StoreContext): Set<string> =>
  new Set(
    linesOf(ctx, ['key'])
      .filter((entry) => isMembers(ctx, entry))
      .map(({ id }) => id),
  );

/** The thing that carries an epoch's key to one member. */
export const keyThing = (epoch: string, member: string): Thing => ({
  kind: 'key',
  ticket: '',
  id: `${epoch} ${member}`,
});

/** Members whose own word it is that they lack the key of an epoch, and the keys that this member gave. */
export function asksHere(ctx: StoreContext, own: string): { epoch: string; member: string; isAnswered: boolean }[] {
  const given = new Set(linesOf(ctx, ['key']).flatMap(({ member, id }) => (member === own ? [id] : [])));
  return linesOf(ctx, ['ask']).flatMap((entry) => {
    const [epoch = '', member = ''] = entry.id.split(' ');
    return member === entry.member && isMembers(ctx, entry) ? [{ epoch, member, isAnswered: given.has(entry.id) }] : [];
  });
}

export const askThing = (epoch: string, member: string): Thing => ({ ...keyThing(epoch, member), kind: 'ask' });

/** By what the wrapping is bound to its place. */
export const wrapContext = (team: OpenTeam, epoch: string, member: string): string =>
  `${toText(team.team)} ${epoch} ${member}`;

/** Adds the keys that came for this desk; says whether there was a new one. */
export function takeKeys(ctx: StoreContext, team: OpenTeam): boolean {
  let isNew = false;
  for (const { id, value } of linesOf(ctx, ['key'])) {
    const [epoch = '', member] = id.split(' ');
    if (member !== team.member || team.keys.has(epoch)) continue;
    const { wrapped } = JSON.parse(value) as KeyValue;
    const key = unwrapKey(wrapped, team.agreement, wrapContext(team, epoch, member));
    if (!key || epochOf(key) !== epoch) continue;
    team.keys.set(epoch, key);
    isNew = true;
  }
  return isNew;
}

/** The newest epoch whose key is here. Without one among the entries, the last that the invitation had. */
export function currentEpoch(ctx: StoreContext, team: OpenTeam): Epoch {
  const known = epochsHere(ctx).filter(({ id }) => team.keys.has(id));
  const [first = '', ...later] = team.secrets.epochs.map((key) => epochOf(Buffer.from(key, 'base64url')));
  return known.at(-1) ?? { id: later.at(-1) ?? first, number: 1 + later.length, without: [] };
}
