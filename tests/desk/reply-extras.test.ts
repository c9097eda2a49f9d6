/**
 * Choices for one reply alone: a contact in whose name it goes out, and custom fields of its
 * ticket.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import { customFieldsOf } from '../../service/operations/encoded-fields.ts';
import type { Account } from '../../shared/domain/account.ts';
import type { Contact } from '../../shared/domain/contact-form.ts';
import type { Draft, ReplyExtras } from '../../shared/domain/draft.ts';
import type { TicketRow } from '../../shared/domain/ticket.ts';
import { askService } from '../helpers/ask-service.ts';
import type { RunningService } from '../service/service.ts';
import { type DeskUnderTest, rowsOf, waitForState } from './harness.ts';
import { signedInDesk } from './set-up.ts';

let service: RunningService;
let under: DeskUnderTest;
let account: Account;
let row: TicketRow;
let contact: Contact;

beforeEach(async () => {
  ({ service, under, account } = await signedInDesk({ tickets: 40 }));
  const found = (await rowsOf(under, account.id, 'active')).find((one) => one.requester.clientId !== null);
  if (!found) throw new Error('no client has a ticket');
  row = found;
  const clientid = row.requester.clientId ?? '';
  await askService(service, 'add-contact', {
    clientid,
    firstname: 'Noor',
    lastname: 'Aziz',
    email: 'noor@example.org',
  });
  const { contacts } = await under.call('customer.refresh', { account: account.id, ticket: row.id });
  const noor = contacts.rows.find(({ email }) => email === 'noor@example.org');
  if (!noor) throw new Error('the contact is not read');
  contact = noor;
});

const FIELDS = [{ id: '3', name: '', value: 'blå – K-7' }];
const draft = () => under.call('draft.get', { account: account.id, ticket: row.id });
const choose = (more: { contact?: string; ticket?: string } = {}) => ({
  account: account.id,
  id: crypto.randomUUID(),
  ticket: row.id,
  rev: 0,
  contact: contact.id,
  fields: [{ id: ' 3', name: '', value: 'typed before' }, ...FIELDS, { id: ' ', name: '', value: 'of no field' }],
  ...more,
});

/** A text in the draft that has the choice already. */
async function written(): Promise<Draft> {
  const made = await under.call('draft.extras', choose());
  if (!made) throw new Error('no draft');
  await under.call('draft.save', { account: account.id, id: made.id, ticket: row.id, rev: made.rev, text: 'As Noor.' });
  const stored = await draft();
  if (!stored) throw new Error('no draft');
  return stored;
}

async function ask({ id, rev }: Draft, extras: ReplyExtras | null) {
  const { fingerprint: seen } = await under.call('ticket.get', { account: account.id, ticket: row.id });
  return { account: account.id, draft: id, rev, seen, extras };
}

describe('a reply in a contact’s own name', () => {
  it('is chosen for its draft, through a restart, back from the outbox, and goes out as theirs', async () => {
    const extras = {
      contact: { id: contact.id, name: 'Noor Aziz', clientId: row.requester.clientId },
      fields: FIELDS,
    };
    expect((await written()).extras).toEqual(extras);
    await under.restart();
    const kept = await draft();
    if (!kept) throw new Error('the draft is gone');
    expect(kept).toMatchObject({ text: 'As Noor.', extras });

    const held = await under.call('reply.send', await ask(kept, kept.extras));
    expect(held).toMatchObject({
      identity: { as: 'contact', name: 'Noor Aziz', contactId: contact.id },
      fields: FIELDS,
    });
    expect(await draft()).toBeNull();
    const back = await under.call('outbox.undo', { account: account.id, item: held.id });
    expect(back).toMatchObject({ text: 'As Noor.', extras });

    await under.call('account.configure', { account: account.id, settings: { signature: 'Mara Lind, Hosting' } });
    const again = await under.call('reply.send', await ask(back, back.extras));
    await under.call('outbox.sendNow', { account: account.id, item: again.id });
    await waitForState(under, account.id, again.id, 'accepted');
    const [call] = service.ledger.of('add-ticket-reply');
    // The agent's signature stands under no word of anybody else's.
    expect(call?.message).toBe('As Noor.');
    const { contactid, customfields, clientid, name, email } = call?.params ?? {};
    // A contact means something beside their client only.
    expect({ contactid, clientid, name, email }).toEqual({ contactid: contact.id, clientid: row.requester.clientId });
    expect(customFieldsOf(String(customfields))).toEqual({ 3: 'blå – K-7' });
    expect(await draft()).toBeNull();
    expect((await under.call('account.list', {})).find(({ id }) => id === account.id)?.settings.replyAs).toBe('name');
  });

  it('or as plain text from another address of the agent’s, for its draft, through a restart, back from the outbox, and goes out so', async () => {
    const chosen = { ...choose(), contact: null, fields: [], plain: true, email: ' brand@example.org ' };
    const refused = await under.callFails('draft.extras', { ...chosen, email: 'brand at example' });
    expect(refused).toMatchObject({ kind: 'invalid', subject: 'brand at example', detail: { reason: 'bad-email' } });
    const made = await under.call('draft.extras', chosen);
    const extras = { contact: null, fields: [], plain: true as const, email: 'brand@example.org' };
    expect(made?.extras).toEqual(extras);
    const { id, rev } = made ?? { id: '', rev: 0 };
    await under.call('draft.save', { account: account.id, id, ticket: row.id, rev, text: 'Not *so*.' });
    await under.restart();
    const kept = await draft();
    if (!kept) throw new Error('the draft is gone');

    const held = await under.call('reply.send', await ask(kept, kept.extras));
    expect(held).toMatchObject({ plain: true, email: 'brand@example.org', identity: { email: 'brand@example.org' } });
    const back = await under.call('outbox.undo', { account: account.id, item: held.id });
    expect(back.extras).toEqual(extras);

    const again = await under.call('reply.send', await ask(back, back.extras));
    await under.call('outbox.sendNow', { account: account.id, item: again.id });
    await waitForState(under, account.id, again.id, 'accepted');
    const [call] = service.ledger.of('add-ticket-reply');
    expect(call?.params).toMatchObject({ name: 'Mara Lind', email: 'brand@example.org' });
    expect(Object.keys(call?.params ?? {})).not.toContain('markdown');
    expect(Object.keys(call?.params ?? {})).not.toContain('useMarkdown');
    const timeline = await under.call('ticket.timeline', { account: account.id, ticket: row.id });
    expect(timeline.find((entry) => entry.id === again.id)).toMatchObject({ kind: 'sent', plain: true });
    // The sign-in's own address is no choice.
    const own = { ...choose(), contact: null, fields: [], plain: false, email: account.email };
    expect(await under.call('draft.extras', own)).toBeNull();
  });

  it('is never sent where the window showed something else', async () => {
    const stored = await written();
    for (const shown of [null, { contact: null, fields: FIELDS }]) {
      const refused = await under.callFails('reply.send', await ask(stored, shown));
      expect(refused.detail?.reason).toBe('stale-rev');
    }
    expect((await draft())?.extras).toEqual(stored.extras);
    expect(await under.call('outbox.list', { account: account.id })).toEqual([]);
  });

  it('is none of a guest’s, of another customer’s contact, or of a form', async () => {
    const others = (await rowsOf(under, account.id, 'active')).filter(
      (one) => one.requester.clientId !== row.requester.clientId,
    );
    const guest = others.find((one) => one.requester.clientId === null);
    const client = others.find((one) => one.requester.clientId !== null);
    if (!guest || !client) throw new Error('not all kinds of tickets are there');
    for (const { id: ticket } of [guest, client]) {
      const refused = await under.callFails('draft.extras', choose({ ticket }));
      expect(refused.detail?.reason).toBe('contact-not-theirs');
      expect(await under.call('draft.get', { account: account.id, ticket })).toBeNull();
    }
    const form = await under.callFails('draft.extras', choose({ ticket: `ticket:${crypto.randomUUID()}` }));
    expect(form.detail?.reason).toBe('not-found');
  });
});
