/** Invitations: each admits one person, until it ends by the engine's time. */
import { randomBytes, sign } from 'node:crypto';
import { msOf } from '../../rules/team/clock.ts';
import { epochIdOf, privateKey, publicHalf, toBytes, toText } from '../../rules/team/keys.ts';
import type { CloseValue, InviteValue } from '../../rules/team/roster.ts';
import { getRows, type StoreContext } from '../context.ts';
import { joinProof } from '../team/decode-values.ts';
import { entryAt, entryKey, type Thing } from '../team/entries.ts';
import { invitePublicKey, type OpenTeam } from '../team/keyring.ts';
import { epochsHere, rosterHere } from '../team/roster-here.ts';
import type { TeamInvitation } from '../team/types.ts';
import { changeTeam } from './change.ts';
import { thingName, writeNow } from './write.ts';

const joinThing = (member: string): Thing => ({ kind: 'join', ticket: '', id: member });

/**
 * Writes this desk's place in the roster. It gets a time only from the engine, whose clock proves
 * that the invitation had not ended.
 */
export function writeJoin(ctx: StoreContext, team: OpenTeam, name: string): void {
  const { secrets, member } = team;
  const { team: id, invite } = secrets;
  const agreement = toText(publicHalf(team.agreement));
  const by = invite && {
    invite: toText(invitePublicKey(invite)),
    proof: toText(sign(null, joinProof(id, member, agreement), privateKey('signing', toBytes(invite)))),
  };
  writeNow(ctx, team, joinThing(member), { name, agreement, ...(by ?? { invite: null, proof: null }) }, 0);
}

/** Sets the time once: a later one would be after the invitation's end. */
export function stampJoin(ctx: StoreContext, team: OpenTeam, now: number): void {
  const thing = joinThing(team.member);
  const held = entryAt(ctx, entryKey(thingName(team, thing), team.writer));
  if (held?.value && msOf(held.hlc) === 0) writeNow(ctx, team, thing, JSON.parse(held.value), now);
}

/** The code must stay short; colleagues give other keys later. */
const MOST_KEYS = 100;

/** Contains the keys known by now; the roster names its public half. */
export function createInvitation(
  ctx: StoreContext,
  { now, endsAt }: { now: number; endsAt: number },
): TeamInvitation | null {
  let invitation: TeamInvitation | null = null;
  changeTeam(ctx, now, (team) => {
    const me = rosterHere(ctx).get(team.member);
    if (!me || me.removed) return;
    const key = toText(randomBytes(32));
    const { team: id, founder, naming, epochs } = team.secrets;
    const later = epochsHere(ctx).flatMap((epoch) => team.keys.get(epoch.id) ?? []);
    const keys = [...new Set([...epochs, ...later.map(toText)])].slice(-MOST_KEYS);
    const value: InviteValue = { endsAt, epochs: keys.map((one) => epochIdOf(toBytes(one))) };
    writeNow(ctx, team, { kind: 'invite', ticket: '', id: toText(invitePublicKey(key)) }, value, now);
    invitation = { team: id, founder, naming, epochs: keys, invite: key, endsAt, from: me.name };
  });
  return invitation;
}

/** ms after the end in which entries of people who joined in time may still arrive. */
const GRACE = 86_400_000;

/**
 * The maker of an expired invitation records who joined with it, if anybody. People who use it
 * later are not members, whatever time their entry claims.
 */
export function closeInvitations(ctx: StoreContext, team: OpenTeam, now: number): void {
  const made = getRows<{ id: string; value: string }>(
    ctx.work,
    `SELECT id, value FROM team_entries WHERE kind = 'invite' AND ticket = '' AND member = ? AND value IS NOT NULL
       AND id NOT IN (SELECT id FROM team_entries WHERE kind = 'close' AND ticket = '' AND member = ?)`,
    ...[team.member, team.member],
  );
  const members = [...rosterHere(ctx).values()];
  for (const { id, value } of made) {
    const { endsAt } = JSON.parse(value) as InviteValue;
    const joined = members.find((one) => one.invite === id)?.id ?? (now > endsAt + GRACE ? '' : null);
    if (joined === null) continue;
    writeNow(ctx, team, { kind: 'close', ticket: '', id }, { joined } satisfies CloseValue, now);
  }
}
