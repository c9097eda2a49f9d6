/**
 * Finds tickets that colleagues handed to this agent, or took at the same time as the agent. A
 * ticket that returns by a colleague's undo keeps its earlier time and is not news.
 */
import { latestOf } from '../../rules/team/merge.ts';
import { getRows, getValue, type StoreContext } from '../context.ts';
import type { TakenValue } from '../team/decode-values.ts';
import { registersOf } from '../team/entries.ts';
import { type OpenTeam, openTeam } from '../team/keyring.ts';
import { rosterHere } from '../team/roster-here.ts';
import type { HandedTicket } from '../team/types.ts';
import { takeLostTickets } from './shared-kinds.ts';
import { thingName } from './write.ts';

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

/**
 * Compares with the agent's current tickets, so that one which has moved on meanwhile is left out.
 */
export function newlyHandedTickets(ctx: StoreContext): HandedTicket[] {
  const team = openTeam(ctx);
  if (!team) return [];
  const own = getRows<{ ticket: string; at: number }>(
    ctx.work,
    'SELECT ticket, at FROM taken WHERE member = ?',
    team.member,
  );
  const before = knownTickets.get(ctx);
  knownTickets.set(ctx, new Map([...(before ?? []), ...own.map(({ ticket, at }) => [ticket, at] as const)]));
  const lost = takeLostTickets(ctx).map(({ ticket, member }): HandedTicket => {
    return { ticket, by: rosterHere(ctx).get(member)?.name ?? '', how: 'taken' };
  });
  if (!before) return lost;
  const given = own.flatMap(({ ticket, at }): HandedTicket[] => {
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
