import { expect, it } from 'vitest';
import { ACCOUNT_DEFAULTS, type Account } from '../../../../shared/domain/account.ts';
import { NOT_TRIED_YET } from '../../../../shared/domain/conversation.ts';
import type { Health } from '../../../../shared/domain/health.ts';
import { healthReport } from './health.ts';

const AT = Date.UTC(2026, 10, 20, 10, 41, 7);

/** Everything here that must not be told. */
const SECRETS = [
  'billing.geheim.example',
  'reseller/api',
  'mara@geheim.example',
  'Brand Geheim',
  'Mara Lind',
  'Best regards',
  'supporttickets',
  'Geheime Abteilung',
  'Europe/Vienna',
  'Waiting for Aiko Tanaka',
  'aiko@example.com',
  'sk_live_51H',
  'said something telling',
];

const account: Account = {
  id: '11111111-1111-4111-8111-111111111111',
  label: 'Brand Geheim',
  stripe: 2,
  closed: null,
  address: 'https://billing.geheim.example/reseller/api',
  email: 'mara@geheim.example',
  practice: false,
  settings: {
    ...ACCOUNT_DEFAULTS,
    agentName: 'Mara Lind',
    signature: 'Best regards',
    zone: 'Europe/Vienna',
    ticketLink: 'https://billing.geheim.example/admin/supporttickets.php?id={id}',
    links: { whois: 'https://billing.geheim.example/{domain}' },
    departments: { '3': 'Geheime Abteilung' },
    retentionDays: 90,
    configOptionsAs: 'serialised',
  },
  connection: {
    state: 'offline',
    since: AT - 60_000,
    lastSuccess: AT - 61_000,
    error: {
      kind: 'rejected',
      operation: 'get-tickets',
      subject: 'aiko@example.com',
      detail: {
        reason: 'redirect',
        status: 302,
        texts: ['said something telling'],
        facts: { location: 'billing.geheim.example' },
      },
    },
  },
  sync: { phase: 'idle', done: 4000, total: 4000 },
  refused: [],
  hidden: [],
  syncedAt: null,
  storage: [],
  recordedAs: 'staff',
  largestSent: 5_000_000,
  conversations: NOT_TRIED_YET,
  exported: null,
};

const health: Health = {
  at: AT,
  pace: { attention: 'focused', onBattery: true, metered: false, every: [60, 120] },
  order: 'falling',
  conversations: { ...NOT_TRIED_YET, api: 'there', triedAt: AT - 7200_000, stored: 310 },
  kinds: [
    {
      kind: 'tickets',
      count: 4000,
      readAt: AT - 30_000,
      fullAt: AT - 3600_000,
      pass: { done: 200, total: 4000 },
      refused: false,
    },
  ],
  operations: [
    { operation: 'get-tickets', hour: 80, day: 900, p50: 120.4, p95: 400 },
    { operation: 'aiko@example.com', hour: 1, day: 1, p50: null, p95: null },
  ],
  oddities: [
    { of: 'tickets', what: 'field', name: 'merged_ticket_id', count: 12, lastAt: AT },
    { of: 'tickets', what: 'status', name: 'Waiting for Aiko Tanaka', count: 3, lastAt: AT },
    { of: 'contacts', what: 'field', name: 'aiko@example.com', count: 1, lastAt: AT },
    { of: 'contacts', what: 'field', name: 'https://billing.geheim.example/x', count: 1, lastAt: AT },
    { of: 'orders', what: 'shape', name: 'one-object', count: 2, lastAt: AT },
  ],
  incidents: [
    { at: AT - 1000, operation: 'get-tickets', kind: 'rejected', reason: 'redirect', status: 302 },
    { at: AT - 2000, operation: 'account.signIn', kind: 'auth', reason: 'Mara Lind said no', status: null },
  ],
  databases: [{ name: 'work', bytes: 40_960, schema: 2 }],
  largestSent: 5_000_000,
  clockOffset: -1200,
};

const report = healthReport(health, account, { version: '0.1.0', host: 'local' });

it('tells kinds, counts, times and versions', () => {
  for (const told of [
    'Rackside 0.1.0 (local), 2026-11-20T10:41:07.000Z',
    `node ${process.versions.node}`,
    'id 11111111-1111-4111-8111-111111111111, practice false, https',
    'tickets: 4000, read 30 s ago, whole 3600 s ago, pass at 200 of 4000',
    'work.db: 40960 bytes, schema 2',
    'get-tickets: 80 in an hour, 900 in a day, p50 120 ms, p95 400 ms',
    'tickets field merged_ticket_id: 12',
    'tickets status (a text): 3',
    'orders shape one-object: 2',
    '2026-11-20T10:41:06.000Z get-tickets rejected redirect 302',
    'account.signIn auth (other)',
    'zone set',
    'links 2, departments named 1',
  ]) {
    expect(report).toContain(told);
  }
});

it('tells no name, text, address or secret', () => {
  for (const secret of SECRETS) expect(report).not.toContain(secret);
  expect(report).not.toMatch(/@|:\/\/|\.example/);
});
