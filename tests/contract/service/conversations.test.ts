/**
 * One conversation by two ways: the answer of get-ticket and the ticket's own page give the same
 * posts, in every theme, order, language and way to write dates.
 */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canonicalOfTyped } from '../../../electron/core/rules/html/canonical-text.ts';
import type { ConversationFacts } from '../../../electron/core/worker/conversations/facts.ts';
import { mergeReadings } from '../../../electron/core/worker/conversations/merge-readings.ts';
import { readAnswer } from '../../../electron/core/worker/conversations/read-answer.ts';
import { readPage } from '../../../electron/core/worker/conversations/read-page.ts';
import type { Post, Reading } from '../../../shared/domain/conversation.ts';
import type { Result } from '../../../shared/result.ts';
import { isFullRun } from '../../helpers/full-run.ts';
import { BASE, type Bench, startBench } from '../../helpers/service-client.ts';
import { DATE_FORMATS } from '../../service/client-area/dates.ts';
import { DEFAULT_PAGES, type PageOptions } from '../../service/client-area/options.ts';
import { LANGUAGES } from '../../service/client-area/words.ts';

const THEMES = ['twenty-one', 'six', 'practice'] as const;
const TICKETS = 8;

let bench: Bench;
let tickets: ConversationFacts[];
/** Answers of get-ticket, by ticket. */
let answers: Map<string, Reading>;
let codes: Map<string, string>;

beforeAll(async () => {
  bench = await startBench({ tickets: 120, customers: 25, dialects: ['conversations'], now: () => BASE });
  const rows = (await bench.tickets({ status: 'Answered' })).slice(0, TICKETS);
  codes = new Map(rows.map(({ id, c }) => [String(id), String(c)]));
  tickets = rows.map((row) => ({
    id: String(row.id),
    tid: String(row.tid),
    opened: String(row.date),
    lastReply: String(row.lastreply),
    requester: { name: String(row.name), email: String(row.email) },
    lastBy: null,
    zone: null,
  }));
  answers = new Map(await Promise.all(tickets.map(async (ticket) => [ticket.id, await byApi(ticket)] as const)));
});
afterAll(() => bench.service.stop());

function readingOf(read: Result<Reading>): Reading {
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
}

async function byApi(ticket: ConversationFacts): Promise<Reading> {
  const { body } = await bench.call('get-ticket', { ticketid: ticket.id });
  return readingOf(readAnswer(new TextEncoder().encode(JSON.stringify(body)), ticket));
}

async function byPage(ticket: ConversationFacts, pages: Partial<PageOptions>): Promise<Reading> {
  bench.service.turn({ pages: { ...DEFAULT_PAGES, ...pages } });
  const address = new URL('/viewticket.php', bench.service.url);
  address.search = new URLSearchParams({ tid: ticket.tid, c: codes.get(ticket.id) ?? '' }).toString();
  const page = await fetch(address);
  const body = new Uint8Array(await page.arrayBuffer());
  const contentType = page.headers.get('content-type');
  return readingOf(readPage({ body, url: page.url, status: page.status, contentType }, ticket));
}

/**
 * Facts of a post that both sources hold, oldest first: not every page shows the ids of replies.
 */
const facts = ({ posts, newestFirst }: Reading) =>
  (newestFirst ? posts.toReversed() : posts).map(({ role, author, at, text, files, note }: Post) => ({
    role,
    author,
    at: at?.text.slice(0, 16) ?? null,
    // The API has the signs of Markdown that were typed, and a page what they became.
    text: canonicalOfTyped(text),
    files: files.map(({ name, removed }) => ({ name, removed })),
    note,
  }));

const cases = THEMES.flatMap((theme) =>
  (['ascending', 'descending'] as const).flatMap((order) => LANGUAGES.map((language) => ({ theme, order, language }))),
);

/**
 * Formats of dates for a ticket: a quarter of them each, which are all together. A full run tries
 * all with each.
 */
const formatsFor = (index: number) => DATE_FORMATS.filter((_, position) => isFullRun || (position + index) % 4 === 0);

describe('a conversation', () => {
  it.each(cases)('is the same by $theme, $order, in $language, however dates are written', async (pages) => {
    const shift = cases.indexOf(pages);
    for (const [index, ticket] of tickets.entries()) {
      const answer = answers.get(ticket.id) ?? (await byApi(ticket));
      for (const dates of formatsFor(index + shift)) {
        const page = await byPage(ticket, { ...pages, dates });
        expect({ dates, doubts: page.doubts, whole: page.whole }).toEqual({ dates, doubts: [], whole: true });
        expect(facts(page)).toEqual(facts(answer));
        // Whichever came first, the other adds none and takes none away.
        const both = mergeReadings(answer.posts, page).posts;
        expect(both.map(({ text }) => canonicalOfTyped(text)).sort()).toEqual(
          answer.posts.map(({ text }) => canonicalOfTyped(text)).sort(),
        );
      }
    }
  });
});
