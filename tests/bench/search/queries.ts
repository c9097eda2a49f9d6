/**
 * Queries that people type or paste, always the same for the same data: 200 for each of two fields.
 */
import type { Database } from '../../../electron/core/worker/database/database.ts';

/** Texts typed into the list's search, letter by letter, from the first one on. */
const TYPED = [
  ...['nameserver', 'certificate', 'invoice', 'wordpress', 'migration', 'backup', 'refund', 'tanaka'],
  ...['mail gmail', 'invoice tanaka', 'dns not resolving', 'callum.fletcher@', 'ADM-836962', '"how long"'],
  ...['status:open mail', 'from:tanaka -mail', 'after:30d ssl OR tls'],
  // With a typing error.
  ...['certifcate', 'namserver', 'domian', 'invocie'],
];

export function searchQueries(): Texts {
  const begun = TYPED.flatMap((text) => [...text].map((_, at) => text.slice(0, at + 1)));
  return [...new Set(['is:unread dns', 'status:closed m', 'server:srv-01', 'ü', '証', ...begun])].slice(0, 200);
}

type Texts = string[];

export function paletteQueries(cache: Database): Texts {
  /** So many of a column, evenly over all rows. */
  const some = (sql: string, count: number): Texts => {
    const all = cache.prepare(sql).pluck().all() as Texts;
    return Array.from({ length: count }, (_, at) => all[Math.floor((at * all.length) / count)] ?? '');
  };
  const names = some(`SELECT name FROM contacts WHERE name <> '' ORDER BY id`, 60);
  const domains = some(`SELECT name FROM domains ORDER BY id`, 50);
  const emails = some(`SELECT email FROM contacts WHERE email <> '' ORDER BY id`, 30);
  const begun = (text: string, letters: number) => [...text].slice(0, letters).join('');
  /** Two letters in the middle change places. */
  const mistyped = (text: string) => {
    const letters = [...text];
    const at = Math.floor(letters.length / 2);
    return [...letters.slice(0, at - 1), letters[at], letters[at - 1], ...letters.slice(at + 1)].join('');
  };
  const word = (name: string) => name.split(' ').at(-1) ?? name;
  return [
    ...names.slice(0, 5).map((name) => begun(name, 1)),
    ...names.slice(5, 15).map((name) => begun(word(name), 2)),
    ...names.slice(15, 30).map((name) => begun(word(name), 4)),
    ...names.slice(30, 45),
    ...names.slice(45, 60).map((name) => mistyped(word(name))),
    ...domains.slice(0, 15).map((domain) => begun(domain, 4)),
    ...domains.slice(15, 30),
    ...domains.slice(30, 45).map((domain) => `https://www.${domain}/index.php?id=1`),
    ...domains.slice(45, 50).map((domain) => begun(domain, 8).slice(2)),
    ...emails.slice(0, 20),
    ...emails.slice(20, 30).map((email) => begun(email, 6)),
    ...some('SELECT tid FROM tickets ORDER BY id', 15),
    ...some('SELECT number FROM orders ORDER BY id', 10).map((number) => `Order #${number}`),
    ...some(`SELECT username FROM products WHERE username <> '' ORDER BY id`, 10),
    ...some('SELECT id FROM products ORDER BY id', 5),
    ...some('SELECT client_id FROM contacts ORDER BY id', 5).map((id) => `client ${id}`),
    ...[
      'mail gmail',
      'invoice',
      'ssl certificate',
      'dns',
      'suspended',
      'vps backup',
      'nameserver',
      'wordpress',
      'migration',
      'spam',
    ],
    ...['web hosting', 'reseller', 'domain transfer', 'refund', 'down'],
  ];
}
