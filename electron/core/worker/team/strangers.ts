/**
 * Entries of people who are not in the team as far as is known here: they may have joined, and that
 * comes later. Whoever has a login of the engine can write such entries, as any number of people. So
 * each takes one of a limited number of places, by what it proves, and whoever proves more is never
 * kept out by those who prove less.
 */
import { getRow, getRows, run, type StoreContext } from '../context.ts';
import { type EntryLine, refuse } from './entries.ts';
import { isMembers } from './roster-here.ts';

/**
 * - `sealed`: no key of the team's opens it, as far as those are here. Anybody can make it.
 * - `opened`: its writer has a key of the team's, so they were invited once.
 */
const PLACES = { sealed: 2_000, opened: 20_000 };
/** Of each invitation that a member made: joins by it. Each proves the invitation's own key. */
const OF_INVITATION = 20;

/**
 * The place that an entry takes; null: there is none, and it is not kept. `held`: what it takes the
 * place of. `counted`: how many are in each, which it keeps up.
 */
export function strangersPlace(
  ctx: StoreContext,
  entry: EntryLine,
  held: EntryLine | null,
  counted: Map<string, number>,
): string | null {
  // It was counted as malformed. Of somebody unknown there is no older word that it could end.
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
  refuse(ctx, 'unknown');
  run(ctx.work, 'UPDATE team SET missed = max(missed, 1)');
  return null;
}

const countIn = (ctx: StoreContext, place: string): number =>
  getRow<{ n: number }>(ctx.work, 'SELECT count(*) n FROM team_entries WHERE place = ?', place)?.n ?? 0;

/** The invitation by which it joins, if a member made it: its proof was checked as it was read. */
function invitationOf(ctx: StoreContext, { kind, value }: EntryLine): string | null {
  const { invite = null } = kind === 'join' && value !== null ? (JSON.parse(value) as { invite?: string | null }) : {};
  if (invite === null) return null;
  const made = getRows<Pick<EntryLine, 'member' | 'writer' | 'seq'>>(
    ctx.work,
    `SELECT member, writer, seq FROM team_entries WHERE kind = 'invite' AND ticket = '' AND id = ? AND value IS NOT NULL`,
    invite,
  );
  return made.some((one) => isMembers(ctx, one)) ? invite : null;
}
