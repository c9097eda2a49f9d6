/**
 * Entries of people who are not known as members: their joins may arrive later. Anybody with a
 * login of the engine can write such entries, under any number of identities. So the places are
 * limited by the strength of proof, and weakly proven entries never keep out stronger ones.
 */
import { getRow, getRows, run, type StoreContext } from '../context.ts';
import { countRefusal, type EntryLine } from './entries.ts';
import { isByMember } from './roster-here.ts';

/**
 * - `sealed`: no known key of the team opens it; anybody can make it.
 * - `opened`: its writer has a key of the team, so they were invited once.
 */
const PLACES = { sealed: 2_000, opened: 20_000 };
/** Joins per invitation of a member; each proves the invitation's own key. */
const OF_INVITATION = 20;

/**
 * Chooses the entry's place; null if there is none, so it is not kept. `held` is the entry it
 * replaces. `counted` caches the counts and is updated.
 */
export function strangersPlace(
  ctx: StoreContext,
  entry: EntryLine,
  held: EntryLine | null,
  counted: Map<string, number>,
): string | null {
  // Already counted as malformed. Strangers have no older entry that it could end.
  if (entry.state === 'refused') return null;
  const isIn = (place: string, most: number): boolean => {
    const there = counted.get(place) ?? countIn(ctx, place);
    const isFree = held?.place === place || there < most;
    counted.set(place, isFree && held?.place !== place ? there + 1 : there);
    return isFree;
  };
  const place = entry.kind === null ? 'sealed' : 'opened';
  if (isIn(place, PLACES[place])) return place;
  const invite = invitationOf(ctx, entry);
  if (invite !== null && isIn(invite, OF_INVITATION)) return invite;
  countRefusal(ctx, 'unknown');
  run(ctx.work, 'UPDATE team SET missed = max(missed, 1)');
  return null;
}

const countIn = (ctx: StoreContext, place: string): number =>
  getRow<{ n: number }>(ctx.work, 'SELECT count(*) n FROM team_entries WHERE place = ?', place)?.n ?? 0;

/** The invitation of a join, if a member made it; decoding has verified the proof. */
function invitationOf(ctx: StoreContext, { kind, value }: EntryLine): string | null {
  const { invite = null } = kind === 'join' && value !== null ? (JSON.parse(value) as { invite?: string | null }) : {};
  if (invite === null) return null;
  const made = getRows<Pick<EntryLine, 'member' | 'writer' | 'seq'>>(
    ctx.work,
    `SELECT member, writer, seq FROM team_entries WHERE kind = 'invite' AND ticket = '' AND id = ? AND value IS NOT NULL`,
    invite,
  );
  return made.some((one) => isByMember(ctx, one)) ? invite : null;
}
