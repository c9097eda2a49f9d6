import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../shared/domain/account.ts';
import { formKey } from '../../shared/domain/draft.ts';
import type { OutboxItem } from '../../shared/domain/outbox.ts';
import { newTicketForm, type TicketForm } from '../../shared/domain/ticket-form.ts';
import { asTimePasses, whenSettled } from '../helpers/under-way.ts';
import type { RunningService } from '../service/service.ts';
import { type DeskUnderTest, firstAwaiting, itemOf, rowsOf, waitForState } from './harness.ts';
import { signedInDesk } from './set-up.ts';

let service: RunningService;
let under: DeskUnderTest;
let account: Account;

beforeEach(async () => {
  ({ service, under, account } = await signedInDesk());
});

/** Form for the customer of a cached ticket, in its department. */
async function forClient(patch: Partial<TicketForm> = {}): Promise<TicketForm> {
  const row = (await rowsOf(under, account.id, 'active')).find(({ requester }) => requester.clientId !== null);
  if (!row?.requester.clientId) throw new Error('no active ticket is a client’s');
  const { clientId: id, name, email } = row.requester;
  return {
    ...newTicketForm({ id, name, email }),
    deptId: row.deptId,
    subject: 'Your move to kvm-06 "Tokyo" & back',
    message: 'We move you **tonight**.',
    ...patch,
  };
}

async function keep(form: TicketForm): Promise<{ id: string; key: string; rev: number }> {
  const id = crypto.randomUUID();
  const key = formKey('ticket', id);
  const text = JSON.stringify(form);
  const { rev } = await under.call('draft.save', { account: account.id, id, ticket: key, rev: 0, text });
  return { id, key, rev };
}

async function create(form: TicketForm): Promise<OutboxItem> {
  const { id, rev } = await keep(form);
  return under.call('form.send', { account: account.id, draft: id, rev });
}

const opened = () => service.ledger.of('open-ticket');
const now = (item: OutboxItem) => under.call('outbox.sendNow', { account: account.id, item: item.id });

describe('a ticket taken back after an answer that was a no for now', () => {
  const again = async (item: OutboxItem, patch: Partial<TicketForm> = {}) => {
    const back = await under.call('outbox.undo', { account: account.id, item: item.id });
    const text = JSON.stringify({ ...(JSON.parse(back.text) as TicketForm), ...patch });
    const { id, ticket, rev } = back;
    const saved = await under.call('draft.save', { account: account.id, id, ticket, rev, text });
    return under.call('form.send', { account: account.id, draft: id, rev: saved.rev });
  };

  it.each([
    ['as it was', {}],
    ['with another text', { message: 'We move you **tomorrow**.' }],
  ])('and sent again %s is not opened twice', async (_how, patch) => {
    // A gateway asks to wait, for a service that has opened it; what would show it is not there at
    // once.
    service.faults.add({ operation: 'open-ticket', kind: '429-after', retryAfter: 60 });
    service.faults.add({ operation: 'get-tickets', kind: '5xx-before', skip: 2, times: 2 });
    const item = await create(await forClient());
    await now(item);
    await waitForState(under, account.id, item.id, 'queued');
    const second = await again(item, patch);
    await now(second);
    under.clock.advance(60_100);
    const doubt = await waitForState(under, account.id, second.id, 'in-doubt');
    expect(doubt.evidence?.found).toMatchObject([{ alike: true }]);
    expect(opened()).toHaveLength(1);
  });
});

describe('opening a ticket', () => {
  it.each([[[]], [['all']]])(
    'for a client, with files, is held, then sent, and stands in the list: dialects %j',
    async (dialects) => {
      service.turn({ dialects });
      const form = await forClient({ priority: 'High', customFields: [{ id: '3', name: 'Order', value: 'ü 1' }] });
      const draft = await keep(form);
      const bytes = new TextEncoder().encode('line one\nline two\n');
      const file = crypto.randomUUID();
      const name = '請求書 "最終".txt';
      await under.call('file.begin', {
        account: account.id,
        draft: draft.id,
        ticket: draft.key,
        file,
        name,
        type: 'text/plain',
        size: bytes.byteLength,
      });
      await under.call('file.chunk', { account: account.id, file, index: 0, bytes });
      await under.call('file.finish', { account: account.id, file });
      const rev = (await under.call('draft.get', { account: account.id, ticket: draft.key }))?.rev ?? 0;
      const held = await under.call('form.send', { account: account.id, draft: draft.id, rev });
      expect(held).toMatchObject({
        kind: 'ticket',
        state: 'held',
        subject: form.subject,
        to: { clientId: form.client?.id },
      });
      expect(opened()).toEqual([]);

      // Taken back, it is the same draft with its file; then it goes.
      const back = await under.call('outbox.undo', { account: account.id, item: held.id });
      expect(back).toMatchObject({ id: draft.id, kind: 'ticket', files: [{ id: file, finished: true }] });
      const again = await under.call('form.send', { account: account.id, draft: back.id, rev: back.rev });
      await now(again);
      const done = await waitForState(under, account.id, again.id, 'accepted');
      const [call] = opened();
      expect(opened()).toHaveLength(1);
      expect(call?.message).toBe('We move you **tonight**.');
      expect(call?.params).toMatchObject({
        clientid: form.client?.id,
        deptid: form.deptId,
        subject: form.subject,
        priority: 'High',
        markdown: '1',
      });
      expect(call?.attachments).toEqual([
        { name, size: bytes.byteLength, sha256: createHash('sha256').update(bytes).digest('hex') },
      ]);
      if (done.made?.kind !== 'ticket') throw new Error('it says not what was made');
      const { tid } = done.made;
      await under.call('sync.now', { account: account.id });
      const row = await whenSettled('it in the list', async () =>
        (await rowsOf(under, account.id, 'active')).find((one) => one.tid === tid),
      );
      expect(row).toMatchObject({ subject: form.subject, requester: { clientId: form.client?.id } });
      if (dialects.length === 0) {
        const timeline = await under.call('ticket.timeline', { account: account.id, ticket: row.id });
        expect(timeline.find(({ kind }) => kind === 'sent')).toMatchObject({ text: form.message, files: [{ name }] });
      }
    },
  );

  it('for somebody by name and e-mail, about nothing', async () => {
    const form = await forClient({ for: 'guest', name: 'Ann Other', email: 'ann@other.example', markdown: false });
    await now(await create(form));
    const call = await whenSettled('it', () => opened()[0]);
    expect(call.params).toMatchObject({ name: 'Ann Other', email: 'ann@other.example' });
    for (const field of ['clientid', 'contactid', 'markdown', 'serviceid', 'domainid', 'priority', 'customfields']) {
      expect(Object.keys(call.params), field).not.toContain(field);
    }
  });

  it('about a product or a domain, from a contact', async () => {
    const product = await forClient({ about: { kind: 'product', id: '1', label: 'x' } });
    const { contacts, products, domains } = await under.call('customer.read', {
      account: account.id,
      client: product.client?.id ?? '',
    });
    const about = { kind: 'product' as const, id: products.rows[0]?.record.id ?? '', label: '' };
    await now(await create({ ...product, about, contactId: contacts.rows[0]?.record.id ?? '' }));
    await whenSettled('the first', () => opened().length === 1);
    expect(opened()[0]?.params).toMatchObject({ serviceid: about.id });
    if (contacts.rows[0]) expect(opened()[0]?.params.contactid).toBe(contacts.rows[0].record.id);
    const domain = domains.rows[0]?.record.id ?? '5001';
    await now(await create({ ...product, subject: 'Another', about: { kind: 'domain', id: domain, label: '' } }));
    await whenSettled('the second', () => opened().length === 2);
    expect(opened()[1]?.params.domainid).toBe(domain);
    expect(Object.keys(opened()[1]?.params ?? {})).not.toContain('serviceid');
  });

  it('that lacks something is refused at its field, and stays', async () => {
    const form = await forClient();
    const refused = async (patch: Partial<TicketForm>) => {
      const { id, rev } = await keep({ ...form, ...patch });
      return (await under.callFails('form.send', { account: account.id, draft: id, rev })).detail;
    };
    expect(await refused({ client: null })).toEqual({ reason: 'no-client', field: 'client' });
    expect(await refused({ for: 'guest' })).toEqual({ reason: 'no-name', field: 'name' });
    expect(await refused({ for: 'guest', name: 'A', email: 'a at b' })).toEqual({
      reason: 'bad-email',
      field: 'email',
    });
    expect(await refused({ deptId: ' ' })).toEqual({ reason: 'no-department', field: 'deptId' });
    expect(await refused({ subject: '' })).toEqual({ reason: 'no-subject', field: 'subject' });
    expect(await refused({ message: '\n' })).toEqual({ reason: 'no-message', field: 'message' });
    expect(await under.call('draft.list', { account: account.id, kind: 'ticket' })).toHaveLength(6);
  });

  it('that the service refuses waits for the agent, and can be a draft again', async () => {
    const form = await forClient({ priority: 'Apocalyptic' });
    const item = await create(form);
    await now(item);
    const refused = await waitForState(under, account.id, item.id, 'refused');
    expect(refused.error?.detail?.texts?.join()).toContain('Invalid priority');
    expect(
      await under.call('outbox.decide', { account: account.id, item: item.id, decision: 'keep-draft' }),
    ).toBeNull();
    const [draft] = await under.call('draft.list', { account: account.id, kind: 'ticket' });
    expect(JSON.parse(draft?.text ?? '{}')).toEqual(form);
  });

  it('whose answer is lost is in doubt, found by its subject, sender and time, and never sent again', async () => {
    // The service keeps the same time as the desk, which is turned by a minute below.
    const row = await firstAwaiting(under, account.id);
    const form = await forClient({ subject: row.subject });
    service.faults.add({ operation: 'open-ticket', kind: 'reset-after', times: 1 });
    const item = await create(form);
    await now(item);
    await waitForState(under, account.id, item.id, 'in-doubt');
    under.clock.advance(61_000);
    const doubt = await whenSettled('the evidence', async () => {
      const one = await itemOf(under, account.id, item.id);
      return one?.evidence?.verdict === 'probably' && one;
    });
    const [found] = doubt.evidence?.found ?? [];
    expect(found?.alike).toBe(true);
    expect(service.conversation(found?.id ?? '')?.posts[0]?.message).toBe(form.message);
    expect(opened()).toHaveLength(1);
  });

  it('that did not arrive is said to be probably not there', async () => {
    service.faults.add({ operation: 'open-ticket', kind: '5xx-before', times: 1 });
    const item = await create(await forClient());
    await now(item);
    await waitForState(under, account.id, item.id, 'in-doubt');
    for (const looks of [1, 2]) {
      under.clock.advance(61_000);
      await whenSettled('a look', async () => {
        const one = await itemOf(under, account.id, item.id);
        return (one?.evidence?.checkedAt.length ?? 0) >= looks;
      });
    }
    expect((await itemOf(under, account.id, item.id))?.evidence).toMatchObject({ verdict: 'probably-not', found: [] });
    expect(opened()).toHaveLength(1);
    await under.call('outbox.decide', { account: account.id, item: item.id, decision: 'send-again' });
    await waitForState(under, account.id, item.id, 'accepted');
    expect(opened()).toHaveLength(2);
  });

  it('without a network waits, and goes out when it is back', async () => {
    const form = await forClient();
    await service.cutNetwork(600_000);
    const item = await create(form);
    await now(item);
    await whenSettled('it to wait', async () => (await itemOf(under, account.id, item.id))?.waiting === 'offline');
    await service.cutNetwork(0);
    await asTimePasses('the network', async () => {
      under.networkBack();
      under.clock.advance(11_000);
      return (await itemOf(under, account.id, item.id))?.state === 'accepted';
    });
    expect(opened()).toHaveLength(1);
  });
});
