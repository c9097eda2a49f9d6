/** Where tickets' pages are looked for, and what proves that they are there. */
import { describe, expect, it } from 'vitest';
import type { ConversationFailure } from '../../../../shared/domain/conversation.ts';
import { err, ok } from '../../../../shared/result.ts';
import type { StoreContext } from '../../worker/context.ts';
import { judgePage } from '../../worker/conversations/ingest-readings.ts';
import { findPlace, listCandidates } from './find-place.ts';
import { PAGE_OPERATION, type VisitedPage } from './page-session.ts';

type Page = { status?: number; kind?: ConversationFailure; elsewhere?: true; offline?: true };

/** Looks on a service whose paths answer so; every other path by `rest`. */
async function search(
  pages: Record<string, Page>,
  { service = 'https://h.example', link = '', rest = { status: 404 } as Page } = {},
) {
  const asked: URL[] = [];
  const found = await findPlace(listCandidates(service, false, link), {
    allowedOrigins: { practice: null, http: null },
    waitTurn: async () => true,
    judge: async ({ contentType }) =>
      ok({ kind: (contentType || null) as ConversationFailure | null, words: '', ofFamily: false }),
    open: () => ({
      async get(address) {
        const url = new URL(address);
        asked.push(url);
        const { status = 200, kind = '', elsewhere, offline } = pages[url.pathname] ?? rest;
        if (offline) return err('offline', PAGE_OPERATION, { detail: { reason: 'timeout' } });
        if (elsewhere) return err('rejected', PAGE_OPERATION, { detail: { reason: 'leads-elsewhere' } });
        return ok({ status, contentType: kind, url: address, headers: {}, retryAfter: null } as unknown as VisitedPage);
      },
    }),
  });
  return { found, asked };
}
const NOTICE: Page = { kind: 'no-such-ticket' };
const place = (path: string, host = 'https://h.example') => `${host}${path}/viewticket.php?tid={tid}&c={c}`;

it('is tried in the folders of the API first, from within, then in those that hosters use', () => {
  const paths = listCandidates('https://h.example/billing/whm', false, '').map(({ template }) => template);
  expect(paths.slice(0, 4)).toEqual([place('/billing/whm'), place('/billing'), place(''), place('/clients')]);
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths.every((path) => path.startsWith('https://h.example/'))).toBe(true);
  expect(listCandidates('http://127.0.0.1:1234', true, '')[0]?.template).toBe(
    'practice:/viewticket.php?tid={tid}&c={c}',
  );
});

describe('a place', () => {
  it('is where an invented ticket is not found, and where other addresses are not there', async () => {
    const { found, asked } = await search({ '/portal/viewticket.php': NOTICE });
    expect(found).toEqual(ok({ template: place('/portal'), error: null }));
    const numbers = new Set(asked.map(({ searchParams }) => `${searchParams.get('tid')} ${searchParams.get('c')}`));
    // Each time of nobody's, but for the address that is held against it.
    expect(numbers.size).toBe(asked.length - 1);
  });

  it.each<[string, Record<string, Page>, Page?]>([
    ['a service says so to whatever is asked', {}, NOTICE],
    ['all that is known is a login', { '/viewticket.php': { kind: 'login-required' } }],
    ['a page is there, and no notice', { '/viewticket.php': {} }],
    ['it says so as an error', { '/viewticket.php': { kind: 'no-such-ticket', status: 404 } }],
    ['it leads elsewhere', { '/viewticket.php': { elsewhere: true } }],
  ])('is none where %s', async (_what, pages, rest) => {
    const { found } = await search(pages, rest ? { rest } : {});
    expect(found.ok && found.value.template).toBeNull();
  });

  it('that the agent named needs no proof, only to be there', async () => {
    const link = 'https://tickets.example/t/{tid}/{c}';
    const { found, asked } = await search({}, { link, rest: {} });
    expect(found).toEqual(ok({ template: link, error: null }));
    expect(asked).toHaveLength(1);
    const gone = await search({ '/viewticket.php': NOTICE }, { link });
    expect(gone.found).toEqual(ok({ template: place(''), error: null }));
  });

  it('says the login that stood before it', async () => {
    const { found } = await search({ '/my/viewticket.php': { kind: 'login-required' } });
    expect(found).toMatchObject({ value: { template: null, error: { detail: { reason: 'login-required' } } } });
  });

  it.each<[string, Page, object]>([
    [
      'a challenge',
      { kind: 'challenge', status: 403 },
      { ok: true, value: { error: { detail: { reason: 'challenge' } } } },
    ],
    [
      'maintenance',
      { kind: 'maintenance', status: 503 },
      { ok: true, value: { error: { detail: { reason: 'maintenance' } } } },
    ],
    ['a service that asks to wait', { status: 429 }, { ok: false, error: { kind: 'busy' } }],
    ['a network that is gone', { offline: true }, { ok: false, error: { kind: 'offline' } }],
  ])('is not looked for any longer behind %s', async (_what, rest, expected) => {
    const { found, asked } = await search({}, { rest });
    expect(found).toMatchObject(expected);
    expect(asked).toHaveLength(1);
  });
});

describe('a page whose words nobody knows', () => {
  const FORM = '<form action="knowledgebase.php?action=search" method="post"><input name="search"></form>';
  const LANGUAGES = [
    'Unable to locate the ticket you requested.',
    'Não foi possível localizar o ticket solicitado.',
    'Impossibile trovare il ticket richiesto.',
    'Nie można zlokalizować zgłoszenia.',
    'İstediğiniz talep bulunamadı.',
    'تعذر العثور على التذكرة المطلوبة',
    'Запрошенный тикет отсутствует.',
    'Ärendet kunde ej hittas.',
    'リクエストされたチケットが見つかりません。',
    'A kért hibajegy nem található.',
    '',
  ];
  const page = (words: string) => `<html><body><div>${words}</div>${FORM}</body></html>`;

  /** By the reader of the worker itself; each address that is not named is not there. */
  async function searchIn(at: (url: URL) => { body: string; status?: number; cookie?: string; url?: string }) {
    const asked: URL[] = [];
    const found = await findPlace(listCandidates('https://h.example', false, ''), {
      allowedOrigins: { practice: null, http: null },
      waitTurn: async () => true,
      judge: async ({ body, url, status, contentType }) =>
        ok(judgePage({} as StoreContext, body, { url, status, contentType })),
      open: () => ({
        async get(address) {
          const url = new URL(address);
          asked.push(url);
          const { body, status = 200, cookie, url: end = address } = at(url);
          const headers = cookie === undefined ? {} : { 'set-cookie': cookie };
          const bytes = new TextEncoder().encode(body).buffer;
          return ok({ body: bytes, url: end, status, contentType: 'text/html', headers, retryAfter: null });
        },
      }),
    });
    return { template: found.ok ? found.value.template : found.error, asked };
  }
  const GONE = { body: '<html><body>Gone</body></html>', status: 404 };
  const HOME = { body: page('Welcome to our shop') };
  const service = (ticket: (url: URL) => ReturnType<Parameters<typeof searchIn>[0]>) => (url: URL) =>
    url.pathname === '/' ? HOME : url.pathname === '/viewticket.php' ? ticket(url) : GONE;

  it.each(LANGUAGES)('is found: %j', async (words) => {
    const { template, asked } = await searchIn(
      service(({ searchParams }) => ({ body: page(words && `${words} #${searchParams.get('tid')}`) })),
    );
    expect(template).toBe(place(''));
    // Nothing but what was invented was asked for, each ticket once.
    expect(new Set(asked.map(({ href }) => href)).size).toBe(asked.length);
  });

  it('is found by its session where it links to nothing', async () => {
    const bare = { body: '<html><body></body></html>' };
    expect((await searchIn(service(() => ({ ...bare, cookie: 'WHMCSy1Z2=ab; path=/; HttpOnly' })))).template).toBe(
      place(''),
    );
    expect((await searchIn(service(() => ({ ...bare, cookie: 'theme=dark; path=/' })))).template).toBeNull();
  });

  it.each<[string, Parameters<typeof searchIn>[0]]>([
    ['a service answers so to whatever is asked', () => ({ body: page('Pronto') })],
    ['a service answers something else to whatever is asked', ({ pathname }) => ({ body: page(`Pronto ${pathname}`) })],
    ['it is the front page', service(() => HOME)],
    ['it leads to the front page', service(() => ({ ...HOME, url: 'https://h.example/index.php' }))],
    [
      'two tickets get two answers',
      service(() => ({ body: page(`Pronto ${Math.random().toString(36).replace(/\d/g, 'x')}`) })),
    ],
    ['nothing of the family is there', service(() => ({ body: '<html><body>Pronto</body></html>' }))],
  ])('is none where %s', async (_what, at) => {
    expect((await searchIn(at)).template).toBeNull();
  });
});
