/**
 * Parameters of the desk's own requests, as a service receives them: the rows `desk` of the table
 * of parameters, and both grants.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { RECORD_NAMES } from '../../../../shared/domain/customer.ts';
import { endFirstSync, openTestStore, remoteStoreOf, wireTicket } from '../../../../tests/helpers/memory-store.ts';
import { CREDENTIALS, clientOf, fields, json, serve } from '../../../../tests/helpers/scripted-service.ts';
import { createTestClock } from '../../../../tests/helpers/test-clock.ts';
import { rowsBy, tokenRows } from '../../../../tests/parameters/read-rows.ts';
import type { Store } from '../../worker/calls.ts';
import { createLimiter } from '../scheduling.ts';
import { CLIENT_KINDS, RECORD_LISTS, RECORD_ORDER, type ReadOperation } from '../service/endpoints.ts';
import { trackConnection, trackRefusals } from './connection.ts';
import { pageThrough } from './paging.ts';
import { createReader, READS_AT_ONCE } from './reader.ts';
import { createRecordsSync } from './records.ts';

const ROWS = 120;
/** Names of the fields around each list, by its operation. */
const LISTS: Record<string, string> = {
  'get-tickets': 'tickets ticket',
  ...Object.fromEntries(RECORD_ORDER.map((kind) => [RECORD_LISTS[kind].operation, `${kind} ${RECORD_NAMES[kind]}`])),
};

let store: Store;
/** Every form that was received, by its operation. */
let received: Map<string, Record<string, string>[]>;

/** A service with a list of 120 for each operation, by which the real client is read with. */
async function reading() {
  const service = await serve(async (call, res) => {
    const operation = call.path.split('/').at(-1) ?? '';
    const form = Object.fromEntries(await fields(call));
    received.set(operation, [...(received.get(operation) ?? []), form]);
    const start = Number(form.limitstart ?? 0);
    const [wrapper = '', item = ''] = (LISTS[operation] ?? '').split(' ');
    const length = Math.max(Math.min(Number(form.limitnum), ROWS - start), 0);
    const page = Array.from({ length }, (_, at) => wireTicket(String(start + at + 1), { published: '1' }));
    json(res, { result: 'success', totalresults: ROWS, numreturned: length, [wrapper]: { [item]: page } });
  });
  const { client } = clientOf(service.url);
  const clock = createTestClock();
  const connection = trackConnection(clock);
  const { remote } = remoteStoreOf(store);
  const limit = createLimiter(READS_AT_ONCE);
  const none = () => undefined;
  const reader = createReader({
    clock,
    client,
    store: remote,
    connection,
    limit,
    onStored: none,
    onFailed: none,
    onHidden: none,
  });
  const records = createRecordsSync({
    api: () => client,
    store: remote,
    connection,
    refusals: trackRefusals(clock, none),
    limit,
    clock,
    log: { info: none, warn: none },
    onChanged: none,
    onFailed: none,
  });
  return { reader, records };
}

beforeEach(() => {
  store = openTestStore();
  endFirstSync(store);
  received = new Map();
});

describe('what the desk asks with', () => {
  it('arrives as the table says', async () => {
    const { reader, records } = await reading();
    const read = reader.paging({});
    expect(await pageThrough({ read, after: () => true })).toMatchObject({ ok: true });
    // A full pass of each kind, and one customer.
    await records.refresh();
    await records.client('7', CLIENT_KINDS);
    const missing = () =>
      rowsBy('desk').flatMap(([operation, parameter, { value }]) =>
        formsOf(operation).some((form) => form[parameter] === value) ? [] : [`${operation} ${parameter}`],
      );
    await expect.poll(missing).toEqual([]);
    await records.stop();
  });

  const formsOf = (operation: ReadOperation) => received.get(operation) ?? [];
});

describe('oauth/token', () => {
  const typed = Object.fromEntries(tokenRows.flatMap(({ field, value }) => (field === null ? [] : [[field, value]])));
  const service = async () => {
    const forms: Record<string, string>[] = [];
    const { url } = await serve(async (call, res) => {
      if (!call.path.endsWith('/oauth/token')) return json(res, { result: 'success', tickets: '' });
      forms.push(Object.fromEntries(await fields(call)));
      json(res, { access_token: 'fresh', refresh_token: 'next', expires_in: 3600 });
    });
    return { url, forms };
  };

  it('gets what was typed at signing in', async () => {
    const { url, forms } = await service();
    const signedIn = await clientOf(url, null).client.signIn({ ...CREDENTIALS, ...typed });
    expect(signedIn.ok).toBe(true);
    expect(forms).toEqual([Object.fromEntries(tokenRows.map(({ parameter, value }) => [parameter, value]))]);
  });

  it('gets the refresh token that the desk kept, once a token ran out', async () => {
    const { url, forms } = await service();
    const { client } = clientOf(url, { accessToken: 'old', refreshToken: 'kept', expiresAt: 0 });
    expect(await client.getTickets({})).toMatchObject({ ok: true });
    const { apiKey, apiSecret } = CREDENTIALS;
    const sent = { grant_type: 'refresh_token', refresh_token: 'kept', client_id: apiKey, client_secret: apiSecret };
    expect(forms).toEqual([sent]);
  });
});
