/**
 * This desk's membership: entering a team, inviting, removing, leaving, and its state; and tickets
 * that pass between members.
 */
import type {
  PreviousOwners,
  TakenBy,
  TeamMember,
  TeamRefusal,
  UnsharedMarks,
} from '../../../../shared/domain/team.ts';
import { endOfMs, hlcAt } from '../../rules/team/clock.ts';
import { latestOf, NO_CHANGES, type TeamChanges } from '../../rules/team/merge.ts';
import { mayRemove, type RemoveValue } from '../../rules/team/roster.ts';
import { getColumn, getCount, getRow, getRows, getValue, insertRow, run, type StoreContext } from '../context.ts';
import { holderOf, refreshQueueFlags } from '../marks/queue-flags.ts';
import { isByColleague, type PersonalNews, personalNews } from '../queues/personal-news.ts';
import type { TakenValue } from '../team/decode-values.ts';
import { registersOf } from '../team/entries.ts';
import { forgetKeys, founderOf, keyringOf, type OpenTeam, openTeam, teamLine } from '../team/keyring.ts';
import { nameOf, openRequests, type RequestRow } from '../team/look-rows.ts';
import { membersHere, rereadRoster, rosterHere } from '../team/roster-here.ts';
import type { TeamNews, TeamState, TicketAssignment } from '../team/types.ts';
import { keepOwnLooks } from '../writing/looks.ts';
import { changeTeam, engineTime } from './change.ts';
import { hasLost, incompleteMembers } from './engine.ts';
import { writeJoin } from './invitations.ts';
import { keepOwnTools } from './share-tools.ts';
import { putTaken, takeLostTickets } from './shared-kinds.ts';
import { teamSettings } from './shared-settings.ts';
import { newCopy, thingName, writeNow } from './write.ts';

/** Call after the secrets are in the vault; a second call changes nothing. */
export function enterTeam(ctx: StoreContext, { name, now }: { name: string; now: number }): TeamChanges {
  const ring = keyringOf(ctx);
  if (!ring || teamLine(ctx)) return changeTeam(ctx, now, () => undefined);
  const { secrets, member } = ring;
  ctx.work.transaction(() => {
    const line = { id: secrets.team, founder: founderOf(secrets), member, copy: newCopy(), hlc: hlcAt(0) };
    insertRow(ctx.work, 'team', { one: 1, ...line, seq: 0, stream: null, revision: 0, applying: 0 });
    ctx.work.exec(KEEP_PRIVATE);
    const team = openTeam(ctx);
    if (!team) throw new Error('a team that was written in this transaction is not there');
    writeJoin(ctx, team, name);
  })();
  return { ...changeTeam(ctx, now, () => undefined), team: true };
}

const HOUR = 3_600_000;
const COUNT_FUTURE = `SELECT count(*) n FROM team_entries WHERE state <> 'merged' AND state = 'later' AND hlc > ?`;

/** All present and former members; cheaper than the whole state. */
export function teamMembers(ctx: StoreContext): TeamMember[] {
  const team = openTeam(ctx);
  return team ? membersHere(ctx, team.member) : [];
}

export function teamState(ctx: StoreContext): TeamState | null {
  const team = openTeam(ctx);
  if (!team) return null;
  const { line, member } = team;
  const count = (sql: string, ...params: unknown[]) => getCount(ctx.work, sql, ...params);
  return {
    team: line.id,
    member,
    members: membersHere(ctx, member),
    stream: line.stream === null ? null : { identity: line.stream, revision: line.revision },
    refused: getRows<{ why: TeamRefusal; count: number }>(ctx.work, 'SELECT why, count FROM team_refused ORDER BY why'),
    waiting:
      count('SELECT count(*) n FROM team_entries WHERE behind = 1 AND member = ?', member) +
      count('SELECT count(*) n FROM team_dirty'),
    later: count(COUNT_FUTURE, endOfMs(engineTime(ctx) + HOUR)),
    lost: hasLost(ctx, member),
    missed: line.missed === 2,
    unshared: count('SELECT count(*) n FROM team_private WHERE too_large = 1'),
    incomplete: incompleteMembers(ctx, member),
    settings: teamSettings(ctx, team),
    before: countFromBefore(ctx),
  };
}

/** Previous holders of tickets that this agent gave away, by ticket, since the store was opened. */
const givenFrom = new WeakMap<StoreContext, Map<string, TakenBy>>();

/**
 * Time of the holder: an undo restores the earlier one, so that a colleague's desk does not report
 * the ticket as handed over.
 */
function takenSince(ctx: StoreContext, ticket: string, { member, note, draft, at }: TakenBy): number {
  const was = givenFrom.get(ctx)?.get(ticket);
  return was && was.member === member && was.note === note && was.draft === draft ? was.at : at;
}

/**
 * Assigns tickets to a member, or (null) gives them back to all. `before` names the previous
 * holders; `ifStill` marks an undo.
 */
export function giveTickets(
  ctx: StoreContext,
  { tickets: asked, ifStill, ...taken }: TicketAssignment,
): { changes: TeamChanges; before: PreviousOwners } {
  const tickets = asked.filter((ticket) => ifStill === undefined || holderOf(ctx, ticket) === ifStill);
  const before = tickets.map((ticket) => ({ ticket, taken: takenBy(ctx, ticket) }));
  if (openTeam(ctx)) {
    ctx.work.transaction(() => {
      for (const ticket of tickets) {
        putTaken(ctx, ticket, ifStill === undefined ? taken : { ...taken, at: takenSince(ctx, ticket, taken) });
      }
    })();
    const from = givenFrom.get(ctx) ?? new Map<string, TakenBy>();
    for (const { ticket, taken: was } of before) if (was) from.set(ticket, was);
    givenFrom.set(ctx, from);
    refreshAll(ctx, tickets);
  }
  const changes = { ...NO_CHANGES, tickets, team: true, outgoing: true };
  return { before, changes };
}

const refreshAll = (ctx: StoreContext, tickets: string[]): unknown =>
  ctx.cache.transaction(() => {
    for (const ticket of tickets) refreshQueueFlags(ctx, ticket);
  })();

export const takenBy = (ctx: StoreContext, ticket: string): TakenBy | null =>
  getRow<TakenBy>(ctx.work, 'SELECT member, note, draft, at FROM taken WHERE ticket = ?', ticket) ?? null;

/**
 * Removes a junior member, or this desk itself. Their entries until now still count, and people
 * they invited stay.
 */
export function removeMember(ctx: StoreContext, { member, now }: { member: string; now: number }): TeamChanges {
  return changeTeam(ctx, now, (team, touched) => {
    const roster = rosterHere(ctx);
    if (!mayRemove(roster, team.member, member)) return;
    // A desk's own removal is its last entry, so its number is known in advance.
    if (member === team.member) run(ctx.work, 'DELETE FROM team_dirty');
    const cuts = Object.fromEntries(
      getRows<{ writer: string; seq: number }>(
        ctx.work,
        'SELECT writer, max(seq) seq FROM team_entries WHERE member = ? GROUP BY writer',
        member,
      ).map(({ writer, seq }) => [writer, writer === team.writer ? seq + 1 : seq]),
    );
    const joins = [...roster.values()].filter(({ invitedBy }) => invitedBy === member).map(({ id }) => id);
    const value: RemoveValue = { cuts, joins };
    const isWritten = writeNow(ctx, team, { kind: 'remove', ticket: '', id: member }, value, now);
    if (!isWritten) throw new Error('a removal was not written');
    touched.roster = true;
  });
}

const DELETE_COLLEAGUES_DATA = [
  ...['team', 'team_entries', 'team_dirty', 'team_private', 'team_refused', 'team_heard'],
  ...['taken', 'team_promises', 'team_tools', 'team_settings'],
];

/** Deletes the team and its colleagues' entries here. The agent's own marks stay. */
export function leaveTeam(ctx: StoreContext): TeamChanges {
  const tickets = getColumn(
    ctx.work,
    `SELECT ticket FROM notes WHERE member IS NOT NULL
     UNION SELECT ticket FROM taken UNION SELECT ticket FROM team_promises
     UNION SELECT ticket FROM watches WHERE colleague IS NOT NULL
     UNION SELECT ticket FROM follows WHERE member <> ''`,
  );
  ctx.work.transaction(() => {
    keepOwnTools(ctx, ctx.now);
    keepOwnLooks(ctx);
    for (const table of DELETE_COLLEAGUES_DATA) {
      run(ctx.work, `DELETE FROM ${table}`);
    }
    run(ctx.work, 'DELETE FROM notes WHERE member IS NOT NULL');
    run(ctx.work, `UPDATE notes SET mentions = '[]' WHERE mentions <> '[]'`);
    run(ctx.work, `DELETE FROM follows WHERE member <> ''`);
    run(ctx.work, 'DELETE FROM watches WHERE colleague IS NOT NULL');
  })();
  refreshAll(ctx, tickets);
  rereadRoster(ctx);
  forgetKeys(ctx);
  return { ...NO_CHANGES, tickets, team: true, canned: true, views: true, settings: true };
}

/** Things from before the agent joined the team: private until the agent shares them. */
const BEFORE = {
  notes: `'note' AND id IN (SELECT id FROM notes WHERE member IS NULL)`,
  tags: `'tag' AND EXISTS (SELECT 1 FROM tags t WHERE t.ticket = p.ticket AND t.key = p.id)`,
  done: `'done' AND ticket IN (SELECT ticket FROM marks WHERE done_at IS NOT NULL)`,
  promises: `'promise' AND id IN (SELECT id FROM promises WHERE kept_at IS NULL)`,
} as const satisfies Record<keyof UnsharedMarks, string>;

const KEEP_PRIVATE = `
  INSERT OR IGNORE INTO team_private (kind, ticket, id) SELECT 'note', ticket, id FROM notes WHERE member IS NULL;
  INSERT OR IGNORE INTO team_private (kind, ticket, id) SELECT 'tag', ticket, key FROM tags;
  INSERT OR IGNORE INTO team_private (kind, ticket, id) SELECT 'done', ticket, '' FROM marks WHERE done_at IS NOT NULL;
  INSERT OR IGNORE INTO team_private (kind, ticket, id) SELECT 'promise', ticket, id FROM promises;`;

function countFromBefore(ctx: StoreContext): UnsharedMarks {
  const count = (which: string) =>
    getCount(ctx.work, `SELECT count(*) n FROM team_private p WHERE too_large = 0 AND kind = ${which}`);
  const { notes, tags, done, promises } = BEFORE;
  return { notes: count(notes), tags: count(tags), done: count(done), promises: count(promises) };
}

export function shareFromBefore(ctx: StoreContext): void {
  if (!openTeam(ctx)) return;
  ctx.work.transaction(() => {
    for (const which of Object.values(BEFORE)) {
      const those = `FROM team_private p WHERE too_large = 0 AND kind = ${which}`;
      run(
        ctx.work,
        `INSERT OR REPLACE INTO team_dirty SELECT p.kind, p.ticket, p.id, ?, team.hlc FROM team, (SELECT * ${those}) p`,
        ctx.now,
      );
      run(ctx.work, `DELETE FROM team_private WHERE (kind, ticket, id) IN (SELECT kind, ticket, id ${those})`);
    }
  })();
}

/**
 * Any desk of the team can read the draft; this shows it to the receiver only. Empty for others.
 */
export const handedDraft = (ctx: StoreContext, ticket: string): string =>
  getValue<string>(
    ctx.work,
    'SELECT draft FROM taken WHERE ticket = ? AND member = (SELECT member FROM team)',
    ticket,
  ) ?? '';

/** The agent's tickets at every look since the store was opened, with their times. */
const knownTickets = new WeakMap<StoreContext, ReadonlyMap<string, number>>();

/** News of colleagues at each look since the store was opened. */
const knownNews = new WeakMap<StoreContext, ReadonlyMap<string, number>>();

/**
 * Finds what colleagues did since the last look, for notices. The first look finds none: changes
 * while the desk was closed are only in *Today*. Call once all of the engine's entries are read.
 */
export function newsOfTeam(ctx: StoreContext): TeamNews[] {
  const handed = newlyHandedTickets(ctx);
  const before = knownNews.get(ctx);
  const news = [...personalNews(ctx).filter(isByColleague).map(toTeamNews), ...openRequests(ctx).map(askedNews(ctx))];
  knownNews.set(ctx, new Map([...(before ?? []), ...news.map(({ key, at }) => [key, at] as const)]));
  run(ctx.work, 'UPDATE team SET caught_up = 1 WHERE caught_up = 0');
  const fresh = before ? news.filter(({ key, at }) => before.get(key) !== at) : [];
  return [...handed, ...fresh.map(({ found }) => found)];
}

interface KnownNews {
  key: string;
  at: number;
  found: TeamNews;
}

const toTeamNews = ({ ticket, by, reason, event, at }: PersonalNews): KnownNews => ({
  ...{ key: `${reason} ${ticket}`, at },
  found: reason === 'mentioned' ? { ticket, by, how: 'mention' } : { ticket, by, how: 'followed', event },
});

const askedNews =
  (ctx: StoreContext) =>
  ({ ticket, member, value }: RequestRow): KnownNews => ({
    ...{ key: `look ${value.digest}`, at: value.askedAt },
    found: { ticket, by: nameOf(ctx, member), how: 'look' },
  });

/**
 * Tickets that colleagues handed to this agent, or took at the same time as the agent. One that
 * moved on meanwhile is left out; one that returns by a colleague's undo keeps its earlier time
 * and is not news.
 */
function newlyHandedTickets(ctx: StoreContext): TeamNews[] {
  const team = openTeam(ctx);
  if (!team) return [];
  const own = getRows<{ ticket: string; at: number }>(
    ctx.work,
    'SELECT ticket, at FROM taken WHERE member = ?',
    team.member,
  );
  const before = knownTickets.get(ctx);
  knownTickets.set(ctx, new Map([...(before ?? []), ...own.map(({ ticket, at }) => [ticket, at] as const)]));
  const lost = takeLostTickets(ctx).map(({ ticket, member }): TeamNews => {
    return { ticket, by: rosterHere(ctx).get(member)?.name ?? '', how: 'taken' };
  });
  if (!before) return lost;
  const given = own.flatMap(({ ticket, at }): TeamNews[] => {
    const by = before.get(ticket) === at ? null : handedBy(ctx, team, ticket, at);
    return by === null ? [] : [{ ticket, by, how: 'handed' }];
  });
  return [...given, ...lost];
}

function handedBy(ctx: StoreContext, team: OpenTeam, ticket: string, at: number): string | null {
  const word = latestOf(registersOf(ctx, thingName(team, { kind: 'taken', ticket, id: '' })));
  const value = word?.value as TakenValue | null | undefined;
  // If the agent's own later change is not sealed yet, the last entry is older.
  if (!word || word.member === team.member || value?.member !== team.member || value.at !== at) return null;
  return rosterHere(ctx).get(word.member)?.name ?? null;
}
