/** Where tickets' pages are looked for, and what proves that they are there. */
import { describe, expect, it } from 'vitest';
import type { NoConversation } from '../../../../shared/domain/conversation.ts';
import { err, ok } from '../../../../shared/result.ts';
import { candidates, findPlace } from './find-place.ts';
import { type GotPage, PAGE_OPERATION } from './page-session.ts';

type Page = { status?: number; kind?: NoConversation; elsewhere?: true; offline?: true };

/** Looks on a service whose paths answer so; every other path by `rest`. */
async function search(
  pages: Record<string, Page>,
  { service = 'https://h.example', link = '', rest = { status: 404 } as Page } = {},
) {
  const asked: URL[] = [];
  const found = await findPlace(candidates(service, false, link), {
    home: { practice: null, http: null },
    rest: async () => true,
    judge: async ({ contentType }) => ok((contentType || null) as NoConversation | null),
    open: () => ({
      async get(address) {
        const url = new URL(address);
        asked.push(url);
        const { status = 200, kind = '', elsewhere, offline } = pages[url.pathname] ?? rest;
        if (offline) return err('offline', PAGE_OPERATION, { detail: { reason: 'timeout' } });
        if (elsewhere) return err('rejected', PAGE_OPERATION, { detail: { reason: 'leads-elsewhere' } });
        return ok({ status, contentType: kind, url: address, retryAfter: null } as unknown as GotPage);
      },
    }),
  });
  return { found, asked };
}
const NOTICE: Page = { kind: 'no-such-ticket' };
const place = (path: string, host = 'https://h.example') => `${host}${path}/viewticket.php?tid={tid}&c={c}`;

it('is tried in the folders of the API first, from within, then in those that hosters use', () => {
  const paths = candidates('https://h.example/billing/whm', false, '').map(({ template }) => template);
  expect(paths.slice(0, 4)).toEqual([place('/billing/whm'), place('/billing'), place(''), place('/clients')]);
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths.every((path) => path.startsWith('https://h.example/'))).toBe(true);
  expect(candidates('http://127.0.0.1:1234', true, '')[0]?.template).toBe('practice:/viewticket.php?tid={tid}&c={c}');
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
