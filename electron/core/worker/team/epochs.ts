/**
 * Epochs are keys that the team seals with: each removal is followed by a new one for all who stay.
 */
import { randomBytes } from 'node:crypto';
import { epochIdOf, toBytes, wrapKey } from '../../rules/team/keys.ts';
import { getRows, type StoreContext } from '../context.ts';
import { MOST_ASKED, rebound } from './bounds.ts';
import { MOST_EPOCHS } from './decode-values.ts';
import { entryAt, entryKey } from './entries.ts';
import type { OpenTeam } from './keyring.ts';
import {
  currentEpoch,
  epochsHere,
  isByMember,
  isEpochSafe,
  keyRequestsHere,
  keyRequestThing,
  keyThing,
  membersGivenKey,
  removedHere,
  rereadRoster,
  rosterHere,
  wrapContext,
} from './roster-here.ts';
import { thingName, writeNow } from './write.ts';

/**
 * Makes a new key if a removed member knows the current one, before anything else is sealed, and
 * gives it to all who stay. Only for members: an outsider's epoch does not count, so they would
 * make one after another.
 */
export function renewEpoch(ctx: StoreContext, team: OpenTeam, now: number): void {
  if (!isOwnMember(ctx, team) || isEpochSafe(ctx, team)) return;
  const [roster, removed] = [[...rosterHere(ctx).values()], removedHere(ctx)];
  const { number } = currentEpoch(ctx, team);
  const key = randomBytes(32);
  const id = epochIdOf(key);
  team.keys.set(id, key);
  for (const member of roster) if (!member.removed) wrapFor(ctx, team, id, member, now);
  const value = { number: Math.min(number + 1, MOST_EPOCHS), without: removed };
  writeNow(ctx, team, { kind: 'epoch', ticket: '', id }, value, now);
  reboundOwn(ctx, team);
}

/**
 * Gives keys to others and requests missing ones; only for members, since others ignore an
 * outsider.
 */
export function exchangeKeys(ctx: StoreContext, team: OpenTeam, now: number): void {
  if (!isOwnMember(ctx, team)) return;
  const before = team.line.seq;
  giveCurrentKey(ctx, team, now);
  answerKeyRequests(ctx, team, now);
  requestKeys(ctx, team, now);
  if (team.line.seq > before) reboundOwn(ctx, team);
}

const isOwnMember = (ctx: StoreContext, team: OpenTeam): boolean => rosterHere(ctx).get(team.member)?.removed === null;

/** The latest epochs count, so a new one may replace older ones. */
function reboundOwn(ctx: StoreContext, { member }: OpenTeam): void {
  rebound(ctx, { kind: 'epoch', ticket: '', member });
  rereadRoster(ctx);
}

/**
 * Gives the current key to people whose invitation is older than it. They request earlier ones if
 * needed.
 */
function giveCurrentKey(ctx: StoreContext, team: OpenTeam, now: number): void {
  const { id } = currentEpoch(ctx, team);
  if (!epochsHere(ctx).some((epoch) => epoch.id === id)) return;
  const [roster, given] = [rosterHere(ctx), membersGivenKey(ctx, id)];
  for (const member of roster.values()) {
    if (member.removed || member.epochs.includes(id) || given.has(member.id)) continue;
    wrapFor(ctx, team, id, member, now);
  }
}

/** Most keys given at a time; the next page of changes gives more. */
const MOST_ANSWERED = 100;

/**
 * A stored key for a member may be a fake that does not open. So the member reports that, and each
 * desk with the key gives it once.
 */
function answerKeyRequests(ctx: StoreContext, team: OpenTeam, now: number): void {
  const roster = rosterHere(ctx);
  let answered = 0;
  for (const { epoch, member, isAnswered } of keyRequestsHere(ctx, team.member)) {
    const asking = roster.get(member);
    if (!asking || asking.removed || member === team.member || isAnswered) continue;
    if (answered < MOST_ANSWERED && wrapFor(ctx, team, epoch, asking, now)) answered += 1;
  }
}

/**
 * Requests keys that others do not send by themselves, and withdraws requests that are fulfilled.
 */
function requestKeys(ctx: StoreContext, team: OpenTeam, now: number): void {
  const me = rosterHere(ctx).get(team.member);
  if (!me) return;
  const best = epochsHere(ctx).at(-1)?.id ?? null;
  const comes = best !== null && !me.epochs.includes(best) && !membersGivenKey(ctx, best).has(me.id) ? best : null;
  const lacking = [...(best === null || team.keys.has(best) ? [] : [best]), ...epochsOfSealed(ctx)];
  const wanted = new Set(lacking.filter((epoch) => epoch !== comes).slice(0, MOST_ASKED));
  for (const { epoch, member } of keyRequestsHere(ctx, me.id)) {
    if (member === me.id && !wanted.has(epoch) && isKeyRequested(ctx, team, epoch))
      requestKey(ctx, team, epoch, now, false);
  }
  for (const epoch of wanted) if (!isKeyRequested(ctx, team, epoch)) requestKey(ctx, team, epoch, now, true);
}

const requestKey = (ctx: StoreContext, team: OpenTeam, epoch: string, now: number, isOpen: boolean): unknown =>
  writeNow(ctx, team, keyRequestThing(epoch, team.member), isOpen ? { open: true } : null, now);

const isKeyRequested = (ctx: StoreContext, team: OpenTeam, epoch: string): boolean =>
  (entryAt(ctx, entryKey(thingName(team, keyRequestThing(epoch, team.member)), team.writer))?.value ?? null) !== null;

/**
 * Epochs of sealed entries, named by the first bytes. Members take turns, so that a member who
 * invents epochs leaves room for the others.
 */
function epochsOfSealed(ctx: StoreContext): string[] {
  type Line = { member: string; writer: string; epoch: string; seq: number };
  const sealed = getRows<Line>(
    ctx.work,
    `SELECT member, writer, lower(hex(substr(bytes, 50, 8))) epoch, min(seq) seq FROM team_entries
     WHERE state = 'waiting' AND kind IS NULL GROUP BY member, writer, epoch ORDER BY member, seq`,
  ).filter((line) => isByMember(ctx, line));
  const counted = new Map<string, number>();
  const inTurn = sealed.map(({ member, epoch }) => {
    const turn = counted.get(member) ?? 0;
    counted.set(member, turn + 1);
    return { turn, epoch };
  });
  return [...new Set(inTurn.sort((a, b) => a.turn - b.turn).map(({ epoch }) => epoch))];
}

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
