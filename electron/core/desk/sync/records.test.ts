/** When a look at the records begins. */
import type { ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { err, ok } from '../../../../shared/result.ts';
import { endFirstSync, openTestStore, remoteStoreOf } from '../../../../tests/helpers/memory-store.ts';
import { clientOf, json, serve } from '../../../../tests/helpers/scripted-service.ts';
import { createTestClock } from '../../../../tests/helpers/test-clock.ts';
import { createLimiter } from '../scheduling.ts';
import type { Client } from '../service/client.ts';
import { RECORD_LISTS, RECORD_ORDER } from '../service/endpoints.ts';
import { trackConnection, trackRefusals } from './connection.ts';
import { READS_AT_ONCE } from './reader.ts';
import { createRecordsSync } from './records.ts';

const none = () => undefined;

function begin(client: Client, store = openTestStore()) {
  const clock = createTestClock();
  const connection = trackConnection(clock);
  connection.report(ok(null));
  const records = createRecordsSync({
    api: () => client,
    store: remoteStoreOf(store).remote,
    connection,
    refusals: trackRefusals(clock, none),
    limit: createLimiter(READS_AT_ONCE),
    clock,
    log: { info: none, warn: none },
    onChanged: none,
    onFailed: none,
  });
  return { store, records, connection, clock };
}

/** Counts the requests for each list; `answer` gets the number of the request. */
async function serveLists(answer: (operation: string, count: number, res: ServerResponse) => unknown) {
  const asked = new Map<string, number>();
  const { url } = await serve((call, res) => {
    const operation = call.path.split('/').at(-1) ?? '';
    const count = (asked.get(operation) ?? 0) + 1;
    asked.set(operation, count);
    answer(operation, count, res);
  });
  return { asked, client: clientOf(url).client };
}
const nothing = (res: ServerResponse) => json(res, { result: 'success', totalresults: 0, numreturned: 0 });

it('what falls due during a look is read right after it', async () => {
  const asked = new Set<string>();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { url } = await serve(async (call, res) => {
    asked.add(call.path.split('/').at(-1) ?? '');
    await held;
    json(res, { result: 'success', totalresults: 0, numreturned: 0 });
  });
  const { client } = clientOf(url);
  const { store, records } = begin(client);

  // The agent asks for one kind while the first tickets are coming; the others wait for these.
  await records.refresh('announcements');
  await expect.poll(() => [...asked]).toEqual(['get-announcements']);
  endFirstSync(store);
  records.wake();
  release();
  await expect.poll(() => [...asked].sort()).toEqual(RECORD_ORDER.map((kind) => RECORD_LISTS[kind].operation).sort());
  await records.stop();
});

it('a pass under which the cache is begun anew begins again, too', async () => {
  const store = openTestStore();
  endFirstSync(store);
  let isDropped = false;
  const all = Array.from({ length: 250 }, (_, index) => ({ id: String(index + 1), firstname: 'Priya' }));
  const getList: Client['getList'] = async (operation, { limitstart = 0, limitnum = 0 } = {}) => {
    if (limitstart > 100 && !isDropped) {
      // The cache is dropped, as after a search that meets a damaged page.
      store.databases.dropCache();
      endFirstSync(store);
      isDropped = true;
    }
    const list = operation === 'get-contacts' ? all : [];
    const contact = list.slice(limitstart, limitstart + limitnum);
    const answer = { result: 'success', totalresults: list.length, numreturned: contact.length, contacts: { contact } };
    const body = new TextEncoder().encode(JSON.stringify(answer)).buffer;
    return ok({ body, status: 200, serverDate: null, at: Date.now() });
  };
  const { records } = begin({ getList } as Client, store);
  const contacts = () => store.recordSync.status().find(({ kind }) => kind === 'contacts');
  records.wake();
  await expect.poll(() => isDropped).toBe(true);
  records.wake();
  await expect.poll(() => contacts()?.fullAt ?? null).not.toBeNull();
  expect(contacts()?.count).toBe(250);
  await records.stop();
});

/** Contacts of which `bad` can not be encoded; `gone`: the network goes after the first page. */
function hidingContacts() {
  const store = openTestStore();
  endFirstSync(store);
  const served = { bad: [] as string[], gone: false };
  const all = Array.from({ length: 250 }, (_, index) => ({ id: String(index + 1), firstname: 'Priya' }));
  const getList: Client['getList'] = async (operation, { limitstart = 0, limitnum = 0 } = {}) => {
    if (served.gone && limitstart >= 95) {
      served.gone = false;
      return err('offline', operation);
    }
    const list = operation === 'get-contacts' ? all : [];
    const contact = list.slice(limitstart, limitstart + limitnum);
    if (contact.some(({ id }) => served.bad.includes(id)))
      return err('rejected', operation, { detail: { texts: ['Error generating JSON'] } });
    const answer = { result: 'success', totalresults: list.length, numreturned: contact.length, contacts: { contact } };
    const body = new TextEncoder().encode(JSON.stringify(answer)).buffer;
    return ok({ body, status: 200, serverDate: null, at: desk.clock.now() });
  };
  const desk = begin({ getList } as Client, store);
  const contacts = () => store.recordSync.get('contacts');
  return {
    ...desk,
    served,
    count: () => store.recordSync.status().find(({ kind }) => kind === 'contacts')?.count,
    contacts,
    async pass() {
      desk.clock.advance(1000);
      const begun = desk.clock.now();
      await desk.records.refresh('contacts');
      await expect
        .poll(() => {
          if (desk.connection.current().state === 'offline') {
            desk.connection.report(ok(null));
            desk.records.wake();
          }
          return (contacts().triedAt ?? 0) >= begun;
        })
        .toBe(true);
    },
  };
}

it('a pass that goes on where it was left drops nothing that was hidden before', async () => {
  const { served, pass, count, records } = hidingContacts();
  await pass();
  expect(count()).toBe(250);
  served.bad = ['42'];
  for (const _missed of [1, 2]) {
    served.gone = true;
    await pass();
    expect(served.gone).toBe(false);
  }
  expect(count()).toBe(250);
  await records.stop();
});

it('a list of which many can not be shown is not refused', async () => {
  const { served, pass, count, contacts, records } = hidingContacts();
  served.bad = Array.from({ length: 16 }, (_, at) => String(at * 15 + 6));
  await pass();
  expect(contacts()).toMatchObject({ refused: false, hidden: { count: 16 } });
  expect(count()).toBe(250 - 16);
  await records.stop();
});

it('a network that wants to be signed in to is no refusal of the list that met it', async () => {
  const { asked, client } = await serveLists((_, _count, res) => {
    res.writeHead(302, { Location: 'https://portal.example/sign-in' });
    res.end();
  });
  const { store, records } = begin(client);
  endFirstSync(store);
  records.wake();
  await expect.poll(() => asked.size).toBe(RECORD_ORDER.length);
  await records.pause();
  expect(store.recordSync.status().filter(({ refused }) => refused)).toEqual([]);
  await records.stop();
});

it('what the agent asked for while the network went is read once it is back', async () => {
  let isGone = false;
  const { asked, client } = await serveLists((_, _count, res) => (isGone ? res.destroy() : nothing(res)));
  const { store, records, connection } = begin(client);
  endFirstSync(store);
  records.wake();
  await expect.poll(() => store.recordSync.status().every(({ fullAt }) => fullAt !== null)).toBe(true);
  isGone = true;
  await records.refresh('orders');
  await expect.poll(() => connection.current().state).toBe('offline');
  await records.pause();
  isGone = false;
  const before = asked.get('get-orders') ?? 0;
  connection.report(ok(null));
  records.wake();
  await expect.poll(() => asked.get('get-orders')).toBe(before + 1);
  await records.stop();
});

it('what met a service that gave no token is read with the next look', async () => {
  const { asked, client } = await serveLists((operation, _count, res) => {
    if (operation === 'token') return json(res, {}, 502);
    if (!asked.has('token')) return json(res, { message: 'Unauthenticated.' }, 401);
    nothing(res);
  });
  const { store, records } = begin(client);
  endFirstSync(store);
  records.wake();
  await expect.poll(() => asked.get('token')).toBe(1);
  await records.pause();
  expect(asked.size).toBe(2);
  records.wake();
  await expect.poll(() => asked.size).toBe(RECORD_ORDER.length + 1);
  await records.stop();
});
