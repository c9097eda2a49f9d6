/**
 * Gives an export all that the store has, a page at a time, so that windows are answered between
 * pages. Each part names the columns by which a later page goes on: in the cache, ids of the
 * service, since rows that are read again get other numbers. Secrets are left out here.
 */
import { RECORD_KINDS, type RecordKind } from '../../../../shared/domain/customer.ts';
import type { DialogFields, DraftKind } from '../../../../shared/domain/draft.ts';
import { postKey } from '../../../../shared/domain/post-file.ts';
import { formWithoutSecrets } from '../../rules/forms.ts';
import { toItem } from '../../rules/outbox-job.ts';
import { setting } from '../account/settings.ts';
import { getCount, prepareCached, type StoreContext } from '../context.ts';
import { readingOf, storedPost } from '../conversations/stored-posts.ts';
import { keptOf, type PromiseRow } from '../marks/notes.ts';
import { toTicket } from '../queues/rows.ts';
import { rosterHere } from '../team/roster-here.ts';
import { isGone, type TicketLine, ticketLine } from '../ticket/line.ts';
import { draftById } from '../writing/drafts.ts';
import { jobById } from '../writing/outbox.ts';

/** Values of a part's key in the last row that was given; empty before the first. */
export type ExportKey = (string | number)[];

/** A message of a ticket as the store has it; `files` are numbered by the service. */
export interface ExportedPost {
  ticket: string;
  number: string;
  subject: string;
  customer: { name: string; email: string };
  cc: string[];
  post: string;
  /** Among those of its ticket, from 0. */
  place: number;
  role: string;
  author: string;
  at: number | null;
  /** The time as the service shows it, in its own zone. */
  time: string;
  text: string;
  files: { name: string; index: number }[];
}

/** A stored file, with all that its bytes are read by. */
export type ExportedFile = { name: string; size: number } & (
  | { ticket: string; post: string; index: number }
  | { id: string; type: string; draft: string | null; item: string | null }
);

interface Part {
  db: 'cache' | 'work';
  from: string;
  /** Columns that order the rows and never repeat. */
  key: readonly string[];
  // biome-ignore lint/suspicious/noExplicitAny: SQL has no types, so each part states its own
  toRow: (ctx: StoreContext, line: any) => object;
}

const MOST_ROWS = 250;
/** Characters after which a page ends early. */
const MOST_TEXT = 2_000_000;

const nameOf = (ctx: StoreContext, member: string | null) => rosterHere(ctx).get(member ?? '')?.name ?? null;

const ALL_PROMISES = `(SELECT id, ticket, text, due, made_at, kept_at, kept_by, handed_by, NULL member FROM promises
  UNION ALL SELECT id, ticket, text, due, made_at, kept_at, kept_by, handed_by, member FROM team_promises)`;
const ALL_VIEWS = `(SELECT id, name, query, 0 team FROM views
  UNION ALL SELECT id, value ->> 'name', value ->> 'query', 1 FROM team_tools WHERE kind = 'view')`;

const asIs = (_: StoreContext, { key_0, key_1, ...line }: Record<string, unknown>): object => line;

const recordParts = Object.fromEntries(
  RECORD_KINDS.map((kind): [RecordKind, Part] => [
    kind,
    { db: 'cache', from: kind, key: ['id'], toRow: (_, line) => JSON.parse(line.record) as object },
  ]),
) as Record<RecordKind, Part>;

const PARTS = {
  ...recordParts,
  tickets: {
    db: 'cache',
    from: 'tickets',
    key: ['id'],
    toRow: (ctx, line: TicketLine) => ({
      ...toTicket(ctx, line),
      readAt: line.fetched_at,
      gone: isGone(line),
      conversationIsWhole: readingOf(ctx, line.id)?.whole ?? null,
    }),
  },
  messages: { db: 'cache', from: 'posts', key: ['ticket', 'place'], toRow: toExportedPost },
  postFiles: {
    db: 'cache',
    from: `(SELECT id, ticket, post, place "index", name, size FROM post_files WHERE state = 'kept')`,
    key: ['id'],
    toRow: asIs,
  },
  files: {
    db: 'work',
    from: '(SELECT id, name, type, size, draft, item FROM files WHERE finished = 1 AND stored = size)',
    key: ['id'],
    toRow: asIs,
  },
  notes: {
    db: 'work',
    from: 'notes',
    key: ['rowid'],
    toRow: (ctx, { id, ticket, at, edited_at: editedAt, text, handed_by: handedBy, member }) => ({
      ...{ id, ticket, at, editedAt, text, handedBy },
      by: nameOf(ctx, member),
    }),
  },
  tags: { db: 'work', from: 'tags', key: ['ticket', 'key'], toRow: (_, { ticket, tag }) => ({ ticket, tag }) },
  marks: {
    db: 'work',
    from: 'marks',
    key: ['rowid'],
    toRow: (_, line) => ({
      ticket: line.ticket,
      ...{ unread: line.unread === 1, pinned: line.pinned === 1, readAt: line.read_at },
      ...{ snoozedUntil: line.snoozed_until, doneAt: line.done_at },
    }),
  },
  taken: {
    db: 'work',
    from: 'taken',
    key: ['rowid'],
    toRow: (ctx, { ticket, member, note, at }) => ({ ticket, by: nameOf(ctx, member), note, at }),
  },
  promises: {
    db: 'work',
    from: ALL_PROMISES,
    key: ['id'],
    toRow: (ctx, { id, ticket, ...line }: PromiseRow & { id: string; ticket: string; member: string | null }) => ({
      ...{ id, ticket, text: line.text, due: line.due, madeAt: line.made_at, kept: keptOf(line) },
      ...{ handedBy: line.handed_by, by: nameOf(ctx, line.member) },
    }),
  },
  excerpts: { db: 'work', from: 'excerpts', key: ['rowid'], toRow: asIs },
  changes: {
    db: 'work',
    from: 'observed',
    key: ['rowid'],
    toRow: (_, { ticket, at, field, old, new: now, from_at: after, to_at: before, ours }) => ({
      ...{ ticket, at, field, from: old, to: now, between: [after, before] },
      ours: ours === 1,
    }),
  },
  watches: {
    db: 'work',
    from: '(SELECT id, ticket, name, layer, code, text, made_at madeAt, ended_at endedAt FROM watches)',
    key: ['id'],
    toRow: asIs,
  },
  views: {
    db: 'work',
    from: ALL_VIEWS,
    key: ['id'],
    toRow: (_, { id, name, query, team }) => ({ id, name, query, team: team === 1 }),
  },
  drafts: { db: 'work', from: 'drafts', key: ['rowid'], toRow: (ctx, { id }) => toExportedDraft(ctx, id) },
  dialogs: {
    db: 'work',
    from: '(SELECT id, kind, ticket, about, fields, saved_at savedAt FROM dialog_drafts)',
    key: ['id'],
    toRow: (ctx, line) => ({ ...asIs(ctx, line), fields: JSON.parse(line.fields) as DialogFields }),
  },
  outbox: {
    db: 'work',
    from: 'outbox',
    key: ['seq'],
    toRow: (ctx, { id }) => withoutSecretFields(toItem(jobById(ctx, id) ?? fail())),
  },
  batches: {
    db: 'work',
    from: 'batches',
    key: ['id'],
    toRow: (_, { id, at, text, size, left_out, withdrawn, paused, follows }) => ({
      ...{ id, at, text, size, paused, follows },
      leftOut: JSON.parse(left_out) as object[],
      withdrawn: JSON.parse(withdrawn) as string[],
    }),
  },
} satisfies Record<string, Part>;

export type ExportPart = keyof typeof PARTS;

/** The next rows of a part; fewer than a page's most at its end, and none after it. */
export function exportPage(
  ctx: StoreContext,
  name: ExportPart,
  after: ExportKey,
): { rows: object[]; after: ExportKey | null } {
  const { db, from, key, toRow }: Part = PARTS[name];
  const columns = key.map((column, index) => `${column} key_${index}`).join(', ');
  const places = key.map(() => '?').join(', ');
  const where = after.length === 0 ? '' : `WHERE (${key.join(', ')}) > (${places})`;
  const sql = `SELECT ${columns}, t.* FROM ${from} t ${where} ORDER BY ${key.join(', ')} LIMIT ${MOST_ROWS}`;
  const lines: Record<string, string | number | null>[] = [];
  let size = 0;
  // Rows are read one by one, since a few long ones fill a page.
  for (const row of prepareCached(ctx[db], sql).iterate(...after)) {
    const line = row as (typeof lines)[number];
    lines.push(line);
    size += Object.values(line).reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 8), 0);
    if (size >= MOST_TEXT) break;
  }
  const last = lines.at(-1);
  const rows = lines.map((line) => toRow(ctx, line));
  return { rows, after: last ? key.map((_, index) => last[`key_${index}`] ?? '') : null };
}

/** Number of rows of each part. */
export const exportCounts = (ctx: StoreContext): Record<ExportPart, number> =>
  Object.fromEntries(
    Object.entries<Part>(PARTS).map(([name, { db, from }]) => [
      name,
      getCount(ctx[db], `SELECT count(*) FROM ${from}`),
    ]),
  ) as Record<ExportPart, number>;

function toExportedPost(
  ctx: StoreContext,
  line: { ticket: string; place: number; text: string; post: string },
): ExportedPost {
  const of = ticketLine(ctx, line.ticket);
  const post = storedPost(line.post, line.text, setting(ctx, 'zone'));
  return {
    ticket: line.ticket,
    number: of?.tid ?? '',
    subject: of?.subject ?? '',
    customer: { name: of?.name ?? '', email: of?.email ?? '' },
    cc: JSON.parse(of?.cc ?? '[]') as string[],
    post: postKey(post),
    place: line.place,
    role: post.note ? 'note' : post.role,
    author: post.author ?? '',
    at: post.at?.utc ?? null,
    time: post.at?.text ?? post.shownTime,
    text: post.typed ?? post.text,
    files: post.files.map(({ name, index }) => ({ name, index })),
  };
}

function toExportedDraft(ctx: StoreContext, id: string): object {
  const { rev, error, ...draft } = draftById(ctx, id) ?? fail();
  const clean = (text: string) => formWithoutSecrets(draft.kind, text);
  const kept = draft.kept.map((version) => ({ ...version, text: clean(version.text) }));
  return withoutSecretFields({ ...draft, text: clean(draft.text), kept });
}

/** Empties fields of a form or reply whose name tells a secret, at any depth. */
const withoutSecretFields = <T extends { kind: DraftKind }>(row: T): T =>
  JSON.parse(formWithoutSecrets('order', JSON.stringify(row))) as T;

function fail(): never {
  throw new Error('a row was read in this call, and is gone');
}
