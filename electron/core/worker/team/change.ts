/** One change of what a team shares: a transaction, and all that follows from what it touched. */
import { NO_CHANGES, type TeamChanges } from '../../rules/team/changes.ts';
import { getRow, run, type StoreContext } from '../context.ts';
import { refreshQueueFlags } from '../tickets/queue-flags.ts';
import { countsLatest, rebound } from './bounds.ts';
import { refuse } from './entries.ts';
import { type OpenTeam, openTeam, takeFresh } from './keyring.ts';
import type { ThingArea } from './kind.ts';
import {
  beginToLook,
  endLook,
  isLooking,
  isMoreToSee,
  lookFromTheStart,
  lookOn,
  MOST_ROUNDS,
  seeDue,
} from './look-again.ts';
import { mergeTouched } from './merge-here.ts';
import { ROSTER_KINDS, rereadRoster, takeKeys } from './roster-here.ts';
import { type Effects, touch } from './settle.ts';

/**
 * Entries that one transaction looks at, those that came with it counted: as many as a page of the
 * engine has, so that a question of the window waits no longer than while a desk catches up.
 */
const PIECE = 50;

/**
 * Does `work` in one transaction, then merges what it touched. Of what it may have made known or
 * due, a piece is looked at again; `more` says that some is left for the next call.
 */
export function changeTeam(
  ctx: StoreContext,
  now: number,
  work: (team: OpenTeam, touched: Effects) => void,
): TeamChanges {
  const team = openTeam(ctx);
  if (!team) return NO_CHANGES;
  const changed = { tickets: new Set<string>(), areas: new Set<ThingArea>() };
  const known = team.line.hlc;
  try {
    ctx.work.transaction(() => {
      // What waits from earlier runs is opened once: this version may know more.
      const roster = takeFresh(ctx);
      const touched: Effects = { things: new Map(), roster, shares: new Map(), now, left: PIECE };
      if (touched.roster) takeKeys(ctx, team);
      work(team, touched);
      seeDue(ctx, team, touched);
      if (follow(ctx, team, touched)) changed.areas.add('team');
      if (team.line.hlc > known) run(ctx.work, 'UPDATE team SET hlc = ?', team.line.hlc);
      for (const { area, ticket } of mergeTouched(ctx, team, touched)) {
        changed.areas.add(area);
        if (ticket !== '') changed.tickets.add(ticket);
      }
    })();
  } catch (error) {
    // What was read of entries that were rolled back.
    rereadRoster(ctx);
    lookFromTheStart(ctx);
    throw error;
  }
  ctx.cache.transaction(() => {
    for (const ticket of changed.tickets) refreshQueueFlags(ctx, ticket);
  })();
  // Of a week's notes, the first search would wait for all.
  if (changed.tickets.size > 0) ctx.indexer.wake();
  return {
    tickets: [...changed.tickets],
    team: changed.areas.has('team'),
    canned: changed.areas.has('canned'),
    views: changed.areas.has('views'),
    settings: changed.areas.has('settings'),
    outgoing: isAnythingOutgoing(ctx),
    more: isMoreToSee(ctx, now),
  };
}

const isAnythingOutgoing = (ctx: StoreContext): boolean =>
  getRow(ctx.work, 'SELECT 1 FROM team_entries WHERE behind = 1 LIMIT 1') !== undefined ||
  getRow(ctx.work, 'SELECT 1 FROM team_dirty LIMIT 1') !== undefined;

/** What the roster and the bounds say of what came; each may touch more. Whether the roster was among it. */
function follow(ctx: StoreContext, team: OpenTeam, touched: Effects): boolean {
  let isRoster = false;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    if (touched.roster) {
      isRoster = true;
      touched.roster = false;
      run(ctx.work, 'UPDATE team SET missed = 2 WHERE missed = 1');
      rereadRoster(ctx);
      takeKeys(ctx, team);
      beginToLook(ctx);
    }
    lookOn(ctx, team, touched);
    settleShares(ctx, team, touched);
    if (!touched.roster && touched.shares.size === 0 && (touched.left <= 0 || !isLooking(ctx))) return isRoster;
  }
  endLook(ctx);
  return isRoster;
}

function settleShares(ctx: StoreContext, team: OpenTeam, touched: Effects): void {
  const { shares } = touched;
  touched.shares = new Map();
  for (const share of shares.values()) {
    const { over, back } = rebound(ctx, share);
    if (share.kind in ROSTER_KINDS && over.length + back.length > 0) touched.roster = true;
    for (const entry of [...over, ...back]) {
      // What the agent made stays here, though colleagues do not have it.
      if (entry.member !== team.member) touch(ctx, team, touched, entry);
    }
    if (!countsLatest(share.kind)) for (const _ of over) refuse(ctx, 'too-many');
  }
}
