import { runInNewContext } from 'node:vm';
import { is, selectAll, selectOne } from 'css-select';
import type { Document, Element, ParentNode } from 'domhandler';
import { textContent } from 'domutils';
import { parse } from 'parse5';
import { adapter } from 'parse5-htmlparser2-tree-adapter';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decodeEntities } from '../../../service/text.ts';
import { BASE, type Bench, startBench } from '../../helpers/service-client.ts';
import type { Conversation, PageOptions } from '../service.ts';
import { DEFAULT_PAGES } from './options.ts';

let bench: Bench;
let now = BASE;
/** A client's, with answers and files. */
let ticket: Conversation;
let pristine: number;

beforeAll(async () => {
  bench = await startBench({ tickets: 200, customers: 40, now: () => now });
  const rows = await bench.tickets({ status: 'Answered' });
  const owned = rows.filter(({ userid }) => userid !== '0').map(({ id }) => stored(Number(id)));
  ticket = owned.find(({ posts }) => posts.length > 2 && posts[0]?.attachments.length) as Conversation;
  pristine = ticket.posts.length;
});
afterAll(() => bench.service.stop());
beforeEach(() => {
  // A token lasts for an hour.
  now += 10_000;
  turn({ ...DEFAULT_PAGES, theme: 'twenty-one' });
  bench.service.faults.clear();
  bench.service.pageLog.clear();
});

const turn = (pages: Partial<PageOptions>) => bench.service.turn({ pages });
const stored = (id = ticket.id) => bench.service.conversation(id) as Conversation;
const addressOf = ({ tid, c }: { tid: string; c: string }, folder = '') =>
  `${bench.service.url}${folder}/viewticket.php?${new URLSearchParams({ tid, c })}`;
const get = (address: string, headers: Record<string, string> = {}) => fetch(address, { headers, redirect: 'manual' });
const cookieOf = (response: Response) => (response.headers.get('set-cookie') ?? '').split(';')[0] as string;
const parsed = (html: string) => parse(html, { treeAdapter: adapter });
const pageOf = async (of: { tid: string; c: string } = ticket, folder = '') =>
  parsed(await (await get(addressOf(of, folder))).text());
const all = (root: ParentNode, selector: string): Element[] => selectAll(selector, root);
const first = (root: ParentNode, selector: string): Element | null => selectOne(selector, root);
const wordsIn = (element: Element) => textContent(element).trim();
const textOf = (root: ParentNode, selector: string) => {
  const found = first(root, selector);
  return found && wordsIn(found);
};
/** Where a link leads from the page that has it. */
const targetOf = (link: Element | null | undefined, page: Document, url: string) =>
  new URL(link?.attribs.href ?? '', new URL(first(page, 'base')?.attribs.href ?? url, url)).href;

/** A new ticket of the same client, so that what is written there stays out of other tests. */
async function fresh(): Promise<Conversation> {
  const row = (await bench.tickets()).find(({ id }) => id === String(ticket.id));
  const fields = { deptid: '1', subject: 'New', message: 'First words.', clientid: row?.userid as string };
  const { body } = await bench.call('open-ticket', fields);
  bench.service.colleagueReply(body.id as string, 'Our **answer**.');
  return stored(Number(body.id));
}

/** Where the facts about each theme say that things stand. */
const PLACES = {
  'twenty-one': {
    post: '.view-ticket .card-body .ticket-reply',
    isStaff: (post: Element) => is(post, '.staff'),
    name: '.posted-by .posted-by-name',
    date: '.posted-by .posted-on',
    role: '.posted-by .requestor-badge',
    text: '.message',
    files: '.attachments .attachment-list a[href^="dl.php"]',
  },
  six: {
    post: '.ticket-reply',
    isStaff: (post: Element) => is(post, '.staff'),
    name: '.user .name',
    date: '.date',
    role: '.user .label',
    text: '.message',
    files: '.attachments ul li a',
  },
  practice: {
    post: 'article.letter',
    isStaff: (post: Element) => is(post, '.letter-desk'),
    name: '.letter-from',
    date: 'time',
    role: '.letter-role',
    text: '.letter-text',
    files: '.letter-files a',
  },
} as const;
type ThemeKey = keyof typeof PLACES;
const THEME_NAMES = Object.keys(PLACES) as ThemeKey[];

function postsOf(page: Document, theme: ThemeKey) {
  const places = PLACES[theme];
  return all(page, places.post).map((post) => ({
    isStaff: places.isStaff(post),
    name: nameOf(first(post, places.name)),
    date: textOf(post, places.date),
    role: textOf(post, places.role),
    files: all(post, places.files).map(wordsIn),
    words: wordsOf(textOf(post, places.text) ?? ''),
  }));
}

/** The first text: what follows is the role. */
const nameOf = (element: Element | null) => {
  const [node] = element?.children ?? [];
  return node && textContent(node).trim();
};

/** Words alone: Markdown's marks are gone from a page. */
const wordsOf = (text: string) => text.match(/[\p{L}\p{N}]+/gu)?.join(' ') ?? '';
const asDmy = (at: number) => new Date(at).toISOString().replace(/^(\d+)-(\d+)-(\d+)T(\d+:\d+).*/, '$3/$2/$1 $4');

describe.each(THEME_NAMES)('the theme %s', (theme) => {
  beforeEach(() => turn({ theme }));

  it('shows every post as it is stored, newest first', async () => {
    const shown = postsOf(await pageOf(), theme).reverse();
    expect(shown).toEqual(
      stored().posts.map((post) => ({
        isStaff: post.kind === 'staff',
        name: post.name,
        date: asDmy(post.at),
        role: post.kind === 'staff' ? 'Operator' : post.contactId ? expect.any(String) : 'Owner',
        files: post.attachments.map(({ name }) => name),
        words: wordsOf(post.message.replace(/^```$/gm, '')),
      })),
    );
  });

  it('shows every ticket from its date to its last reply', async () => {
    turn({ order: 'ascending' });
    for (const row of (await bench.tickets()).slice(0, 40)) {
      const shown = postsOf(await pageOf({ tid: row.tid as string, c: row.c as string }), theme);
      expect(shown).toHaveLength(stored(Number(row.id)).posts.length);
      const seconds = (text = '') => asDmy(Date.parse(`${text.replace(' ', 'T')}Z`));
      expect([shown[0]?.date, shown.at(-1)?.date]).toEqual([seconds(row.date), seconds(row.lastreply)]);
    }
  });

  it('links each file by its post, and the bytes come for whoever has the page', async () => {
    const before = stored().posts.length;
    if (before === pristine)
      bench.service.customerReply(ticket.id, 'A file', [
        { name: 'ü "x" <b>.txt', data: Buffer.from([0, 255, 10, 13, 200]) },
        { name: 'second.txt', data: Buffer.from('second') },
      ]);
    const response = await get(addressOf(ticket));
    const page = parsed(await response.text());
    const cookie = cookieOf(response);
    const posts = stored().posts;
    const expected = posts.toReversed().flatMap((post) => post.attachments.map(({ name, data }) => ({ name, data })));
    const links = all(page, PLACES[theme].files);
    expect(links.map(wordsIn)).toEqual(expected.map(({ name }) => name));
    for (const [index, link] of links.entries()) {
      const file = await get(targetOf(link, page, addressOf(ticket)), { cookie });
      expect([file.status, file.headers.get('content-length')]).toEqual([200, String(expected[index]?.data.length)]);
      expect(Buffer.from(await file.arrayBuffer())).toEqual(expected[index]?.data);
      expect(file.headers.get('content-disposition')).toMatch(/^attachment; /);
    }
    const [last] = links;
    expect(last?.attribs.href).toBe(`dl.php?type=ar&id=${posts.at(-1)?.id}&i=0`);
    expect(links.at(-1)?.attribs.href).toMatch(new RegExp(`^dl\\.php\\?type=a&id=${ticket.id}&i=`));
  });

  it('answers a wrong code or number with 200, a sentence and no post', async () => {
    for (const wrong of [
      { tid: ticket.tid, c: 'wrong' },
      { tid: 'XXX-000000', c: ticket.c },
      { tid: ticket.tid, c: '' },
    ]) {
      const response = await get(addressOf(wrong));
      const html = await response.text();
      expect(response.status).toBe(200);
      expect(html).toContain('We could not find this ticket.');
      expect(postsOf(parsed(html), theme)).toEqual([]);
    }
  });

  it('keeps what a customer typed as text, also the markup of a staff post', async () => {
    const target = await fresh();
    const before = postsOf(await pageOf(target), theme);
    for (const kind of ['imitation', 'breakout', 'hostile', 'deep', 'words'] as const)
      bench.service.writeOddPosts(target.id, { kind });
    const page = await pageOf(target);
    const shown = postsOf(page, theme);
    expect(shown).toHaveLength(before.length + 5);
    expect(shown.slice(0, 5).map(({ isStaff, role }) => [isStaff, role])).toEqual(Array(5).fill([false, 'Owner']));
    expect(first(page, `${PLACES[theme].text} :is(script, img, iframe, form)`)).toBeNull();
  });

  it('sends it out as HTML where it is told to', async () => {
    turn({ unescaped: true, order: 'ascending' });
    const [places, target] = [PLACES[theme], await fresh()];
    const posts = async () => all(await pageOf(target), places.post);
    const before = (await posts()).length;
    bench.service.writeOddPosts(target.id, { kind: 'imitation' });
    const imitated = (await posts()).at(-1) as Element;
    expect(await posts()).toHaveLength(before + 2);
    expect(is(imitated, `${places.text} *`)).toBe(true);
    expect(textOf(imitated, places.name)).toContain('Mira Holt');
    bench.service.writeOddPosts(target.id, { kind: 'breakout' });
    expect(is((await posts()).at(-1) as Element, `${places.text} *`)).toBe(false);
    bench.service.writeOddPosts(target.id, { kind: 'hostile' });
    expect(first(await pageOf(target), 'img[onerror]')).not.toBeNull();
  });

  it('says who somebody of the name of staff is', async () => {
    const target = await fresh();
    bench.service.writeOddPosts(target.id, { kind: 'namesake' });
    expect(postsOf(await pageOf(target), theme)[0]).toMatchObject({
      name: 'Mira Holt',
      isStaff: false,
      role: 'External User',
    });
  });

  it('knows staff only, in an older revision', async () => {
    turn({ older: true, order: 'ascending' });
    const page = await pageOf();
    expect(all(page, `${PLACES[theme].post} [class*="requestor-type"]`)).toEqual([]);
    expect(postsOf(page, theme).some(({ isStaff }) => isStaff)).toBe(true);
    if (theme === 'six') {
      const types = all(page, '.ticket-reply .type').map(wordsIn);
      expect(types).toEqual(stored().posts.map(({ kind, email }) => (kind === 'staff' ? 'Staff' : email)));
    }
  });
});

describe.each(['table', 'flat'] as const)('the theme %s, which no reader knows', (theme) => {
  it('has every author, time, text and file, and no class to find them by', async () => {
    turn({ theme, order: 'ascending' });
    const page = await pageOf();
    const told = textContent(page);
    for (const { name, at, attachments } of stored().posts) {
      expect(told).toContain(name);
      expect(told).toContain(asDmy(at));
      for (const file of attachments) expect(told).toContain(file.name);
    }
    const words = wordsOf(told);
    for (const { message } of stored().posts) expect(words).toContain(wordsOf(message.replace(/^```$/gm, '')));
    expect(all(page, '[class], [id]')).toEqual([]);
  });
});

describe.each([...THEME_NAMES])('both ways to read, the theme %s', (theme) => {
  it('give the same posts', async () => {
    turn({ theme, order: 'ascending' });
    bench.service.turn({ dialects: ['conversations'] });
    for (const row of (await bench.tickets()).slice(0, 25)) {
      const { body } = await bench.call('get-ticket', { ticketid: row.id as string });
      const told = (body.replies as { reply: Record<string, string>[] }).reply.map((reply) => ({
        isStaff: reply.admin !== '',
        name: decodeEntities(reply.requestor_name as string),
        date: asDmy(Date.parse(`${reply.date?.replace(' ', 'T')}Z`)),
        role: reply.requestor_type,
        words: wordsOf((reply.message as string).replace(/^```\r?$/gm, '')),
      }));
      const shown = postsOf(await pageOf({ tid: row.tid as string, c: row.c as string }), theme);
      expect(shown.map(({ files: _files, ...post }) => post)).toEqual(told);
    }
  });
});

describe('what stands beside the posts', () => {
  it.each(['twenty-one', 'six'] as const)('the sidebar of %s repeats the requester', async (theme) => {
    turn({ theme });
    const page = await pageOf();
    const outside = all(page, '[class*="requestor-type-"]').filter((label) => !is(label, '.ticket-reply *'));
    expect(outside.map((label) => label.attribs.class)).toEqual([expect.stringContaining('requestor-type-owner')]);
  });

  it.each(['twenty-one', 'six'] as const)('%s has ratings and addresses inside its texts', async (theme) => {
    turn({ theme, ratings: true, addresses: true });
    const page = await pageOf();
    for (const message of all(page, '.message')) expect(first(message, 'hr')).not.toBeNull();
    const staff = all(page, '.ticket-reply.staff');
    expect(all(page, '.message :is(.rating, .rating-done)')).toHaveLength(staff.length);
  });

  it('a link that closes the ticket, which nobody should follow', async () => {
    const target = await fresh();
    const page = await pageOf(target);
    await get(targetOf(first(page, 'a[href*="closeticket"]'), page, addressOf(target)));
    expect([target.status, stored(target.id).status]).toEqual(['Answered', 'Closed']);
  });
});

describe('where the pages are', () => {
  it('nowhere, as documented', async () => {
    turn({ theme: null });
    for (const name of ['viewticket.php', 'dl.php', 'login.php', 'templates/six/css/all.css'])
      expect((await get(`${bench.service.url}/${name}`)).status).toBe(404);
  });

  it.each(['/clients', '/my/billing'])('in the folder %s alone', async (folder) => {
    turn({ folder });
    expect((await get(addressOf(ticket))).status).toBe(404);
    expect(postsOf(await pageOf(ticket, folder), 'twenty-one')).toHaveLength(stored().posts.length);
    const response = await get(`${bench.service.url}${folder}/dl.php?type=a&id=${ticket.id}&i=0`);
    expect(response.headers.get('location')).toBe(`${folder}/login.php`);
  });

  it.each(['relative', 'absolute', 'base'] as const)('and their %s links lead to files', async (links) => {
    turn({ folder: '/clients', links });
    const response = await get(addressOf(ticket, '/clients'));
    const html = await response.text();
    const page = parsed(html);
    const link = targetOf(first(page, '.attachment-list a'), page, addressOf(ticket, '/clients'));
    expect((await get(link, { cookie: cookieOf(response) })).status).toBe(200);
    expect(html.includes('<base')).toBe(links === 'base');
  });

  it('with & in links as careless themes write it', async () => {
    const link = async () => /href="([^"]*dl\.php[^"]*)"/.exec(await (await get(addressOf(ticket))).text())?.[1];
    expect(await link()).toContain('&amp;id=');
    turn({ bareAmpersands: true });
    expect(await link()).toMatch(/[a-z]&id=/);
  });

  it('moved within the origin, or to another one', async () => {
    turn({ moved: 'inside' });
    const inside = await get(addressOf(ticket));
    const location = inside.headers.get('location') as string;
    expect([inside.status, location.startsWith('/support/viewticket.php?tid=')]).toEqual([301, true]);
    expect((await get(`${bench.service.url}${location}`)).status).toBe(200);
    turn({ moved: 'outside' });
    const outside = (await get(addressOf(ticket))).headers.get('location') as string;
    expect(new URL(outside).origin).toBe(bench.service.url.replace('127.0.0.1', 'localhost'));
  });
});

describe('files', () => {
  it('lead to the login without the session that opened their ticket', async () => {
    const address = `${bench.service.url}/dl.php?type=a&id=${ticket.id}&i=0`;
    const other = (await bench.tickets()).find(({ id }) => Number(id) !== ticket.id);
    const cookie = cookieOf(await get(addressOf({ tid: other?.tid as string, c: other?.c as string })));
    for (const headers of [{}, { cookie }, { cookie: 'PHPSESSID=guessed' }] as Record<string, string>[]) {
      const response = await get(address, headers);
      expect([response.status, response.headers.get('location')]).toEqual([302, '/login.php']);
    }
  });

  it('that were removed are named without a link, or lead to a page of text', async () => {
    const gone = (await bench.tickets()).find(({ id, attachment }) => attachment !== '' && Number(id) !== ticket.id);
    const of = { tid: gone?.tid as string, c: gone?.c as string };
    bench.service.removeFiles(gone?.id as string);
    const named = await pageOf(of);
    expect(first(named, '.attachment-list a')).toBeNull();
    expect(textOf(named, '.attachment-list li .caption')).toBe(stored(Number(gone?.id)).posts[0]?.attachments[0]?.name);
    turn({ removedFiles: 'linked' });
    const response = await get(addressOf(of));
    const page = parsed(await response.text());
    const link = targetOf(first(page, '.attachment-list a'), page, addressOf(of));
    const file = await get(link, { cookie: cookieOf(response) });
    expect([file.status, await file.text()]).toEqual([200, 'This file is no longer available.']);
    bench.service.turn({ dialects: ['conversations'] });
    const { body } = await bench.call('get-ticket-attachment', {
      relatedid: gone?.id as string,
      type: 'ticket',
      index: '0',
    });
    expect(body).toEqual({ result: 'error', message: 'Attachment removed' });
  });
});

describe('what stands before the pages', () => {
  it('a login for clients, as a form or by a redirect; guests need none', async () => {
    const guest = (await bench.tickets()).find(({ userid }) => userid === '0');
    const ofGuest = { tid: guest?.tid as string, c: guest?.c as string };
    turn({ gate: 'login-form' });
    const form = await get(addressOf(ticket));
    const page = parsed(await form.text());
    expect([form.status, first(page, 'input[type=password]') !== null]).toEqual([200, true]);
    expect(postsOf(page, 'twenty-one')).toEqual([]);
    expect(postsOf(await pageOf(ofGuest), 'twenty-one').length).toBeGreaterThan(0);
    turn({ gate: 'login-redirect' });
    expect((await get(addressOf(ticket))).headers.get('location')).toBe('/login.php');
    expect(postsOf(await pageOf(ofGuest), 'twenty-one').length).toBeGreaterThan(0);
    turn({ gate: 'login-route' });
    expect((await get(addressOf(ticket))).headers.get('location')).toBe('/login');
    expect(
      first(parsed(await (await get(`${bench.service.url}/login`)).text()), 'input[type=password]'),
    ).not.toBeNull();
    turn({ gate: 'login-elsewhere' });
    expect((await get(addressOf(ticket))).headers.get('location')).toMatch(/^https:\/\/login\.hosting\.example\//);
  });

  it('which leads to the page for whoever has the password', async () => {
    turn({ gate: 'login-form' });
    const cookie = cookieOf(await get(addressOf(ticket)));
    const { email, password } = bench.service.credentials;
    const logIn = (given: string) =>
      fetch(`${bench.service.url}/login.php`, {
        method: 'POST',
        redirect: 'manual',
        headers: { cookie },
        body: new URLSearchParams({ username: email, password: given }),
      });
    const refused = await logIn('wrong');
    expect([refused.status, await refused.text()]).toEqual([
      200,
      expect.stringContaining('These details are not right'),
    ]);
    const passed = await logIn(password);
    const { pathname, search } = new URL(addressOf(ticket));
    expect([passed.status, passed.headers.get('location')]).toEqual([302, `${pathname}${search}`]);
    const page = parsed(await (await get(addressOf(ticket), { cookie })).text());
    expect(postsOf(page, 'twenty-one')).toHaveLength(stored().posts.length);
  });

  it.each([403, 503])('a challenge with %d, until its script has run', async (status) => {
    turn({ gate: `challenge-${status}` as 'challenge-403' });
    const response = await get(addressOf(ticket));
    const html = await response.text();
    expect([response.status, html.includes('<script>'), html.includes('ticket-reply')]).toEqual([status, true, false]);
    const document = { cookie: '' };
    runInNewContext(/<script>(.*)<\/script>/s.exec(html)?.[1] ?? '', { document, setTimeout: () => 0 });
    const [cookie = ''] = document.cookie.split(';');
    expect((await get(addressOf(ticket), { cookie })).status).toBe(200);
  });

  it.each([
    ['maintenance', 503, '120'],
    ['too-many', 429, '30'],
  ] as const)('%s', async (gate, status, seconds) => {
    turn({ gate });
    const response = await get(addressOf(ticket));
    expect([response.status, response.headers.get('retry-after')]).toEqual([status, seconds]);
    expect((await bench.call('get-tickets')).status).toBe(200);
  });

  it('a scripted fault of its name, and none of the API', async () => {
    bench.service.faults.add({ operation: '*', kind: '503', times: 0 });
    expect((await get(addressOf(ticket))).status).toBe(200);
    bench.service.faults.add({ operation: 'viewticket.php', kind: 'truncated', where: { tid: ticket.tid } });
    await expect(get(addressOf(ticket)).then((response) => response.text())).rejects.toThrow();
    bench.service.faults.add({ operation: 'viewticket.php', kind: 'reset-before' });
    await expect(get(addressOf(ticket))).rejects.toThrow();
    expect((await get(addressOf(ticket))).status).toBe(200);
    expect(bench.service.pageLog.all().map(({ status }) => status)).toEqual([200, 200, null, 200]);
  });

  it('a delay', async () => {
    turn({ delay: 200 });
    const began = performance.now();
    await (await get(addressOf(ticket))).text();
    expect(performance.now() - began).toBeGreaterThan(190);
  });
});

describe('texts and sizes', () => {
  it('400 posts, and one of 3 MB', async () => {
    const [row] = await bench.tickets({ status: 'Open' });
    const of = { tid: row?.tid as string, c: row?.c as string };
    const before = stored(Number(row?.id)).posts.length;
    expect((await bench.hook('POST', 'odd-posts', { ticketid: row?.id, kind: 'many' })).body).toMatchObject({
      count: 400,
    });
    expect(postsOf(await pageOf(of), 'twenty-one')).toHaveLength(before + 400);
    bench.service.writeOddPosts(row?.id as string, { kind: 'large' });
    const html = await (await get(addressOf(of))).text();
    expect(html.length).toBeGreaterThan(3 * 1024 * 1024);
    const times = stored(Number(row?.id)).posts.map(({ at }) => at);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(times.at(-1)).toBeLessThanOrEqual(now);
    expect((await bench.tickets({ status: 'Customer-Reply' })).find(({ id }) => id === row?.id)).toBeDefined();
  });

  it.each([
    ['iso-8859-1', 'text/html; charset=iso-8859-1'],
    ['iso-8859-1-in-page', 'text/html'],
  ] as const)('%s', async (charset, type) => {
    const target = await fresh();
    bench.service.customerReply(target.id, 'Grüße aus 東京 – 5 €');
    turn({ charset });
    const response = await get(addressOf(target));
    expect(response.headers.get('content-type')).toBe(type);
    const html = Buffer.from(await response.arrayBuffer()).toString('latin1');
    expect(html).toContain('charset="iso-8859-1"');
    expect(html).toContain('Grüße aus &#26481;&#20140; &#8211; 5 &#8364;');
    expect(postsOf(parsed(html), 'twenty-one')[0]?.words).toBe('Grüße aus 東京 5');
  });

  it('a policy of its own for the theme of the practice service', async () => {
    expect((await get(addressOf(ticket))).headers.get('content-security-policy')).toBeNull();
    turn({ theme: 'practice' });
    const { headers } = await get(addressOf(ticket));
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  });

  it('five languages and a zone of their own', async () => {
    const roles = new Map<string, string | null>();
    for (const language of ['en', 'de', 'fr', 'es', 'nl'] as const) {
      turn({ language, dates: 'long', zone: 'Asia/Tokyo' });
      const page = await pageOf();
      roles.set(language, textOf(page, '.ticket-reply.staff .requestor-badge'));
      expect(first(page, 'html')?.attribs.lang).toBe(language);
    }
    expect([...roles.values()]).toEqual(['Operator', 'Mitarbeiter', 'Opérateur', 'Operador', 'Medewerker']);
    turn({ dates: 'iso', zone: 'Asia/Tokyo', order: 'ascending' });
    const tokyo = new Date((stored().posts[0]?.at as number) + 9 * 3_600_000).toISOString();
    expect(postsOf(await pageOf(), 'twenty-one')[0]?.date).toBe(tokyo.slice(0, 16).replace('T', ' '));
  });
});

describe('for tests', () => {
  it('every request is kept with its headers, and forgotten when told', async () => {
    await get(addressOf(ticket), { 'X-Mine': 'yes' });
    await get(`${bench.service.url}/clients/viewticket.php?tid=INVENTED-1&c=invented`);
    await bench.call('get-tickets');
    const { body } = await bench.hook('GET', 'pages');
    expect(body).toMatchObject([
      { method: 'GET', address: addressOf(ticket).replace(bench.service.url, ''), status: 200, at: now },
      { address: '/clients/viewticket.php?tid=INVENTED-1&c=invented', status: 404 },
    ]);
    expect((body as { headers: object }[])[0]?.headers).toMatchObject({ 'x-mine': 'yes' });
    await bench.hook('DELETE', 'pages');
    expect(bench.service.pageLog.all()).toEqual([]);
    expect(bench.service.ledger.all().map(({ operation }) => operation)).not.toContain('viewticket.php');
  });

  it('options are turned from outside, and what is unknown is refused', async () => {
    expect(await bench.hook('POST', 'switch', { pages: { theme: 'six', delay: 5 } })).toMatchObject({
      body: { switches: { pages: { theme: 'six', delay: 5, order: 'descending' } } },
    });
    for (const pages of [
      { theme: 'seven' },
      { colour: 'red' },
      { folder: 'clients' },
      { zone: 'Mars/Base' },
      { delay: 'long' },
      { gate: 'moat' },
    ])
      expect((await bench.hook('POST', 'switch', { pages })).status, JSON.stringify(pages)).toBe(400);
    expect(() => turn({ language: 'tlh' as 'en' })).toThrow('language of pages is one of en, de, fr, es, nl.');
  });

  it('notes are no posts of the page', async () => {
    await bench.hook('POST', 'note', {
      ticketid: ticket.id,
      message: 'Between us',
      name: 'Kim Reyes',
      files: [{ name: 'n.txt', data: Buffer.from('note').toString('base64') }],
    });
    expect(await (await get(addressOf(ticket))).text()).not.toContain('Between us');
    bench.service.turn({ dialects: ['conversations'] });
    const { body } = await bench.call('get-ticket', { ticketid: String(ticket.id) });
    const note = (body.notes as { note: Record<string, unknown>[] }).note.at(-1);
    expect(note).toMatchObject({
      message: 'Between us',
      admin: 'Kim Reyes',
      attachments: [{ filename: 'n.txt', index: '0' }],
    });
    const fields = { relatedid: String(note?.noteid), type: 'note', index: '0' };
    expect((await bench.call('get-ticket-attachment', fields)).body).toMatchObject({
      filename: 'n.txt',
      data: Buffer.from('note').toString('base64'),
    });
  });
});
