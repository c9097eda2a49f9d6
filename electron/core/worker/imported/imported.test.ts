import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { foundMessage, importedMail } from '../../../../tests/helpers/imported.ts';
import {
  ACCOUNT,
  ingestTickets,
  KEYS,
  NOON,
  openTestStore,
  wireTicket,
} from '../../../../tests/helpers/memory-store.ts';
import { openStore } from '../../../../tests/helpers/open-store.ts';

const OWN = ['desk@host.example'];
const HOUR = 3_600_000;
const LATER = NOON + 24 * HOUR;

describe('an import', () => {
  it('brings the same messages only once, from whichever file', () => {
    const store = openTestStore(null, LATER);
    const mails = [importedMail('a@x'), importedMail('b@x', { references: ['a@x'] })];
    expect(store.imported.add(mails, OWN)).toEqual({ sources: { mbox: 2 }, conversations: 1, alreadyThere: 0 });
    const again = [...mails.map((mail) => ({ ...mail, source: 'eml' as const })), importedMail('c@x')];
    expect(store.imported.add(again, OWN)).toEqual({ sources: { mbox: 1 }, conversations: 1, alreadyThere: 2 });
    expect(store.imported.sources()).toMatchObject([{ source: 'mbox', conversations: 2, messages: 3 }]);
  });

  it.each([
    ['root', 'left', 'right'],
    ['left', 'right', 'root'],
    ['right', 'root', 'left'],
    ['leaf', 'right', 'left', 'root'],
  ])('joins mail by its references in the order %s, %s, %s', (...order) => {
    const store = openTestStore(null, LATER);
    const references: Record<string, string[]> = { left: ['root'], right: ['root'], leaf: ['root', 'right'] };
    const hours = ['root', 'left', 'right', 'leaf'];
    for (const key of order) {
      const at = NOON + hours.indexOf(key) * HOUR;
      store.imported.add([importedMail(key, { references: references[key] ?? [], at, subject: `On ${key}` })], OWN);
    }
    const { rows } = store.imported.ofCustomer({ clientId: null, email: 'aiko@example.com' });
    expect(rows).toMatchObject([{ subject: 'On root', messages: order.length }]);
    const posts = store.imported.conversation(rows[0]?.id ?? '', { from: 0, message: null })?.posts;
    expect(posts?.map(({ text }) => text)).toEqual(
      hours.filter((key) => order.includes(key)).map((key) => `Text ${key}`),
    );
  });

  it('joins two threads once a late message refers to both', () => {
    const store = openTestStore(null, LATER);
    store.imported.add([importedMail('a'), importedMail('b')], OWN);
    const late = store.imported.add([importedMail('c', { references: ['a', 'b'] })], OWN);
    expect(late.conversations).toBe(-1);
    expect(store.imported.sources()).toMatchObject([{ conversations: 1, messages: 3 }]);
  });

  it('keeps conversations of a desk by their ids, and those of two desks apart', () => {
    const store = openTestStore(null, LATER);
    const of = (email: string, key: string, at = NOON) =>
      foundMessage({ source: 'zammad', key, at, conversation: '7', number: '20007', customer: { name: '', email } });
    store.imported.add([of('one@a.example', '1'), of('one@a.example', '2'), of('two@b.example', '1', NOON + 1)], OWN);
    expect(store.imported.sources()).toMatchObject([{ source: 'zammad', conversations: 2 }]);
  });

  it('takes mail from an address of the account as the answer of staff', () => {
    const store = openTestStore(null, LATER);
    const mails = [
      importedMail('q', { at: NOON }),
      importedMail('a', { references: ['q'], email: 'desk@host.example', author: 'Desk', at: NOON + HOUR }),
    ];
    // Even if the answer comes first: its reader is the customer.
    store.imported.add(mails.reverse(), OWN);
    const [row] = store.imported.ofCustomer({ clientId: null, email: 'aiko@example.com' }).rows;
    const found = store.imported.conversation(row?.id ?? '', { from: 0, message: null });
    expect(found?.posts.map(({ role }) => role)).toEqual(['customer', 'staff']);
  });

  it('takes mail from a domain of staff as their answer, even to a colleague of it', () => {
    const store = openTestStore(null, LATER);
    const of = (key: string, email: string, references: string[] = []) => importedMail(key, { email, references });
    const answer = { ...of('a', 'ana@old.example', ['q']), to: ['ben@old.example', 'aiko@example.com'] };
    const mails = [answer, of('q', 'aiko@example.com'), of('o', 'eve@notold.example'), of('s', 'eve@a.old.example')];
    store.imported.add(mails, [...OWN, '@old.example']);
    const roles = ['aiko@example.com', 'eve@notold.example', 'eve@a.old.example'].map((email) => {
      const [row] = store.imported.ofCustomer({ clientId: null, email }).rows;
      return store.imported
        .conversation(row?.id ?? '', { from: 0, message: null })
        ?.posts.map(({ role }) => role)
        .sort();
    });
    expect(roles).toEqual([['customer', 'staff'], ['customer'], ['customer']]);
  });

  it('stores bytes of equal files once, and gives them back in chunks', () => {
    const store = openTestStore(null, LATER);
    const bytes = new Uint8Array(1_500_000).fill(7);
    const files = [{ name: 'log.txt', type: 'text/plain', bytes }];
    store.imported.add([importedMail('a', { files }), importedMail('b', { files })], OWN);
    const read = (text: string) =>
      store.imported
        .ofCustomer({ clientId: null, email: 'aiko@example.com' })
        .rows.flatMap(({ id }) => store.imported.conversation(id, { from: 0, message: null })?.posts ?? [])
        .find((post) => post.text === text)?.files[0];
    const file = read('Text b');
    expect(file).toMatchObject({ name: 'log.txt', size: bytes.byteLength });
    const chunks = [0, 1, 2].map((index) => store.imported.fileChunk(file?.id ?? '', index));
    expect(chunks.map(({ byteLength }) => byteLength)).toEqual([1_048_576, 451_424, 0]);
    store.imported.add([foundMessage({ source: 'zendesk', key: '1', conversation: '1' })], OWN);
    while (store.imported.removeSome('mbox'));
    expect(store.imported.fileChunk(file?.id ?? '', 0).byteLength).toBe(0);
    expect(store.imported.sources()).toMatchObject([{ source: 'zendesk', messages: 1 }]);
  });

  it('shows a long conversation in parts, and the part around a message', () => {
    const store = openTestStore(null, LATER);
    const long = Array.from({ length: 250 }, (_, n) =>
      foundMessage({ source: 'freescout', key: String(n), conversation: '1', at: NOON + n * 1000, text: `Word${n}` }),
    );
    store.imported.add(long, OWN);
    const id = store.imported.ofCustomer({ clientId: null, email: 'aiko@example.com' }).rows[0]?.id ?? '';
    const first = store.imported.conversation(id, { from: 0, message: null });
    expect(first).toMatchObject({ from: 0, messages: 250 });
    expect(first?.posts).toHaveLength(200);
    expect(store.imported.conversation(id, { from: 200, message: null })?.posts).toHaveLength(50);
    const last = store.imported.conversation(id, { from: 200, message: null })?.posts.at(-1)?.id ?? '';
    expect(store.imported.conversation(id, { from: 0, message: last })).toMatchObject({ from: 229 });
    expect(store.imported.conversation('999', { from: 0, message: null })).toBeNull();
  });

  it('takes messages without a date, of one second, and of the future', () => {
    const store = openTestStore(null, LATER);
    const dates = [null, null, NOON, NOON, NOON + 1e12, -5];
    store.imported.add(
      dates.map((at, n) => foundMessage({ source: 'osticket', key: String(n), conversation: String(n), at })),
      OWN,
    );
    expect(store.imported.sources()).toMatchObject([{ messages: 6 }]);
  });
});

describe('a customer', () => {
  it('has the mail of their contacts and of domains that are theirs alone', async () => {
    const store = openTestStore(null, LATER);
    await ingestTickets(store, [wireTicket('1')]);
    const products = [
      { id: '1', clientid: '7', domain: 'shop.example', name: 'Web', status: 'Active' },
      { id: '2', clientid: '7', domain: 'shared.example', name: 'Web', status: 'Active' },
      { id: '3', clientid: '8', domain: 'shared.example', name: 'Web', status: 'Active' },
      { id: '4', clientid: '7', domain: 'gmail.com', name: 'Web', status: 'Active' },
    ];
    const answer = { result: 'success', totalresults: '4', products: { product: products } };
    await store.records.ingest('products', new TextEncoder().encode(JSON.stringify(answer)).buffer, { at: NOON });
    const emails = [
      'aiko@example.com',
      'office@shop.example',
      'x@shared.example',
      'someone@gmail.com',
      'y@example.com',
    ];
    store.imported.add(
      emails.map((email) => importedMail(email, { email, subject: email })),
      OWN,
    );
    const found = store.imported.ofCustomer({ clientId: '7', email: null });
    expect(found.total).toBe(2);
    expect(found.rows.map(({ subject }) => subject).sort()).toEqual(['aiko@example.com', 'office@shop.example']);
  });
});

describe('imported.db', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'rackside-imported-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const open = () => {
    const opened = openStore({
      account: ACCOUNT,
      folder,
      keys: KEYS,
      now: NOON,
      isExisting: existsSync(join(folder, 'work.db')),
    });
    if (!opened.ok) throw new Error(JSON.stringify(opened.error));
    return opened.value;
  };

  it('is made by the first import, encrypted, and deleted with the last source', () => {
    const { store } = open();
    expect(existsSync(join(folder, 'imported.db'))).toBe(false);
    expect(store.imported.sources()).toEqual([]);
    store.imported.add([importedMail('a', { text: 'A needle in the archive' })], OWN);
    const bytes = () => readdirSync(folder).map((name) => readFileSync(join(folder, name)).toString('latin1'));
    expect(bytes().some((text) => text.includes('needle') || text.includes('SQLite format'))).toBe(false);
    store.databases.close();
    const again = open().store;
    expect(again.imported.sources()).toMatchObject([{ messages: 1 }]);
    expect(again.databases.check()).toContainEqual({ name: 'imported', whole: true });
    expect(again.imported.removeSome('mbox')).toBe(false);
    expect(again.databases.check()).toHaveLength(3);
    expect(readdirSync(folder).filter((name) => name.startsWith('imported'))).toEqual([]);
    again.databases.close();
  });

  it('is set aside when damaged, and the rest opens', () => {
    const { store } = open();
    store.imported.add([importedMail('a')], OWN);
    store.databases.close();
    writeFileSync(join(folder, 'imported.db'), Buffer.alloc(20_000, 1));
    const { store: again, notes } = open();
    expect(notes).toEqual([{ what: 'imported-damaged' }]);
    expect(again.imported.sources()).toEqual([]);
    expect(readdirSync(folder).some((name) => name.startsWith('imported.db.aside-'))).toBe(true);
    again.imported.add([importedMail('a')], OWN);
    expect(again.imported.sources()).toMatchObject([{ messages: 1 }]);
    again.databases.close();
  });
});
