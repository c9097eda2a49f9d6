/**
 * The gate of second looks: `mayGo` decides in the transaction that begins a check or an attempt,
 * so no way of sending leads past it.
 */
import { createHash } from 'node:crypto';
import { FILE_LIMITS } from '../../../../shared/domain/canned.ts';
import type { DraftKind } from '../../../../shared/domain/draft.ts';
import type { ItemLook, LookReason } from '../../../../shared/domain/look.ts';
import { needsLook } from '../../../../shared/domain/look-rule.ts';
import { oneLine } from '../../../../shared/domain/one-line.ts';
import type { OutboxState, StopDetails } from '../../../../shared/domain/outbox.ts';
import {
  type LookAnswer,
  type LookAnswerValue,
  type LookContent,
  type LookValue,
  lookDigest,
  lookStateOf,
  verdictOn,
} from '../../rules/look.ts';
import type { OutboxBody } from '../../rules/outbox-job.ts';
import type { OutboxEvent } from '../../rules/outbox-states.ts';
import { getRow, hasRow, type StoreContext } from '../context.ts';
import { teamLine } from '../team/keyring.ts';
import {
  answersTo,
  dropLook,
  GONE,
  hasLooks,
  hasSendRight,
  isLost,
  isPresent,
  isPublished,
  nameOf,
  ownMemberId,
  ownRequest,
  presentMember,
  putLook,
  type RequestRow,
  requestOf,
} from '../team/look-rows.ts';
import { lookRulesOf } from '../team/roster-here.ts';
import { ticketLine } from '../ticket/line.ts';
import { noteTeamFiles } from './canned-files.ts';
import { filesOf, readChunk } from './files.ts';

/** The parts of an outbox row that the gate reads. */
export interface LookLine {
  id: string;
  kind: DraftKind;
  ticket: string;
  state: OutboxState;
  body: string;
  text: string;
}

/** Changes an own request. When it ends, its text and the pieces of its files leave the team. */
export function changeRequest(ctx: StoreContext, row: RequestRow, changes: Partial<LookValue>): void {
  const { files, onlyWriter, ended } = { ...row.value, ...changes };
  const isOver = ended === 'sent' || ended === 'withdrawn';
  putLook(ctx, 'look', row, { ...row.value, ...changes, ...(isOver && { text: '', signature: '', files: [] }) });
  if (!onlyWriter && (isOver || changes.files)) noteTeamFiles(ctx, isOver ? row.value.files : files);
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
export function hashOfFile(ctx: StoreContext, file: { id: string; stored: number }): string {
  const known = hashes.get(ctx) ?? new Map<string, string>();
  hashes.set(ctx, known);
  const place = `${file.id} ${file.stored}`;
  const found = known.get(place);
  if (found !== undefined) return found;
  const hash = createHash('sha256');
  for (let index = 0; ; index++) {
    const chunk = readChunk(ctx, file.id, index);
    if (chunk.byteLength === 0) break;
    hash.update(chunk);
  }
  const made = hash.digest('hex');
  known.set(place, made);
  return made;
}

export function contentOf(ctx: StoreContext, line: LookLine): LookContent {
  const { signature, to, cc, identity, fields = [], plain = false, email = null } = JSON.parse(line.body) as OutboxBody;
  const files = filesOf(ctx, { item: line.id }).map((file) => {
    const { name, size, type } = file;
    return { name: asLine(name), size, type: asLine(type), hash: hashOfFile(ctx, file) };
  });
  const { ticket, text } = line;
  const content = { ticket, text, signature: signature ?? '', files, fields, plain, email: email && asLine(email) };
  return { ...content, to: asLines(to), cc: cc.map(asLine), identity: asLines(identity) };
}

/** Removes control characters, which colleagues' desks refuse. */
export const asLine = (text: string): string => oneLine(text).slice(0, 1000);
const asLines = <T extends object>(record: T): T =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, typeof value === 'string' ? asLine(value) : value]),
  ) as T;

export const isTooLargeForTeam = ({ files }: Pick<LookContent, 'files'>): boolean =>
  files.reduce((sum, { size }) => sum + size, 0) > FILE_LIMITS.teamBytes;

/** The item is as it was shown, or has the text with which it was approved. */
export function isAsAsked(ctx: StoreContext, line: LookLine, row: RequestRow): boolean {
  const content = contentOf(ctx, line);
  if (lookDigest(content, row.value) === row.value.digest) return true;
  const asShown = { ...content, text: row.value.text };
  return lookDigest(asShown, row.value) === row.value.digest && isTextApproved(ctx, line, row);
}

const isTextApproved = (ctx: StoreContext, { text }: LookLine, row: RequestRow): boolean =>
  answersTo(ctx, row).some(({ value }) => {
    return value.digest === row.value.digest && value.verdict === 'approved' && value.text === text;
  });

/** A colleague returned it, or nobody approved it yet; else the approval by which it goes. */
export function approvalOf(ctx: StoreContext, line: LookLine, row: RequestRow): LookAnswer | null {
  const verdict = verdictOn(row.value, answersTo(ctx, row));
  return verdict?.value.verdict === 'approved' && isAsAsked(ctx, line, row) ? verdict : null;
}

/** Whether nothing of a second look keeps the item from going out now. */
export function mayGo(ctx: StoreContext, line: LookLine): boolean {
  if (line.kind !== 'reply' || !hasLooks(ctx)) return true;
  const { lookFor } = JSON.parse(line.body) as OutboxBody;
  if (lookFor !== undefined) return mayGoFor(ctx, line, lookFor);
  const row = ownRequest(ctx, line.id);
  if (!row || !isPublished(ctx, row)) return whyLook(ctx, line) === null;
  const own = presentMember(ctx);
  const isBegun = own !== null && row.value.ended === 'sending' && row.holder !== GONE;
  return isBegun && approvalOf(ctx, line, row) !== null;
}

/** On the approver's desk: it has the right to send, and no colleague returned the reply since. */
function mayGoFor(ctx: StoreContext, { id }: LookLine, writer: string): boolean {
  const own = presentMember(ctx);
  const row = requestOf(ctx, id, writer);
  if (own === null || !row || !isPresent(ctx, writer)) return false;
  const answers = answersTo(ctx, row);
  const mine = answers.find(({ member }) => member === own)?.value;
  if (mine?.verdict !== 'approved' || !(mine.sending === 'sending' || mine.sending === 'doubt')) return false;
  const isSameReply = row.value.ended === null && row.value.digest === mine.digest;
  return isSameReply && verdictOn(row.value, answers)?.value.verdict === 'approved';
}

/** Whether the agent may take the item back: nobody else can be sending it. */
export function mayTakeBack(ctx: StoreContext, line: LookLine): boolean {
  const own = presentMember(ctx);
  if (own === null) return true;
  if ((JSON.parse(line.body) as OutboxBody).lookFor !== undefined) return false;
  const row = ownRequest(ctx, line.id);
  return row === null || !isPublished(ctx, row) || hasSendRight(ctx, row, own);
}

export function endOwnRequest(ctx: StoreContext, item: string, ended: 'sent' | 'withdrawn'): void {
  const row = hasLooks(ctx) ? ownRequest(ctx, item) : null;
  if (!row) return;
  if (isPublished(ctx, row)) changeRequest(ctx, row, { ended });
  else dropLook(ctx, 'look', row);
}

/** Call in the transaction of a move: colleagues learn what became of the reply. */
export function noteLookMove(
  ctx: StoreContext,
  line: LookLine,
  { event, to, stop }: { event: OutboxEvent; to: OutboxState; stop: StopDetails | null },
): void {
  if (line.kind !== 'reply' || !hasLooks(ctx)) return;
  const { lookFor } = JSON.parse(line.body) as OutboxBody;
  if (lookFor !== undefined) noteSendingFor(ctx, line, lookFor, { to, stop });
  else if (to === 'accepted') endOwnRequest(ctx, line.id, 'sent');
  else noteOwnMove(ctx, line, event);
}

function noteOwnMove(ctx: StoreContext, line: LookLine, event: OutboxEvent): void {
  const row = ownRequest(ctx, line.id);
  if (!row) return;
  // The rule was lifted before anybody saw the request.
  if (event === 'check' && !isPublished(ctx, row)) dropLook(ctx, 'look', row);
  const own = presentMember(ctx);
  // The agent decided that it did not arrive: it is asked for again, with a right of its own.
  if (event === 'send-again' && own !== null && isLost(ctx, row, own)) dropLook(ctx, 'look', row);
}

function noteSendingFor(
  ctx: StoreContext,
  { id }: LookLine,
  writer: string,
  { to, stop }: { to: OutboxState; stop: StopDetails | null },
): void {
  const own = ownMemberId(ctx);
  const row = requestOf(ctx, id, writer);
  const mine = row && answersTo(ctx, row).find(({ member }) => member === own)?.value;
  if (own === null || !row || !mine || mine.sending === 'left') return;
  const changes: Partial<LookAnswerValue> =
    to === 'stopped' || to === 'refused'
      ? {
          verdict: 'returned',
          reason: '',
          sending: 'left',
          why: to === 'stopped' ? (stop?.reason ?? 'gone') : 'refused',
        }
      : { sending: to === 'accepted' ? 'sent' : to === 'in-doubt' ? 'doubt' : 'sending' };
  if (Object.entries(changes).every(([name, value]) => mine[name as keyof LookAnswerValue] === value)) return;
  putLook(ctx, 'lookAnswer', { ...row, member: own }, { ...mine, ...changes });
}

/** The item's second look for windows; undefined if it needed none. */
export function itemLookOf(ctx: StoreContext, line: LookLine): ItemLook | undefined {
  if (line.kind !== 'reply' || !hasLooks(ctx)) return undefined;
  const { lookFor } = JSON.parse(line.body) as OutboxBody;
  const row = lookFor === undefined ? ownRequest(ctx, line.id) : requestOf(ctx, line.id, lookFor);
  if (!row) return undefined;
  const answers = answersTo(ctx, row);
  const { state, answer } = lookStateOf(row.value, answers);
  const decision = answer ?? verdictOn(row.value, answers);
  return {
    state,
    by: decision && nameOf(ctx, decision.member),
    elsewhere: answer?.value.sending === state,
    askedAt: row.value.askedAt,
    for: lookFor === undefined ? null : nameOf(ctx, lookFor),
  };
}

export const hasItem = (ctx: StoreContext, id: string): boolean =>
  hasRow(ctx.work, 'SELECT 1 FROM outbox WHERE id = ?', id);

export const lookLine = (ctx: StoreContext, id: string): LookLine | null =>
  getRow<LookLine>(ctx.work, 'SELECT id, kind, ticket, state, body, text FROM outbox WHERE id = ?', id) ?? null;
