import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BASE, type Bench, startBench } from '../../tests/helpers/service-client.ts';

let bench: Bench;
let now = BASE;
let password: Record<string, string>;
let refresh: (token: string) => Record<string, string>;

beforeAll(async () => {
  bench = await startBench({ tickets: 3, customers: 2, now: () => now });
  const { apiKey, apiSecret, email, password: secret } = bench.service.credentials;
  const client = { client_id: apiKey, client_secret: apiSecret };
  password = { grant_type: 'password', ...client, username: email, password: secret };
  refresh = (token) => ({ grant_type: 'refresh_token', ...client, refresh_token: token });
});
afterAll(() => bench.service.stop());

describe('the token endpoint', () => {
  it('gives a pair for the password grant', async () => {
    const { status, body } = await bench.token(password);
    expect(status).toBe(200);
    expect(body).toEqual({
      token_type: 'Bearer',
      expires_in: 3600,
      access_token: expect.stringMatching(/^[0-9a-f]{60}$/),
      refresh_token: expect.stringMatching(/^[0-9a-f]{60}$/),
    });
  });

  it.each(['grant_type', 'client_id', 'client_secret', 'username', 'password'])(
    'names %s when it is missing',
    async (field) => {
      const { [field]: _left, ...rest } = password;
      expect(await bench.token(rest)).toEqual({
        status: 400,
        body: { error: 'invalid_request', error_description: `Missing required field: ${field}` },
      });
    },
  );

  it.each([
    ['client_id', 401, 'invalid_client'],
    ['client_secret', 401, 'invalid_client'],
    ['username', 400, 'invalid_grant'],
    ['password', 400, 'invalid_grant'],
    ['grant_type', 400, 'unsupported_grant_type'],
  ])('refuses another %s', async (field, status, error) => {
    expect(await bench.token({ ...password, [field]: 'another' })).toMatchObject({ status, body: { error } });
  });

  it('rotates the refresh token, and takes each one once', async () => {
    const first = await bench.signIn();
    const second = await bench.token(refresh(first.refresh));
    expect(second.status).toBe(200);
    expect(second.body.refresh_token).not.toBe(first.refresh);
    expect(await bench.token(refresh(first.refresh))).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect((await bench.token(refresh(String(second.body.refresh_token)))).status).toBe(200);
  });

  it('does not take an access token for a refresh token, nor the reverse', async () => {
    const pair = await bench.signIn();
    expect((await bench.token(refresh(pair.access))).status).toBe(400);
    const response = await fetch(`${bench.service.url}/api/v2/hosting/get-tickets`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${pair.refresh}` },
    });
    expect(response.status).toBe(401);
  });

  it('lets access tokens live an hour and refresh tokens ten days', async () => {
    const pair = await bench.signIn();
    now = BASE + 3_599_000;
    expect((await bench.call('get-tickets')).status).toBe(200);
    now = BASE + 3_600_000;
    expect((await bench.call('get-tickets')).status).toBe(401);
    now = BASE + 10 * 86_400_000;
    expect((await bench.token(refresh(pair.refresh))).status).toBe(400);
    now = BASE;
  });

  it("expires tokens and changes their lifetimes on a test's word", async () => {
    const pair = await bench.signIn();
    await bench.hook('POST', 'expire', { kind: 'access' });
    expect((await bench.call('get-tickets')).status).toBe(401);
    expect((await bench.token(refresh(pair.refresh))).status).toBe(200);
    await bench.hook('POST', 'switch', { lifetimes: { access: 5 } });
    expect((await bench.token(password)).body.expires_in).toBe(5);
    await bench.hook('POST', 'switch', { lifetimes: { access: 3600 } });
  });
});

describe('a business call', () => {
  it('says with its 401 that it is about the token; the token endpoint, which has none, does not', async () => {
    const refusedBy = async (path: string, fields: Record<string, string>) => {
      const body = new URLSearchParams(fields);
      const response = await fetch(`${bench.service.url}${path}`, { method: 'POST', body });
      return [response.status, response.headers.get('www-authenticate')];
    };
    expect(await refusedBy('/oauth/token', { ...password, client_secret: 'another' })).toEqual([401, null]);
    expect(await refusedBy('/api/v2/hosting/get-tickets', {})).toEqual([401, 'Bearer error="invalid_token"']);
  });

  it.each([undefined, 'Bearer', 'Bearer nonsense', 'Basic abc'])(
    'answers 401 in JSON to the authorization %s',
    async (authorization) => {
      const response = await fetch(`${bench.service.url}/api/v2/hosting/get-tickets`, {
        method: 'POST',
        ...(authorization === undefined ? {} : { headers: { Authorization: authorization } }),
      });
      expect(response.status).toBe(401);
      expect(await response.json()).toEqual({
        result: 'error',
        message: 'The access token is missing, unknown or expired.',
      });
    },
  );

  it('is POST only, and must exist', async () => {
    expect((await fetch(`${bench.service.url}/api/v2/hosting/get-tickets`)).status).toBe(405);
    await bench.signIn();
    expect(await bench.call('close-ticket')).toEqual({
      status: 404,
      body: { result: 'error', message: 'There is no operation close-ticket.' },
    });
  });
});
