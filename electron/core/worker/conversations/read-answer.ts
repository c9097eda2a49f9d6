/** `readAnswer` reads a get-ticket answer. Its fields name the writers; text in a message can't. */
import type { PostFile, PostRole, ReadBy, Reading } from '../../../../shared/domain/conversation.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import { writtenText } from '../../rules/html/canonical-text.ts';
import { looksLikeHtml, textOfHtml } from '../../rules/html/html-text.ts';
import { readEnvelope, refusalError } from '../../rules/wire/envelope.ts';
import {
  field,
  idText,
  isSet,
  line,
  lineText,
  longText,
  optionalId,
  ownFileName,
  timeText,
  wireText,
} from '../../rules/wire/fields.ts';
import { isObject, type Json, type JsonObject, parseBody, trimmedKeys } from '../../rules/wire/json.ts';
import { findRecords, innerRecords, newOddities, type Oddities, recordIdIn, tally } from '../decode/lists.ts';
import {
  agreedRole,
  assignPostIds,
  type ConversationFacts,
  LIMITS,
  minuteOf,
  newestMinute,
  OPENING_ID,
  type ReadPost,
  roleOf,
} from './facts.ts';
import { readStamps } from './times.ts';

const OPERATION = 'get-ticket';
const READ_BY: ReadBy = { name: 'get-ticket', version: 1 };
const TICKET_FIELDS = ['ticketid', 'ticketnum', 'tid', 'date'] as const;
const IDS = ['replyid', 'id'] as const;

/** A conversation, and the unknown parts of the answer (names and counts only). */
interface AnswerReading extends Reading {
  odd: Oddities;
  /** The department's name; null if the answer lacks it. Lists of tickets often lack it too. */
  departmentName: string | null;
}

/** Reads the body of a get-ticket answer. Uses no network and no clock, and never throws. */
export function readAnswer(body: Uint8Array, facts: ConversationFacts): Result<AnswerReading> {
  if (body.length > LIMITS.input) return err('malformed', OPERATION, { detail: { reason: 'too-large' } });
  const parsed = parseBody(body);
  if (!parsed.ok) {
    const texts = parsed.excerpt === '' ? [] : [parsed.excerpt];
    return err('malformed', OPERATION, { detail: { reason: parsed.reason, texts } });
  }
  const envelope = readEnvelope(parsed.value);
  if (envelope.verdict === 'error' || envelope.verdict === 'warning')
    return { ok: false, error: refusalError(envelope, { operation: OPERATION, length: 0, fields: [] }) };
  const odd = newOddities();
  if (parsed.hasExtraOutput) tally(odd.shapes, 'preamble');
  if (parsed.damaged) tally(odd.shapes, 'damaged-text');
  const answer = unwrapTicket(parsed.value);
  const replies = findRecords(answer, 'replies', 'reply', IDS, odd);
  const header = replies.plain;
  const opens = Object.hasOwn(header, 'message') && TICKET_FIELDS.some((name) => Object.hasOwn(header, name));
  // Every ticket has an opening post, so an answer without posts is refused.
  if (replies.records.length === 0 && !opens)
    return err('malformed', OPERATION, { detail: { reason: 'shape', texts: envelope.texts } });
  if (isOtherTicket(header, facts)) return err('malformed', OPERATION, { detail: { reason: 'another-ticket' } });
  const read = replies.records.slice(0, LIMITS.posts).map((raw) => postOf(raw, false, odd));
  // Older versions keep the opening message in the ticket itself.
  if (opens && !read.some(({ replyId }) => replyId === OPENING_ID)) {
    const opening = postOf(header, false, odd, OPENING_ID);
    if (isDescending(read)) read.push(opening);
    else read.unshift(opening);
  }
  const said: ConversationFacts = {
    ...facts,
    opened: timeText(field(header, 'date')) ?? facts.opened,
    lastReply: timeText(field(header, 'lastreply')) ?? facts.lastReply,
  };
  const notes = findRecords(answer, 'notes', 'note', ['noteid', 'id'], odd).records;
  const readNotes = notes.slice(0, LIMITS.posts).map((raw) => postOf(raw, true, odd));
  const { times, newestFirst, doubts, newest } = readStamps(
    read.map((post) => post.shownTime),
    said,
  );
  const noteTimes = readStamps(
    readNotes.map((note) => note.shownTime),
    { ...said, opened: null, lastReply: null },
  ).times;
  const last = newestMinute(said);
  return ok({
    source: 'api',
    readBy: READ_BY,
    posts: assignPostIds(read.map((post, index) => ({ ...post, at: times[index] ?? null }))),
    notes: assignPostIds(readNotes.map((note, index) => ({ ...note, at: noteTimes[index] ?? null }))),
    newestFirst,
    whole:
      replies.records.length <= LIMITS.posts &&
      read.some(({ replyId }) => replyId === OPENING_ID) &&
      newest !== null &&
      (last === null || newest >= last),
    lastReply: newest,
    doubts,
    odd,
    departmentName: line(header, 'deptname') || null,
  });
}

/** Some services wrap the ticket in another object. */
function unwrapTicket(body: JsonObject): JsonObject {
  const inner = isObject(body.ticket) ? trimmedKeys(body.ticket) : null;
  return inner && (Object.hasOwn(inner, 'replies') || Object.hasOwn(inner, 'message')) ? inner : body;
}

function isOtherTicket(header: JsonObject, facts: ConversationFacts): boolean {
  const id = idText(field(header, 'ticketid', 'id'));
  const tid = idText(field(header, 'ticketnum', 'tid'));
  const differs = (said: string, known: string) =>
    said !== '' && known !== '' && said.toLowerCase() !== known.toLowerCase();
  return differs(id, facts.id) && (tid === '' || differs(tid, facts.tid));
}

const isDescending = (read: readonly ReadPost[]): boolean => {
  const minutes = read.map(({ shownTime }) => minuteOf(shownTime)).filter((one) => one !== null);
  return (minutes[0] ?? '') > (minutes.at(-1) ?? '');
};

function postOf(
  raw: JsonObject,
  note: boolean,
  odd: Oddities,
  id = recordIdIn(raw, note ? ['noteid', 'id'] : IDS),
): ReadPost {
  const message = wireText(field(raw, 'message'));
  const cut = message.length > LIMITS.post;
  const kept = cut ? message.slice(0, LIMITS.post).replace(/[\ud800-\udbff]$/, '') : message;
  const isHtml = looksLikeHtml(kept);
  // Decode entities once, and only here: markup that appears then was typed.
  const typed = isHtml ? null : longText(kept).replace(/\r\n?/g, '\n');
  const admin = line(raw, 'admin');
  const role = note ? 'staff' : writerOf(raw, admin, odd);
  const name = line(raw, 'requestor_name', 'name');
  const author = role === 'staff' ? admin || name : name;
  return {
    source: 'api',
    readBy: READ_BY,
    role,
    author: author === '' || role === 'unknown' ? null : author,
    shownTime: lineText(field(raw, 'date')).trim(),
    at: null,
    text: typed === null ? textOfHtml(kept) : writtenText(typed),
    html: isHtml ? kept : null,
    typed,
    files: filesOf(raw),
    note,
    ...(cut && { cut }),
    replyId: id === '' ? null : note ? `n:${id}` : id,
    displayedName: author || name || admin,
  };
}

function writerOf(raw: JsonObject, admin: string, odd: Oddities): PostRole {
  const word = wireText(field(raw, 'requestor_type')).trim();
  const typed = roleOf(word);
  if (word !== '' && typed === 'unknown') tally(odd.statuses, `requestor_type ${word}`);
  if (admin !== '') return agreedRole(['staff', typed]);
  if (typed !== 'unknown') return typed;
  // Services without requestor_type: an empty `admin` with a client id, a contact id, or neither.
  if (word !== '' || !Object.hasOwn(raw, 'admin')) return 'unknown';
  if (optionalId(field(raw, 'contactid')) !== null) return 'sub-account';
  if (optionalId(field(raw, 'userid', 'clientid')) !== null) return 'customer';
  return line(raw, 'email') === '' ? 'unknown' : 'guest';
}

/** `attachments: [{filename, index}]`, or names in `attachment`, numbered in order. */
function filesOf(raw: JsonObject): PostFile[] {
  const removed = isSet(field(raw, 'attachments_removed'));
  const listed = innerRecords(field(raw, 'attachments'), 'attachment', newOddities());
  const named = listed.map((one, place) =>
    fileOf('listed', field(one, 'filename', 'name'), field(one, 'index'), place),
  );
  const found = named.some((one) => one.name !== '') ? named : namesIn(field(raw, 'attachment', 'attachments'));
  return found
    .filter(({ name }) => name !== '')
    .slice(0, LIMITS.files)
    .map((file) => ({ ...file, removed }));
}

function namesIn(value: Json): PostFile[] {
  const names = Array.isArray(value) || isObject(value) ? Object.values(value) : wireText(value).split('|');
  return names.slice(0, LIMITS.files).map((name, place) => fileOf('stored', name, null, place));
}

function fileOf(from: 'stored' | 'listed', name: Json, index: Json, place: number): PostFile {
  const own = wireText(index).trim();
  return {
    name: ownFileName(lineText(name), from),
    index: /^\d{1,6}$/.test(own) ? Number(own) : place,
    link: null,
    removed: false,
  };
}
