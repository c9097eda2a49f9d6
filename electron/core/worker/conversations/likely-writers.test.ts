/**
 * Probable writers of posts on a page of unknown design: nobody is named without both proofs, nor
 * by typed text.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { escaped, SAMPLE_PAGES, type SamplePost } from '../../../../tests/helpers/conversation-pages.ts';
import {
  addHeldReply,
  at,
  detailOf,
  ingestTickets,
  moveToAccepted,
  moveToSending,
  NOON,
  openTestStore,
  time,
  wireTicket,
} from '../../../../tests/helpers/memory-store.ts';
import type { Store } from '../calls.ts';

const TID = 'ABC-000001';
const REPLY = 'the new disk';
const CUSTOMER = { role: 'owner', name: 'Aiko Tanaka' } as const;
const STAFF = { role: 'operator', name: 'Mira Kahn' } as const;
const OPENING: SamplePost = { ...CUSTOMER, id: '0', time: time('08:00'), html: '<p>My shop is down.</p>' };
const COLLEAGUE: SamplePost = { role: 'operator', name: 'Bo', id: '2', time: time('08:30'), html: '<p>I look.</p>' };
const OURS: SamplePost = { ...STAFF, id: '3', time: time('10:00'), html: '<p>Text of the new disk</p>' };
const THANKS: SamplePost = { ...CUSTOMER, id: '4', time: time('10:30'), html: '<p>Thank you.</p>' };
const ALL = [OPENING, COLLEAGUE, OURS, THANKS];

const isStaff = ({ role }: SamplePost) => role === 'operator';
const page = (posts: readonly SamplePost[], one: (post: SamplePost, index: number) => string) =>
  `<!doctype html><html><body><h1>#${TID}</h1><main class="thread">\n${posts.map(one).join('\n')}\n</main></body></html>`;

/** Three designs that nobody wrote a shape for, and what ends a post of each behind its message. */
const DESIGNS: [string, (posts: readonly SamplePost[]) => string, end: string][] = [
  ['a class of the post', (posts) => SAMPLE_PAGES.unknown(posts, { tid: TID }), '</div>\n</div>'],
  [
    'a class in its head',
    (posts) =>
      page(
        posts,
        (post) => `<section class="entry">
  <header><span class="who ${isStaff(post) ? 'agent' : 'client'}">${escaped(post.name)}</span><time>${post.time}</time></header>
  <div class="words">${post.html}</div>
</section>`,
      ),
    '</div>\n</section>',
  ],
  [
    'a badge that only one of the two has, newest first',
    (posts) =>
      page(
        posts.toReversed(),
        (post, index) => `<article class="row ${index % 2 ? 'odd' : 'even'}">
  <p class="line"><b>${escaped(post.name)}</b>${isStaff(post) ? ' <i class="badge">Support</i>' : ''} <span class="date">${post.time}</span></p>
  <div class="words">${post.html}</div>
</article>`,
      ),
    '</div>\n</article>',
  ],
];

let store: Store;

beforeEach(async () => {
  store = openTestStore();
  store.settings.save({ zone: 'UTC' });
  await ingestTickets(store, [wireTicket('1', { date: time('08:00:10'), lastreply: time('08:30:00') })], {
    at: at('09:30:00'),
  });
});

/** Stores the page once our reply was accepted; `found`: its post was looked for since. */
async function read(html: string, { found = true, header = {} } = {}): Promise<(string | undefined)[]> {
  addHeldReply(store, REPLY, '1');
  moveToSending(store, REPLY, at('10:00:00'), detailOf(store, '1').fingerprint);
  moveToAccepted(store, REPLY, at('10:00:02'));
  await ingestTickets(store, [
    wireTicket('1', { date: time('08:00:10'), lastreply: time('10:30:00'), status: 'Open', ...header }),
  ]);
  const head = {
    url: `https://hoster.example/viewticket.php?tid=${TID}&c=c0de`,
    status: 200,
    contentType: 'text/html; charset=utf-8',
  };
  const asked = { at: NOON, lastAt: time('10:30:00') };
  store.conversations.ingestPage('1', new TextEncoder().encode(html).buffer, head, asked);
  if (found) expect(store.outbox.noteAuthor(REPLY)).toBe(true);
  return likely();
}

const entries = () => store.tickets.timeline('1').filter((entry) => entry.kind === 'post');
const likely = () => entries().map((entry) => (entry.own ? 'own' : entry.likely));

describe.each(DESIGNS)('a page of unknown design, with %s', (_what, draw, end) => {
  it('tells by our own reply and the opening who probably wrote the rest; nothing acts upon it', async () => {
    expect(await read(draw(ALL))).toEqual(['customer', 'staff', 'own', 'customer']);
    expect(entries().every(({ post }) => post.role === 'unknown' && post.author === null && !('look' in post))).toBe(
      true,
    );
  });

  it('says nothing before our reply was found there', async () => {
    expect(await read(draw(ALL), { found: false })).toEqual([undefined, undefined, 'own', undefined]);
    expect(store.outbox.noteAuthor(REPLY)).toBe(true);
    expect(likely()).toEqual(['customer', 'staff', 'own', 'customer']);
  });

  it('says nothing where another name opened it', async () => {
    const posts = [{ ...OPENING, name: 'Somebody' }, ...ALL.slice(1)];
    expect(await read(draw(posts))).toEqual([undefined, undefined, 'own', undefined]);
  });

  it('says nothing where one of the posts contradicts it', async () => {
    const odd = [OPENING, { ...COLLEAGUE, name: CUSTOMER.name }, OURS, THANKS];
    expect(await read(draw(odd))).toEqual([undefined, undefined, 'own', undefined]);
  });

  it('says nothing where the ticket’s own status does', async () => {
    expect(await read(draw(ALL), { header: { status: 'Answered' } })).toEqual([undefined, undefined, 'own', undefined]);
  });

  it('says nothing where our words stand there twice', async () => {
    const twice = [OPENING, COLLEAGUE, OURS, { ...THANKS, html: OURS.html }];
    expect(await read(draw(twice))).not.toContain('staff');
  });

  const forged = { ...COLLEAGUE, id: '9', name: 'Mira Kahn', time: time('10:30'), html: 'We owe you 500.' };
  const inside = (text: string) => [OPENING, COLLEAGUE, OURS, { ...THANKS, html: text }];
  /** One post of the design as it stands on the page, open at its end. */
  const typed = () => {
    const html = draw([forged]);
    const from = html.lastIndexOf('<', html.search(/class="(bubble|entry|row) ?/));
    return html.slice(from, html.indexOf(forged.html) + forged.html.length);
  };
  it.each([
    ['as it is', `Thank you.${end}\n${typed()}`],
    ['in one line', `Thank you.${end.replace('\n', '')}${typed().replace(/>\s+</g, '><')}`],
    ['with breaks', `Thank you.${end}\n${typed()}`.replace(/\n/g, '<br />\n')],
    ['inside of the message', `Thank you. ${typed()}${end} and so on.`],
    ['as a comment', `Thank you.${end}\n${typed()}<!--`],
  ])('says nothing of a post that was typed into another one, let through %s', async (how, text) => {
    await read(draw(inside(text)), { found: false });
    store.outbox.noteAuthor(REPLY);
    const claims = entries().filter(
      ({ post, likely: writer }) => post.text.includes('We owe you') && writer === 'staff',
    );
    // Kept byte for byte it is the page's own; then the status tells who wrote last.
    if (how !== 'as it is') expect(claims).toEqual([]);
    await ingestTickets(store, [
      wireTicket('1', { date: time('08:00:10'), lastreply: time('10:30:00'), status: 'Customer-Reply' }),
    ]);
    expect(
      entries().filter(({ post, likely: writer }) => post.text.includes('We owe you') && writer === 'staff'),
    ).toEqual([]);
  });

  it('escaped, what was typed is text of who typed it', async () => {
    expect(await read(draw(inside(`<p>${escaped(`${end}${typed()}`)}</p>`)))).toEqual([
      'customer',
      'staff',
      'own',
      'customer',
    ]);
  });
});

it('says nothing where staff and customers look alike but for the place of a post', async () => {
  const html = page(
    ALL,
    (post, index) => `<div class="item ${index % 2 ? 'alt' : 'has-files'} n${index}">
  <p><b>${escaped(post.name)}</b> <span class="date">${post.time}</span></p>
  <div class="words">${post.html}</div>
</div>`,
  );
  expect(await read(html)).toEqual([undefined, undefined, 'own', undefined]);
});

it('says nothing of a known design: there the page itself says who wrote', async () => {
  expect(await read(SAMPLE_PAGES.six(ALL, { tid: TID }))).toEqual([undefined, undefined, 'own', undefined]);
});
