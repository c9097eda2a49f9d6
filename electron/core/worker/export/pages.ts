/**
 * Gives an export all that the store has, a page at a time, so that windows are answered between
 * pages. Each part names the columns by which a later page goes on: in the cache, ids of the
 * service, since rows that are read again get other numbers. Secrets are left out here.
 */
import { RECORD_KINDS, type RecordKind } from '../../../../shared/domain/customer.ts';
import { readCustomerKey } from '../../../../shared/domain/customer-key.ts';
import type { Draft } from '../../../../shared/domain/draft.ts';
import type { ImportSource } from '../../../../shared/domain/imported.ts';
import { postKey } from '../../../../shared/domain/post-file.ts';
import { formWithoutSecrets } from '../../rules/forms.ts';
import { toItem } from '../../rules/outbox-job.ts';
import { setting } from '../account/settings.ts';
import { getCount, getRows, prepareCached, type StoreContext } from '../context.ts';
import { readingOf, storedPost } from '../conversations/stored-posts.ts';
import { toTicket } from '../queues/rows.ts';
import { rosterHere } from '../team/roster-here.ts';
import { isGone, type TicketLine, ticketLine } from '../ticket/line.ts';
import { draftById, keptBeside } from '../writing/drafts.ts';
import { jobById } from '../writing/outbox.ts';

/** Values of a part's key in the last row that was given; empty before the first. */
export type ExportKey = (string | number)[];

/** A message of a ticket, or of the archive (`source`). */
export interface ExportedPost {
  source?: ImportSource;
  ticket: string;
  number: string | null;
  subject: string;
  customer: { name: string; email: string };
  /** Addresses of its readers. */
  to: string[];
  post: string;
  /** Among those of its ticket, from 0. */
  place: number;
  role: string;
  author: string;
  email: string;
  at: number | null;
  /** The time as the service shows it, in its own zone. */
  time?: string;
  text: string;
  /** `key`: that of `ExportedFile`. */
  files: { name: string; type: string; key: string }[];
}

/** A stored file. `owner` says what it belongs to. */
export type ExportedFile = { key: string; name: string; type: string; size: number; owner: object } & (
  | { from: 'post'; ticket: string; post: string; index: number }
  | { from: 'work' | 'archive'; id: string }
);

interface Part {
  db: 'cache' | 'work' | 'imported';
  /** Columns that order the rows and never repeat. */
  key: string;
  from: string;
  // biome-ignore lint/suspicious/noExplicitAny: SQL has no types, so each part states its own
  toRow?: ((ctx: StoreContext, line: any) => object) | undefined;
}

const MOST_ROWS = 250;
/** Characters after which a page ends early. */
const MOST_TEXT = 2_000_000;

const PROMISE = `id, ticket, text, due, made_at madeAt, handed_by handedBy,
  iif(kept_at IS NULL, NULL, json_object('at', kept_at, 'by', kept_by)) kept_json`;

const work = (key: string, select: string, toRow?: Part['toRow']): Part => ({
  ...{ db: 'work', key, from: `(SELECT ${select})`, toRow },
});

const RECORDS = {
  db: 'cache',
  key: 'id',
  toRow: (_: StoreContext, { record }: { record: string }) => JSON.parse(record),
};

const PARTS = {
  ...(Object.fromEntries(RECORD_KINDS.map((kind) => [kind, { ...RECORDS, from: kind }])) as Record<RecordKind, Part>),
  tickets: { db: 'cache', key: 'id', from: 'tickets', toRow: toExportedTicket },
  messages: { db: 'cache', key: 'ticket, place', from: 'posts', toRow: toExportedPost },
  archive: {
    db: 'imported',
    key: 'conversation, message',
    from: `(SELECT conversation, m.id message, m.role, m.author, m.email, m.at, text, source, number, subject,
      c.name, c.email customer FROM messages m JOIN conversations c ON c.id = conversation JOIN texts t ON t.message = m.id)`,
    toRow: toArchivedPost,
  },
  postFiles: {
    db: 'cache',
    key: 'id',
    from: `(SELECT id, ticket || ' ' || post || ' ' || place "key", 'post' "from", name, '' type, size, ticket, post, place "index",
      json_object('ticket', ticket, 'post', post) owner_json FROM post_files WHERE state = 'kept')`,
  },
  workFiles: work(
    'id',
    `id, id "key", 'work' "from", name, type, size, json_object('draft', draft, 'outbox', item) owner_json
     FROM files WHERE finished = 1 AND stored = size`,
  ),
  archivedFiles: {
    db: 'imported',
    key: 'id',
    from: `(SELECT id, 'archive ' || id "key", 'archive' "from", name, type, size, json_object('archived', message) owner_json
      FROM files WHERE hash IS NOT NULL)`,
  },
  notes: work(
    'n',
    'rowid n, id, ticket, at, edited_at editedAt, text, handed_by handedBy, important important_is, member FROM notes',
  ),
  tags: work('ticket, n', 'ticket, key n, tag FROM tags'),
  marks: work(
    'ticket',
    `ticket, unread unread_is, pinned pinned_is, read_at readAt, snoozed_until snoozedUntil, done_at doneAt FROM marks`,
  ),
  taken: work('ticket', 'ticket, member, note, at FROM taken'),
  follows: work('ticket, member', 'ticket, member, at FROM follows'),
  promises: work('id', `${PROMISE}, NULL member FROM promises UNION ALL SELECT ${PROMISE}, member FROM team_promises`),
  excerpts: work('id', 'id, ticket, at, text FROM excerpts'),
  changes: work(
    'id',
    `id, ticket, at, field, old "from", new "to", json_array(from_at, to_at) between_json, ours ours_is FROM observed`,
  ),
  watches: work('id', 'id, ticket, name, layer, code, text, made_at madeAt, ended_at endedAt FROM watches'),
  links: work('ticket, other', 'ticket, other, linked linked_is FROM ticket_links'),
  looks: work('id, kind, member', 'id, kind, ticket, value value_json, member FROM looks'),
  views: work(
    'id',
    `id, name, query, 0 team_is FROM views
     UNION ALL SELECT id, value ->> 'name', value ->> 'query', 1 FROM team_tools WHERE kind = 'view'`,
  ),
  drafts: work('id', 'id FROM drafts', toExportedDraft),
  dialogs: work('id', 'id, kind, ticket, about, fields fields_json, saved_at savedAt FROM dialog_drafts'),
  outbox: work('seq', 'seq, id FROM outbox', toExportedItem),
  batches: work(
    'id',
    'id, at, text, size, left_out leftOut_json, withdrawn withdrawn_json, paused, follows FROM batches',
  ),
} satisfies Record<string, Part>;

export type ExportPart = keyof typeof PARTS;

/** The next rows of a part; none, and no key, after its end. */
export function exportPage(
  ctx: StoreContext,
  name: ExportPart,
  after: ExportKey,
): { rows: object[]; after: ExportKey | null } {
  const { key, from, toRow = toPlainRow, ...part }: Part = PARTS[name];
  const db = dbOf(ctx, part);
  if (db === null) return { rows: [], after: null };
  const columns = key.split(', ');
  const where = after.length === 0 ? '' : `WHERE (${key}) > (${columns.map(() => '?').join(', ')})`;
  const sql = `SELECT * FROM ${from} ${where} ORDER BY ${key} LIMIT ${MOST_ROWS}`;
  const lines: Record<string, string | number>[] = [];
  let size = 0;
  // Rows are read one by one, since a few long ones fill a page.
  for (const row of prepareCached(db, sql).iterate(...after)) {
    const line = row as (typeof lines)[number];
    lines.push(line);
    for (const value of Object.values(line)) size += typeof value === 'string' ? value.length : 8;
    if (size >= MOST_TEXT) break;
  }
  const last = lines.at(-1);
  const rows = lines.map((line) => toRow(ctx, line));
  return { rows, after: last ? columns.map((column) => last[column] ?? '') : null };
}

/** Number of rows of each part. */
export const exportCounts = (ctx: StoreContext): Record<ExportPart, number> =>
  Object.fromEntries(
    Object.entries<Part>(PARTS).map(([name, part]) => {
      const db = dbOf(ctx, part);
      return [name, db ? getCount(db, `SELECT count(*) FROM ${part.from}`) : 0];
    }),
  ) as Record<ExportPart, number>;

const dbOf = (ctx: StoreContext, { db }: Pick<Part, 'db'>) => (db === 'imported' ? ctx.imported.db : ctx[db]);

/** Reads columns by the ends of their names, and names members of the team and customers' keys. */
const toPlainRow = (ctx: StoreContext, { n: _, member, ...line }: Record<string, unknown>): object =>
  Object.fromEntries([
    ...Object.entries(line).map(([name, value]) => {
      if (name === 'ticket' && readCustomerKey(String(value))) return ['customer', value];
      if (name.endsWith('_json')) return [name.slice(0, -5), JSON.parse(String(value)) as unknown];
      return name.endsWith('_is') ? [name.slice(0, -3), value === 1] : [name, value];
    }),
    ...(member === undefined ? [] : [['by', rosterHere(ctx).get(String(member))?.name ?? null]]),
  ]);

function toExportedTicket(ctx: StoreContext, line: TicketLine): object {
  const conversationIsWhole = readingOf(ctx, line.id)?.whole ?? null;
  return { ...toTicket(ctx, line), readAt: line.fetched_at, gone: isGone(line), conversationIsWhole };
}

function toExportedPost(
  ctx: StoreContext,
  { ticket, place, ...line }: { ticket: string; place: number; text: string; post: string },
): ExportedPost {
  const { tid, subject, name = '', email = '', cc = '[]' } = ticketLine(ctx, ticket) ?? {};
  const post = storedPost(line.post, line.text, setting(ctx, 'zone'));
  const [key, author] = [postKey(post), post.author ?? ''];
  const isRequester = (post.role === 'customer' || post.role === 'guest') && ['', name].includes(author);
  return {
    ...{ ticket, number: tid ?? null, subject: subject ?? '', customer: { name, email }, post: key, place, author },
    ...{ role: post.note ? 'note' : post.role, email: isRequester ? email : '' },
    to: post.role === 'staff' && !post.note ? [email, ...(JSON.parse(cc) as string[])].filter(Boolean) : [],
    ...{ at: post.at?.utc ?? null, time: post.at?.text ?? post.shownTime, text: post.typed ?? post.text },
    files: post.files.map((file) => ({ name: file.name, type: '', key: `${ticket} ${key} ${file.index}` })),
  };
}

function toArchivedPost(
  ctx: StoreContext,
  { conversation, message, name, customer, ...line }: Omit<ExportedPost, 'customer'> & Record<string, string | number>,
): object {
  const sql = `SELECT name, type, 'archive ' || id "key" FROM files WHERE message = ? ORDER BY id`;
  const files = ctx.imported.db ? getRows<ExportedPost['files'][number]>(ctx.imported.db, sql, message) : [];
  const ids = { ticket: `archive-${conversation}`, post: String(message), place: 0, to: [] };
  return { ...line, ...ids, customer: { name, email: customer }, files };
}

function toExportedDraft(ctx: StoreContext, { id }: { id: string }): object {
  const { rev, error, ...draft } = found(draftById(ctx, id));
  return withoutSecrets(draft);
}

function toExportedItem(ctx: StoreContext, { id }: { id: string }): object {
  return withoutSecrets({ ...toItem(found(jobById(ctx, id))), kept: keptBeside(ctx, { item: id }) });
}

/** Empties fields whose name tells a secret: in the form, its other versions, and choices. */
function withoutSecrets<T extends Pick<Draft, 'kind' | 'text' | 'kept'>>(row: T): T {
  const clean = (text: string) => formWithoutSecrets(row.kind, text);
  const kept = row.kept.map((version) => ({ ...version, text: clean(version.text) }));
  return JSON.parse(formWithoutSecrets('order', JSON.stringify({ ...row, text: clean(row.text), kept }))) as T;
}

function found<T>(row: T | null): T {
  if (row === null) throw new Error('a row was read in this call, and is gone');
  return row;
}
