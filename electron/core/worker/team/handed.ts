/**
 * Tickets that colleagues handed to this agent. One that is theirs again as it was, since a colleague undid
 * what they did, has the time that it had, and is no news.
 */
import { latestOf } from '../../rules/team/merge.ts';
import { getRow, getRows, type StoreContext } from '../context.ts';
import type { TakenValue } from './decode-values.ts';
import { registersOf } from './entries.ts';
import type { HandedTicket } from './face.ts';
import { type OpenTeam, openTeam } from './keyring.ts';
import { rosterHere } from './roster-here.ts';
import { thingName } from './write.ts';

/** Every desk of the team can read it; this gives it to whom it was handed. Empty for others. */
export const handedDraft = (ctx: StoreContext, ticket: string): string =>
  getRow<{ draft: string }>(
    ctx.work,
    'SELECT draft FROM taken WHERE ticket = ? AND member = (SELECT member FROM team)',
    ticket,
  )?.draft ?? '';

/** What the agent had at any look since the store was opened, and since when. */
const seen = new WeakMap<StoreContext, ReadonlyMap<string, number>>();

/** By looking at what the agent has now, so that what went to somebody else meanwhile is none of it. */
export function handed(ctx: StoreContext): HandedTicket[] {
  const team = openTeam(ctx);
  if (!team) return [];
  const own = getRows<{ ticket: string; at: number }>(
    ctx.work,
    'SELECT ticket, at FROM taken WHERE member = ?',
    team.member,
  );
  const before = seen.get(ctx);
  seen.set(ctx, new Map([...(before ?? []), ...own.map(({ ticket, at }) => [ticket, at] as const)]));
  if (!before) return [];
  return own.flatMap(({ ticket, at }) => {
    const by = before.get(ticket) === at ? null : handedBy(ctx, team, ticket, at);
    return by === null ? [] : [{ ticket, by }];
  });
}

/** The colleague whose word it is that the agent has it; null where the agent took it. */
function handedBy(ctx: StoreContext, team: OpenTeam, ticket: string, at: number): string | null {
  const word = latestOf(registersOf(ctx, thingName(team, { kind: 'taken', ticket, id: '' })));
  const value = word?.value as TakenValue | null | undefined;
  // What the agent did since may not be sealed yet: then the word is an older one.
  if (!word || word.member === team.member || value?.member !== team.member || value.at !== at) return null;
  return rosterHere(ctx).get(word.member)?.name ?? null;
}
