/** Invitations: each admits one person, until it ends by the engine's time. */
import { randomBytes, sign } from 'node:crypto';
import { msOf } from '../../rules/team/clock.ts';
import { privateKey, publicHalf, toBytes, toText } from '../../rules/team/keys.ts';
import { type InviteValue, roomOf } from '../../rules/team/roster.ts';
import type { StoreContext } from '../context.ts';
import { changeTeam } from './change.ts';
import { joinProof, MOST_KEYS } from './decode-values.ts';
import { entryAt, entryKey, type Thing } from './entries.ts';
import { invitePublicKey, type OpenTeam } from './keyring.ts';
import { epochsHere, rosterHere } from './roster-here.ts';
import type { TeamInvitation } from './types.ts';
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

/** Contains the keys known by now; the roster names its public half. */
export function createInvitation(
  ctx: StoreContext,
  { now, endsAt }: { now: number; endsAt: number },
): TeamInvitation | 'no-room' | null {
  let invitation: TeamInvitation | 'no-room' | null = null;
  changeTeam(ctx, now, (team) => {
    const me = rosterHere(ctx).get(team.member);
    if (!me || me.removed) return;
    if (roomOf(me) === 0) {
      invitation = 'no-room';
      return;
    }
    const key = toText(randomBytes(32));
    const later = epochsHere(ctx)
      .filter(({ id }) => team.keys.has(id))
      .slice(-MOST_KEYS);
    const value: InviteValue = { endsAt, epochs: later.map(({ id }) => id) };
    if (!writeNow(ctx, team, { kind: 'invite', ticket: '', id: toText(invitePublicKey(key)) }, value, now)) {
      // The agent reached the limit of invitations.
      invitation = 'no-room';
      return;
    }
    const { team: id, founder, naming, epochs } = team.secrets;
    const all = [...new Set([...epochs, ...later.map((one) => toText(team.keys.get(one.id) ?? Buffer.of()))])];
    invitation = { team: id, founder, naming, epochs: all.slice(-MOST_KEYS), invite: key, endsAt, from: me.name };
  });
  return invitation;
}
