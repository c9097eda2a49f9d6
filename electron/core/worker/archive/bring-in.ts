/**
 * `bringIn` adds an archive's work to the agent's own, in one transaction. A preview does the same
 * and rolls it back.
 */
import { randomUUID } from 'node:crypto';
import type { ArchiveSections, CarriedText } from '../../../../shared/contract/archive-sections.ts';
import { readCustomerKey } from '../../../../shared/domain/customer-key.ts';
import { kindOfKey } from '../../../../shared/domain/draft.ts';
import type { ArchiveImport, ImportedTicket } from '../../../../shared/domain/hand-over.ts';
import type { TicketRow } from '../../../../shared/domain/ticket.ts';
import { formHead } from '../../rules/forms.ts';
import type { StoreContext } from '../context.ts';
import { insertNote } from '../marks/notes.ts';
import { customerName } from '../records/clients.ts';
import { ticketLine } from '../ticket/line.ts';
import {
  exportMarks,
  exportTools,
  hashOfParts,
  importNote,
  importPromise,
  importTag,
  importTools,
  recordBroughtIn,
} from './carried-parts.ts';
import {
  exportConversations,
  exportTexts,
  type ImportedText,
  importConversations,
  textToDraft,
} from './carried-texts.ts';
import { type BroughtParts, draftContents } from './take-back.ts';

/** Sections of an archive: for the agent's own account elsewhere, or for a colleague. */
export function exportSections(ctx: StoreContext, own: boolean): ArchiveSections {
  const texts = exportTexts(ctx);
  const conversations = exportConversations(
    ctx,
    texts.map(({ ticket }) => ticket),
  );
  const marks = own ? { notes: [], tags: [], promises: [] } : exportMarks(ctx);
  return { texts, ...marks, tools: own ? exportTools(ctx) : null, conversations };
}

/** Contents of an archive; files of its texts are staged under their ids here. */
export interface ArchiveWork extends ArchiveSections {
  own: boolean;
  /** The giver's name, as they call themselves. */
  from: string;
}

interface ImportOptions {
  at: number;
  /** False for a preview: roll everything back and only report. */
  apply: boolean;
  /** Note for tickets whose reply may have arrived; null for none. */
  doubtNote: string | null;
}

interface ImportResult {
  brought: ArchiveImport;
  parts: BroughtParts;
}

/** Work that exists already, or that a colleague's archive brought before, stays unchanged. */
export function bringIn(ctx: StoreContext, work: ArchiveWork, options: ImportOptions): ImportResult {
  let result: ImportResult | null = null;
  try {
    ctx.work.transaction(() => {
      result = importAll(ctx, work, options);
      if (!options.apply) throw new PreviewRollback();
    })();
  } catch (error) {
    if (!(error instanceof PreviewRollback)) throw error;
  }
  if (options.apply) importConversations(ctx, work.conversations);
  if (result === null) throw new Error('nothing was tried');
  return result;
}

class PreviewRollback extends Error {}

function importAll(ctx: StoreContext, work: ArchiveWork, { at, doubtNote }: ImportOptions): ImportResult {
  const tickets = listTickets(ctx, work);
  const tools = work.tools ? importTools(ctx, work.tools, at) : { canned: [], views: [] };
  const parts: BroughtParts = { drafts: [], notes: [], tags: [], promises: [], tools };
  let already = 0;
  const count = <T>(came: T | null, add: (came: T) => void) => {
    if (came === null) already++;
    else add(came);
  };
  for (const text of work.texts) {
    count(importText(ctx, work, text, at, parts), (came) => {
      noteText(tickets.of(text.ticket, text), text, came);
      if (!text.doubtful || doubtNote === null || kindOfKey(text.ticket) !== 'reply') return;
      const note = { ticket: text.ticket, id: randomUUID(), text: doubtNote };
      insertNote(ctx, { ...note, at, editedAt: null });
      parts.notes.push({ ...note, key: null });
    });
  }
  for (const note of work.notes) {
    count(importNote(ctx, note, work.from, at), (came) => {
      tickets.of(note.ticket).notes++;
      parts.notes.push(came);
    });
  }
  for (const tag of work.tags) {
    count(importTag(ctx, tag, at), (came) => {
      tickets.of(tag.ticket).tags.push(tag.tag);
      parts.tags.push(came);
    });
  }
  for (const promise of work.promises) {
    count(importPromise(ctx, promise, work.from, at), ({ promise: came, notes }) => {
      const ticket = tickets.of(promise.ticket);
      ticket.promise = came.before ? 'joined' : 'new';
      ticket.notes += notes.length;
      parts.promises.push(came);
      parts.notes.push(...notes);
    });
  }
  const { canned, views } = tools;
  return { brought: { tickets: tickets.changed(), canned: canned.length, views: views.length, already }, parts };
}

/** Null if all of the text was there. */
function importText(
  ctx: StoreContext,
  { own }: ArchiveWork,
  text: CarriedText,
  at: number,
  { drafts }: BroughtParts,
): ImportedText | null {
  const { ticket, kept, extras, files } = text;
  const names = files.map(({ name, size }) => [name, size]);
  // A colleague's text that was discarded since stays away; the agent's own comes back.
  const key = own ? null : `text ${hashOfParts(ticket, text.text, kept, extras, names)}`;
  if (key !== null && recordBroughtIn(ctx, key, at)) return null;
  const before = draftContents(ctx, ticket);
  const came = textToDraft(ctx, text, at);
  if (came === null) return null;
  const after = draftContents(ctx, ticket);
  const joined = drafts.find((draft) => draft.ticket === ticket);
  if (joined) {
    joined.after = after;
    joined.keys.push(key);
  } else drafts.push({ ticket, before, after, keys: [key] });
  return came;
}

function noteText(ticket: ImportedTicket, { doubtful }: CarriedText, { as, files }: ImportedText): void {
  ticket.text = ticket.text === 'draft' ? 'draft' : as;
  ticket.files += files;
  ticket.doubtful ||= doubtful;
}

/** The tickets of an archive with what came for each, made when they are first asked for. */
function listTickets(ctx: StoreContext, { texts, promises }: ArchiveWork) {
  const tickets = new Map<string, ImportedTicket>();
  const rows = new Map<string, TicketRow>();
  for (const { ticket, row } of [...texts, ...promises]) if (row) rows.set(ticket, row);
  return {
    of(ticket: string, text?: CarriedText): ImportedTicket {
      const known = tickets.get(ticket) ?? emptyTicket(ctx, ticket, rows.get(ticket), text);
      tickets.set(ticket, known);
      return known;
    },
    changed: () =>
      [...tickets.values()].filter(({ text, notes, tags, promise }) => text || notes || tags.length > 0 || promise),
  };
}

function emptyTicket(ctx: StoreContext, ticket: string, row?: TicketRow, text?: CarriedText): ImportedTicket {
  const kind = kindOfKey(ticket);
  const nothing = { text: null, doubtful: false, files: 0, notes: 0, tags: [], promise: null };
  if (kind !== 'reply') {
    const { who, about } = formHead(kind, text?.text ?? '');
    return { ticket, kind, tid: '', subject: about, requester: who, ...nothing };
  }
  const customer = readCustomerKey(ticket);
  if (customer) return { ticket, kind, tid: '', subject: '', requester: customerName(ctx, customer), ...nothing };
  const line = ticketLine(ctx, ticket);
  const [tid, subject, requester] = line
    ? [line.tid, line.subject, line.name]
    : [row?.tid ?? text?.tid ?? ticket, row?.subject ?? '', row?.requester.name ?? ''];
  return { ticket, kind, tid, subject, requester, ...nothing };
}
