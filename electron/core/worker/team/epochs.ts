/**
 * Keys that the team seals with, as time goes on: a new one after each removal, each for all who stay.
 */
import { randomBytes } from 'node:crypto';
import { epochOf, toBytes, wrapKey } from '../../rules/team/keys.ts';
import { getRows, type StoreContext } from '../context.ts';
import { MOST_EPOCHS } from './decode-values.ts';
import { entryAt, entryKey } from './entries.ts';
import type { OpenTeam } from './keyring.ts';
import {
  asksHere,
  askThing,
  currentEpoch,
  epochsHere,
  isMembers,
  keyThing,
  removedHere,
  rosterHere,
  wrapContext,
  wrappedHere,
} from './roster-here.ts';
import { thingName, writeNow } from './write.ts';

/**
 * What nobody who was removed may read is sealed with a key that they never had. And whoever joined by
 * an invitation that is older than an epoch is given its key.
 */
export function renewEpoch(ctx: StoreContext, team: OpenTeam, now: number): void {
  const roster = [...rosterHere(ctx).values()];
  const removed = removedHere(ctx);
  const current = currentEpoch(ctx, team);
  if (removed.includes(team.member)) return;
  if (removed.some((id) => !current.without.includes(id))) {
    const key = randomBytes(32);
    const id = epochOf(key);
    team.keys.set(id, key);
    for (const member of roster) if (!member.removed) wrapFor(ctx, team, id, member, now);
    writeNow(
      ctx,
      team,
      { kind: 'epoch', ticket: '', id },
      { number: Math.min(current.number + 1, MOST_EPOCHS), without: removed },
      now,
    );
  }
  const wrapped = wrappedHere(ctx);
  for (const { id } of epochsHere(ctx)) {
    for (const member of roster) {
      if (member.removed || member.epochs.includes(id) || wrapped.has(`${id} ${member.id}`)) continue;
      wrapFor(ctx, team, id, member, now);
    }
  }
  answerAsks(ctx, team, now);
  askForKeys(ctx, team, now);
}

/**
 * That a key lies here for a member says nothing of whether it opens: whoever put it there may have
 * made it up. The member says so, and everybody who has the key gives it once.
 */
function answerAsks(ctx: StoreContext, team: OpenTeam, now: number): void {
  const roster = rosterHere(ctx);
  for (const { epoch, member, isAnswered } of asksHere(ctx, team.member)) {
    const asking = roster.get(member);
    if (asking && !asking.removed && member !== team.member && !isAnswered) wrapFor(ctx, team, epoch, asking, now);
  }
}

/** Asks for what others have no reason to give by themselves; and no longer, once it is here. */
function askForKeys(ctx: StoreContext, team: OpenTeam, now: number): void {
  const me = rosterHere(ctx).get(team.member);
  if (!me) return;
  const [made, wrapped] = [new Set(epochsHere(ctx).map(({ id }) => id)), wrappedHere(ctx)];
  const comesAnyway = (epoch: string) =>
    made.has(epoch) && !wrapped.has(`${epoch} ${me.id}`) && !me.epochs.includes(epoch);
  const needed = [...new Set([...made, ...epochsOfSealed(ctx)])].filter((epoch) => !team.keys.has(epoch));
  for (const epoch of needed) if (!comesAnyway(epoch) && !isAsked(ctx, team, epoch)) ask(ctx, team, epoch, now, true);
  for (const { epoch, member } of asksHere(ctx, me.id)) {
    if (member === me.id && team.keys.has(epoch) && isAsked(ctx, team, epoch)) ask(ctx, team, epoch, now, false);
  }
}

const ask = (ctx: StoreContext, team: OpenTeam, epoch: string, now: number, isOpen: boolean): unknown =>
  writeNow(ctx, team, askThing(epoch, team.member), isOpen ? { open: true } : null, now);

const isAsked = (ctx: StoreContext, team: OpenTeam, epoch: string): boolean =>
  (entryAt(ctx, entryKey(thingName(team, askThing(epoch, team.member)), team.writer))?.value ?? null) !== null;

/** For each member, so that one who makes up epochs leaves room for the others'. */
const MOST_ASKED = 20;

/** Epochs of members' entries that are not open yet: their first bytes name them. */
function epochsOfSealed(ctx: StoreContext): string[] {
  type Line = { member: string; writer: string; epoch: string; seq: number };
  const sealed = getRows<Line>(
    ctx.work,
    `SELECT member, writer, lower(hex(substr(bytes, 50, 8))) epoch, min(seq) seq FROM team_entries
     WHERE state = 'waiting' AND kind IS NULL GROUP BY member, writer, epoch ORDER BY member, seq`,
  ).filter((line) => isMembers(ctx, line));
  const counted = new Map<string, number>();
  return sealed.flatMap(({ member, epoch }) => {
    const before = counted.get(member) ?? 0;
    counted.set(member, before + 1);
    return before < MOST_ASKED ? [epoch] : [];
  });
}

function wrapFor(
  ctx: StoreContext,
  team: OpenTeam,
  epoch: string,
  member: { id: string; agreement: string },
  now: number,
): void {
  const key = team.keys.get(epoch);
  if (!key) return;
  const wrapped = wrapKey(key, toBytes(member.agreement), wrapContext(team, epoch, member.id));
  if (wrapped !== null) writeNow(ctx, team, keyThing(epoch, member.id), { wrapped }, now);
}
