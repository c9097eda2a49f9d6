/** Reads the archive: what it has of each source, a conversation, a file, a customer's share. */
import { domainToASCII } from 'node:url';
import type {
  ImportedConversation,
  ImportedMessage,
  ImportedSourceSize,
  ImportedSummary,
} from '../../../../shared/domain/imported.ts';
import { isPublicMail } from '../../rules/public-mail.ts';
import { emailForms, hostForms } from '../../rules/search/recognise.ts';
import { getColumn, getCount, getRow, getRows, getValue, type StoreContext } from '../context.ts';
import type { Database } from '../database/database.ts';
import { contactsOf } from '../records/contacts.ts';
import { toJsonList } from '../search/search-match.ts';

export const importedSources = ({ imported: { db } }: StoreContext): ImportedSourceSize[] =>
  db === null
    ? []
    : getRows(
        db,
        `SELECT source, count(*) conversations, sum(messages) messages, sum(bytes) bytes, min(first_at) oldest,
           max(at) newest FROM conversations GROUP BY source ORDER BY source`,
      );

interface SummaryLine extends Omit<ImportedSummary, 'id' | 'customer'> {
  id: number;
  name: string;
  email: string;
}

const SUMMARY = 'SELECT id, source, number, subject, name, email, at, messages FROM conversations';

const toSummary = ({ id, name, email, ...line }: SummaryLine): ImportedSummary => ({
  id: String(id),
  ...line,
  customer: { name, email },
});

/** Most messages and characters of one answer. */
const MOST_POSTS = 200;
const MOST_CHARACTERS = 4_000_000;
/** Messages shown before the one that was asked for. */
const BEFORE = 20;

/** Null if the archive has no such conversation. */
export function importedConversation(
  { imported: { db } }: StoreContext,
  id: string,
  { from, message }: { from: number; message: string | null },
): ImportedConversation | null {
  const line = db && getRow<SummaryLine>(db, `${SUMMARY} WHERE id = ?`, Number(id));
  if (!db || !line) return null;
  const earlier =
    message === null
      ? null
      : getCount(db, 'SELECT count(*) FROM messages WHERE conversation = ? AND id < ?', line.id, Number(message));
  const begin = earlier === null ? from : Math.max(0, earlier - BEFORE);
  return { ...toSummary(line), from: begin, posts: postsFrom(db, line.id, begin) };
}

function postsFrom(db: Database, conversation: number, from: number): ImportedMessage[] {
  const posts: ImportedMessage[] = [];
  let characters = 0;
  for (const id of getColumn<number>(
    db,
    `SELECT id FROM messages WHERE conversation = ? ORDER BY id LIMIT ${MOST_POSTS} OFFSET ?`,
    ...[conversation, from],
  )) {
    const post = messageOf(db, id);
    characters += post.text.length;
    if (posts.length > 0 && characters > MOST_CHARACTERS) break;
    posts.push(post);
  }
  return posts;
}

function messageOf(db: Database, id: number): ImportedMessage {
  const row = getRow<Omit<ImportedMessage, 'id' | 'files'>>(
    db,
    'SELECT role, author, email, at, text FROM messages JOIN texts ON message = id WHERE id = ?',
    id,
  ) as Omit<ImportedMessage, 'id' | 'files'>;
  const files = getRows<{ id: number; name: string; type: string; size: number | null }>(
    db,
    'SELECT id, name, type, size FROM files WHERE message = ? ORDER BY id',
    id,
  );
  return { id: String(id), ...row, files: files.map((file) => ({ ...file, id: String(file.id) })) };
}

/** Empty after the last chunk, and for a file whose bytes the source didn't give. */
export function importedFileChunk(
  { imported: { db } }: StoreContext,
  file: string,
  index: number,
): Uint8Array<ArrayBuffer> {
  const sql = 'SELECT bytes FROM chunks WHERE hash = (SELECT hash FROM files WHERE id = ?) AND idx = ?';
  const bytes = db && getValue<Buffer>(db, sql, Number(file), index);
  // A copy with its own buffer, which can be transferred to another thread.
  return bytes ? new Uint8Array(bytes) : new Uint8Array(0);
}

export interface CustomerAddresses {
  emails: string[];
  /** Domains that are theirs alone. */
  domains: string[];
}

const MOST_OF_CUSTOMER = 200;

/** Conversations of a client, or of a person without an account, the newest first. */
export function importedOfCustomer(
  ctx: StoreContext,
  who: { clientId: string | null; email: string | null },
): { rows: ImportedSummary[]; total: number } {
  const { db } = ctx.imported;
  if (!db) return { rows: [], total: 0 };
  const { where, params } = conversationsBy(customerAddresses(ctx, who));
  const lines = getRows<SummaryLine>(
    db,
    `${SUMMARY} WHERE ${where} ORDER BY at DESC, id DESC LIMIT ${MOST_OF_CUSTOMER}`,
    ...params,
  );
  return {
    rows: lines.map(toSummary),
    total: getCount(db, `SELECT count(*) FROM conversations WHERE ${where}`, ...params),
  };
}

export const conversationsBy = ({ emails, domains }: CustomerAddresses): { where: string; params: string[] } => ({
  where: 'email IN (SELECT value FROM json_each(?)) OR domain IN (SELECT value FROM json_each(?))',
  params: [toJsonList(emails), toJsonList(domains)],
});

export function customerAddresses(
  ctx: StoreContext,
  { clientId, email }: { clientId: string | null; email: string | null },
): CustomerAddresses {
  const written = email === null ? [] : [email.trim().toLowerCase()];
  if (clientId === null) return { emails: written.flatMap(emailForms), domains: [] };
  const tickets = getColumn<string>(
    ctx.cache,
    'SELECT DISTINCT lower(email) FROM tickets WHERE client_id = ?',
    clientId,
  );
  const contacts = contactsOf(ctx, clientId).map((contact) => contact.email.trim().toLowerCase());
  const emails = new Set([...written, ...tickets, ...contacts].filter((address) => address !== ''));
  return { emails: [...emails].flatMap(emailForms), domains: ownedDomains(ctx, clientId) };
}

/** Domains of the client's products and registrations that no other client has. */
function ownedDomains(ctx: StoreContext, clientId: string): string[] {
  const owned = getColumn<string>(
    ctx.cache,
    `SELECT domain FROM products WHERE client_id = @client AND domain <> ''
       AND NOT EXISTS (SELECT 1 FROM products o WHERE o.domain = products.domain AND o.client_id <> @client)
     UNION SELECT name FROM domains WHERE client_id = @client AND name <> ''
       AND NOT EXISTS (SELECT 1 FROM domains o WHERE o.name = domains.name AND o.client_id <> @client)`,
    { client: clientId },
  ).map((host) => host.toLowerCase().replace(/^www\./, ''));
  return owned
    .filter((host) => !isPublicMail(host))
    .flatMap((host) => [...new Set([...hostForms(host), domainToASCII(host)])]);
}
