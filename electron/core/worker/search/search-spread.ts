/**
 * `spreadOf` looks further when what was typed finds little: close spellings, and parts of names,
 * domains and e-mails.
 */
import type { RecordKind } from '../../../../shared/domain/customer.ts';
import { getRows, type StoreContext } from '../context.ts';
import type { Database } from '../database/database.ts';
import { recordTexts } from '../records/kinds.ts';
import { json, type SearchSource, type Spread } from './search-match.ts';
import { fold } from './text.ts';
import { type Term, Vocabulary } from './typos.ts';

/** Rows that are looked at for a part, newest first. */
const LOOKED_AT = 1000;
/** A vocabulary is read again after so long, since new words are few. */
const FRESH_MS = 60_000;

const read = new WeakMap<Database, Map<string, { vocabulary: Vocabulary; at: number }>>();

function vocabularyOf({ db, name }: SearchSource, now: number): Vocabulary {
  const ofDatabase = read.get(db) ?? new Map<string, { vocabulary: Vocabulary; at: number }>();
  read.set(db, ofDatabase);
  const held = ofDatabase.get(name);
  if (held && now - held.at < FRESH_MS && now >= held.at) return held.vocabulary;
  const vocabulary = new Vocabulary(getRows<Term>(db, `SELECT term, doc rows FROM ${name}_terms`));
  ofDatabase.set(name, { vocabulary, at: now });
  return vocabulary;
}

/** `similar` is told every word that is tried in place of another. */
export function spreadOf(ctx: StoreContext, source: SearchSource, now: number, similar: Set<string>): Spread {
  const vocabulary = vocabularyOf(source, now);
  const parts = new Map<string, number[]>();
  return {
    near(word, prefix) {
      const words = vocabulary.near(word, prefix);
      for (const one of words) similar.add(one);
      return words;
    },
    keysOfPart(part) {
      const keys = parts.get(part) ?? keysOfPart(ctx, source.name, part);
      parts.set(part, keys);
      return keys;
    },
  };
}

function keysOfPart(ctx: StoreContext, name: SearchSource['name'], part: string): number[] {
  const letters = [...part];
  if (name === 'text' || letters.length < 3) return [];
  const threes = letters.slice(2).map(
    (_, at) =>
      `"${letters
        .slice(at, at + 3)
        .join('')
        .replaceAll('"', '""')}"`,
  );
  const keys = getRows<{ key: number }>(
    ctx.cache,
    `SELECT rowid key FROM ${name}_parts WHERE ${name}_parts MATCH ? ORDER BY rowid DESC LIMIT ${LOOKED_AT}`,
    threes.join(' AND '),
  ).map(({ key }) => key);
  // The letters may stand in it in threes, and yet not in a row.
  return texts(ctx, name, keys).flatMap(({ key, text }) => (text.includes(part) ? [key] : []));
}

function texts(ctx: StoreContext, name: 'ticket' | 'record', keys: number[]): { key: number; text: string }[] {
  if (name === 'ticket') {
    return getRows<{ key: number; text: string }>(
      ctx.cache,
      `SELECT search_key key, name || char(10) || email || char(10) || cc text FROM tickets
       WHERE search_key IN (SELECT value FROM json_each(?))`,
      json(keys),
    ).map(({ key, text }) => ({ key, text: fold(text) }));
  }
  const docs = getRows<{ key: number; origin: RecordKind; id: string }>(
    ctx.cache,
    'SELECT key, origin, id FROM docs WHERE key IN (SELECT value FROM json_each(?))',
    json(keys),
  );
  return docs.flatMap(({ key, origin, id }) =>
    getRows<{ record: string }>(ctx.cache, `SELECT record FROM ${origin} WHERE id = ?`, id).map(({ record }) => ({
      key,
      text: fold(recordTexts(origin, record).parts.join('\n')),
    })),
  );
}
