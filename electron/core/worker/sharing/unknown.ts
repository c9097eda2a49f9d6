/**
 * Entries of people who are not known as members: their joins may arrive later. Anybody with a
 * login of the engine can write such entries, and removed members have old keys. So their places
 * are limited, and what no key opens takes no place of others.
 */
import { endOfMs } from '../../rules/team/clock.ts';
import type { InviteValue, JoinValue } from '../../rules/team/roster.ts';
import { getRow, getRows, run, type StoreContext } from '../context.ts';
import { countRefusal, type EntryLine, type EntryStatus } from '../team/entries.ts';
import { isByMember, rosterHere } from '../team/roster-here.ts';

const PLACES = 2_000;

/** `held` is the entry that it replaces. */
export function isUnknownKept(ctx: StoreContext, founder: string, entry: EntryLine, held: EntryLine | null): boolean {
  const { state } = entry;
  // Already counted as malformed.
  if (state === 'refused') return false;
  if (held?.state === state || countOf(ctx, state) < PLACES) return true;
  if (state === 'unknown' && joinsNow(ctx, founder, entry)) return true;
  countRefusal(ctx, 'unknown');
  run(ctx.work, 'UPDATE team SET missed = max(missed, 1)');
  return false;
}

const countOf = (ctx: StoreContext, state: EntryStatus): number =>
  getRow<{ n: number }>(ctx.work, `SELECT count(*) n FROM team_entries WHERE state <> 'merged' AND state = ?`, state)
    ?.n ?? 0;

/**
 * True for the founder's join, or one by an open invitation of a member. It needs no place, since
 * it makes its writer a member. Decoding has verified the proof.
 */
function joinsNow(ctx: StoreContext, founder: string, { member: who, kind, value, hlc }: EntryLine): boolean {
  if (kind === 'join' && who === founder) return true;
  const { invite } = kind === 'join' && value !== null ? (JSON.parse(value) as JoinValue) : { invite: null };
  if (invite === null || [...rosterHere(ctx).values()].some((member) => member.invite === invite)) return false;
  const lines = getRows<Pick<EntryLine, 'member' | 'writer' | 'seq' | 'kind'> & { value: string }>(
    ctx.work,
    `SELECT member, writer, seq, kind, value FROM team_entries
     WHERE kind IN ('invite', 'close') AND ticket = '' AND id = ? AND value IS NOT NULL`,
    invite,
  ).filter((line) => isByMember(ctx, line));
  const isOpen = lines.every((line) => line.kind === 'invite');
  return isOpen && lines.some((line) => hlc <= endOfMs((JSON.parse(line.value) as InviteValue).endsAt));
}
