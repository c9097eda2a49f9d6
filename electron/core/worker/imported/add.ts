/**
 * Stores messages that readers found. A message that is there already is left out, so that the same
 * file brings nothing twice. Mail is joined into conversations by its references, in any order of
 * arrival; messages of a desk by the desk's conversation.
 */
import { createHash } from 'node:crypto';
import { CHUNK_BYTES } from '../../../../shared/domain/draft.ts';
import type {
  FoundFile,
  FoundMessage,
  ImportedRole,
  ImportProgress,
  ImportSource,
} from '../../../../shared/domain/imported.ts';
import { toIndexText } from '../../rules/search/text.ts';
import { getRow, getRows, getValue, insertRow, run, type StoreContext } from '../context.ts';
import type { Database } from '../database/database.ts';
import { mergeIndex } from '../search/idle-indexer.ts';
import { firstKeyOf, INDEXED_CHARACTERS, KEYS_PER_SECOND } from '../search/post-index.ts';
import { toJsonList } from '../search/search-match.ts';

export interface AddedCounts extends Pick<ImportProgress, 'conversations' | 'alreadyThere'> {
  /** New messages by source. */
  sources: Partial<Record<ImportSource, number>>;
}

/** Pages of the index that are merged after each batch: fewer would let its pieces pile up. */
const PAGES_PER_BATCH = 500;

/** `own`: lower-case addresses of staff, and their domains as `@host.example`, for mail. */
export function addImported(ctx: StoreContext, found: readonly FoundMessage[], own: readonly string[]): AddedCounts {
  const db = ctx.imported.create();
  const staff = new Set(own);
  const counts: AddedCounts = { sources: {}, conversations: 0, alreadyThere: 0 };
  db.transaction(() => {
    const added = found.flatMap((message) => addMessage(db, message, staff, ctx.now) ?? []);
    counts.alreadyThere = found.length - added.length;
    // Ascending order: each step back makes the index write out its buffer.
    for (const { id, source, conversations, columns } of added.sort((a, b) => a.id - b.id)) {
      counts.conversations += conversations;
      counts.sources[source] = (counts.sources[source] ?? 0) + 1;
      insertRow(db, 'archived_words', { rowid: id, ...columns });
    }
  })();
  mergeIndex(db, 'archived_words', PAGES_PER_BATCH);
  ctx.indexer.wake();
  return counts;
}

/** Null if it is there already. `columns`: values for the index. */
function addMessage(db: Database, found: FoundMessage, staff: ReadonlySet<string>, now: number) {
  const key = keyOfMessage(found);
  if (getValue<number | null>(db, 'SELECT message FROM keys WHERE hash = ?', key) != null) return null;
  const role = roleOf(found, staff);
  const names = found.conversation === null ? [key, ...referencesOf(found).map(keyOfMail)] : [keyOfConversation(found)];
  const known = names.map((name) => getValue<number>(db, 'SELECT conversation FROM keys WHERE hash = ?', name));
  const met = [...new Set(known)].filter((id) => id !== undefined);
  const conversation = met.length === 0 ? newConversation(db, found) : joined(db, met);
  for (const name of names)
    run(db, 'INSERT OR IGNORE INTO keys (hash, conversation) VALUES (?, ?)', name, conversation);
  const id = freeId(db, found.at, now);
  run(
    db,
    `INSERT INTO keys VALUES (?, ?, ?) ON CONFLICT (hash) DO UPDATE SET message = excluded.message`,
    ...[key, conversation, id],
  );
  const { author, email, at, text, files } = found;
  insertRow(db, 'messages', { id, conversation, role, author, email, at });
  insertRow(db, 'texts', { message: id, text });
  for (const file of files) addFile(db, id, file);
  const { name, email: customer } = customerOf(found, role, staff);
  growBy(db, conversation, {
    ...{ subject: found.subject, name, email: customer, domain: customer.slice(customer.lastIndexOf('@') + 1) },
    ...{ first_at: at, at, messages: 1 },
    bytes: Buffer.byteLength(text) + files.reduce((sum, file) => sum + (file.bytes?.byteLength ?? 0), 0),
  });
  // Negative for a message that joined several conversations.
  return { id, source: found.source, conversations: 1 - met.length || 0, columns: indexColumns(found, role) };
}

const sha256 = (bytes: string | Uint8Array): Buffer => createHash('sha256').update(bytes).digest();
/** Twelve bytes: even among a million messages, two are never equal by chance. */
const hashOf = (...parts: (string | number | null)[]): Buffer => sha256(JSON.stringify(parts)).subarray(0, 12);

const keyOfMail = (key: string): Buffer => hashOf('mail', key);

/** Two desks may count alike: the time tells their messages apart, and the customer the tickets. */
const keyOfMessage = ({ source, conversation, key, at }: FoundMessage): Buffer =>
  conversation === null ? keyOfMail(key) : hashOf(source, conversation, key, at);
const keyOfConversation = ({ source, conversation, number, customer }: FoundMessage): Buffer =>
  hashOf('conversation', source, conversation, number, customer?.email ?? null);

/** Enough to find the conversation; a forged header may name thousands. */
const MOST_REFERENCES = 30;
const referencesOf = ({ references }: FoundMessage): string[] => [
  ...references.slice(0, 1),
  ...references.slice(1).slice(-MOST_REFERENCES),
];

function roleOf({ role, email }: FoundMessage, staff: ReadonlySet<string>): ImportedRole {
  if (role !== 'unknown' || email === '') return role;
  return isOfStaff(email, staff) ? 'staff' : 'customer';
}

const isOfStaff = (email: string, staff: ReadonlySet<string>): boolean =>
  staff.has(email) || staff.has(email.slice(email.lastIndexOf('@')));

function newConversation(db: Database, { source, number }: FoundMessage): number {
  insertRow(db, 'conversations', { source, number });
  return getValue<number>(db, 'SELECT last_insert_rowid()') as number;
}

type ConversationSums = Record<'subject' | 'name' | 'email' | 'domain', string> &
  Record<'messages' | 'bytes', number> &
  Record<'first_at' | 'at', number | null>;

/** Moves all messages into the largest of the conversations, and returns it. */
function joined(db: Database, conversations: readonly number[]): number {
  const [only] = conversations;
  if (only !== undefined && conversations.length === 1) return only;
  const [largest, ...others] = getRows<ConversationSums & { id: number }>(
    db,
    `SELECT id, subject, name, email, domain, first_at, at, messages, bytes FROM conversations
     WHERE id IN (SELECT value FROM json_each(?)) ORDER BY messages DESC, id`,
    toJsonList(conversations),
  );
  if (!largest) throw new Error('a key names a conversation that is gone');
  for (const other of others) {
    run(db, 'UPDATE messages SET conversation = ? WHERE conversation = ?', largest.id, other.id);
    run(db, 'UPDATE keys SET conversation = ? WHERE conversation = ?', largest.id, other.id);
    run(db, 'DELETE FROM conversations WHERE id = ?', other.id);
    growBy(db, largest.id, other);
  }
  return largest.id;
}

/** The subject is that of the oldest message, the customer the first one that was found. */
function growBy(db: Database, conversation: number, more: ConversationSums): void {
  run(
    db,
    `UPDATE conversations SET messages = messages + @messages, bytes = bytes + @bytes,
       subject = iif(@subject <> '' AND (subject = '' OR @first_at < first_at), @subject, subject),
       first_at = ifnull(min(first_at, @first_at), ifnull(first_at, @first_at)),
       at = ifnull(max(at, @at), ifnull(at, @at)),
       name = iif(email = '', @name, name), domain = iif(email = '', @domain, domain),
       email = iif(email = '', @email, email)
     WHERE id = @id`,
    { ...more, id: conversation },
  );
}

/** The writer if a customer wrote, else the first reader who isn't staff. */
function customerOf(
  { customer, author, email, to, conversation }: FoundMessage,
  role: ImportedRole,
  staff: ReadonlySet<string>,
): { name: string; email: string } {
  if (customer) return { ...customer, email: customer.email.toLowerCase() };
  if (role === 'customer') return { name: author, email };
  const reader = conversation === null ? to.find((address) => !isOfStaff(address, staff)) : undefined;
  return { name: '', email: reader ?? '' };
}

/** Ids of messages without a date begin at the year 1970, in seconds that no date has. */
export const FIRST_DATED_SECOND = 1000;

/**
 * Ids ascend with the time, so that the newest come first without sorting. A date in the future
 * counts as now: it would stand before all others forever.
 */
function freeId(db: Database, at: number | null, now: number): number {
  const second = at === null ? 0 : Math.max(Math.min(at, now) / 1000, FIRST_DATED_SECOND);
  for (let base = firstKeyOf(second); ; base += KEYS_PER_SECOND) {
    const sql = 'SELECT max(id) FROM messages WHERE id >= ? AND id < ?';
    const last = getValue<number | null>(db, sql, base, base + KEYS_PER_SECOND) ?? null;
    if (last === null) return base;
    if (last < base + KEYS_PER_SECOND - 1) return last + 1;
  }
}

function addFile(db: Database, message: number, { name, type, bytes }: FoundFile): void {
  const hash = bytes === null ? null : sha256(bytes);
  insertRow(db, 'files', { message, name, type, size: bytes?.byteLength ?? null, hash });
  if (bytes === null || hash === null || getRow(db, 'SELECT 1 FROM chunks WHERE hash = ? LIMIT 1', hash)) return;
  for (let idx = 0; idx * CHUNK_BYTES < bytes.byteLength; idx++) {
    insertRow(db, 'chunks', { hash, idx, bytes: bytes.subarray(idx * CHUNK_BYTES, (idx + 1) * CHUNK_BYTES) });
  }
}

const WRITERS: Record<ImportedRole, string> = { customer: 'customer', staff: 'staff', note: 'staff', unknown: '' };

const indexColumns = ({ text, subject, files, author, email }: FoundMessage, role: ImportedRole) => ({
  text: toIndexText(text.slice(0, INDEXED_CHARACTERS)),
  subject: toIndexText(subject),
  files: toIndexText(files.map(({ name }) => name).join('\n')),
  author: toIndexText(`${author} ${email}`),
  facts: [WRITERS[role], ...(files.length > 0 ? ['file attachment'] : [])].join(' '),
});

/** Conversations that one turn removes, with all of theirs: see the schema's triggers. */
const REMOVED_PER_TURN = 20;

/** Removes some conversations of a source. True if there may be more. */
export function removeImported(ctx: StoreContext, source: string): boolean {
  const { db } = ctx.imported;
  if (!db) return false;
  if (getRow(db, 'SELECT 1 FROM conversations WHERE source <> ? LIMIT 1', source) === undefined) {
    ctx.imported.remove();
    return false;
  }
  const some = `SELECT id FROM conversations WHERE source = ? LIMIT ${REMOVED_PER_TURN}`;
  return run(db, `DELETE FROM conversations WHERE id IN (${some})`, source) > 0;
}
