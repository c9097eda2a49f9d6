/** Changes team data: one transaction with all its consequences. */
import { NO_CHANGES, type TeamChanges } from '../../rules/team/merge.ts';
import { hasRow, run, type StoreContext } from '../context.ts';
import type { Database } from '../database/database.ts';
import { refreshQueueFlags } from '../marks/queue-flags.ts';
import { type Kind, registersOf, type ThingArea } from '../team/entries.ts';
import { consumeNewKeys, type OpenTeam, openTeam } from '../team/keyring.ts';
import { rereadRoster, takeKeys } from '../team/roster-here.ts';
import type { Effects } from './judge-entries.ts';
import { checkDue, checkNext, hasMoreToCheck, isRechecking, startRecheck } from './recheck-entries.ts';
import { keepOthers, kindOf } from './shared-kinds.ts';

/**
 * Entries handled in one transaction, received ones included. A page of the engine has as many, so
 * a window's call waits no longer than while a desk catches up.
 */
const ENTRIES_PER_TRANSACTION = 100;

const times = new WeakMap<StoreContext, number>();

export const engineTime = (ctx: StoreContext): number => times.get(ctx) ?? ctx.now;

/**
 * Runs `work` and merges the touched things in one transaction. It also checks some of the entries
 * that may now count; `more` means that another call is needed.
 */
export function changeTeam(
  ctx: StoreContext,
  now: number,
  work: (team: OpenTeam, touched: Effects) => void,
): TeamChanges {
  const team = openTeam(ctx);
  if (!team) return NO_CHANGES;
  const changed = { tickets: new Set<string>(), moved: new Set<string>(), areas: new Set<ThingArea>() };
  const known = team.line.hlc;
  times.set(ctx, now);
  try {
    inTransaction(ctx.work, () => {
      // After the keys are first used, look at entries that wait from earlier runs: this version
      // may understand them.
      const roster = consumeNewKeys(ctx);
      const touched: Effects = { things: new Map(), roster, now, remaining: ENTRIES_PER_TRANSACTION };
      if (touched.roster) takeKeys(ctx, team);
      work(team, touched);
      checkDue(ctx, team, touched);
      if (applyRosterAndLimits(ctx, team, touched)) changed.areas.add('team');
      if (team.line.hlc !== known) run(ctx.work, 'UPDATE team SET hlc = ?', team.line.hlc);
      for (const { rules, tickets } of mergeTouched(ctx, team, touched)) {
        changed.areas.add(rules.area);
        for (const ticket of tickets) {
          changed.tickets.add(ticket);
          if (rules.movesTicket) changed.moved.add(ticket);
        }
      }
    });
  } catch (error) {
    // Forget roster and progress read from rolled-back entries.
    rereadRoster(ctx);
    startRecheck(ctx);
    throw error;
  }
  inTransaction(ctx.cache, () => {
    for (const ticket of changed.moved) refreshQueueFlags(ctx, ticket);
  });
  // Index now: after a week's notes, the first search would wait for all.
  if (changed.tickets.size > 0) ctx.indexer.wake();
  return {
    tickets: [...changed.tickets],
    team: changed.areas.has('team'),
    canned: changed.areas.has('canned'),
    views: changed.areas.has('views'),
    settings: changed.areas.has('settings'),
    looks: changed.areas.has('looks'),
    outgoing: isAnythingOutgoing(ctx),
    more: hasMoreToCheck(ctx, now),
  };
}

/** Runs in the open transaction of a batch: a savepoint in it would copy each changed page. */
const inTransaction = (db: Database, work: () => void): void => (db.inTransaction ? work() : db.transaction(work)());

const isAnythingOutgoing = (ctx: StoreContext): boolean =>
  hasRow(ctx.work, 'SELECT 1 FROM team_entries WHERE behind = 1 LIMIT 1') ||
  hasRow(ctx.work, 'SELECT 1 FROM team_dirty LIMIT 1');

/**
 * Applies the roster, which may touch further entries. Returns whether it changed.
 */
function applyRosterAndLimits(ctx: StoreContext, team: OpenTeam, touched: Effects): boolean {
  let isRoster = false;
  do {
    if (touched.roster) {
      isRoster = true;
      touched.roster = false;
      run(ctx.work, 'UPDATE team SET missed = 2 WHERE missed = 1');
      rereadRoster(ctx);
      takeKeys(ctx, team);
      startRecheck(ctx);
    }
    checkNext(ctx, team, touched);
  } while (touched.roster || (touched.remaining > 0 && isRechecking(ctx)));
  return isRoster;
}

const NO_LONGER_PRIVATE = 'DELETE FROM team_private WHERE kind = ? AND ticket = ? AND id = ?';

/**
 * Applies the team's values of these things here, and returns what the known kinds changed.
 */
function mergeTouched(
  ctx: StoreContext,
  team: OpenTeam,
  { things }: Effects,
): { rules: Kind<unknown>; tickets: string[] }[] {
  if (things.size === 0) return [];
  run(ctx.work, 'UPDATE team SET applying = 1');
  const hasPrivate = hasRow(ctx.work, 'SELECT 1 FROM team_private LIMIT 1');
  const merged = [...things].flatMap(([name, thing]) => {
    const rules = kindOf(thing.kind);
    if (!rules) return [];
    const registers = registersOf(ctx, name);
    const here = { ...thing, name, own: team.member };
    rules.apply(ctx, here, registers);
    if (hasPrivate) run(ctx.work, NO_LONGER_PRIVATE, thing.kind, thing.ticket, thing.id);
    const tickets = [thing.ticket, rules.otherTicket?.(thing) ?? ''].filter((ticket) => ticket !== '');
    return [{ here, registers, rules, tickets }];
  });
  run(ctx.work, 'UPDATE team SET applying = 0');
  for (const { here, registers } of merged) {
    if (!keepOthers(ctx, here, registers)) continue;
    const { kind, ticket, id } = here;
    run(ctx.work, 'INSERT OR REPLACE INTO team_dirty VALUES (?, ?, ?, NULL, ?)', kind, ticket, id, team.line.hlc);
  }
  return merged;
}
