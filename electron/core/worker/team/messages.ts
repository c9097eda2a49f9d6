/** Presence and claims: sealed and signed like entries, but never stored. */
import { hlcAt } from '../../rules/team/clock.ts';
import { isProven, openEnvelope, readEnvelopeHead, sealEnvelope } from '../../rules/team/envelope.ts';
import { thingNameOf } from '../../rules/team/keys.ts';
import type { StoreContext } from '../context.ts';
import { openTeam } from './keyring.ts';
import { currentEpoch, isEpochSafe, rosterHere } from './roster-here.ts';
import type { OpenedMessage, TeamMessage } from './types.ts';

export function claimKey(ctx: StoreContext, ticket: string): string | null {
  const team = openTeam(ctx);
  return team && `c.${thingNameOf(team.naming, 'claim', ticket, '')}`;
}

/**
 * Includes the newest number of this desk's entries, so that colleagues notice a withheld entry.
 */
export function sealMessage(
  ctx: StoreContext,
  { context, body, now }: TeamMessage & { now: number },
): Uint8Array | null {
  const team = openTeam(ctx);
  if (!team || rosterHere(ctx).get(team.member)?.removed) return null;
  const epoch = currentEpoch(ctx, team).id;
  const epochKey = team.keys.get(epoch);
  // Until a new key is here, a removed member could read the message.
  if (!epochKey || !isEpochSafe(ctx, team)) return null;
  const writing = { ...team, copy: Buffer.from(team.line.copy, 'hex'), epoch, epochKey };
  const seq = Math.max(1, team.line.seq);
  return sealEnvelope(writing, messageKey(context), { seq, version: seq, hlc: hlcAt(now) }, { body });
}

export function openMessage(
  ctx: StoreContext,
  { context, bytes: given }: { context: string; bytes: Uint8Array },
): OpenedMessage | null {
  const team = openTeam(ctx);
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  const head = readEnvelopeHead(bytes);
  const key = messageKey(context);
  const member = head && rosterHere(ctx).get(head.member);
  if (!team || !head || !member || member.removed || !isProven(bytes, head, key)) return null;
  const epochKey = team.keys.get(head.epoch);
  const opened = epochKey && openEnvelope(bytes, head, key, { epochKey, team: team.team });
  if (typeof opened !== 'object' || opened === null || !('body' in opened)) return null;
  return { member: head.member, body: opened.body, writer: head.writer, seq: head.seq };
}

/**
 * No entry has such a key, so a message can't be passed off as an entry, or an entry as a message.
 */
const messageKey = (context: string): string => `message ${context}`;
