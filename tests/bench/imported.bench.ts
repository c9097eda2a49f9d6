/**
 * The archive with a million mails (or `RACKSIDE_BENCH_MAILS` of them), encrypted on disk: storing
 * and indexing them, the file against the mailbox that they came from, and searches in it. How
 * opening the store, a search and the palette grow from a thousand on is the processor's time. The
 * peers are the mailbox itself, and an unlimited `LIKE` over the same texts.
 */
import { createHmac } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3-multiple-ciphers';
import type { FoundMessage } from '../../shared/domain/imported.ts';
import { MOST_COUNTED } from '../../shared/domain/search.ts';
import { must } from '../helpers/must.ts';
import { KEYS, NOW, openLarge, withEmptyFolder } from './large-store.ts';
import { atLeast, atMost, type BenchTable, row } from './rows.ts';
import { exponentOf, quantile } from './timing.ts';

const MAILS = Number(process.env.RACKSIDE_BENCH_MAILS ?? 1_000_000);
const IN_THREAD = 4;
const BATCH = 100;
const DESK = 'desk@host.example';

const QUERIES = [
  ...['tur', 'turnst', 'turnstile', 'nameserver ', 'katormi', 'nothing of this'],
  ...['turnstile padlock', '"the padlock"', '"renewal missing"', 'invoice mira'],
  ...['in:staff padlock', 'in:customer turnstile', 'from:mira quota'],
  ...['after:2026-11-10 padlock', 'before:2026-06-01 turnstile ', 'customer:p17@c17.example padlock '],
  ...['the', 'the and ', ''],
];

/** Texts that the agent types into the palette. */
const TYPED = ['tur', 'turnst', 'turnstile', 'padlock', 'renewal missing', 'invoice mi', 'nothing of this', 'the'];
/** The archive grows from each to the next, and is measured at each. */
const SIZES = [1000, 10_000, 100_000, 1_000_000].filter((size) => size < MAILS).concat(MAILS);
const LOGARITHMIC = 0.15;

/** Why a search grows. */
const GROWN =
  'The peer is how the slowest of the words grow in SQLite’s index alone: to join two, or all that begin alike, reads more rows the more there are.';

export const run = (): Promise<BenchTable> =>
  withEmptyFolder(async (folder) => {
    const filled = { bytes: 0, took: 0 };
    const measured = new Map<number, Measured>();
    let from = 0;
    for (const size of SIZES) {
      await fill(folder, from, size, filled);
      measured.set(size, await measure(folder));
      console.log(
        `${size} mails: ${JSON.stringify(measured.get(size), (_, value) => (typeof value === 'number' ? Number(value.toPrecision(3)) : value))}`,
      );
      from = size;
    }
    const e = (of: keyof Measured) => exponentOf([...measured].map(([size, one]) => [size, one[of]]));
    const grown = (name: string, of: keyof Measured, peer: number | null = null) =>
      row(
        `${name}, from 1,000 mails on`,
        e(of),
        peer,
        'e',
        atMost(LOGARITHMIC, 'value'),
        peer === null ? undefined : GROWN,
      );
    const searched = measured.get(MAILS)?.search ?? Number.NaN;
    return {
      title: `An archive of ${MAILS.toLocaleString('en')} mails of ${Math.round(filled.bytes / MAILS)} bytes`,
      group: 'search',
      rows: [
        row(
          'the archive’s file, against its mailbox',
          statSync(join(folder, 'imported.db')).size / 1e6,
          filled.bytes / 1e6,
          'MB',
          atMost(2),
        ),
        row('search in the archive p95', searched, null, 'ms', atMost(60, 'value')),
        row('the same, against LIKE', searched, likeTime(folder), 'ms', atMost(0.1)),
        row('storing mails of an import', (MAILS / filled.took) * 1000, null, 'a second', atLeast(2000, 'value')),
        grown('opening the store', 'opening'),
        grown('a search in the archive, p95', 'search', e('lookup')),
        grown('the palette, p95', 'palette'),
      ],
    };
  });

/** ms that this process has used of the processors: the worker's, while we wait for it. */
function used(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** The same numbers on each run. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const next = random(7);
const SYLLABLES = ['ka', 'tor', 'mi', 'len', 'dus', 'ver', 'sa', 'pri', 'no', 'gel', 'ost', 'um', 'fi', 'ran', 'ech'];
/** The first are the commonest, as in every language. */
const WORDS = [
  ...'the and of padlock quota renewal missing turnstile wobbly certificate nameserver invoice'.split(' '),
  ...Array.from({ length: 20_000 }, () =>
    Array.from({ length: 2 + Math.floor(next() * 3) }, () => SYLLABLES[Math.floor(next() * SYLLABLES.length)]).join(''),
  ),
];
const word = (): string => WORDS[Math.floor(WORDS.length ** next()) - 1] ?? 'the';
const words = (count: number): string => Array.from({ length: count }, word).join(' ');
const idOf = (n: number): string => `${(n * 7919) % 2 ** 31}.${n}@mail.example`;

/** Question and answer in turn; threads follow one another, a mail in a minute. */
function mail(n: number): FoundMessage {
  const thread = Math.floor(n / IN_THREAD);
  const place = n % IN_THREAD;
  const customer = { author: `Person ${thread % 5000}`, email: `p${thread % 5000}@c${thread % 3000}.example` };
  const isStaff = place % 2 === 1;
  return {
    ...{ source: 'mbox', key: idOf(n), conversation: null, number: null, role: 'unknown', customer: null, files: [] },
    references: Array.from({ length: place }, (_, at) => idOf(thread * IN_THREAD + at)),
    subject: words(4),
    ...(isStaff ? { author: 'Mira Kahn', email: DESK } : customer),
    to: [isStaff ? customer.email : DESK],
    at: NOW - (MAILS - n) * 60_000,
    text: words(20 + Math.floor(next() * 80)),
  };
}

/** Bytes of the mail in a mailbox, with the fewest headers. */
const mailboxBytes = ({ key, references, subject, author, email, to, text }: FoundMessage): number =>
  `From ${email} Thu Nov 19 12:00:00 2026\nMessage-ID: <${key}>\nReferences: ${references.map((id) => `<${id}>`).join(' ')}
From: ${author} <${email}>\nTo: ${to.join(', ')}\nSubject: ${subject}\nDate: Thu, 19 Nov 2026 12:00:00 +0000
MIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n${text}\n\n`.length;

async function fill(folder: string, from: number, to: number, filled: { bytes: number; took: number }): Promise<void> {
  const store = await openLarge(folder);
  for (let at = from; at < to; at += BATCH) {
    const mails = Array.from({ length: Math.min(BATCH, to - at) }, (_, place) => mail(at + place));
    filled.bytes += mails.reduce((sum, one) => sum + mailboxBytes(one), 0);
    const start = used();
    must(await store.imported.add(mails, [DESK]));
    filled.took += used() - start;
  }
  await store.databases.close();
}

interface Measured {
  opening: number;
  search: number;
  palette: number;
  lookup: number;
}

async function measure(folder: string): Promise<Measured> {
  const [opening = Number.NaN] = await leastOf([
    async () => {
      const store = await openLarge(folder);
      must(await store.settings.read());
      await store.databases.close();
    },
  ]);
  const store = await openLarge(folder);
  const find = (query: string) => store.search.run({ query: `in:archive ${query}`, kinds: null, from: 0, count: 50 });
  const searches = await leastOf(QUERIES.map((query) => async () => must(await find(query))));
  const palette = await leastOf(TYPED.map((typed) => async () => must(await store.palette.find(typed))));
  await store.databases.close();
  const times = [...searches, ...palette].map((ms) => Math.round(ms));
  console.log([...QUERIES, ...TYPED].map((typed, at) => `${typed}: ${times[at]}`).join(', '));
  return { opening, search: quantile(searches, 0.95), palette: quantile(palette, 0.95), lookup: lookupTime(folder) };
}

const ROUNDS = 5;

/** ms of the fastest round of each: the others waited for caches, or for programs beside us. */
async function leastOf(works: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  const least = works.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [at, work] of works.entries()) {
      const start = used();
      await work();
      least[at] = Math.min(least[at] ?? Number.NaN, used() - start);
    }
  return least;
}

function openArchive(folder: string): SQLite.Database {
  const db = new SQLite(join(folder, 'imported.db'));
  db.pragma("cipher='aegis'");
  const key = createHmac('sha256', Buffer.from(KEYS.files, 'hex')).update('imported.db').digest('hex');
  db.key(Buffer.from(`raw:${key}`));
  return db;
}

/** Words that the slowest searches join. */
const JOINED = ['"invoice" AND "mira" *', '{author} : "mira" AND {text} : "quota"', '"renewal missing"'];

/** ms of the least that a search does: SQLite's index alone counts hits and finds the newest. */
function lookupTime(folder: string): number {
  const db = openArchive(folder);
  const rows = 'SELECT rowid FROM archived_words WHERE archived_words MATCH ?';
  const count = db.prepare(`SELECT count(*) FROM (${rows} LIMIT ${MOST_COUNTED})`);
  const newest = db.prepare(`${rows} ORDER BY rowid DESC LIMIT 50`);
  const times = Array.from({ length: ROUNDS }, () => {
    const start = used();
    for (const words of JOINED) [count, newest].map((one) => one.all(words));
    return used() - start;
  });
  db.close();
  return Math.min(...times);
}

/** Looks at every text, as any search without an index would. */
function likeTime(folder: string): number {
  const db = openArchive(folder);
  const find = db.prepare('SELECT * FROM texts WHERE text LIKE ?');
  const times = ['turnst', 'turnstile'].map((part) => {
    const start = used();
    for (const _ of find.iterate(`%${part}%`));
    return used() - start;
  });
  db.close();
  return quantile(times, 0.95);
}
