/**
 * Files of unsent texts that are sealed right and made by somebody else: what they hold must not
 * shut the account.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Account } from '../../shared/domain/account.ts';
import { type FormKind, formKey } from '../../shared/domain/draft.ts';
import { carriedText, foreignExport } from '../helpers/foreign-export.ts';
import type { RunningService } from '../service/service.ts';
import { openArchive, PASSPHRASE } from './archives.ts';
import { type DeskUnderTest, openDesk, rowsOf, signIn, startTestService } from './harness.ts';

let service: RunningService;
let under: DeskUnderTest;
let account: Account;

beforeAll(async () => {
  service = await startTestService();
  under = await openDesk();
  account = await signIn(under, service);
});
afterAll(async () => {
  await under.stop();
  await service.stop();
});

async function brought(texts: unknown) {
  const bytes = await foreignExport(account, texts, PASSPHRASE);
  const read = await openArchive(under, account.id, bytes);
  if (!read.ok) return read.error.detail?.reason ?? read.error.kind;
  await under.call('archive.bringIn', { account: account.id, id: read.value.id, doubtNote: null });
  return 'taken';
}

/** All that leaving and the pages of drafts rest on. */
async function stillWorks(): Promise<number> {
  const { drafts, fingerprint: print } = await under.call('account.unsent', { account: account.id });
  for (const { requester, subject, tid } of drafts) {
    expect([typeof requester, typeof subject, typeof tid]).toEqual(['string', 'string', 'string']);
  }
  for (const { requester, local } of await rowsOf(under, account.id, 'drafts')) {
    expect([typeof requester.name, Array.isArray(local.tags)]).toEqual(['string', true]);
  }
  for (const kind of ['order', 'contact', 'ticket'] as const) {
    for (const { text } of await under.call('draft.list', { account: account.id, kind })) {
      expect(typeof JSON.parse(text)).toBe('object');
    }
  }
  // An older print is refused for what it is: the account can be removed by the one that was just
  // listed.
  const stale = await under.callFails('account.remove', { account: account.id, print: `${print}x` });
  expect(stale.detail?.reason).toBe('unsent-changed');
  return drafts.length;
}

const form = (kind: FormKind) => formKey(kind, crypto.randomUUID());

const BROKEN_ROWS: [string, unknown][] = [
  ['without a requester', { id: '1', tid: 'ABC-123456', subject: 'x' }],
  ['that is a number', 7],
  ['that is a list', [[[]]]],
  ['whose requester is a text', { requester: 'x' }],
];

it.each(BROKEN_ROWS)('a row %s is dropped, and its text is there', async (what, row) => {
  const ticket = `9${BROKEN_ROWS.findIndex(([name]) => name === what)}`;
  expect(await brought([carriedText(ticket, `Text, ${what}.`, { row })])).toBe('taken');
  expect((await under.call('draft.get', { account: account.id, ticket }))?.text).toBe(`Text, ${what}.`);
  expect(await stillWorks()).toBeGreaterThan(0);
});

it.each([
  ['an order that is no JSON', [carriedText(form('order'), 'not json')]],
  ['a contact of numbers', [carriedText(form('contact'), '{"values":5,"client":7,"contact":{}}')]],
  ['a ticket that is a list', [carriedText(form('ticket'), '[[[]]]')]],
  ['a kept order that is no JSON', [carriedText(form('order'), '', { kept: [{ text: '5', savedAt: 1 }] })]],
  ['more drafts than anybody has', Array.from({ length: 20_000 }, (_, index) => carriedText(String(index), 'x'))],
  ['texts that are no list', { length: 1 }],
  ['a text of no ticket', [carriedText('', 'x')]],
  ['a file of less than nothing', [carriedText('1', 'x', { files: [{ id: 'f', name: 'f', type: '', size: -1 }] })]],
])('%s is refused whole', async (_, texts) => {
  const before = await stillWorks();
  expect(await brought(texts)).toBe('not-sealed');
  expect(await stillWorks()).toBe(before);
});

it('a file that says it is larger than it is leaves nothing behind', async () => {
  const before = await stillWorks();
  const files = [{ id: 'f', name: 'f', type: '', size: Number.MAX_SAFE_INTEGER }];
  expect(await brought([carriedText('1', 'x', { files })])).toBe('cut-short');
  expect(await stillWorks()).toBe(before);
});

it('a window that begins many at once has the last two', async () => {
  const { id } = account;
  const begin = async () => ({
    export: (await under.call('archive.export', { account: id, own: true, passphrase: PASSPHRASE })).export,
    import: (await under.call('archive.open', { account: id, passphrase: PASSPHRASE })).import,
  });
  const begun = [await begin(), await begin(), await begin()];
  const answers = async (one: Awaited<ReturnType<typeof begin>>) => [
    (await under.desk.call('archive.exportChunk', { account: id, export: one.export, index: 0 })).ok,
    (
      await under.desk.call('archive.openChunk', {
        account: id,
        import: one.import,
        bytes: new Uint8Array(1),
        last: false,
      })
    ).ok,
  ];
  expect(await Promise.all(begun.map(answers))).toEqual([
    [false, false],
    [true, true],
    [true, true],
  ]);
});

it('the account can be exported and removed after all of it', async () => {
  const { export: id } = await under.call('archive.export', { account: account.id, own: true, passphrase: PASSPHRASE });
  const first = await under.call('archive.exportChunk', { account: account.id, export: id, index: 0 });
  expect(first.byteLength).toBeGreaterThan(0);
  const { fingerprint: print } = await under.call('account.unsent', { account: account.id });
  expect(await under.call('account.remove', { account: account.id, print })).toBeNull();
});
