/**
 * The archive with a million mails (or `RACKSIDE_BENCH_MAILS` of them), encrypted on disk: storing
 * and indexing them, the file against the mailbox that they came from, and searches in it, in the
 * processor's time. The peers are the mailbox itself, and an unlimited `LIKE` over the same texts.
 */
import { createHmac } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import SQLite from 'better-sqlite3-multiple-ciphers';
import type { RemoteStore } from '../../electron/core/worker/remote.ts';
import type { FoundMessage } from '../../shared/domain/imported.ts';
import { must } from '../helpers/must.ts';
import { KEYS, NOW, openLarge, withEmptyFolder } from './large-store.ts';
import { atLeast, atMost, type BenchTable, row } from './rows.ts';
import { quantile } from './timing.ts';

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

export const run = (): Promise<BenchTable> =>
  withEmptyFolder(async (folder) => {
    const store = await openLarge(folder);
    const { bytes: source, took } = await fill(store);
    const searched = await searches(store);
    await store.databases.close();
    const file = join(folder, 'imported.db');
    return {
      title: `An archive of ${MAILS.toLocaleString('en')} mails of ${Math.round(source / MAILS)} bytes`,
      group: 'search',
      rows: [
        row('the archive’s file, against its mailbox', statSync(file).size / 1e6, source / 1e6, 'MB', atMost(2)),
        row('search in the archive p95', quantile(searched, 0.95), null, 'ms', atMost(60, 'value')),
        row('the same, against LIKE', quantile(searched, 0.95), likeTime(file), 'ms', atMost(0.1)),
        row('storing mails of an import', (MAILS / took) * 1000, null, 'a second', atLeast(2000, 'value')),
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

async function fill(store: RemoteStore): Promise<{ bytes: number; took: number }> {
  let bytes = 0;
  let took = 0;
  for (let from = 0; from < MAILS; from += BATCH) {
    const mails = Array.from({ length: Math.min(BATCH, MAILS - from) }, (_, at) => mail(from + at));
    bytes += mails.reduce((sum, one) => sum + mailboxBytes(one), 0);
    const start = used();
    must(await store.imported.add(mails, [DESK]));
    took += used() - start;
  }
  return { bytes, took };
}

async function searches(store: RemoteStore): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < 4; round += 1)
    for (const query of QUERIES) {
      const start = used();
      must(await store.search.run({ query: `in:archive ${query}`, kinds: null, from: 0, count: 50 }));
      const took = used() - start;
      if (round > 0) times.push(took);
      if (round === 3) console.log(`${query}: ${Math.round(took)} ms`);
    }
  return times;
}

/** Looks at every text, as any search without an index would. */
function likeTime(file: string): number {
  const db = new SQLite(file);
  db.pragma("cipher='aegis'");
  const key = createHmac('sha256', Buffer.from(KEYS.files, 'hex')).update('imported.db').digest('hex');
  db.key(Buffer.from(`raw:${key}`));
  const find = db.prepare('SELECT * FROM texts WHERE text LIKE ?');
  const times = ['turnst', 'turnstile'].map((part) => {
    const start = used();
    for (const _ of find.iterate(`%${part}%`));
    return used() - start;
  });
  db.close();
  return quantile(times, 0.95);
}
