/**
 * Handing over from one desk to another at the same service: the file is seen before it changes
 * anything, brought in once, and refused where it does not belong.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunningService } from '../service/service.ts';
import { exportArchive, openArchive, PASSPHRASE } from './archives.ts';
import { type DeskUnderTest, firstAwaiting, openDesk, signIn, startTestService } from './harness.ts';

let service: RunningService;
let elsewhere: RunningService | undefined;
let mara: DeskUnderTest;
let colleague: DeskUnderTest;
let from: string;
let to: string;

beforeAll(async () => {
  [service, mara, colleague] = await Promise.all([startTestService({ tickets: 20 }), openDesk(), openDesk()]);
  [{ id: from }, { id: to }] = await Promise.all([signIn(mara, service), signIn(colleague, service)]);
});
afterAll(async () => {
  await Promise.all([mara.stop(), colleague.stop()]);
  await Promise.all([service.stop(), elsewhere?.stop()]);
});

it('names the file by the day at this computer, not by that of UTC', async () => {
  const home = mara.clock.zone();
  const named: string[] = [];
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    mara.clock.changeZone(zone);
    named.push((await mara.call('archive.export', { account: from, own: false, passphrase: PASSPHRASE })).name);
  }
  mara.clock.changeZone(home);
  // Their clocks are 25 hours apart.
  expect(named[0]).not.toBe(named[1]);
});

async function sealed(): Promise<Uint8Array<ArrayBuffer>> {
  const { name, bytes } = await exportArchive(mara, from, false);
  expect(name).toMatch(/^hand-over-\d{4}-\d\d-\d\d\.rackside$/);
  return bytes;
}

async function look(account: string, bytes: Uint8Array<ArrayBuffer>, passphrase = PASSPHRASE) {
  const read = await openArchive(colleague, account, bytes, passphrase);
  return read.ok ? read.value : read.error.detail?.reason;
}

it('goes from one desk to the other, with its files, once', async () => {
  const { id: ticket } = await firstAwaiting(mara, from);
  const draft = crypto.randomUUID();
  const file = crypto.randomUUID();
  const bytes = Uint8Array.from({ length: 1_200_000 }, (_, index) => (index * 31) & 255);
  await mara.call('draft.save', { account: from, id: draft, ticket, rev: 0, text: 'Half a thought' });
  await mara.call('file.begin', {
    account: from,
    draft,
    ticket,
    file,
    name: 'a.bin',
    type: '',
    size: bytes.byteLength,
  });
  for (const index of [0, 1]) {
    const part = bytes.slice(index * 1_048_576, (index + 1) * 1_048_576);
    await mara.call('file.chunk', { account: from, file, index, bytes: part });
  }
  await mara.call('file.finish', { account: from, file });
  await mara.call('note.add', { account: from, ticket, id: crypto.randomUUID(), text: 'Prefers mail.' });
  const due = Date.now() + 3_600_000;
  await mara.call('marks.set', { account: from, tickets: [ticket], patch: { promise: { text: 'Log', due } } });

  const seal = await sealed();
  const seen = await look(to, seal);
  expect(seen).toMatchObject({
    ...{ from: 'Mara Lind', already: 0 },
    tickets: [{ ticket, text: 'draft', files: 1, notes: 1, promise: 'new' }],
  });
  expect(await colleague.call('draft.get', { account: to, ticket })).toBeNull();
  if (typeof seen !== 'object') throw new Error(seen);
  const mine = { account: to, id: seen.id, doubtNote: 'It may have arrived.' };
  // Pressed in two windows at once, it comes once, and what is taken back below is all of it.
  const brought = await Promise.all([mine, mine].map((one) => colleague.call('archive.bringIn', one)));
  expect(brought).toEqual([seen, seen].map(({ tickets }) => ({ tickets, canned: 0, views: 0, already: 0 })));
  const got = await colleague.call('draft.get', { account: to, ticket });
  expect(got).toMatchObject({ text: 'Half a thought', files: [{ name: 'a.bin', size: 1_200_000, finished: true }] });
  const marks = (await colleague.call('ticket.timeline', { account: to, ticket })).filter(
    (entry) => entry.kind === 'note' || entry.kind === 'promise',
  );
  expect(marks.map(({ text, handedBy }) => [text, handedBy])).toEqual([
    ['Prefers mail.', 'Mara Lind'],
    ['Log', 'Mara Lind'],
  ]);
  expect(await colleague.call('outbox.list', { account: to })).toEqual([]);
  expect((await colleague.callFails('archive.bringIn', mine)).detail?.reason).toBe('put-away');

  const again = await look(to, seal);
  expect(again).toMatchObject({ tickets: [], already: 3 });
  if (typeof again !== 'object') throw new Error(again);
  await colleague.call('archive.putAway', { account: to, id: again.id });
  expect((await colleague.call('draft.get', { account: to, ticket }))?.files).toHaveLength(1);

  const back = { account: to, id: seen.id };
  expect(await colleague.call('archive.takeBack', back)).toEqual({ stayed: [] });
  expect(await colleague.call('draft.get', { account: to, ticket })).toBeNull();
  const left = await colleague.call('ticket.timeline', { account: to, ticket });
  expect(left.filter(({ kind }) => kind === 'note' || kind === 'promise')).toEqual([]);
  expect((await colleague.callFails('archive.takeBack', back)).detail?.reason).toBe('put-away');
  expect(await look(to, seal)).toMatchObject({ tickets: seen.tickets, already: 0 });
});

it('is refused with another passphrase, damaged, and at another service', async () => {
  const seal = await sealed();
  expect(await look(to, seal, 'correct horse batterie')).toBe('wrong-passphrase');
  expect(await look(to, seal.slice(0, seal.byteLength - 9))).toBe('cut-short');
  expect(
    await look(to, new TextEncoder().encode('%PDF-1.7, and long enough for a head') as Uint8Array<ArrayBuffer>),
  ).toBe('not-sealed');
  elsewhere = await startTestService({ tickets: 20 });
  const { id: other } = await signIn(colleague, elsewhere);
  expect(await look(other, seal)).toBe('other-service');
});
