/**
 * The gate of second looks: `mayGo` decides in the transaction that begins a check or an attempt,
 * so no way of sending leads past it.
 */
import type { DraftKind } from '../../../../shared/domain/draft.ts';
import type { ItemLook, LookReason } from '../../../../shared/domain/look.ts';
import { needsLook } from '../../../../shared/domain/look-rule.ts';
import type { OutboxState, StopDetails } from '../../../../shared/domain/outbox.ts';
import { type LookAnswer, type LookContent, lookDigest, verdictOn } from '../../rules/look.ts';
import type { OutboxBody } from '../../rules/outbox-job.ts';
import type { OutboxEvent } from '../../rules/outbox-states.ts';
import { getRow, getRows, type StoreContext } from '../context.ts';
import { lookContentIn } from '../team/decode-values.ts';
import { teamLine } from '../team/keyring.ts';
import {
  answerBy,
  dropLook,
  isPresent,
  nameOf,
  ownRequest,
  presentMember,
  putLook,
  type RequestRow,
  requestOf,
  sendRight,
} from '../team/look-rows.ts';
import { lookRulesOf } from '../team/roster-here.ts';
import { ticketLine } from '../ticket/line.ts';
import { fileBytes, hashOf, noteTeamFiles } from './canned-files.ts';
import { filesOf } from './files.ts';

/** The parts of an outbox row that the gate reads. */
export interface LookLine {
  id: string;
  kind: DraftKind;
  ticket: string;
  state: OutboxState;
  body: string;
  text: string;
  seen: string;
}

const LINES = 'SELECT id, kind, ticket, state, body, text, seen FROM outbox';

export const lookLine = (ctx: StoreContext, id: string): LookLine | null =>
  getRow<LookLine>(ctx.work, `${LINES} WHERE id = ?`, id) ?? null;

/** Replies that were not accepted yet, in the order of sending. */
export const openReplies = (ctx: StoreContext): LookLine[] =>
  getRows<LookLine>(ctx.work, `${LINES} WHERE kind = 'reply' AND state <> 'accepted' ORDER BY seq`);

/** On the approver's desk: the colleague for whom it sends the item. */
export const lookForOf = ({ body }: Pick<LookLine, 'body'>): string | undefined =>
  (JSON.parse(body) as OutboxBody).lookFor;

/** The request for a look at an item, own or a colleague's; null if there is none. */
export function requestAbout(ctx: StoreContext, line: LookLine): RequestRow | null {
  if (line.kind !== 'reply') return null;
  const lookFor = lookForOf(line);
  return lookFor === undefined ? ownRequest(ctx, line.id) : requestOf(ctx, line.id, lookFor);
}

/** Why the item needs a look by the rules of now; null if it needs none. */
export function whyLook(ctx: StoreContext, line: LookLine): LookReason | null {
  const team = teamLine(ctx);
  if (!team) return null;
  const { own, founder } = lookRulesOf(ctx, team.member, team.founder);
  if (!own && !founder) return null;
  const reply = { deptId: ticketLine(ctx, line.ticket)?.dept_id ?? null, text: line.text };
  return needsLook(own, reply) ?? needsLook(founder, reply);
}

const hashes = new WeakMap<StoreContext, Map<string, string>>();

/** Hash of a file's content. Files of the outbox never change, so each is read once. */
function hashOfFile(ctx: StoreContext, { id, stored }: { id: string; stored: number }): string {
  const known = hashes.get(ctx) ?? new Map<string, string>();
  const hash = known.get(`${id} ${stored}`) ?? hashOf(fileBytes(ctx, id) ?? new Uint8Array(0));
  hashes.set(ctx, known.set(`${id} ${stored}`, hash));
  return hash;
}

/** Null if a request can't have it. */
export function contentOf(ctx: StoreContext, { id, text, body }: LookLine): LookContent | null {
  const files = filesOf(ctx, { item: id }).map((file) => ({ ...file, hash: hashOfFile(ctx, file) }));
  return lookContentIn({ text, files, body: JSON.parse(body) });
}

/** The item is as it was shown, or has the text of an approval. */
export function isAsAsked(ctx: StoreContext, line: LookLine, { value, answers, ticket }: RequestRow): boolean {
  const content = contentOf(ctx, line);
  const isText = ({ value: { digest, verdict, text } }: LookAnswer) =>
    digest === value.digest && verdict === 'approved' && text === line.text;
  if (content === null || !(line.text === value.text || answers.some(isText))) return false;
  return lookDigest({ ...content, text: value.text }, { ...value, ticket }) === value.digest;
}

/** Whether nothing of a second look keeps the item from going out now. */
export function mayGo(ctx: StoreContext, line: LookLine, row = requestAbout(ctx, line)): boolean {
  if (line.kind !== 'reply') return true;
  if (lookForOf(line) !== undefined) return row !== null && mayGoFor(ctx, row);
  if (!row?.isPublished) return whyLook(ctx, line) === null;
  const { verdict, text } = verdictOn(row.value, row.answers)?.value ?? {};
  if (verdict !== 'approved' || line.text !== (text ?? row.value.text)) return false;
  return sendRight(ctx, row) === 'own' && isAsAsked(ctx, line, row);
}

/** On the approver's desk: it has the right to send, and no colleague returned the reply since. */
function mayGoFor(ctx: StoreContext, row: RequestRow): boolean {
  const own = presentMember(ctx);
  const mine = own === null ? null : answerBy(row, own);
  if (!mine || !isPresent(ctx, row.member) || !(mine.sending === 'sending' || mine.sending === 'doubt')) return false;
  const isSameReply = row.value.ended === null && row.value.digest === mine.digest;
  return isSameReply && verdictOn(row.value, row.answers)?.value.verdict === 'approved';
}

/** Whether the agent may take the item back: nobody else can be sending it. */
export function mayTakeBack(ctx: StoreContext, line: LookLine): boolean {
  if (presentMember(ctx) === null) return true;
  if (lookForOf(line) !== undefined) return false;
  const row = requestAbout(ctx, line);
  return !row?.isPublished || sendRight(ctx, row) === 'own';
}

/** Ends an own request: its text and the pieces of its files leave the team. */
export function endOwnRequest(ctx: StoreContext, line: LookLine, ended: 'sent' | 'withdrawn'): void {
  const row = requestAbout(ctx, line);
  if (!row) return;
  const { value, isPublished } = row;
  if (isPublished)
    putLook(ctx, 'look', row, { ...value, ended, text: '', files: [], body: { ...value.body, signature: '' } });
  else dropLook(ctx, 'look', row);
  if (!value.onlyWriter) noteTeamFiles(ctx, value.files);
}

/** Call in the transaction of a move: colleagues learn what became of the reply. */
export function noteLookMove(
  ctx: StoreContext,
  line: LookLine,
  { event, to, stop }: { event: OutboxEvent; to: OutboxState; stop: StopDetails | null },
): void {
  const row = requestAbout(ctx, line);
  if (!row) return;
  if (lookForOf(line) !== undefined) noteSendingFor(ctx, row, to, stop);
  else if (to === 'accepted') endOwnRequest(ctx, line, 'sent');
  // The rule was lifted before anybody saw the request.
  else if (event === 'check' && !row.isPublished) dropLook(ctx, 'look', row);
  // The agent decided that it did not arrive: it is asked for again, with a right of its own.
  else if (event === 'send-again' && presentMember(ctx) !== null && sendRight(ctx, row) === 'lost')
    dropLook(ctx, 'look', row);
}

function noteSendingFor(ctx: StoreContext, row: RequestRow, to: OutboxState, stop: StopDetails | null): void {
  const own = teamLine(ctx)?.member ?? '';
  const mine = answerBy(row, own);
  if (!mine || mine.sending === 'left') return;
  const changes =
    to === 'stopped' || to === 'refused'
      ? { verdict: 'returned', reason: '', sending: 'left', why: stop?.reason ?? 'refused' }
      : { sending: to === 'accepted' ? 'sent' : to === 'in-doubt' ? 'doubt' : 'sending' };
  putLook(ctx, 'lookAnswer', { ...row, member: own }, { ...mine, ...changes });
}

/** The item's second look for windows; null if it needed none. */
export function itemLookOf(ctx: StoreContext, line: LookLine, row: RequestRow | null): ItemLook | null {
  if (!row) return null;
  const { state, answer, value, member } = row;
  return {
    ...{ state, by: answer && nameOf(ctx, answer.member), elsewhere: answer?.value.sending === state },
    ...{ askedAt: value.askedAt, for: lookForOf(line) === undefined ? null : nameOf(ctx, member) },
  };
}
