import { describe, expect, test } from 'vitest';
import { err, ok } from '../../../../shared/result.ts';
import {
  type Call,
  CREDENTIALS,
  clientOf,
  fields,
  hour,
  json,
  serve,
} from '../../../../tests/helpers/scripted-service.ts';
import { createTestClock, type TestClock } from '../../../../tests/helpers/test-clock.ts';
import { systemClock } from '../clock.ts';
import type { Tokens } from './token.ts';

const reply = { ticketid: '1', message: 'm', files: [] };
const old = (): Tokens => ({ accessToken: 'old', refreshToken: 'refresh-1', expiresAt: hour() });
const full = { credentials: () => CREDENTIALS };

/** A service that takes only `fresh`, and gives it out by the grants it is told to accept. */
async function picky(
  grants: string[],
  tokenAnswer: object = { access_token: 'fresh', refresh_token: 'refresh-2', expires_in: '3600' },
) {
  const asked: Record<string, string>[] = [];
  const business: Call[] = [];
  const service = await serve(async (call, res) => {
    if (call.path.endsWith('/oauth/token')) {
      const form = Object.fromEntries(await fields(call));
      asked.push(form);
      if (!grants.includes(form.grant_type ?? '')) return json(res, { error: 'invalid_grant' }, 400);
      return json(res, tokenAnswer);
    }
    business.push(call);
    if (call.headers.authorization === 'Bearer fresh') return json(res, { result: 'success', tickets: '' });
    json(res, { error: 'Unauthenticated.' }, 401);
  });
  return { ...service, asked, business };
}

test('signing in: the password grant, stored before it is returned', async () => {
  const service = await picky(['password'], {
    token_type: 'Bearer',
    access_token: 'fresh',
    refresh_token: 'r',
    expires_in: 120,
  });
  const { client, held } = clientOf(service.url, null);
  const before = Date.now();
  const tokens = await client.signIn(CREDENTIALS);
  expect(tokens).toEqual({ ok: true, value: held.tokens });
  expect(held.tokens).toMatchObject({ accessToken: 'fresh', refreshToken: 'r' });
  expect((held.tokens?.expiresAt ?? 0) - before).toBeGreaterThanOrEqual(120_000);
  expect((held.tokens?.expiresAt ?? 0) - before).toBeLessThan(180_000);
  expect(service.asked).toEqual([
    {
      grant_type: 'password',
      client_id: 'key-1',
      client_secret: 'secret-1',
      username: 'agent@example.com',
      password: 'pass-1',
    },
  ]);
  const [call] = service.calls;
  expect(call?.path).toBe('/oauth/token');
  expect(call?.headers).toMatchObject({
    'content-type': 'application/x-www-form-urlencoded',
    'x-requested-with': 'XMLHttpRequest',
    'content-length': String(call?.body.length),
  });
  expect(call?.headers.authorization).toBeUndefined();
});

test.each([
  [
    'wrong password',
    400,
    { error: 'invalid_grant', error_description: 'Wrong.' },
    { kind: 'auth', detail: { reason: 'password', texts: ['Wrong.'] } },
  ],
  ['wrong key', 401, { error: 'invalid_client' }, { kind: 'auth', detail: { reason: 'api-key' } }],
  [
    'refused with 200',
    200,
    { result: 'error', message: 'Authentication Failed' },
    { kind: 'auth', detail: { texts: ['Authentication Failed'] } },
  ],
  ['no token in it', 200, { token_type: 'Bearer' }, { kind: 'malformed', detail: { reason: 'shape' } }],
  ['a token no header can hold', 200, { access_token: 'a\nb' }, { kind: 'malformed' }],
  [
    'a page',
    200,
    '<html>Maintenance</html>',
    { kind: 'malformed', detail: { reason: 'html', texts: ['Maintenance'] } },
  ],
  ['a firewall', 403, '<html>Blocked</html>', { kind: 'rejected', detail: { texts: ['Blocked'] } }],
  [
    'a network that wants to be signed in to',
    401,
    '<html>Sign in</html>',
    { kind: 'malformed', detail: { reason: 'html', texts: ['Sign in'] } },
  ],
  ['a proxy that does', 407, '<html>Sign in</html>', { kind: 'malformed', detail: { reason: 'html' } }],
  ['no such path', 404, 'x', { kind: 'rejected', detail: { reason: 'no-such-api' } }],
  ['busy', 429, {}, { kind: 'busy' }],
  ['broken', 500, {}, { kind: 'server' }],
])('signing in fails and changes nothing: %s', async (_name, status, body, error) => {
  const service = await serve((_call, res) => {
    if (typeof body !== 'string') return json(res, body, status);
    res.writeHead(status);
    res.end(body);
  });
  const tokens = old();
  const { client, held } = clientOf(service.url, tokens);
  const result = await client.signIn(CREDENTIALS);
  expect(result).toMatchObject({ ok: false, error: { operation: 'account.signIn', ...error } });
  expect(JSON.stringify([result, held.warnings])).not.toMatch(/secret-1|pass-1/);
  expect(held).toMatchObject({ tokens, stored: 0 });
});

test('words that repeat a credential are quoted without it', async () => {
  const service = await serve((_call, res) =>
    json(res, { error: 'invalid_grant', error_description: 'pass-1 is not it' }, 400),
  );
  const { client } = clientOf(service.url, null);
  expect(await client.signIn(CREDENTIALS)).toMatchObject({
    error: { kind: 'auth', detail: { texts: ['[removed] is not it'] } },
  });
});

test.each([undefined, '', 'soon', -5, null])('expires_in %j: an hour is assumed', async (expires_in) => {
  const service = await picky(['password'], { access_token: 'fresh', expires_in });
  const { client, held } = clientOf(service.url, null);
  await client.signIn(CREDENTIALS);
  expect(((held.tokens?.expiresAt ?? 0) - Date.now()) / 1000).toBeCloseTo(3600, -1);
  expect(held.tokens?.refreshToken).toBeNull();
});

/** A write is not sent again by itself: whoever sent it compares first. */
const RENEWED = { kind: 'busy', operation: 'add-ticket-reply', detail: { reason: 'token-renewed', answered: true } };

test('a 401 to a write: refreshed once, and not sent again by itself; the next time the whole body again', async () => {
  const service = await picky(['refresh_token']);
  const { client, held } = clientOf(service.url, old());
  expect(await client.addTicketReply({ ...reply, message: 'twice' })).toMatchObject({ error: RENEWED });
  expect(service.business).toHaveLength(1);
  expect(await client.addTicketReply({ ...reply, message: 'twice' })).toMatchObject({ ok: true });
  expect(service.asked).toEqual([
    { grant_type: 'refresh_token', refresh_token: 'refresh-1', client_id: 'key-1', client_secret: 'secret-1' },
  ]);
  expect(held.tokens).toMatchObject({ accessToken: 'fresh', refreshToken: 'refresh-2' });
  expect(service.business).toHaveLength(2);
  for (const call of service.business) expect(await fields(call)).toContainEqual(['message', 'twice']);
});

test('a refresh token that is not repeated stays', async () => {
  const service = await picky(['refresh_token'], { access_token: 'fresh' });
  const { client, held } = clientOf(service.url, old());
  await client.getTickets({});
  expect(held.tokens?.refreshToken).toBe('refresh-1');
});

test('many 401s at once: one refresh', async () => {
  const service = await picky(['refresh_token']);
  const { client, held } = clientOf(service.url, old());
  const results = await Promise.all([
    client.getTickets({}),
    client.addTicketReply(reply),
    client.getTickets({ limitnum: 1 }),
  ]);
  expect(results.map((result) => result.ok)).toEqual([true, false, true]);
  expect(results[1]).toMatchObject({ error: RENEWED });
  expect(service.asked).toHaveLength(1);
  expect(held.stored).toBe(1);
});

test('a late 401 on an old token uses the new one without another refresh', async () => {
  let release = () => {};
  const late = new Promise<void>((resolve) => {
    release = resolve;
  });
  let asked = 0;
  const service = await serve(async (call, res) => {
    if (call.path.endsWith('/oauth/token')) {
      asked++;
      return json(res, { access_token: 'fresh', expires_in: 3600 });
    }
    if (call.headers.authorization === 'Bearer fresh') return json(res, { result: 'success', tickets: '' });
    if (call.body.includes('late')) await late;
    json(res, {}, 401);
  });
  const { client } = clientOf(service.url, old());
  const slow = client.getTickets({ subject: 'late' });
  expect((await client.getTickets({})).ok).toBe(true);
  release();
  expect((await slow).ok).toBe(true);
  expect(asked).toBe(1);
});

test('a token within a minute of its end is refreshed before it is used', async () => {
  const service = await picky(['refresh_token']);
  const { client } = clientOf(service.url, { ...old(), accessToken: 'fresh', expiresAt: Date.now() + 59_000 });
  await client.getTickets({});
  expect(service.asked).toHaveLength(1);
  const later = await picky(['refresh_token']);
  const other = clientOf(later.url, { ...old(), accessToken: 'fresh', expiresAt: Date.now() + 70_000 });
  await other.client.getTickets({});
  expect(later.asked).toHaveLength(0);
});

test.each([-1, -30, -365])('a token ends after its time where the clock is set by %i days meanwhile', async (days) => {
  const service = await picky(['refresh_token']);
  const clock = createTestClock();
  const { client } = clientOf(
    service.url,
    { ...old(), accessToken: 'fresh', expiresAt: clock.now() + 3600_000 },
    { clock },
  );
  await client.getTickets({});
  clock.changeTime(days * 24 * 3600_000);
  await client.getTickets({});
  expect(service.asked).toHaveLength(0);
  clock.advance(3600_000);
  await client.getTickets({});
  expect(service.asked).toHaveLength(1);
  // The new one is good for an hour by both clocks.
  await client.getTickets({});
  expect(service.asked).toHaveLength(1);
});

const HOUR = 3600_000;

test('of a token that seems good for longer than it was given for nobody knows how long it is: it is renewed first', async () => {
  const service = await picky(['refresh_token']);
  const stored = { ...old(), expiresAt: Date.now() + 24 * HOUR, lifetime: HOUR };
  const { client } = clientOf(service.url, stored);
  expect((await client.getTickets({})).ok).toBe(true);
  expect(service.asked).toHaveLength(1);
  expect(service.business).toHaveLength(1);
});

describe('a token of an earlier run that is over by the clock of the day', () => {
  /** It was given a minute ago, or so it seemed before the clock was set. */
  const stored = (accessToken: string, clock: TestClock): Tokens => ({
    ...{ accessToken, refreshToken: 'refresh-1', expiresAt: clock.now() - 24 * HOUR, lifetime: HOUR },
  });

  test('serves where there is no newer one, for as long as it was given', async () => {
    const service = await picky([]);
    const clock = createTestClock();
    const { client } = clientOf(service.url, stored('fresh', clock), { clock });
    expect((await client.getTickets({})).ok).toBe(true);
    expect(await client.addTicketReply(reply)).toMatchObject({ ok: true });
    expect(service.asked).toHaveLength(1);
    clock.advance(HOUR);
    expect(await client.getTickets({})).toMatchObject({ error: { kind: 'auth', detail: { reason: 'expired' } } });
    expect(service.business).toHaveLength(2);
  });

  test('is not used where there is a newer one', async () => {
    const service = await picky(['refresh_token']);
    const clock = createTestClock();
    const { client } = clientOf(service.url, stored('old', clock), { clock });
    expect((await client.getTickets({})).ok).toBe(true);
    expect(service.business.map(({ headers }) => headers.authorization)).toEqual(['Bearer fresh']);
  });

  test('is over once the service refuses it', async () => {
    const service = await picky([]);
    const clock = createTestClock();
    const { client } = clientOf(service.url, stored('old', clock), { clock });
    for (let round = 0; round < 3; round++)
      expect(await client.getTickets({})).toMatchObject({ error: { kind: 'auth', detail: { reason: 'expired' } } });
    expect(service.business).toHaveLength(1);
  });
});

test('a write renews a token that might end while it is uploaded, and goes with the old one where there is no newer', async () => {
  const soon = () => ({ ...old(), accessToken: 'fresh', expiresAt: Date.now() + 4 * 60_000 });
  const service = await picky(['refresh_token']);
  const { client, held } = clientOf(service.url, soon());
  await client.getTickets({});
  expect(service.asked).toHaveLength(0);
  expect(await client.addTicketReply(reply)).toMatchObject({ ok: true });
  expect(held.tokens?.refreshToken).toBe('refresh-2');
  const refusing = await picky([]);
  expect(await clientOf(refusing.url, soon()).client.addTicketReply(reply)).toMatchObject({ ok: true });
});

test('a 401 on a fresh token is a question for the agent', async () => {
  const service = await picky(['refresh_token'], { access_token: 'still-wrong' });
  const { client } = clientOf(service.url, old());
  expect(await client.addTicketReply(reply)).toMatchObject({ error: RENEWED });
  expect(await client.addTicketReply(reply)).toMatchObject({
    error: { kind: 'auth', operation: 'add-ticket-reply', detail: { status: 401, answered: true } },
  });
  expect(service.business).toHaveLength(2);
});

test('an expired token told with status 200 is refreshed like a 401, and its words are kept if that does not help', async () => {
  let good = 'fresh';
  const service = await serve((call, res) => {
    if (call.path.endsWith('/oauth/token')) return json(res, { access_token: 'fresh' });
    if (call.headers.authorization === `Bearer ${good}`) return json(res, { result: 'success' });
    json(res, { error: 'token expired' });
  });
  const first = clientOf(service.url, old());
  expect(await first.client.addTicketReply(reply)).toMatchObject({ error: RENEWED });
  expect(await first.client.addTicketReply(reply)).toMatchObject({ ok: true });
  good = 'none';
  const second = clientOf(service.url, old());
  expect(await second.client.addTicketReply(reply)).toMatchObject({ error: RENEWED });
  expect(await second.client.addTicketReply(reply)).toMatchObject({
    error: { kind: 'auth', detail: { texts: ['token expired'] } },
  });
});

test('refresh refused: the kept credentials, if the agent allowed them', async () => {
  const service = await picky(['password']);
  const { client, held } = clientOf(service.url, old(), full);
  expect(await client.addTicketReply(reply)).toMatchObject({ error: RENEWED });
  expect(service.asked.map((form) => form.grant_type)).toEqual(['refresh_token', 'password']);
  expect(held.tokens?.accessToken).toBe('fresh');
});

test('refresh refused and nothing kept: auth, and no further asking until something changes', async () => {
  const service = await picky([]);
  const { client } = clientOf(service.url, old());
  for (let round = 0; round < 3; round++) {
    expect(await client.addTicketReply(reply)).toMatchObject({
      error: { kind: 'auth', operation: 'add-ticket-reply', detail: { reason: 'expired' } },
    });
  }
  expect(service.asked).toHaveLength(1);
});

test('a refused password is offered once: more would lock the account', async () => {
  const service = await picky([]);
  let password = 'wrong';
  const { client } = clientOf(service.url, old(), { credentials: () => ({ ...CREDENTIALS, password }) });
  for (let round = 0; round < 3; round++)
    expect(await client.getTickets({})).toMatchObject({ error: { kind: 'auth' } });
  expect(service.asked.map((form) => form.grant_type)).toEqual(['refresh_token', 'password']);
  password = 'another';
  await client.getTickets({});
  expect(service.asked).toHaveLength(3);
});

test.each([
  ['key', 'invalid_client', 401, 'api-key'],
  ['password', 'invalid_grant', 400, 'password'],
  ['password, as older servers say it', 'invalid_credentials', 401, 'password'],
])('which of them is refused is told each time: the %s', async (_name, error, status, reason) => {
  const service = await serve((call, res) =>
    call.path.endsWith('/oauth/token') ? json(res, { error }, status) : json(res, {}, 401),
  );
  const kept = clientOf(service.url, old(), full).client;
  for (let round = 0; round < 3; round++)
    expect(await kept.getTickets({})).toMatchObject({ error: { kind: 'auth', detail: { reason } } });
  // Without the password only the key can be known to be wrong: what ended may be the refresh token
  // alone.
  const { client } = clientOf(service.url, old());
  for (let round = 0; round < 3; round++) {
    expect(await client.getTickets({})).toMatchObject({
      error: { kind: 'auth', detail: { reason: reason === 'api-key' ? reason : 'expired' } },
    });
  }
});

test('signed out: auth, and nothing is sent', async () => {
  const service = await picky(['refresh_token']);
  const { client } = clientOf(service.url, null, { credentials: () => null });
  expect(await client.getTickets({})).toMatchObject({ error: { kind: 'auth', detail: { reason: 'signed-out' } } });
  expect(service.calls).toHaveLength(0);
});

test.each([
  ['the network fails', 'reset', 'offline'],
  ['the service is busy', 429, 'busy'],
  ['the service is broken', 502, 'busy'],
  ['a portal answers', 302, 'busy'],
  ['a portal answers with a page', 'page', 'busy'],
])('while refreshing %s: never auth, never in doubt', async (_name, behaviour, kind) => {
  const service = await serve((call, res) => {
    if (!call.path.endsWith('/oauth/token')) return json(res, { message: 'Unauthenticated.' }, 401);
    if (behaviour === 'reset') return call.socket.resetAndDestroy();
    if (behaviour === 'page') return res.writeHead(401).end('<html>Sign in</html>');
    json(res, {}, behaviour as number);
  });
  const { client, held } = clientOf(service.url, old(), full);
  expect(await client.addTicketReply(reply)).toMatchObject({
    error: { kind, operation: 'add-ticket-reply', detail: { answered: true } },
  });
  expect(held).toMatchObject({ stored: 0, tokens: { accessToken: 'old' } });
});

test('a pair that could not be stored is used all the same, and stored later', async () => {
  const service = await picky(['refresh_token']);
  let full = true;
  let tokens: Tokens = { ...old(), expiresAt: Date.now() };
  let later = 0;
  const { client } = clientOf(service.url, null, {
    clock: { ...systemClock, monotonic: () => systemClock.monotonic() + later },
    tokens: {
      load: () => tokens,
      async store(next) {
        if (full) return err('storage', 'vault', {});
        tokens = next;
        return ok(null);
      },
      credentials: () => CREDENTIALS,
    },
  });
  expect(await client.addTicketReply(reply)).toMatchObject({ ok: true });
  expect(await client.getTickets({})).toMatchObject({ ok: true });
  expect(tokens.accessToken).toBe('old');
  full = false;
  later = 11_000;
  expect(await client.addTicketReply(reply)).toMatchObject({ ok: true });
  await expect.poll(() => tokens.accessToken).toBe('fresh');
  expect(service.asked).toHaveLength(1);
});

test('of who signed out meanwhile no pair is used', async () => {
  const service = await picky(['refresh_token']);
  const { client } = clientOf(service.url, null, {
    tokens: {
      load: () => ({ ...old(), expiresAt: Date.now() }),
      store: async () => err('auth', 'token', {}),
      credentials: () => CREDENTIALS,
    },
  });
  for (const _time of ['once', 'and again']) {
    expect(await client.addTicketReply(reply)).toMatchObject({ error: { kind: 'auth' } });
  }
  expect(service.business).toHaveLength(0);
});
