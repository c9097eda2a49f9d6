/** Keys that the team seals with, as time goes on: a new one after each removal, for all who stay. */
import { randomBytes } from 'node:crypto';
import { epochOf, toBytes, wrapKey } from '../../rules/team/keys.ts';
import { getRows, type StoreContext } from '../context.ts';
import { MOST_ASKED, rebound } from './bounds.ts';
import { MOST_EPOCHS } from './decode-values.ts';
import { entryAt, entryKey } from './entries.ts';
import type { OpenTeam } from './keyring.ts';
import {
  asksHere,
  askThing,
  currentEpoch,
  epochsHere,
  givenHere,
  isEpochSafe,
  isMembers,
  keyThing,
  removedHere,
  rereadRoster,
  rosterHere,
  wrapContext,
} from './roster-here.ts';
import { thingName, writeNow } from './write.ts';

/**
 * What nobody who was removed may read is sealed with a key that they never had. It is made before
 * anything is sealed, and given to all who stay. Of somebody who is not in the team it would count for
 * nobody, and they would make one after the other.
 */
export function renewEpoch(ctx: StoreContext, team: OpenTeam, now: number): void {
  if (!isIn(ctx, team) || isEpochSafe(ctx, team)) return;
  const [roster, removed] = [[...rosterHere(ctx).values()], removedHere(ctx)];
  const { number } = currentEpoch(ctx, team);
  const key = randomBytes(32);
  const id = epochOf(key);
  team.keys.set(id, key);
  for (const member of roster) if (!member.removed) wrapFor(ctx, team, id, member, now);
  const value = { number: Math.min(number + 1, MOST_EPOCHS), without: removed };
  writeNow(ctx, team, { kind: 'epoch', ticket: '', id }, value, now);
  reboundOwn(ctx, team);
}

/** Gives what others lack, and asks for what this desk does; nobody believes it of who is no member. */
export function exchangeKeys(ctx: StoreContext, team: OpenTeam, now: number): void {
  if (!isIn(ctx, team)) return;
  const before = team.line.seq;
  giveCurrent(ctx, team, now);
  answerAsks(ctx, team, now);
  askForKeys(ctx, team, now);
  if (team.line.seq > before) reboundOwn(ctx, team);
}

const isIn = (ctx: StoreContext, team: OpenTeam): boolean => rosterHere(ctx).get(team.member)?.removed === null;

/** The latest count: what was just written may take the place of older ones. */
function reboundOwn(ctx: StoreContext, { member }: OpenTeam): void {
  rebound(ctx, { kind: 'epoch', ticket: '', member });
  rereadRoster(ctx);
}

/**
 * Whoever joined by an invitation that is older than the current epoch is given its key. Earlier ones
 * they ask for if they need them.
 */
function giveCurrent(ctx: StoreContext, team: OpenTeam, now: number): void {
  const { id } = currentEpoch(ctx, team);
  if (!epochsHere(ctx).some((epoch) => epoch.id === id)) return;
  const [roster, given] = [rosterHere(ctx), givenHere(ctx, id)];
  for (const member of roster.values()) {
    if (member.removed || member.epochs.includes(id) || given.has(member.id)) continue;
    wrapFor(ctx, team, id, member, now);
  }
}

/** Keys that are given at a time to those who ask; the next page of changes takes more along. */
const MOST_ANSWERED = 100;

/**
 * That a key lies here for a member says nothing of whether it opens: whoever put it there may have
 * made it up. The member says so, and everybody who has the key gives it once.
 */
function answerAsks(ctx: StoreContext, team: OpenTeam, now: number): void {
  const roster = rosterHere(ctx);
  let answered = 0;
  for (const { epoch, member, isAnswered } of asksHere(ctx, team.member)) {
    const asking = roster.get(member);
    if (!asking || asking.removed || member === team.member || isAnswered) continue;
    if (answered < MOST_ANSWERED && wrapFor(ctx, team, epoch, asking, now)) answered += 1;
  }
}

/** Asks for what others have no reason to give by themselves; and no longer, once it is here. */
function askForKeys(ctx: StoreContext, team: OpenTeam, now: number): void {
  const me = rosterHere(ctx).get(team.member);
  if (!me) return;
  const best = epochsHere(ctx).at(-1)?.id ?? null;
  const comes = best !== null && !me.epochs.includes(best) && !givenHere(ctx, best).has(me.id) ? best : null;
  const lacking = [...(best === null || team.keys.has(best) ? [] : [best]), ...epochsOfSealed(ctx)];
  const wanted = new Set(lacking.filter((epoch) => epoch !== comes).slice(0, MOST_ASKED));
  for (const { epoch, member } of asksHere(ctx, me.id)) {
    if (member === me.id && !wanted.has(epoch) && isAsked(ctx, team, epoch)) ask(ctx, team, epoch, now, false);
  }
  for (const epoch of wanted) if (!isAsked(ctx, team, epoch)) ask(ctx, team, epoch, now, true);
}

const ask = (ctx: StoreContext, team: OpenTeam, epoch: string, now: number, isOpen: boolean): unknown =>
  writeNow(ctx, team, askThing(epoch, team.member), isOpen ? { open: true } : null, now);

const isAsked = (ctx: StoreContext, team: OpenTeam, epoch: string): boolean =>
  (entryAt(ctx, entryKey(thingName(team, askThing(epoch, team.member)), team.writer))?.value ?? null) !== null;

/**
 * Epochs of members' entries that are not open yet: their first bytes name them. Members take turns, so
 * that one who makes up epochs leaves room for the others'.
 */
function epochsOfSealed(ctx: StoreContext): string[] {
  type Line = { member: string; writer: string; epoch: string; seq: number };
  const sealed = getRows<Line>(
    ctx.work,
    `SELECT member, writer, lower(hex(substr(bytes, 50, 8))) epoch, min(seq) seq FROM team_entries
     WHERE state = 'waiting' AND kind IS NULL GROUP BY member, writer, epoch ORDER BY member, seq`,
  ).filter((line) => isMembers(ctx, line));
  const counted = new Map<string, number>();
  const inTurn = sealed.map(({ member, epoch }) => {
    const turn = counted.get(member) ?? 0;
    counted.set(member, turn + 1);
    return { turn, epoch };
  });
  return [...new Set(inTurn.sort((a, b) => a.turn - b.turn).map(({ epoch }) => epoch))];
}

/** False: it is not here, or the member's own key is none. */
function wrapFor(
  ctx: StoreContext,
  team: OpenTeam,
  epoch: string,
  member: { id: string; agreement: string },
  now: number,
): boolean {
  const key = team.keys.get(epoch);
  if (!key) return false;
  const wrapped = wrapKey(key, toBytes(member.agreement), wrapContext(team, epoch, member.id));
  return wrapped !== null && writeNow(ctx, team, keyThing(epoch, member.id), { wrapped }, now);
}
