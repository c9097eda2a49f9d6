/** Samples in the form of each desk's export; everything in them is invented. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { FoundMessage, ImportProblemReason } from '../../../../shared/domain/imported.ts';
import type { JsonObject } from '../wire/json.ts';
import { createExportRows, createRowReader } from './read-export.ts';

type Kind = 'sql' | 'csv' | 'json';
type File = [name: string, text: string];

const sample = (name: string): File => [name, readFileSync(new URL(`./fixtures/${name}`, import.meta.url), 'utf8')];
const kindOf = (name: string) => name.split('.').at(-1)?.replace('ndjson', 'json') as Kind;

function read(...files: File[]) {
  const rows = createExportRows();
  const found: (FoundMessage | ImportProblemReason | null)[] = [];
  const pass = (take: (table: string, row: JsonObject) => void, left: (reason: ImportProblemReason) => void) => {
    for (const [name, text] of files) {
      const reader = createRowReader(kindOf(name), name, { row: take, left });
      for (let at = 0; at < text.length; at += 700) reader.write(text.slice(at, at + 700));
      if (reader.end()) left('cut-short');
    }
  };
  pass(
    (table, row) => rows.note(table, row),
    () => {},
  );
  pass(
    (table, row) => found.push(...rows.messagesOf(table, row)),
    (reason) => found.push(reason),
  );
  return found;
}

const messages = (...files: File[]) => read(...files).filter((item) => item !== null && typeof item === 'object');

describe('FreeScout', () => {
  const FIRST = {
    source: 'freescout',
    key: 'freescout:501',
    conversation: '71',
    number: '1071',
    subject: 'Backup läuft nicht; bitte „prüfen“',
    role: 'customer',
    author: 'Mara Löwe',
    email: 'mara@loewe.example',
    to: ['support@host.example'],
    customer: { name: 'Mara Löwe', email: 'mara@loewe.example' },
    at: Date.UTC(2024, 2, 4, 10, 11, 12),
    text: "Hello,\n\nthe backup didn't run.\n\n- Monday\n- Tuesday",
    files: [{ name: 'log.txt', type: 'text/plain', bytes: null }],
  };

  it('is read from a dump', () => {
    const found = read(sample('freescout.sql'));
    expect(found.length).toBe(3);
    expect(found[0]).toMatchObject(FIRST);
    expect(found[1]).toMatchObject({
      key: 'freescout:502',
      role: 'staff',
      author: 'Jonas Weber',
      email: 'jonas@host.example',
      text: 'It runs again.',
    });
    expect(found[2]).toMatchObject({ key: 'freescout:503', role: 'note', text: 'Disk was full.' });
  });

  it('is read from its tables, in any order', () => {
    const files = ['freescout-threads.csv', 'freescout-customers.csv', 'freescout-conversations.csv'].map(sample);
    for (const order of [files, files.toReversed()])
      expect(messages(...order)).toMatchObject([
        { ...FIRST, files: [] },
        { key: 'freescout:502', role: 'staff' },
      ]);
  });

  it('has messages without what they name', () => {
    const [threads] = [sample('freescout-threads.csv')];
    expect(messages(threads)[0]).toMatchObject({
      number: '71',
      subject: '',
      customer: null,
      email: 'mara@loewe.example',
    });
    expect(read(['threads.csv', 'id,conversation_id,type,body\n,71,1,a\n5,,1,b\n'])).toEqual([null, null]);
  });
});

it('osTicket is read from a dump, whose tickets come behind their messages', () => {
  const found = read(sample('osticket.sql'));
  expect(found).toMatchObject([
    {
      source: 'osticket',
      key: 'osticket:9001',
      conversation: '301',
      number: '482913',
      subject: 'Domain transfer',
      role: 'customer',
      author: 'Ada Okoye',
      email: 'ada@okoye.example',
      customer: { name: 'Ada Okoye', email: 'ada@okoye.example' },
      at: Date.UTC(2023, 10, 5, 8, 0, 1),
      text: 'Please transfer okoye.example.\n\nThanks',
      files: [{ name: 'auth code.pdf', type: '', bytes: null }],
    },
    {
      key: 'osticket:9002',
      role: 'staff',
      author: 'Lena Fuchs',
      email: 'lena@host.example',
      text: '<b>Not</b> HTML: done.',
    },
    { key: 'osticket:9003', role: 'note', author: 'Lena Fuchs', text: 'Code was wrong first.' },
  ]);
});

describe('Zammad', () => {
  const [ticket, articles] = [sample('zammad-tickets.json'), sample('zammad-articles.ndjson')];
  it('is read from tickets with their articles', () => {
    expect(read(ticket)).toMatchObject([
      {
        source: 'zammad',
        key: 'zammad:21',
        conversation: '7',
        number: '10007',
        subject: 'Certificate expired',
        role: 'customer',
        author: 'Yuki Tanaka',
        email: 'yuki@tanaka.example',
        to: ['support@host.example', 'cc@tanaka.example'],
        customer: { name: '', email: 'yuki@tanaka.example' },
        at: Date.UTC(2025, 0, 2, 3, 4, 5, 678),
        text: 'The certificate of shop.tanaka.example expired.',
        files: [{ name: 'screen.png', type: 'image/png', bytes: null }],
      },
      { key: 'zammad:22', role: 'note', author: 'Lena Fuchs', text: 'renewed <by hand>' },
      { key: 'zammad:23', role: 'staff', text: 'It is renewed.' },
    ]);
  });

  it('is read from articles and users beside them', () => {
    const found = messages(articles);
    expect(found).toMatchObject([
      {
        key: 'zammad:31',
        conversation: '8',
        number: '10008',
        subject: 'Mailbox full',
        role: 'customer',
        author: 'Nia Brown',
        email: 'nia@brown.example',
        customer: { name: 'Nia Brown', email: 'nia@brown.example' },
      },
      { key: 'zammad:32', role: 'staff', author: 'Lena Fuchs' },
    ]);
  });
});

describe('Zendesk', () => {
  it('is read from tickets with their comments', () => {
    expect(read(sample('zendesk-tickets.ndjson'))).toMatchObject([
      {
        source: 'zendesk',
        key: 'zendesk:8001',
        conversation: '411',
        number: '411',
        subject: 'Invoice twice',
        role: 'customer',
        author: 'Omar Haddad',
        email: 'omar@haddad.example',
        customer: { name: 'Omar Haddad', email: 'omar@haddad.example' },
        at: Date.UTC(2022, 5, 7, 8, 9, 10),
        text: 'I was charged **twice**.',
        files: [{ name: 'invoice.pdf', type: 'application/pdf', bytes: null }],
      },
      { key: 'zendesk:8002', role: 'staff', author: 'Lena Fuchs', text: 'Refunded.\n\n- first\n- second' },
      { key: 'zendesk:8003', role: 'note', text: 'Gateway had a timeout.' },
      { key: 'zendesk:ticket 412', role: 'customer', subject: 'Only a description', text: 'Nobody commented.' },
    ]);
  });

  it('is read from answers of its API with comments and users beside the tickets', () => {
    expect(messages(sample('zendesk-api.json'))).toMatchObject([
      { key: 'zendesk:8101', conversation: '421', subject: 'DNS', role: 'customer', author: 'Omar Haddad' },
      { key: 'zendesk:8102', conversation: '421', role: 'staff', author: 'Lena Fuchs' },
    ]);
  });
});

it('Help Scout is read from both versions of its API', () => {
  expect(read(sample('help-scout.json'))).toMatchObject([
    {
      source: 'help-scout',
      key: 'help-scout:610',
      conversation: '61',
      number: '961',
      subject: 'Slow site',
      role: 'customer',
      author: 'Eva Novák',
      email: 'eva@novak.example',
      customer: { name: 'Eva Novák', email: 'eva@novak.example' },
      at: Date.UTC(2024, 6, 8, 9, 10, 11),
      text: 'The site is slow.\nSince yesterday.',
      files: [{ name: 'trace.har', type: 'application/json', bytes: null }],
    },
    { key: 'help-scout:611', role: 'staff', author: 'Jonas Weber', to: ['eva@novak.example'] },
    { key: 'help-scout:612', role: 'note' },
    {
      key: 'help-scout:620',
      conversation: '62',
      author: 'Eva Novák',
      role: 'customer',
      customer: { name: 'Eva Novák' },
    },
  ]);
});

it('tells tables without columns, and ignores what belongs to no desk', () => {
  expect(read(['a.sql', "INSERT INTO threads VALUES (1,'a');INSERT INTO threads VALUES (2,'b');"])).toEqual([
    'unreadable',
  ]);
  expect(read(['a.csv', 'name,price\nDisk,5\n'], ['b.json', '[{"id":1,"name":"x"}]'])).toEqual([]);
});

it('cleans what strangers wrote', () => {
  const row = {
    id: 1,
    ticket_id: 2,
    content_type: 'text/plain',
    body: 'a\u0000b\ud800',
    from: '"\u202eevil" <A@B.example>',
    sender: 'Customer',
    attachments: [{ filename: '../../x\u0007.sh' }],
  };
  expect(messages(['a.json', JSON.stringify([row])])).toMatchObject([
    { text: 'ab\ufffd', author: 'evil', email: 'a@b.example', files: [{ name: 'x .sh' }] },
  ]);
  expect(messages(['a.json', JSON.stringify([{ ...row, sender: 'constructor' }])])).toMatchObject([
    { role: 'unknown' },
  ]);
});
