/** Pages as they are kept: what a page comes back as, and which go when there are too many. */
import { randomBytes } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { KEYS, NOON } from '../../../../tests/helpers/memory-store.ts';
import { cacheSchema } from '../database/cache-schema.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { keepPage, keptPage } from './kept-pages.ts';

const KB = 1024;
const URL_OF = 'https://hoster.example/viewticket.php';
let cache: Database;
beforeEach(() => {
  cache = openDatabase({ file: null, key: KEYS.cache, schema: cacheSchema, synchronous: 'NORMAL' });
});

/** Keeps a page that packs to no less than this, `minute` minutes after noon. */
const keep = (ticket: string, size: number, minute: number, most?: number) =>
  keepPage(
    { cache, now: NOON + minute * 60_000 },
    ticket,
    { body: randomBytes(size), url: `${URL_OF}?tid=ABC-${ticket}&c=c0de` },
    'shapes',
    most,
  );
const kept = () => cache.prepare('SELECT ticket FROM conversation_pages ORDER BY kept_at').pluck().all();

it('comes back byte for byte, without the access code', () => {
  const body = randomBytes(3 * KB);
  const page = { body, url: `${URL_OF}?tid=ABC-1&c=c0de`, status: 404, contentType: 'text/html', shown: true as const };
  keepPage({ cache, now: NOON }, '1', page, 'shapes');
  expect(keptPage({ cache }, '1')).toEqual({ ...page, url: URL_OF });
  expect(keptPage({ cache }, '2')).toBeNull();
});

it('the oldest go where all are more than may be kept, as few as it takes', () => {
  const most = 100 * KB;
  keep('1', 30 * KB, 0, most);
  keep('2', 30 * KB, 1, most);
  keep('3', 30 * KB, 2, most);
  // A page that is kept again counts once, as the newest.
  keep('1', 30 * KB, 3, most);
  expect(kept()).toEqual(['2', '3', '1']);
  keep('4', 30 * KB, 4, most);
  expect(kept()).toEqual(['3', '1', '4']);
  keep('5', 60 * KB, 5, most);
  expect(kept()).toEqual(['4', '5']);
});

it('the page that came last stays, however large it is', () => {
  keep('1', 30 * KB, 0);
  keep('2', 300 * KB, 1, 100 * KB);
  expect(kept()).toEqual(['2']);
});

it('without another bound a quarter of a gigabyte is kept', () => {
  // Only what is noted of their size counts: the bytes themselves are not made here.
  for (const ticket of ['1', '2', '3']) {
    keep(ticket, KB, Number(ticket));
    cache.prepare('UPDATE conversation_pages SET bytes = ? WHERE ticket = ?').run(85 * KB * KB, ticket);
  }
  keep('4', KB, 4);
  expect(kept()).toEqual(['1', '2', '3', '4']);
  keep('5', 2 * KB * KB, 5);
  expect(kept()).toEqual(['2', '3', '4', '5']);
});
