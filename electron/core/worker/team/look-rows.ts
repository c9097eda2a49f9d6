/** Rows of second looks: requests, and answers of colleagues, each by its author. */
import { type LookAnswer, type LookAnswerValue, type LookValue, lookStateOf } from '../../rules/look.ts';
import { getRows, run, type StoreContext, upsertRow } from '../context.ts';
import { teamLine } from './keyring.ts';
import { rosterHere } from './roster-here.ts';

export type LookKind = 'lookRule' | 'look' | 'lookAnswer';

/** Marks a request that no desk can be given the right to send any more. */
export const GONE = 'gone';

interface LookPlace {
  id: string;
  ticket: string;
  member: string;
}

export interface RequestRow extends LookPlace, ReturnType<typeof lookStateOf> {
  value: LookValue;
  /** The member whose desk has the right to send, as far as this desk knows; or `GONE`. */
  holder: string | null;
  answers: LookAnswer[];
  /**
   * Colleagues may have seen it: it was sealed, and a sealed entry may be in the engine although
   * nobody confirmed it. Leaving a team marks its requests as gone.
   */
  isPublished: boolean;
}

/** A writer's own answer does not count. */
const REQUESTS = `SELECT l.id, l.ticket, l.member, l.value, l.holder,
    (SELECT json_group_array(json_object('member', a.member, 'value', json(a.value))) FROM looks a
     WHERE a.kind = 'lookAnswer' AND a.ticket = l.ticket AND a.id = l.id AND a.member <> l.member) answers,
    l.holder IS NOT NULL OR EXISTS (SELECT 1 FROM team_entries e
     WHERE e.kind = 'look' AND e.ticket = l.ticket AND e.member = l.member AND e.id = l.id) isPublished
  FROM looks l WHERE l.kind = 'look'`;

type RequestLine = LookPlace & { value: string; holder: string | null; answers: string; isPublished: number };

const requestsWhere = (ctx: StoreContext, where: string, ...params: unknown[]): RequestRow[] =>
  getRows<RequestLine>(ctx.work, `${REQUESTS} AND ${where}`, ...params).map((line) => {
    const value = JSON.parse(line.value) as LookValue;
    const answers = JSON.parse(line.answers) as LookAnswer[];
    return { ...line, value, answers, isPublished: line.isPublished === 1, ...lookStateOf(value, answers) };
  });

/** This desk's own member, unless it is in no team or was removed from it. */
export function presentMember(ctx: StoreContext): string | null {
  const own = teamLine(ctx)?.member;
  return own !== undefined && !rosterHere(ctx).get(own)?.removed ? own : null;
}

export const isPresent = (ctx: StoreContext, member: string): boolean => rosterHere(ctx).get(member)?.removed === null;

export const nameOf = (ctx: StoreContext, member: string): string => rosterHere(ctx).get(member)?.name ?? '';

/** The request of this desk's outbox item. After leaving a team, its own requests are left. */
export const ownRequest = (ctx: StoreContext, item: string): RequestRow | null =>
  requestsWhere(ctx, 'l.id = ? AND l.member = ifnull((SELECT member FROM team), l.member)', item)[0] ?? null;

export const requestOf = (ctx: StoreContext, id: string, member: string): RequestRow | null =>
  requestsWhere(ctx, 'l.id = ? AND l.member = ?', id, member)[0] ?? null;

/** Requests of present colleagues that did not end, the oldest first. */
export function colleaguesRequests(ctx: StoreContext): RequestRow[] {
  const own = presentMember(ctx);
  if (own === null) return [];
  const order = `ORDER BY l.value ->> 'askedAt'`;
  return requestsWhere(ctx, `l.member <> ? AND l.value ->> 'ended' IS NULL ${order}`, own).filter(({ member }) =>
    isPresent(ctx, member),
  );
}

export const answerBy = ({ answers }: RequestRow, member: string): LookAnswerValue | null =>
  answers.find((answer) => answer.member === member)?.value ?? null;

export function putLook(ctx: StoreContext, kind: LookKind, { id, ticket, member }: LookPlace, value: object): void {
  const row = { kind, ticket, id, member, value: JSON.stringify(value) };
  upsertRow(ctx.work, 'looks', 'kind, ticket, id, member', row, ['value']);
}

export const dropLook = (ctx: StoreContext, kind: LookKind, { id, ticket, member }: LookPlace): unknown =>
  run(ctx.work, 'DELETE FROM looks WHERE kind = ? AND ticket = ? AND id = ? AND member = ?', kind, ticket, id, member);

export const setHolder = (ctx: StoreContext, { id, member }: Omit<LookPlace, 'ticket'>, holder: string | null) =>
  run(ctx.work, `UPDATE looks SET holder = ? WHERE kind = 'look' AND id = ? AND member = ?`, holder, id, member);

/** The engine was wiped or exchanged since: what it had decided is lost. */
export const isOfOtherStream = (ctx: StoreContext, { value }: RequestRow): boolean =>
  value.stream !== teamLine(ctx)?.stream;

/**
 * Who has the right to send an own request: this desk, which took it or was left it by a colleague;
 * a colleague; nobody yet; or `lost`, if nobody can tell whether a colleague's desk sent it.
 */
export function sendRight(ctx: StoreContext, row: RequestRow): 'own' | 'theirs' | 'free' | 'lost' {
  const { holder } = row;
  const own = presentMember(ctx);
  const theirs = holder === null ? undefined : answerBy(row, holder)?.sending;
  if (own !== null && (holder === own || theirs === 'left')) return 'own';
  if (own === null || theirs === 'lost' || isOfOtherStream(ctx, row)) return 'lost';
  if (holder === null) return 'free';
  return isPresent(ctx, holder) ? 'theirs' : 'lost';
}

/** Requests that no colleague decided on. */
export const openRequests = (ctx: StoreContext): RequestRow[] =>
  colleaguesRequests(ctx).filter(({ state }) => state === 'open');
