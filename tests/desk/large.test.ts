/** Nobody knows the largest size of a reply until one was refused, or went through. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../shared/domain/account.ts';
import { whenSettled } from '../helpers/under-way.ts';
import type { RunningService } from '../service/service.ts';
import { type DeskUnderTest, firstAwaiting, itemOf, waitForState } from './harness.ts';
import { signedInDesk } from './set-up.ts';

const CHUNK = 1024 * 1024;

let service: RunningService;
let under: DeskUnderTest;
let account: Account;
let ticket: string;

beforeEach(async () => {
  ({ service, under, account } = await signedInDesk({ tickets: 20, dialects: ['form-limit'] }));
  ticket = (await firstAwaiting(under, account.id)).id;
});

/** A reply with one file of this size, on its way. */
async function sendFile(size: number): Promise<string> {
  const { fingerprint } = await under.call('ticket.get', { account: account.id, ticket });
  const draft = crypto.randomUUID();
  const file = crypto.randomUUID();
  const of = { account: account.id, file };
  await under.call('file.begin', { ...of, draft, ticket, name: 'disk.img', type: '', size });
  for (let index = 0; index * CHUNK < size; index++) {
    const bytes = new Uint8Array(Math.min(CHUNK, size - index * CHUNK)).fill(index + 1);
    await under.call('file.chunk', { ...of, index, bytes });
  }
  await under.call('file.finish', of);
  const text = `With ${size} bytes.`;
  const held = await under.call('draft.get', { account: account.id, ticket });
  const saved = { account: account.id, id: held?.id ?? draft, ticket, rev: held?.rev ?? 0, text };
  const { rev } = await under.call('draft.save', saved);
  const item = await under.call('reply.send', { account: account.id, draft: saved.id, rev, seen: fingerprint });
  await under.call('outbox.sendNow', { account: account.id, item: item.id });
  return item.id;
}

const bodies = () => service.ledger.of('add-ticket-reply').map(({ bodyBytes }) => bodyBytes);
const largest = async () =>
  (await under.call('account.list', {})).find((one) => one.id === account.id)?.largestSent ?? 0;

const known = (size: number) => whenSettled('the size to be known', async () => (await largest()) === size);

describe('the largest size that ever went through', () => {
  it('is that of the request, is never a smaller one, and is known after a restart', async () => {
    expect(await largest()).toBe(0);
    await waitForState(under, account.id, await sendFile(300_000), 'accepted');
    const [first = 0] = bodies();
    expect(first).toBeGreaterThan(300_000 * 1.7);
    await known(first);

    await waitForState(under, account.id, await sendFile(2_000_000), 'accepted');
    const second = bodies()[1] ?? 0;
    await known(second);
    await waitForState(under, account.id, await sendFile(1000), 'accepted');
    await under.restart();
    expect(await largest()).toBe(second);
  });

  it('is not that of a refused one, which says that it is probably too large and keeps its file', async () => {
    const id = await sendFile(6 * CHUNK);
    await waitForState(under, account.id, id, 'refused');
    const item = await itemOf(under, account.id, id);
    // The service said that a field was missing, which it was not: PHP empties a form over its
    // limit.
    expect(item?.error).toMatchObject({
      kind: 'rejected',
      detail: { reason: 'too-large', facts: { size: bodies()[0] }, texts: [expect.stringMatching(/required field/i)] },
    });
    expect(item?.files).toMatchObject([{ name: 'disk.img', size: 6 * CHUNK }]);
    expect(await largest()).toBe(0);
  });
});
