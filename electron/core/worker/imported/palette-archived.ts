/** Finds conversations of the archive for the palette: by number, e-mail and words of a subject. */
import { emailForms, type Recognised } from '../../rules/search/recognise.ts';
import { getRows, type StoreContext } from '../context.ts';
import type { Ref } from '../search/palette-exact.ts';
import { expressionOf, type SearchWords } from '../search/palette-similar.ts';
import { toJsonList } from '../search/search-match.ts';
import { archivedHitId, archivedSource } from './archived-source.ts';

const MOST = 5;
/** Newest messages with the words, among whose conversations the palette shows some. */
const MOST_SCANNED = 50;

interface Row {
  conversation: number;
  message: number;
}

const toRef = ({ conversation, message }: Row): Ref => ({
  kind: 'archived',
  id: archivedHitId(conversation, message),
  key: message,
});

export function exactArchived({ imported: { db } }: StoreContext, { number, of, email }: Recognised): Ref[] {
  if (!db) return [];
  const find = (where: string, value: string) =>
    getRows<Row>(
      db,
      `SELECT id conversation, (SELECT max(m.id) FROM messages m WHERE m.conversation = c.id) message
       FROM conversations c WHERE ${where} ORDER BY at DESC LIMIT ${MOST}`,
      value,
    );
  const named = number !== null && (of === null || of === 'ticket');
  return [
    ...(named ? find('number = ? COLLATE NOCASE', number) : []),
    ...(email === null ? [] : find('email IN (SELECT value FROM json_each(?))', toJsonList(emailForms(email)))),
  ].map(toRef);
}

/** A prefix counts from three letters on, as for messages. */
export function similarArchived(ctx: StoreContext, asked: SearchWords): Ref[] {
  const { db } = ctx.imported;
  const last = asked.words.at(-1) ?? '';
  if (!db || last === '' || (asked.prefix && last.length < 3 && /^[\p{L}\p{N}]+$/u.test(last))) return [];
  return getRows<Row>(
    db,
    `SELECT m.conversation, max(m.id) message FROM messages m WHERE m.id IN (
       SELECT rowid FROM archived_words WHERE archived_words MATCH ? ORDER BY rowid DESC LIMIT ${MOST_SCANNED})
     GROUP BY m.conversation ORDER BY message DESC LIMIT ${MOST}`,
    `{subject} : (${expressionOf(asked, archivedSource(ctx, db))})`,
  ).map(toRef);
}
