/** The page beside a ticket, for which the person is asked first, and what ends it meanwhile. */
import { beforeEach, expect, it } from 'vitest';
import type { PageView, PageViewOptions } from '../../electron/core/desk/ports.ts';
import type { Account } from '../../shared/domain/account.ts';
import { ok } from '../../shared/result.ts';
import { whenSettled } from '../helpers/under-way.ts';
import { type DeskUnderTest, firstAwaiting, memoryKeychain } from './harness.ts';
import { signedInDesk } from './set-up.ts';

const PASSPHRASE = 'correct horse battery';
let under: DeskUnderTest;
let account: Account;
/** Address of the shown page; null for none. */
let shown: string | null;
/** Reports a request of the shown page. */
let report: PageViewOptions['onRequest'];
/** The person agrees to what they are asked; null while nobody is. */
let agree: (() => void) | null;

beforeEach(async () => {
  [shown, agree] = [null, null];
  const changed: (() => void)[] = [];
  const pageView: PageView = {
    async open(address, { onRequest }) {
      report = onRequest;
      await new Promise<void>((resolve) => {
        agree = resolve;
      });
      shown = address;
      return ok(null);
    },
    async close() {
      shown = null;
      for (const listener of changed) listener();
    },
    state: () =>
      shown === null
        ? null
        : { url: shown, title: '', isLoading: false, canGoBack: false, canGoForward: false, failure: null },
    onChange: (listener) => void changed.push(listener),
    onExit: () => undefined,
    onSaved: () => undefined,
    place: () => undefined,
    go: () => undefined,
    focus: () => undefined,
    read: async () => ok({ url: '', html: '' }),
  };
  const host = { ask: async () => true, pageView };
  ({ under, account } = await signedInDesk({ desk: { keychain: memoryKeychain(), host } }));
  await under.call('account.configure', {
    account: account.id,
    settings: { ticketLink: 'https://127.0.0.1/viewticket.php?tid={tid}&c={c}' },
  });
});

async function lock(): Promise<void> {
  await under.call('vault.lock', {});
  // Its window answers nothing.
  under.clock.advance(2000);
  await whenSettled('the lock', async () => (await under.call('desk.status', {})).vault.state === 'locked');
}

it.each([
  ['the desk was locked', lock, false],
  ['the desk was locked and opened again', lock, true],
  [
    'its account was signed out',
    async () => void (await under.call('account.signOut', { account: account.id })),
    false,
  ],
])('is not shown where %s before they agreed', async (_what, end, opensAgain) => {
  await under.call('vault.protect', { passphrase: PASSPHRASE });
  const { id: ticket } = await firstAwaiting(under, account.id);
  const asked = under.desk.call('ticket.showConversation', { account: account.id, ticket });
  const early = await Promise.race([asked, whenSettled('the question', () => agree !== null).then(() => null)]);
  expect(early).toBeNull();
  await end();
  if (opensAgain) await under.call('vault.unlock', { passphrase: PASSPHRASE });
  agree?.();
  expect(await asked).toMatchObject({ ok: false, error: { kind: 'invalid', detail: { reason: 'not-agreed' } } });
  expect(shown).toBeNull();
  expect(await under.call('page.status', {})).toBeNull();
});

it('is shown once they agreed', async () => {
  const { id: ticket } = await firstAwaiting(under, account.id);
  const asked = under.desk.call('ticket.showConversation', { account: account.id, ticket });
  const early = await Promise.race([asked, whenSettled('the question', () => agree !== null).then(() => null)]);
  expect(early).toBeNull();
  agree?.();
  expect(await asked).toMatchObject({ ok: true, value: { ticket } });
  expect(await under.call('page.status', {})).toMatchObject({ account: account.id, ticket });
});

it('is in the list of what left, by host and proxy, for its account alone', async () => {
  const { id: ticket } = await firstAwaiting(under, account.id);
  const asked = under.desk.call('ticket.showConversation', { account: account.id, ticket });
  await whenSettled('the question', () => agree !== null);
  agree?.();
  await asked;
  report({ url: 'https://cdn.example/a.js?c=secret', times: 1, sent: 300, received: 0 });
  report({ url: 'https://cdn.example/a.js?c=secret', times: 0, sent: 0, received: 5000 });
  const { hosts } = await under.call('outside.list', { account: account.id });
  expect(hosts.filter(({ part }) => part === 'pageView')).toMatchObject([
    { unit: 'request', host: 'cdn.example', port: 443, via: '', times: 1, sent: 300, received: 5000 },
  ]);
  expect(JSON.stringify(hosts)).not.toContain('secret');
});
