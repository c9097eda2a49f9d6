/**
 * `bringIn` adds a colleague's hand-over to the agent's own work, in one transaction. A preview
 * does the same and rolls it back.
 */
import { kindOfKey } from '../../../../shared/domain/draft.ts';
import type { HandOverImport, ImportedTicket } from '../../../../shared/domain/hand-over.ts';
import type { TicketRow } from '../../../../shared/domain/ticket.ts';
import { formHead } from '../../rules/forms.ts';
import type { StoreContext } from '../context.ts';
import { type CarriedConversation, importConversations } from '../conversations/carried-conversations.ts';
import { insertNote } from '../marks/notes.ts';
import { ticketLine } from '../ticket/line.ts';
import { draftOf } from '../writing/drafts.ts';
import { type CarriedText, importTexts, similarItems } from '../writing/outbox-export.ts';
import {
  type CarriedMarks,
  hashOfParts,
  importNote,
  importPromise,
  importTag,
  recordBroughtIn,
} from './carried-marks.ts';
import { type BroughtParts, draftContents } from './take-back.ts';

/** Contents of a hand-over; files of its texts are staged under their ids here. */
export interface CarriedWork extends CarriedMarks {
  /** The giver's name, as they call themselves. */
  from: string;
  texts: CarriedText[];
  conversations: CarriedConversation[];
}

export interface ImportOptions {
  at: number;
  /** False for a preview: roll everything back and only report. */
  apply: boolean;
  doubtNotes: Record<string, { id: string; text: string }>;
}

export interface ImportResult {
  brought: HandOverImport;
  parts: BroughtParts;
}

/**
 * Brings work in and returns what came. Work that exists already or was brought in before stays
 * unchanged.
 */
export function bringIn(ctx: StoreContext, work: CarriedWork, how: ImportOptions): ImportResult {
  let brought: ImportResult | null = null;
  try {
    ctx.work.transaction(() => {
      brought = importAll(ctx, work, how);
      if (!how.apply) throw new PreviewRollback();
    })();
  } catch (error) {
    if (!(error instanceof PreviewRollback)) throw error;
  }
  if (how.apply) importConversations(ctx, work.conversations);
  if (brought === null) throw new Error('nothing was tried');
  return brought;
}

class PreviewRollback extends Error {}

function importAll(ctx: StoreContext, work: CarriedWork, { at, doubtNotes }: ImportOptions): ImportResult {
  const parts: BroughtParts = { drafts: [], notes: [], tags: [], promises: [] };
  const tickets = new Map<string, ImportedTicket>();
  const rows = new Map<string, TicketRow>();
  for (const { ticket, row } of [...work.texts, ...work.promises]) if (row) rows.set(ticket, row);
  const of = (ticket: string, form = ''): ImportedTicket => {
    const known = tickets.get(ticket) ?? emptyTicket(ctx, ticket, rows.get(ticket) ?? null, form);
    tickets.set(ticket, known);
    return known;
  };
  let already = 0;
  for (const text of work.texts) {
    const one = of(text.ticket, text.text);
    const before = draftContents(ctx, text.ticket);
    const came = importText(ctx, text, at);
    if (came === null) {
      already++;
      continue;
    }
    const after = draftContents(ctx, text.ticket);
    const joined = parts.drafts.find(({ ticket }) => ticket === text.ticket);
    if (joined) {
      joined.after = after;
      joined.keys.push(came.key);
    } else parts.drafts.push({ ticket: text.ticket, before, after, keys: [came.key] });
    one.text = one.text === 'draft' ? 'draft' : came.as;
    one.files += text.files.length;
    if (!text.doubtful) continue;
    one.doubtful = true;
    const note = doubtNotes[text.ticket];
    if (note && kindOfKey(text.ticket) === 'reply') {
      insertNote(ctx, { ...note, ticket: text.ticket, at, editedAt: null });
      parts.notes.push({ ...note, ticket: text.ticket, key: null });
    }
  }
  for (const note of work.notes) {
    const came = importNote(ctx, note, work.from, at);
    if (came) {
      of(note.ticket).notes++;
      parts.notes.push(came);
    } else already++;
  }
  for (const tag of work.tags) {
    const came = importTag(ctx, tag, at);
    if (came) {
      of(tag.ticket).tags.push(tag.tag);
      parts.tags.push(came);
    } else already++;
  }
  for (const promise of work.promises) {
    const came = importPromise(ctx, promise, work.from, at);
    if (came) {
      const one = of(promise.ticket);
      one.promise = came.promise.before ? 'joined' : 'new';
      parts.promises.push(came.promise);
      if (came.note) {
        one.notes++;
        parts.notes.push(came.note);
      }
    } else already++;
  }
  const changed = [...tickets.values()].filter((one) => one.text || one.notes || one.tags.length > 0 || one.promise);
  return { brought: { tickets: changed, already }, parts };
}

function emptyTicket(ctx: StoreContext, ticket: string, row: TicketRow | null, form: string): ImportedTicket {
  const kind = kindOfKey(ticket);
  const nothing = { text: null, doubtful: false, files: 0, notes: 0, tags: [], promise: null };
  if (kind !== 'reply') {
    const { who, about } = formHead(kind, form);
    return { ticket, kind, tid: '', subject: about, requester: who, ...nothing };
  }
  const line = ticketLine(ctx, ticket);
  const [tid, subject, requester] = line
    ? [line.tid, line.subject, line.name]
    : [row?.tid ?? ticket, row?.subject ?? '', row?.requester.name ?? ''];
  return { ticket, kind, tid, subject, requester, ...nothing };
}

/** Null if the text exists already, as a draft or in the outbox. */
function importText(
  ctx: StoreContext,
  carried: CarriedText,
  at: number,
): { as: 'draft' | 'beside'; key: string } | null {
  const { ticket, text, kept, extras, files } = carried;
  const namesOf = (all: { name: string; size: number }[]) => all.map(({ name, size }) => [name, size]);
  const names = namesOf(files);
  const key = `text ${hashOfParts(ticket, text, kept, extras, names)}`;
  if (recordBroughtIn(ctx, key, at)) return null;
  const draft = draftOf(ctx, ticket);
  if (draft?.text === text && JSON.stringify(namesOf(draft.files)) === JSON.stringify(names)) return null;
  if (similarItems(ctx, carried).length > 0) return null;
  const stands = draft !== null && draft.text.trim() !== '';
  importTexts(ctx, [carried], at);
  return { as: stands ? 'beside' : 'draft', key };
}
