/**
 * Epochs are keys that the team seals with: each removal is followed by a new one for all who stay.
 */
import { randomBytes } from 'node:crypto';
import { epochIdOf, toBytes, wrapKey } from '../../rules/team/keys.ts';
import type { Roster, RosterMember } from '../../rules/team/roster.ts';
import { getRows, type StoreContext } from '../context.ts';
import type { OpenTeam } from '../team/keyring.ts';
import {
  epochsHere,
  isEpochSafe,
  keyThing,
  membersGivenKey,
  presentHere,
  removedHere,
  rosterHere,
  wrapContext,
} from '../team/roster-here.ts';
import { writeNow } from './write.ts';

/**
 * Makes a new key if a removed member knows the current one, before anything else is sealed, and
 * gives it to all who stay. Only for members: an outsider's epoch does not count, so they would
 * make one after another.
 */
export function renewEpoch(ctx: StoreContext, team: OpenTeam, now: number): void {
  if (!isOwnMember(ctx, team) || isEpochSafe(ctx, team)) return;
  const [members, without] = [presentHere(ctx), removedHere(ctx)];
  const key = randomBytes(32);
  const id = epochIdOf(key);
  team.keys.set(id, key);
  for (const member of members) wrapFor(ctx, team, id, member, now);
  writeNow(ctx, team, { kind: 'epoch', ticket: '', id }, { without }, now);
}

const isOwnMember = (ctx: StoreContext, team: OpenTeam): boolean => rosterHere(ctx).get(team.member)?.removed === null;

/** Rosters for which every key was given. */
const gave = new WeakMap<StoreContext, Roster>();

/**
 * Gives members the keys that their invitation lacks and nobody gave them: of the team's epochs,
 * and of what this desk sealed with an epoch of somebody who was removed.
 */
export function giveKeys(ctx: StoreContext, team: OpenTeam, now: number): void {
  const roster = rosterHere(ctx);
  if (gave.get(ctx) === roster || !isOwnMember(ctx, team)) return;
  const [first = ''] = team.secrets.epochs;
  const begun = epochIdOf(toBytes(first));
  for (const epoch of new Set([...epochsHere(ctx).map(({ id }) => id), ...epochsSealedHere(ctx, team)])) {
    const given = membersGivenKey(ctx, epoch);
    for (const { id, agreement, invitedBy, epochs } of presentHere(ctx)) {
      const isHad = epochs.includes(epoch) || given.has(id) || (invitedBy === null && epoch === begun);
      if (id !== team.member && !isHad) wrapFor(ctx, team, epoch, { id, agreement }, now);
    }
  }
  gave.set(ctx, roster);
}

/** Epochs of this desk's entries, named by the first bytes. */
const epochsSealedHere = (ctx: StoreContext, { writer, rosterEpoch }: OpenTeam): string[] =>
  getRows<{ epoch: string }>(
    ctx.work,
    `SELECT DISTINCT lower(hex(substr(bytes, 50, 8))) epoch FROM team_entries WHERE writer = ?`,
    writer,
  ).flatMap(({ epoch }) => (epoch === rosterEpoch ? [] : [epoch]));

function wrapFor(
  ctx: StoreContext,
  team: OpenTeam,
  epoch: string,
  member: Pick<RosterMember, 'id' | 'agreement'>,
  now: number,
): void {
  const key = team.keys.get(epoch);
  const wrapped = key && wrapKey(key, toBytes(member.agreement), wrapContext(team, epoch, member.id));
  if (wrapped) writeNow(ctx, team, keyThing(epoch, member.id), { wrapped }, now);
}
