import { expect, it } from 'vitest';
import { err } from '../../../../shared/result.ts';
import type { AccountDesk } from '../account/account.ts';
import { fail, must, refuse } from '../refusals.ts';
import { accountCommands, bindCommands, type DeskContext, deskCommands, type Handlers } from './define.ts';

const account = '00000000-0000-4000-8000-000000000000';
const unknown = err('invalid', 'account.open', { detail: { reason: 'unknown-account' } });
const open = { entry: { id: account } } as AccountDesk;
const ctx = {
  accounts: () => ({ get: (id: string) => (id === account ? { ok: true, value: open } : unknown) }),
} as unknown as DeskContext;

const counted = { account, awaiting: 1, unread: 0 };
const ofDesk = deskCommands({
  'account.counts': () => [counted],
  'account.rename': (_, { operation }) => must(err('storage', `store of ${operation}`)),
  'update.check': () => fail('busy', { detail: { reason: 'held' } }),
  'update.status': () => {
    throw new TypeError('a defect');
  },
});
const ofAccounts = accountCommands({
  'canned.export': async ({ entry }) => ({ without: [], json: entry.id }),
  'tag.list': async () => refuse('past', { subject: 'a tag', field: 'name' }),
});
const handlers = bindCommands(ctx, { ...ofDesk, ...ofAccounts });

it('a command returns a value, or a result as it is', async () => {
  expect(await handlers['account.counts']({})).toEqual({ ok: true, value: [counted] });
  expect(await handlers['canned.export']({ account })).toEqual({ ok: true, value: { json: account, without: [] } });
});

it('an error without an operation gets the name of its command', async () => {
  expect(await handlers['tag.list']({ account })).toEqual(
    err('invalid', 'tag.list', { subject: 'a tag', detail: { reason: 'past', field: 'name' } }),
  );
  expect(await handlers['update.check']({})).toEqual(err('busy', 'update.check', { detail: { reason: 'held' } }));
  expect(await handlers['account.rename']({ account, label: 'x' })).toEqual(err('storage', 'store of account.rename'));
});

it('a command of an account fails while that is not open', async () => {
  expect(await handlers['tag.list']({ account: 'another' })).toEqual(unknown);
  const locked = bindCommands({ accounts: () => null } as DeskContext, accountCommands({ 'tag.list': () => [] }));
  expect(await locked['tag.list']({ account })).toMatchObject({ error: { kind: 'auth', operation: 'tag.list' } });
});

it('a defect is no error of the command', async () => {
  await expect(handlers['update.status']({})).rejects.toThrow('a defect');
});

it('the compiler names a command that is unknown, has another result, or has no handler', () => {
  // @ts-expect-error: no such command
  deskCommands({ 'account.cuonts': () => [] });
  // @ts-expect-error: another result
  deskCommands({ 'account.counts': () => [3] });
  // @ts-expect-error: it has no account
  accountCommands({ 'account.counts': () => [] });
  // @ts-expect-error: all but one have no handler
  const all: Handlers = bindCommands(ctx, deskCommands({ 'account.counts': () => [] }));
  expect(Object.keys(all)).toEqual(['account.counts']);
});
