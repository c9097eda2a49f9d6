import { afterEach, expect, it } from 'vitest';
import { asTimePasses } from '../helpers/under-way.ts';
import {
  type DeskUnderTest,
  itemOf,
  openDesk,
  rowsOf,
  send,
  signIn,
  startTestService,
  type TestService,
} from './harness.ts';
import { type DeskForWrites, openForWrites, WRITES } from './writes.ts';

let service: TestService | undefined;
let under: DeskUnderTest | undefined;
afterEach(async () => {
  await under?.stop();
  await service?.stop();
});

const WRITTEN = new Set(WRITES.map(({ operation }) => operation));
const writesAt = ({ ledger }: Pick<TestService, 'ledger'>) =>
  [...WRITTEN].flatMap((operation) => ledger.of(operation)).length;

it('sends nothing of any kind, keeps all of it, and lets replies go once it is allowed', async () => {
  const at: DeskForWrites = await openForWrites(30);
  ({ under } = at);
  service = at.service as TestService;
  const account = at.account.id;
  const configure = (readOnly: boolean) => at.under.call('account.configure', { account, settings: { readOnly } });
  await configure(true);
  const made = [];
  for (const kind of WRITES) made.push({ kind, items: await at.write(kind).catch(() => []) });
  at.under.clock.advance(60_000);
  await at.under.call('sync.now', { account });
  expect(writesAt(service)).toBe(0);
  for (const { items } of made.filter(({ kind }) => !kind.isForm)) {
    for (const { id } of items)
      expect(await itemOf(at.under, account, id)).toMatchObject({ state: 'queued', waiting: 'read-only' });
  }
  const kinds = ['order', 'contact'] as const;
  const forms = await Promise.all(kinds.map((kind) => at.under.call('draft.list', { account, kind })));
  expect(forms.flat().map(({ error }) => error?.detail?.reason)).toEqual(['read-only', 'read-only', 'read-only']);
  const [listed] = await at.under.call('account.list', {});
  expect(listed?.connection.state).toBe('online');
  await configure(false);
  await asTimePasses('the three replies', async () => {
    at.under.clock.advance(5000);
    return at.service.ledger.of('add-ticket-reply').length === 3;
  });
});

it('is chosen at the sign-in, and by the administrator', async () => {
  service = await startTestService({ tickets: 10 });
  under = await openDesk({});
  const signedIn = await under.call('account.signIn', {
    ...{ address: service.url, ...service.credentials, remember: true, allowHttp: false },
    readOnly: true,
  });
  expect(signedIn.settings.readOnly).toBe(true);
  await under.stop();
  under = await openDesk({ host: { managed: { readOnly: true } } });
  const account = await signIn(under, service);
  expect(account.settings.readOnly).toBe(true);
  const kept = await under.call('account.configure', { account: account.id, settings: { readOnly: false } });
  expect(kept.settings.readOnly).toBe(true);
  const [row] = await rowsOf(under, account.id, 'active');
  const item = await send(under, account.id, row?.id ?? '', 'Hello');
  await under.call('outbox.sendNow', { account: account.id, item: item.id });
  under.clock.advance(60_000);
  expect(await itemOf(under, account.id, item.id)).toMatchObject({ state: 'queued' });
  expect(writesAt(service)).toBe(0);
});
