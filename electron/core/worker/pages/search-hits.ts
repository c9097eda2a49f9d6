/** `toHits` makes titles, snippets and highlights of found rows. */
import type { RecordKind } from '../../../../shared/domain/customer.ts';
import { type CustomerKey, customerOfKey, readCustomerKey } from '../../../../shared/domain/customer-key.ts';
import type { SearchHit, SearchKind } from '../../../../shared/domain/search.ts';
import type { ServerTime } from '../../../../shared/domain/service-values.ts';
import type { TicketRow } from '../../../../shared/domain/ticket.ts';
import { excerptOf, highlights, type Needle } from '../../rules/search/text.ts';
import { setting } from '../account/settings.ts';
import { fromJson, getRow, getRows, getValue, type StoreContext } from '../context.ts';
import { archivedHitId, archivedMessages, type FoundArchived } from '../imported/archived-source.ts';
import { toRows } from '../queues/rows.ts';
import { customerName } from '../records/clients.ts';
import { recordTexts } from '../records/kinds.ts';
import { KEYS_PER_SECOND } from '../search/post-index.ts';
import { type FoundPost, hitIdOf, partWith, postsOf } from '../search/post-source.ts';
import { ownText, type ServiceRecord, serviceTexts, TICKETS_WITH_SERVICE } from '../search/search-index.ts';
import { type SearchSource, toJsonList } from '../search/search-match.ts';
import { ticketsOfAddresses } from '../ticket/customer-key.ts';
import { type TicketLine, timeInZone } from '../ticket/line.ts';

export interface Found {
  source: SearchSource['name'];
  key: number;
}

const SNIPPET_LENGTH = 160;
const MOST_DETAILS = 4;

export function toHits(ctx: StoreContext, found: readonly Found[], needles: readonly Needle[]): SearchHit[] {
  const keys = (source: Found['source']) => found.flatMap((one) => (one.source === source ? [one.key] : []));
  const docs = docsOf(ctx, keys('text'));
  const posts = postsOf(ctx, keys('post'));
  const archived = archivedMessages(ctx, keys('archived'));
  const tickets = ticketsOf(ctx, keys('ticket'), [...docs.values(), ...posts.values()]);
  return found.flatMap(({ source, key }) => {
    const hit =
      source === 'ticket'
        ? ticketHit(tickets.find(key))
        : source === 'record'
          ? recordHit(ctx, key)
          : source === 'post'
            ? postHit(posts.get(key), tickets, needles)
            : source === 'archived'
              ? archivedHit(key, archived.get(key), needles)
              : textHit(ctx, docs.get(key), tickets);
    return hit ? [withHighlights(hit, needles)] : [];
  });
}

interface Doc {
  key: number;
  origin: string;
  id: string;
  kind: SearchKind;
  ticket: string | null;
}

const docsOf = (ctx: StoreContext, keys: number[]): Map<number, Doc> =>
  new Map(
    getRows<Doc>(ctx.work, 'SELECT * FROM docs WHERE key IN (SELECT value FROM json_each(?))', toJsonList(keys)).map(
      (doc) => [doc.key, doc],
    ),
  );

interface CachedTicket {
  line: TicketLine & ServiceRecord & { search_key: number };
  row: TicketRow;
}

interface CachedTickets {
  find(key: number): CachedTicket | undefined;
  byId(id: string): CachedTicket | undefined;
}

function ticketsOf(ctx: StoreContext, keys: number[], texts: { ticket: string | null }[]): CachedTickets {
  const ids = texts.flatMap(({ ticket }) => ticket ?? []);
  const lines = getRows<CachedTicket['line']>(
    ctx.cache,
    `${TICKETS_WITH_SERVICE} WHERE t.search_key IN (SELECT value FROM json_each(?))
       OR t.id IN (SELECT value FROM json_each(?))`,
    toJsonList(keys),
    toJsonList(ids),
  );
  const rows = toRows(ctx, lines);
  const cached = lines.flatMap((line, at): CachedTicket[] => {
    const row = rows[at];
    return row ? [{ line, row }] : [];
  });
  const byKey = new Map(cached.map((one) => [one.line.search_key, one]));
  const byId = new Map(cached.map((one) => [one.line.id, one]));
  return { find: (key) => byKey.get(key), byId: (id) => byId.get(id) };
}

/** A hit before highlighting: matching details come first. */
interface UnmarkedHit extends Omit<SearchHit, 'snippet' | 'highlights'> {
  details: string[];
  always: number;
}

function withHighlights({ details, always, ...hit }: UnmarkedHit, needles: readonly Needle[]): SearchHit {
  const shown = details.filter((text, at) => at < always || highlights(text, needles).length > 0);
  const snippet = shown
    .slice(0, MOST_DETAILS)
    .map((text) => excerptOf(text, needles, SNIPPET_LENGTH))
    .join(' · ');
  return {
    ...hit,
    snippet,
    highlights: { title: highlights(hit.title, needles), snippet: highlights(snippet, needles) },
  };
}

/** Facts that many hits don't have. */
const NO_HIT = { ticket: null, entry: null, clientId: null, always: 1, text: null, at: null, row: null };

function ticketHit(ticket: CachedTicket | undefined): UnmarkedHit | null {
  if (!ticket) return null;
  const { line, row } = ticket;
  const { name, email, tid } = line;
  const service = row.service?.label ?? '';
  return {
    ...NO_HIT,
    kind: 'ticket',
    id: line.id,
    ticket: line.id,
    clientId: line.client_id,
    title: line.subject,
    details: [
      name || email,
      email,
      `#${tid}`,
      service,
      // A ticket is found by all names of its product: show them, so that the reason is visible.
      ...serviceTexts(line).filter((text) => text !== service),
      ...(fromJson<string[]>(line.cc) ?? []),
      ...(fromJson<string[]>(line.attachments) ?? []),
    ].filter(Boolean),
    always: 1,
    at: row.lastAt,
    row,
  };
}

function recordHit(ctx: StoreContext, key: number): UnmarkedHit | null {
  const doc = getRow<{ origin: RecordKind; id: string; kind: SearchKind }>(
    ctx.cache,
    'SELECT origin, id, kind FROM docs WHERE key = ?',
    key,
  );
  const stored = doc && getValue<string>(ctx.cache, `SELECT record FROM ${doc.origin} WHERE id = ?`, doc.id);
  if (!doc || stored === undefined) return null;
  const { title, details, date, clientId } = recordTexts(doc.origin, stored);
  const text = doc.kind === 'announcement' ? details.join('\n') : null;
  const at = timeInZone(date, setting(ctx, 'zone'));
  return { ...NO_HIT, kind: doc.kind, id: doc.id, clientId, title, details, always: 2, text, at };
}

function textHit(ctx: StoreContext, doc: Doc | undefined, tickets: CachedTickets): UnmarkedHit | null {
  const own = doc && ownText(ctx, doc.origin, doc.id);
  if (!doc || !own) return null;
  const { ticket, key } = doc;
  const customer = ticket === null ? null : readCustomerKey(ticket);
  if (customer) return customerNoteHit(ctx, customer, doc, own.text);
  const row = (ticket === null ? undefined : tickets.byId(ticket)?.row) ?? null;
  const subject = row?.subject ?? (ticket === null ? '' : savedSubject(ctx, ticket));
  const file = doc.kind === 'file';
  const [title, detail] = file ? [own.text, subject] : [subject, own.text];
  const clientId = row?.requester.clientId ?? null;
  const { kind, id } = doc;
  return { ...NO_HIT, kind, id, ticket, entry: id, clientId, title, details: [detail], at: ownTime(key), row };
}

function customerNoteHit(ctx: StoreContext, key: CustomerKey, { id, kind, key: at }: Doc, text: string): UnmarkedHit {
  const of = customerOfKey(key);
  const clientId = 'clientId' in of ? of.clientId : null;
  const ticket = 'email' in of ? (ticketsOfAddresses(ctx, [of.email])[0] ?? null) : null;
  return { ...NO_HIT, kind, id, ticket, clientId, title: customerName(ctx, key), details: [text], at: ownTime(at) };
}

function postHit(found: FoundPost | undefined, tickets: CachedTickets, needles: readonly Needle[]): UnmarkedHit | null {
  const row = found && tickets.byId(found.ticket)?.row;
  if (!row) return null;
  const { ticket, entry, post } = found;
  const details = [post.author ?? '', partWith(post.text, needles)].filter(Boolean);
  return {
    ...NO_HIT,
    kind: 'post',
    id: hitIdOf(ticket, entry),
    ticket,
    entry,
    clientId: row.requester.clientId,
    title: row.subject,
    details: [...details, ...post.files.map(({ name }) => name)],
    always: details.length,
    at: post.at,
    row,
  };
}

function archivedHit(key: number, found: FoundArchived | undefined, needles: readonly Needle[]): UnmarkedHit | null {
  if (!found) return null;
  const { conversation, subject, author, at, text, files } = found;
  const details = [author, partWith(text, needles)].filter(Boolean);
  return {
    ...NO_HIT,
    kind: 'archived',
    id: archivedHitId(conversation, key),
    entry: String(key),
    title: subject,
    details: [...details, ...files],
    always: details.length,
    at: at === null ? null : momentOf(at),
  };
}

/** Our own clock, to the second. */
function ownTime(key: number): ServerTime {
  return momentOf(Math.floor(key / KEYS_PER_SECOND) * 1000);
}

const momentOf = (utc: number): ServerTime => ({
  text: new Date(utc).toISOString().slice(0, 19).replace('T', ' '),
  utc,
});

function savedSubject(ctx: StoreContext, ticket: string): string {
  const draft = getRow<{ header: string }>(ctx.work, 'SELECT header FROM drafts WHERE ticket = ?', ticket);
  const item = getRows<{ body: string }>(ctx.work, 'SELECT body FROM outbox WHERE ticket = ? LIMIT 1', ticket)[0];
  const fromDraft = draft && fromJson<TicketRow | null>(draft.header)?.subject;
  return fromDraft || (item && fromJson<{ subject: string }>(item.body)?.subject) || '';
}
