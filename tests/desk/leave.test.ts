import { describe, expect, it } from 'vitest';
import type { Account } from '../../shared/domain/account.ts';
import { formKey } from '../../shared/domain/draft.ts';
import { newTicketForm } from '../../shared/domain/ticket-form.ts';
import { whenSettled } from '../helpers/under-way.ts';
import type { RunningService } from '../service/service.ts';
import { type DeskUnderTest, firstAwaiting, itemOf, rowsOf, send } from './harness.ts';
import { signedInDesk } from './set-up.ts';

let service: RunningService;
let under: DeskUnderTest;
let account: Account;

async function begin(vault: 'keychain' | 'session'): Promise<void> {
  ({ service, under, account } = await signedInDesk({ session: vault === 'session' }));
}

const question = () => under.call('desk.leaving', {});
const told = () => under.events.filter((event) => event.name === 'desk.leaving').length;
/** Answers `desk.flush` as a window does that could not store so many. */
const windowWith = (unsaved: number) =>
  under.desk.on((event) => {
    if (event.name === 'desk.flush') void under.call('desk.flushed', { id: event.data.id, unsaved });
  });
/** Seconds, one by one: a computer that lost several at once slept. */
const pass = (seconds: number) => {
  for (let second = 0; second < seconds; second += 1) under.clock.advance(1000);
};
const sent = () => service.ledger.of('add-ticket-reply').map((call) => call.message);

describe('leaving', () => {
  it('asks nothing where nothing is held, also with a draft that is kept on disk', async () => {
    await begin('keychain');
    const ticket = await firstAwaiting(under, account.id);
    const id = crypto.randomUUID();
    await under.call('draft.save', { account: account.id, id, ticket: ticket.id, rev: 0, text: 'Later' });
    expect(await under.desk.askToQuit()).toBe(true);
    expect([told(), await question()]).toEqual([0, null]);
  });

  it('sends what is held, once, and then ends', async () => {
    await begin('keychain');
    const ticket = await firstAwaiting(under, account.id);
    await send(under, account.id, ticket.id, 'On my way out.');
    expect(await under.desk.askToQuit()).toBe(false);
    expect(told()).toBe(1);
    const { tid, subject, requester } = ticket;
    const about = { account: account.id, kind: 'reply', tid, subject, customer: requester.name };
    expect(await question()).toMatchObject({ held: [about], lost: [], unsaved: 0 });
    await under.call('desk.leave', { held: 'send' });
    expect(under.left).toBe(1);
    expect(sent()).toEqual(['On my way out.']);
    expect(await under.desk.askToQuit()).toBe(true);
  });

  it('makes what is held a draft again', async () => {
    await begin('keychain');
    const ticket = await firstAwaiting(under, account.id);
    await send(under, account.id, ticket.id, 'Not today.');
    await under.call('desk.leave', { held: 'keep' });
    expect(under.left).toBe(1);
    expect((await under.call('draft.get', { account: account.id, ticket: ticket.id }))?.text).toBe('Not today.');
    expect(sent()).toEqual([]);
  });

  it('leaves nothing held where it ends', async () => {
    await begin('keychain');
    const ticket = await firstAwaiting(under, account.id);
    const { id } = await send(under, account.id, ticket.id, 'Not at the next start.');
    expect(await under.desk.askToQuit()).toBe(false);
    expect((await under.callFails('desk.leave', { held: 'wait' })).detail).toMatchObject({
      reason: 'input',
      field: 'held',
    });
    expect([under.left, (await itemOf(under, account.id, id))?.state]).toEqual([0, 'held']);
  });

  it('makes the form of a held new ticket a form again that opens by its draft', async () => {
    await begin('keychain');
    const row = (await rowsOf(under, account.id, 'active')).find(({ requester }) => requester.clientId !== null);
    if (!row?.requester.clientId) throw new Error('no active ticket is a client’s');
    const { clientId, name, email } = row.requester;
    const id = crypto.randomUUID();
    const about = { deptId: row.deptId, subject: 'Your move', message: 'Tonight.' };
    const form = { ...newTicketForm({ id: clientId, name, email }), ...about };
    const draft = { account: account.id, id, ticket: formKey('ticket', id), rev: 0, text: JSON.stringify(form) };
    const { rev } = await under.call('draft.save', draft);
    await under.call('form.send', { account: account.id, draft: id, rev });
    await under.call('desk.leave', { held: 'keep' });
    const [kept] = await under.call('draft.list', { account: account.id, kind: 'ticket' });
    expect(kept).toMatchObject({ id, ticket: formKey('ticket', id), text: draft.text });
  });

  it('says what ends with a session that keeps nothing', async () => {
    await begin('session');
    const ticket = await firstAwaiting(under, account.id);
    const id = crypto.randomUUID();
    await under.call('draft.save', { account: account.id, id, ticket: ticket.id, rev: 0, text: 'Only here' });
    expect(await under.desk.askToQuit()).toBe(false);
    const { tid, subject, requester } = ticket;
    const about = { account: account.id, id, kind: 'reply', tid, subject, customer: requester.name };
    expect(await question()).toEqual({ to: 'quit', held: [], lost: [about], unsaved: 0 });
  });

  it('names what is typed in dialogs where a session keeps nothing, and asks nothing where it is on disk', async () => {
    await begin('session');
    const { id: ticket, tid, subject, requester } = await firstAwaiting(under, account.id);
    const save = (kind: 'note' | 'bulk', about: string, text: string) =>
      under.call('dialogDraft.save', {
        ...{ account: account.id, kind, ticket: about, about: '' },
        ...{ id: crypto.randomUUID(), rev: 0, fields: { text } },
      });
    const note = await save('note', ticket, 'Half a note');
    const bulk = await save('bulk', '', 'Dear all, the outage');
    expect(await under.desk.askToQuit()).toBe(false);
    expect((await question())?.lost).toEqual([
      { account: account.id, id: note.id, kind: 'note', tid, subject, customer: requester.name },
      { account: account.id, id: bulk.id, kind: 'bulk', tid: '', subject: 'Dear all, the outage', customer: '' },
    ]);
    await under.stop();

    await begin('keychain');
    await save('note', ticket, 'Half a note');
    expect(await under.desk.askToQuit()).toBe(true);
  });

  it('sends nothing while it is being asked, and what is held has its time left afterwards', async () => {
    await begin('keychain');
    const ticket = await firstAwaiting(under, account.id);
    const { id } = await send(under, account.id, ticket.id, 'Think first.');
    pass(10);
    expect(await under.desk.askToQuit()).toBe(false);
    pass(60);
    // A reading of the outbox that comes after everything that was due.
    await under.call('outbox.list', { account: account.id });
    await under.call('outbox.list', { account: account.id });
    expect([(await itemOf(under, account.id, id))?.state, sent()]).toEqual(['held', []]);
    await under.call('desk.stay', {});
    expect(await question()).toBeNull();
    const prolonged = await whenSettled('its end to be later', async () => {
      const item = await itemOf(under, account.id, id);
      return item?.state === 'held' && (item.heldUntil ?? 0) > under.clock.now() && item;
    });
    // Five of its fifteen seconds were left.
    expect((prolonged.heldUntil ?? 0) - under.clock.now()).toBeLessThanOrEqual(5_000);
    under.clock.advance(5_000);
    await whenSettled('it to be sent', () => sent().length === 1);
  });

  it('makes a draft of what was held all the time that it was asked', async () => {
    await begin('keychain');
    const ticket = await firstAwaiting(under, account.id);
    await send(under, account.id, ticket.id, 'Not after all.');
    expect(await under.desk.askToQuit()).toBe(false);
    pass(60);
    await under.call('desk.leave', { held: 'keep' });
    expect((await under.call('draft.get', { account: account.id, ticket: ticket.id }))?.text).toBe('Not after all.');
    expect(sent()).toEqual([]);
  });

  it('follows the outbox while it is open', async () => {
    await begin('keychain');
    const ticket = await firstAwaiting(under, account.id);
    const { id } = await send(under, account.id, ticket.id, 'Taken back meanwhile.');
    expect(await under.desk.askToQuit()).toBe(false);
    await under.call('outbox.undo', { account: account.id, item: id });
    expect(await question()).toEqual({ to: 'quit', held: [], lost: [], unsaved: 0 });
    expect(await under.desk.askToQuit()).toBe(true);
    expect(await question()).toBeNull();
  });

  it('asks where a window could not store something', async () => {
    await begin('keychain');
    windowWith(2);
    // The listener of this test's desk is a window that never answers: it has two seconds.
    const flushed = under.desk.flush();
    under.clock.advance(2_000);
    await flushed;
    expect(await under.desk.askToQuit()).toBe(false);
    expect(await question()).toEqual({ to: 'quit', held: [], lost: [], unsaved: 2 });
  });

  it('does not wait for a network that is not there: the reply stays in the outbox', async () => {
    await begin('keychain');
    const ticket = await firstAwaiting(under, account.id);
    const item = await send(under, account.id, ticket.id, 'From a tunnel.');
    await service.stop();
    await under.call('desk.leave', { held: 'send' });
    expect(under.left).toBe(1);
    const items = await under.call('outbox.list', { account: account.id });
    expect(items.find(({ id }) => id === item.id)).toMatchObject({ state: 'queued', waiting: 'offline' });
  });
});
