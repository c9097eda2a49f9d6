/** Rows of second looks: requests, and answers of colleagues, each by its author. */
import { type LookAnswer, type LookAnswerValue, type LookValue, lookStateOf } from '../../rules/look.ts';
import { getRows, hasRow, run, type StoreContext, upsertRow } from '../context.ts';
import { teamLine } from './keyring.ts';
import { rosterHere } from './roster-here.ts';

export type LookKind = 'lookRule' | 'look' | 'lookAnswer';

/** Marks a request that no desk can be given the right to send any more. */
export const GONE = 'gone';

export interface RequestRow {
  id: string;
  ticket: string;
  member: string;
  value: LookValue;
  /** The member whose desk has the right to send, as far as this desk knows; or `GONE`. */
  holder: string | null;
}

const REQUESTS = `SELECT id, ticket, member, value, holder FROM looks WHERE kind = 'look'`;

const requestsWhere = (ctx: StoreContext, where: string, ...params: unknown[]): RequestRow[] =>
  getRows<Omit<RequestRow, 'value'> & { value: string }>(ctx.work, `${REQUESTS} AND ${where}`, ...params).map(
    ({ value, ...row }) => ({ ...row, value: JSON.parse(value) as LookValue }),
  );

/** Quick test for accounts whose team uses no second look. */
export const hasLooks = (ctx: StoreContext): boolean => hasRow(ctx.work, 'SELECT 1 FROM looks LIMIT 1');

export const ownMemberId = (ctx: StoreContext): string | null => teamLine(ctx)?.member ?? null;

/** This desk's own member, unless it is in no team or was removed from it. */
export function presentMember(ctx: StoreContext): string | null {
  const own = ownMemberId(ctx);
  return own !== null && !rosterHere(ctx).get(own)?.removed ? own : null;
}

export const isPresent = (ctx: StoreContext, member: string): boolean => rosterHere(ctx).get(member)?.removed === null;

/** The request of this desk's outbox item. After leaving a team, its own requests are left. */
export const ownRequest = (ctx: StoreContext, item: string): RequestRow | null =>
  requestsWhere(ctx, 'id = ? AND member = ifnull((SELECT member FROM team), member)', item)[0] ?? null;

export const requestOf = (ctx: StoreContext, id: string, member: string): RequestRow | null =>
  requestsWhere(ctx, 'id = ? AND member = ?', id, member)[0] ?? null;

/** Requests of present colleagues that did not end. */
export function colleaguesRequests(ctx: StoreContext): RequestRow[] {
  const own = presentMember(ctx);
  if (own === null) return [];
  return requestsWhere(ctx, `member <> ? AND value ->> 'ended' IS NULL`, own).filter(({ member }) =>
    isPresent(ctx, member),
  );
}

export const requestsOfTicket = (ctx: StoreContext, ticket: string): RequestRow[] =>
  requestsWhere(ctx, `ticket = ? AND value ->> 'ended' IS NOT 'sent' AND value ->> 'ended' IS NOT 'withdrawn'`, ticket);

/** Answers of colleagues; a writer's own answer does not count. */
export const answersTo = (
  ctx: StoreContext,
  { id, ticket, member }: Omit<RequestRow, 'value' | 'holder'>,
): LookAnswer[] =>
  getRows<{ member: string; value: string }>(
    ctx.work,
    `SELECT member, value FROM looks WHERE kind = 'lookAnswer' AND ticket = ? AND id = ? AND member <> ?`,
    ...[ticket, id, member],
  ).map((row) => ({ member: row.member, value: JSON.parse(row.value) as LookAnswerValue }));

export function putLook(
  ctx: StoreContext,
  kind: LookKind,
  { id, ticket, member }: Omit<RequestRow, 'value' | 'holder'>,
  value: object,
): void {
  upsertRow(ctx.work, 'looks', 'kind, ticket, id, member', { kind, ticket, id, member, value: JSON.stringify(value) }, [
    'value',
  ]);
}

export const dropLook = (
  ctx: StoreContext,
  kind: LookKind,
  { id, ticket, member }: Omit<RequestRow, 'value' | 'holder'>,
) =>
  run(ctx.work, 'DELETE FROM looks WHERE kind = ? AND ticket = ? AND id = ? AND member = ?', kind, ticket, id, member);

export function setHolder(
  ctx: StoreContext,
  { id, member }: Pick<RequestRow, 'id' | 'member'>,
  holder: string | null,
): void {
  run(ctx.work, `UPDATE looks SET holder = ? WHERE kind = 'look' AND id = ? AND member = ?`, holder, id, member);
}

/**
 * Whether colleagues may have seen the request: it was sealed, and a sealed entry may be in the
 * engine although nobody confirmed it. Leaving a team marks its requests as gone.
 */
export const isPublished = (ctx: StoreContext, { id, ticket, member, holder }: RequestRow): boolean =>
  holder !== null ||
  hasRow(
    ctx.work,
    `SELECT 1 FROM team_entries WHERE kind = 'look' AND ticket = ? AND id = ? AND member = ? LIMIT 1`,
    ...[ticket, id, member],
  );

/** The engine was wiped or exchanged since: what it had decided is lost. */
export const isOfOtherStream = (ctx: StoreContext, { value }: RequestRow): boolean =>
  value.stream !== teamLine(ctx)?.stream;

/** This desk has the right to send: it took it, or a colleague left it. */
export const hasSendRight = (ctx: StoreContext, row: RequestRow, own: string): boolean =>
  row.holder === own ||
  (row.holder !== null &&
    answersTo(ctx, row).some(({ member, value }) => member === row.holder && value.sending === 'left'));

/** Nobody can tell any more whether a colleague's desk sent it. */
export const isLost = (ctx: StoreContext, row: RequestRow, own: string): boolean =>
  !hasSendRight(ctx, row, own) && (isOfOtherStream(ctx, row) || (row.holder !== null && !isPresent(ctx, row.holder)));

export const nameOf = (ctx: StoreContext, member: string): string => rosterHere(ctx).get(member)?.name ?? '';

/** Tickets with open requests of colleagues. */
export const ticketsToLookAt = (ctx: StoreContext): string[] =>
  hasLooks(ctx)
    ? colleaguesRequests(ctx)
        .filter((row) => lookStateOf(row.value, answersTo(ctx, row)).state === 'open')
        .map(({ ticket }) => ticket)
    : [];
