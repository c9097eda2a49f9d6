import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../shared/domain/account.ts';
import type { RunningService } from '../service/service.ts';
import { type DeskUnderTest, firstAwaiting, rowsOf, send, signIn, startTestService, waitForState } from './harness.ts';
import { signedInDesk } from './set-up.ts';

const SIGNATURE = 'Mara Lind — Grüße, 鈴木さん\n**Hosting support** · https://status.example.com';

let service: RunningService;
let under: DeskUnderTest;
let account: Account;

beforeEach(async () => {
  ({ service, under, account } = await signedInDesk());
});

const messages = (of = service) =>
  of.ledger
    .all()
    .filter((call) => call.operation === 'add-ticket-reply')
    .map((call) => call.message);
const sign = (signature: string, id = account.id) =>
  under.call('account.configure', { account: id, settings: { signature } });

async function arrive(text: string, id = account.id): Promise<string> {
  const ticket = await firstAwaiting(under, id);
  const item = await send(under, id, ticket.id, text);
  await under.call('outbox.sendNow', { account: id, item: item.id });
  await waitForState(under, id, item.id, 'accepted');
  return ticket.id;
}

describe('the signature of an account', () => {
  it('goes out below the text, byte for byte, and stands so in the timeline', async () => {
    await sign(`${SIGNATURE}\n`);
    const ticket = await arrive('The record is live.\n');
    const whole = `The record is live.\n\n${SIGNATURE}`;
    expect(messages()).toEqual([whole]);
    const sent = (await under.call('ticket.timeline', { account: account.id, ticket })).find((e) => e.kind === 'sent');
    expect(sent?.text).toBe(whole);
  });

  it('goes out once where the text has it already, and not at all where there is none', async () => {
    await sign(SIGNATURE);
    await arrive(`Done.\n\n${SIGNATURE}`);
    await sign('');
    await arrive('Done, without.');
    expect(messages()).toEqual([`Done.\n\n${SIGNATURE}`, 'Done, without.']);
  });

  it('is the one that was there when Send was pressed, and never part of the draft', async () => {
    await sign('Mara');
    const ticket = await firstAwaiting(under, account.id);
    const item = await send(under, account.id, ticket.id, 'Not yet.');
    expect(item).toMatchObject({ text: 'Not yet.', signature: 'Mara' });
    await sign('Somebody else');
    const draft = await under.call('outbox.undo', { account: account.id, item: item.id });
    expect(draft.text).toBe('Not yet.');
    await under.call('draft.discard', { account: account.id, id: draft.id });
    const again = await send(under, account.id, ticket.id, 'Now.');
    await sign('A third one');
    await under.call('outbox.sendNow', { account: account.id, item: again.id });
    await waitForState(under, account.id, again.id, 'accepted');
    expect(messages()).toEqual(['Now.\n\nSomebody else']);
  });

  it('stands under nothing that goes out in the client’s own name, in no sample of a reply to many either', async () => {
    await sign('Mara');
    await under.call('account.configure', { account: account.id, settings: { replyAs: 'client' } });
    const rows = (await rowsOf(under, account.id)).filter(({ requester }) => requester.clientId !== null);
    const [ticket] = rows;
    if (!ticket) throw new Error('no client waits');
    const item = await send(under, account.id, ticket.id, 'As them.');
    expect(item).toMatchObject({ identity: { as: 'client' }, signature: '' });
    await under.call('outbox.sendNow', { account: account.id, item: item.id });
    await waitForState(under, account.id, item.id, 'accepted');
    expect(messages()).toEqual(['As them.']);
    const others = rows.slice(1, 3).map(({ id }) => id);
    const plan = { account: account.id, tickets: others, text: 'To all.' };
    expect((await under.call('batch.plan', plan)).samples.map(({ text }) => text)).toEqual(others.map(() => 'To all.'));
    await under.call('account.configure', { account: account.id, settings: { replyAs: 'name' } });
    expect((await under.call('batch.plan', plan)).samples[0]?.text).toBe('To all.\n\nMara');
  });

  it('counts in the size on the wire', async () => {
    const ticket = await firstAwaiting(under, account.id);
    const bare = await send(under, account.id, ticket.id, 'Size.');
    const draft = await under.call('outbox.undo', { account: account.id, item: bare.id });
    await under.call('draft.discard', { account: account.id, id: draft.id });
    await sign('12345678');
    const more = await send(under, account.id, ticket.id, 'Size.');
    expect(more.wireSize - bare.wireSize).toBe('\n\n12345678'.length);
  });

  it('is never that of another account', async () => {
    const other = await startTestService();
    try {
      const second = await signIn(under, other);
      await sign('Brand A');
      await sign('Brand B', second.id);
      await arrive('From A.');
      await arrive('From B.', second.id);
      expect([messages(), messages(other)]).toEqual([['From A.\n\nBrand A'], ['From B.\n\nBrand B']]);
    } finally {
      await under.stop();
      await other.stop();
    }
  });
});
