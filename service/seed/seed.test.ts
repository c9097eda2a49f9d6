import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3-multiple-ciphers';
import { afterAll, describe, expect, it } from 'vitest';
import { BASE, startBench } from '../../tests/helpers/service-client.ts';
import { startService } from '../../tests/service/service.ts';
import { OtherVersion } from '../store/database.ts';

const folder = mkdtempSync(join(tmpdir(), 'service-'));
afterAll(() => rmSync(folder, { recursive: true }));

const KEY = 'ab'.repeat(32);

async function ticketsOf(seed: number, base = BASE) {
  const bench = await startBench({ seed, base });
  const tickets = await bench.tickets();
  const posts = tickets.slice(0, 50).map(({ id }) => bench.service.conversation(id as string));
  await bench.service.stop();
  return { tickets, posts };
}

describe('seeded data', () => {
  it('is the same for the same seed, and another for another', async () => {
    const [one, again, other] = [await ticketsOf(7), await ticketsOf(7), await ticketsOf(8)];
    expect(again).toEqual(one);
    expect(other.tickets.map(({ tid }) => tid)).not.toEqual(one.tickets.map(({ tid }) => tid));
  });

  it('is only moved in time by another base', async () => {
    const [one, later] = [await ticketsOf(7), await ticketsOf(7, BASE + 86_400_000)];
    expect(later.tickets.map(({ tid, subject, name }) => [tid, subject, name])).toEqual(
      one.tickets.map(({ tid, subject, name }) => [tid, subject, name]),
    );
  });

  it("looks like a hoster's life", async () => {
    const { tickets, posts } = await ticketsOf(1);
    const text = tickets.map(({ name, subject }) => `${name} ${subject}`).join('\n');
    for (const script of [
      'Latin',
      'Han',
      'Cyrillic',
      'Arabic',
      'Hangul',
      'Greek',
      'Devanagari',
      'Hebrew',
      'Hiragana',
    ]) {
      expect(text, script).toMatch(new RegExp(`\\p{Script=${script}}`, 'u'));
    }
    const share = (test: (ticket: Record<string, string>) => boolean) => tickets.filter(test).length / tickets.length;
    expect(share(({ userid }) => userid === '0')).toBeGreaterThan(0.08);
    expect(share(({ cc }) => cc !== '')).toBeGreaterThan(0.05);
    expect(share(({ attachment }) => attachment !== '')).toBeGreaterThan(0.08);
    expect(share(({ service }) => service?.startsWith('S') === true)).toBeGreaterThan(0.2);
    expect(share(({ service }) => service?.startsWith('D') === true)).toBeGreaterThan(0.05);
    expect(new Set(tickets.map(({ priority }) => priority))).toEqual(new Set(['Low', 'Medium', 'High']));
    for (const ticket of tickets) {
      expect(ticket.date && ticket.lastreply && ticket.date <= ticket.lastreply).toBe(true);
      expect(ticket.subject).not.toMatch(/[{}]/);
    }
    for (const post of posts) {
      const last = post?.posts.at(-1)?.kind;
      if (post?.status === 'Answered') expect(last).toBe('staff');
      if (post?.status === 'Customer-Reply' || post?.status === 'Open') expect(last).not.toBe('staff');
      for (const { message } of post?.posts ?? []) expect(message).not.toMatch(/\{\w+\}/);
    }
  });

  it('grows in proportion: as many contacts as customers, half as many more products and domains', async () => {
    const bench = await startBench({ tickets: 3000, customers: 600 });
    const total = async (operation: string) => (await bench.call(operation, { limitnum: '1' })).body.totalresults;
    expect(await total('get-tickets')).toBe('3000');
    expect(await total('get-contacts')).toBe('600');
    expect(await total('get-clients-products')).toBe('900');
    expect(await total('get-clients-domains')).toBe('900');
    await bench.service.stop();
  });

  it('has what real conversations are full of', async () => {
    const bench = await startBench({ tickets: 1500, customers: 200 });
    const all = (await bench.tickets({ limitnum: '1500' })).map(({ id }) => bench.service.conversation(id as string));
    const posts = all.flatMap((conversation) => conversation?.posts ?? []);
    const some = (test: (post: (typeof posts)[number]) => boolean) => posts.filter(test).length;
    expect(some(({ message }) => /^> /m.test(message))).toBeGreaterThan(50);
    expect(some(({ message }) => /^-- \n/m.test(message))).toBeGreaterThan(50);
    expect(some(({ message }) => message.split('\n').length > 12 && /smtpd|httpd/.test(message))).toBeGreaterThan(10);
    expect(some(({ contactId }) => contactId > 0)).toBeGreaterThan(20);
    expect(some(({ markdown }) => !markdown)).toBeGreaterThan(100);
    expect(some(({ kind, attachments }) => kind === 'staff' && attachments.length > 0)).toBeGreaterThan(5);
    expect(all.filter((conversation) => conversation?.notes.length).length).toBeGreaterThan(50);
    for (const conversation of all) {
      expect(conversation?.posts.at(-1)?.at).toBe(conversation?.lastreply);
      for (const { at } of [...(conversation?.posts ?? []), ...(conversation?.notes ?? [])])
        expect(at).toBeLessThanOrEqual(BASE);
      for (const post of conversation?.posts ?? [])
        for (const file of post.attachments) expect([file.size, 0]).toContain(file.data.length);
    }
    await bench.service.stop();
  });

  it('has people and files as they are', async () => {
    const bench = await startBench({ tickets: 1500, customers: 200 });
    const tickets = await bench.tickets({ limitnum: '1500' });
    const names = tickets.map(({ name = '' }) => name);
    const inOneForm = [/^(Дмитрий|Сергей|Тимур|Алексей) .*а$/, /^(Ольга|Айгуль|Наталья|Елена) .*[ое]в$/];
    inOneForm.push(/^(Łukasz|Grzegorz) .*ska$/, /^(Zofia|Małgorzata|Jadwiga) .*ski$/, /^(Γιώργος|Νίκος) Παπαδοπούλου$/);
    expect(names.filter((name) => inOneForm.some((wrong) => wrong.test(name)))).toEqual([]);
    expect(names.filter((name) => /^(Zofia|Małgorzata|Jadwiga) .*ska$/.test(name))).not.toEqual([]);

    const posts = tickets.flatMap(({ id = '' }) => bench.service.conversation(id)?.posts ?? []);
    const promising = posts.filter(({ kind, message }) => kind !== 'staff' && /^[^>]*(attached|anbei)\b/.test(message));
    expect(promising.length).toBeGreaterThan(20);
    expect(promising.filter(({ attachments }) => attachments.length === 0).map(({ message }) => message)).toEqual([]);
    const reported = promising.find(({ message }) => message.includes('GTmetrix report attached'));
    expect(reported?.attachments.map(({ name }) => name)).toContain('GTmetrix report.pdf');
    await bench.service.stop();
  });

  it('can be nothing at all', async () => {
    const bench = await startBench({ tickets: 2, customers: 0 });
    expect((await bench.tickets()).map(({ userid }) => userid)).toEqual(['0', '0']);
    expect((await bench.call('get-clients-products')).body).toMatchObject({
      totalresults: '0',
      products: { product: [] },
    });
    await bench.service.stop();
  });
});

describe('a file', () => {
  const options = { tickets: 5, customers: 3, testMode: true };

  it('keeps data, credentials and tokens over a restart, and is filled once', async () => {
    const file = join(folder, 'kept.db');
    const first = await startBench({ ...options, file });
    await first.call('add-ticket-reply', { ticketid: '10002', message: 'Kept' });
    const { credentials } = first.service;
    await first.service.stop();
    const second = await startBench({ ...options, file, tickets: 50 });
    expect(second.service.credentials).toEqual(credentials);
    expect(second.service.conversation('10002')?.posts.at(-1)?.message).toBe('Kept');
    expect((await second.call('get-tickets')).body.totalresults).toBe('5');
    await second.service.stop();
  });

  it('of another version is not opened', async () => {
    const file = join(folder, 'older.db');
    await (await startService({ ...options, file })).stop();
    const db = new Sqlite(file);
    db.pragma('user_version = 2');
    db.close();
    await expect(startService({ ...options, file })).rejects.toThrow(OtherVersion);
  });

  it('is unreadable without its key', async () => {
    const file = join(folder, 'secret.db');
    const service = await startService({ ...options, file, key: KEY });
    service.customerReply('10001', 'plain words');
    await service.stop();
    const bytes = readFileSync(file);
    expect(bytes.subarray(0, 15).toString('latin1')).not.toBe('SQLite format 3');
    expect(bytes.includes('plain words')).toBe(false);
    await expect(startService({ file, key: 'cd'.repeat(32) })).rejects.toMatchObject({ code: 'SQLITE_NOTADB' });
    await expect(startService({ file })).rejects.toMatchObject({ code: 'SQLITE_NOTADB' });
    const again = await startService({ file, key: KEY });
    expect(again.conversation('10001')?.posts.at(-1)?.message).toBe('plain words');
    await again.stop();
  });
});

describe('the file of the data', () => {
  it.skipIf(process.platform === 'win32')(
    'is for whoever runs the service only, also one that was there before',
    async () => {
      for (const name of ['new.db', 'open.db']) {
        const file = join(folder, name);
        if (name === 'open.db') writeFileSync(file, '', { mode: 0o644 });
        const service = await startService({ tickets: 1, customers: 1, file });
        expect([file, `${file}-wal`].map((path) => statSync(path).mode & 0o777)).toEqual([0o600, 0o600]);
        await service.stop();
      }
    },
  );
});
