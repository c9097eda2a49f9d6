/**
 * From one colleague's store into another's: nothing is lost, doubled or trusted, and looking at a
 * file changes nothing.
 */
import { beforeEach, describe, expect, it } from 'vitest';
import {
  addHeldReply,
  ingestTickets,
  moveToSending,
  NOON,
  openTestStore,
  remoteStoreOf,
  time,
  wireTicket,
} from '../../../../tests/helpers/memory-store.ts';
import type { Store } from '../../worker/calls.ts';
import { packArchive, packHeadAndFiles, readArchive } from './archive-stream.ts';

const SERVICE = 'https://billing.example.com';
const MARA = { own: false, address: SERVICE, email: 'mara@example.com', name: 'Mara Lind', madeAt: NOON };
const DOUBT = 'It may have arrived.';
const HERE = { address: SERVICE, email: 'colleague@example.com' };

let mara: Store;
let theirs: Store;

beforeEach(async () => {
  [mara, theirs] = [openTestStore(), openTestStore()];
  const tickets = ['1', '2', '3'].map((id) => wireTicket(id, { status: 'Open', lastreply: time('09:00:00') }));
  for (const store of [mara, theirs]) await ingestTickets(store, tickets);
});

const write = (store: Store, ticket: string, text: string, id = `d${ticket}`) =>
  store.drafts.save({ id, ticket, rev: store.drafts.ofTicket(ticket)?.rev ?? 0, text, at: NOON });
const note = (store: Store, id: string, ticket: string, text: string) =>
  store.notes.add({ id, ticket, at: NOON, editedAt: null, text });
const promise = (store: Store, ticket: string, text: string, due: number) =>
  store.marks.set([ticket], { promise: { text, due } }, NOON);

async function* streamOf(head: unknown): AsyncGenerator<Uint8Array> {
  const json = Buffer.from(JSON.stringify(head));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(json.byteLength);
  yield Buffer.concat([length, json]);
}

async function read(plain: AsyncIterable<Uint8Array>) {
  const answer = await readArchive(plain, remoteStoreOf(theirs).remote, HERE);
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  return answer.value.work;
}
const handed = () => read(packArchive(remoteStoreOf(mara).remote, MARA));
type Work = Awaited<ReturnType<typeof read>>;
const bringWhole = (work: Work, apply = true) =>
  theirs.archive.bringIn(work, {
    at: NOON + 60_000,
    apply,
    doubtNote: DOUBT,
  });
const bring = (work: Work, apply = true) => bringWhole(work, apply).brought;

/** Everything of the colleague's that a hand-over may change. */
const state = (store: Store) =>
  JSON.stringify([
    store.drafts
      .ofKind('reply')
      .map(({ ticket, text, kept, files, extras }) => [ticket, text, kept, files, extras])
      // Drafts of one moment come in the order of their ids, which are new each time.
      .sort(([a], [b]) => String(a).localeCompare(String(b))),
    ['1', '2', '3'].map((ticket) => [
      // A note about a doubt has a new id each time.
      store.tickets.timeline(ticket).map((entry) => ('text' in entry && entry.text === DOUBT ? entry.text : entry)),
      store.tickets.detail(ticket)?.local,
    ]),
    store.outbox.items(0).length,
  ]);

const NOTHING = { tickets: [], canned: 0, views: 0, already: 0 };
const UUID = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;

describe('a hand-over', () => {
  it('brings unsent replies as drafts, and notes what may have arrived; nothing is in the outbox', async () => {
    addHeldReply(mara, 'held', '1');
    addHeldReply(mara, 'lost', '2');
    moveToSending(mara, 'lost', NOON, null);
    mara.outbox.move('lost', 'lost', { at: NOON });
    const { tickets } = bring(await handed());
    expect(tickets).toMatchObject([
      { ticket: '1', tid: 'ABC-000001', text: 'draft', doubtful: false },
      { ticket: '2', text: 'draft', doubtful: true },
    ]);
    expect(theirs.drafts.ofTicket('1')?.text).toBe('Text of held');
    expect(theirs.outbox.items(0)).toEqual([]);
    expect(theirs.tickets.timeline('2')).toContainEqual(
      expect.objectContaining({ kind: 'note', text: 'It may have arrived.' }),
    );
  });

  it('joins what both have: texts and promises keep both, tags are one set', async () => {
    write(mara, '1', 'Hers.');
    write(theirs, '1', 'Mine.');
    note(mara, UUID(1), '1', 'Her note.');
    note(theirs, UUID(1), '1', 'My note under the same id.');
    mara.marks.set(['1'], { addTags: ['VIP', 'slow'] }, NOON);
    theirs.marks.set(['1'], { addTags: ['vip', 'mine'] }, NOON);
    promise(mara, '1', 'Call back', NOON + 1_000_000);
    promise(theirs, '1', 'Send the log', NOON + 2_000_000);
    promise(mara, '2', 'Refund', NOON + 3_000_000);

    expect(bring(await handed())).toMatchObject({
      tickets: [
        { ticket: '1', text: 'beside', notes: 1, tags: ['slow'], promise: 'joined' },
        { ticket: '2', text: null, promise: 'new' },
      ],
      already: 1,
    });
    expect(theirs.drafts.ofTicket('1')).toMatchObject({ text: 'Mine.', kept: [{ text: 'Hers.' }] });
    const notes = theirs.tickets.timeline('1').flatMap((one) => (one.kind === 'note' ? [one.text] : []));
    expect(notes.sort()).toEqual(['Her note.', 'My note under the same id.']);
    const { tags, promise: both } = theirs.tickets.detail('1')?.local ?? {};
    expect(tags).toEqual(['mine', 'slow', 'vip']);
    expect(both).toMatchObject({ text: 'Send the log\nCall back', due: NOON + 1_000_000 });
  });

  it('joins no promises that are too long together: the other one comes as a note, and can be taken back', async () => {
    const [hers, ours] = [`Call back. ${'x'.repeat(1500)}`, `Send the log. ${'y'.repeat(1500)}`];
    promise(mara, '1', hers, NOON + 1_000_000);
    promise(theirs, '1', ours, NOON + 2_000_000);
    const before = state(theirs);
    const { brought, parts } = bringWhole(await handed());
    expect(brought.tickets).toMatchObject([{ ticket: '1', notes: 1, promise: 'joined' }]);
    expect(theirs.tickets.detail('1')?.local.promise).toMatchObject({ text: ours, due: NOON + 1_000_000 });
    expect(theirs.tickets.timeline('1')).toContainEqual(
      expect.objectContaining({ kind: 'note', text: hers, handedBy: 'Mara Lind' }),
    );
    expect(theirs.archive.takeBack(parts, NOON + 70_000)).toEqual([]);
    expect(state(theirs)).toBe(before);
  });

  it('changes nothing while it is only looked at, and nothing a second time', async () => {
    write(mara, '1', 'Hers.');
    write(theirs, '2', 'Mine.');
    note(mara, UUID(1), '2', 'Her note.');
    mara.marks.set(['3'], { addTags: ['VIP'] }, NOON);
    promise(mara, '3', 'Call back', NOON + 1_000_000);
    const before = state(theirs);
    const would = bring(await handed(), false);
    expect(state(theirs)).toBe(before);
    expect(bring(await handed())).toEqual(would);
    const after = state(theirs);
    expect(after).not.toBe(before);
    expect(bring(await handed())).toEqual({ ...NOTHING, already: 4 });
    expect(state(theirs)).toBe(after);
  });

  it('does not bring back what the colleague sent, removed or took away since', async () => {
    write(mara, '1', 'Hers.');
    note(mara, UUID(1), '1', 'Her note.');
    mara.marks.set(['1'], { addTags: ['VIP'] }, NOON);
    bring(await handed());
    theirs.drafts.discard(theirs.drafts.ofTicket('1')?.id ?? '');
    theirs.notes.remove(UUID(1));
    theirs.marks.set(['1'], { removeTags: ['VIP'] }, NOON);
    const gone = state(theirs);
    expect(bring(await handed()).tickets).toEqual([]);
    expect(state(theirs)).toBe(gone);
  });

  it('brought in where it came from changes nothing', async () => {
    write(mara, '1', 'Hers.');
    addHeldReply(mara, 'held', '2');
    note(mara, UUID(1), '1', 'Her note.');
    promise(mara, '3', 'Call back', NOON + 1_000_000);
    const work = await handed();
    const before = state(mara);
    const { brought } = mara.archive.bringIn(work, { at: NOON, apply: true, doubtNote: null });
    expect(brought).toEqual({ ...NOTHING, already: 4 });
    expect(state(mara)).toBe(before);
  });

  it('taken back is as if it had not come, and can be brought in again', async () => {
    write(mara, '1', 'Hers.');
    write(theirs, '1', 'Mine.');
    addHeldReply(mara, 'held', '3');
    addHeldReply(mara, 'lost', '2');
    moveToSending(mara, 'lost', NOON, null);
    mara.outbox.move('lost', 'lost', { at: NOON });
    note(mara, UUID(1), '1', 'Her note.');
    mara.marks.set(['1'], { addTags: ['VIP', 'slow'] }, NOON);
    theirs.marks.set(['1'], { addTags: ['vip'] }, NOON);
    promise(mara, '1', 'Call back', NOON + 1_000_000);
    promise(theirs, '1', 'Send the log', NOON + 2_000_000);
    promise(mara, '2', 'Refund', NOON + 3_000_000);
    const before = state(theirs);
    const { brought, parts } = bringWhole(await handed());
    const after = state(theirs);
    expect(theirs.archive.takeBack(parts, NOON + 60_000)).toEqual([]);
    expect(state(theirs)).toBe(before);
    expect(bring(await handed())).toEqual(brought);
    expect(state(theirs)).toBe(after);
  });

  it('taken back leaves what was changed, sent or kept since', async () => {
    write(mara, '1', 'Hers.');
    write(mara, '2', 'Goes out.');
    note(mara, UUID(1), '3', 'Her note.');
    note(mara, UUID(2), '1', 'Another.');
    promise(mara, '3', 'Call back', NOON + 1_000_000);
    const { parts } = bringWhole(await handed());
    write(theirs, '1', 'Hers, and more.');
    theirs.notes.edit(UUID(1), 'Her note, and mine.', NOON + 70_000);
    theirs.marks.set(['3'], { promise: 'kept' }, NOON + 70_000);
    const [draft] = theirs.drafts.ofKind('reply').filter(({ ticket }) => ticket === '2');
    theirs.drafts.discard(draft?.id ?? '');
    addHeldReply(theirs, 'sent', '2', {}, NOON + 70_000);
    expect(theirs.archive.takeBack(parts, NOON + 60_000).sort()).toEqual(['1', '2', '3']);
    expect(theirs.drafts.ofTicket('1')?.text).toBe('Hers, and more.');
    const entries = [...theirs.tickets.timeline('1'), ...theirs.tickets.timeline('3')];
    expect(entries.flatMap((one) => (one.kind === 'note' ? [one.text] : []))).toEqual(['Her note, and mine.']);
    expect(entries.filter(({ kind }) => kind === 'promise')).toHaveLength(1);
    // Entries that were taken back are imported again, the others are not.
    expect(bring(await handed()).tickets).toMatchObject([{ ticket: '1', text: null, notes: 1, promise: null }]);
  });

  it('keeps whose note and promise it was when their removal is undone', async () => {
    note(mara, UUID(1), '1', 'Her note.');
    promise(mara, '1', 'Call back', NOON + 1_000_000);
    bring(await handed());
    const before = theirs.tickets.timeline('1');
    const gone = theirs.notes.remove(UUID(1));
    const withdrawn = theirs.marks.set(['1'], { promise: null }, NOON);
    if (gone) theirs.notes.add(gone);
    theirs.marks.restore(withdrawn.before, NOON);
    expect(theirs.tickets.timeline('1')).toEqual(before);
    expect(before.filter((one) => 'handedBy' in one && one.handedBy === 'Mara Lind')).toHaveLength(2);
  });

  it('leaves the other agent’s own address behind', async () => {
    write(mara, '1', 'Hers.');
    const rev = mara.drafts.ofTicket('1')?.rev ?? 0;
    mara.drafts.setExtras({
      id: 'd1',
      ticket: '1',
      rev,
      at: NOON,
      extras: { contact: null, fields: [], email: 'm@x.example' },
    });
    bring(await handed());
    expect(theirs.drafts.ofTicket('1')).toMatchObject({ text: 'Hers.', extras: null });
  });
});

const HEAD = {
  ...{ archive: 1, ...MARA, tools: null },
  ...{ texts: [], notes: [], tags: [], promises: [], conversations: [] },
};
const NOTE = { id: UUID(1), ticket: '1', at: NOON, editedAt: null, text: 'x' };
const TAG = { ticket: '1', tag: 'VIP' };
const PROMISE = { id: UUID(1), ticket: '1', text: '', due: NOON, madeAt: NOON, row: null };

describe('a file that is taken off its draft while it is written out', () => {
  const attach = (store: Store, ticket: string, file: string, size: number) => {
    store.files.begin({ draft: `d${ticket}`, ticket, at: NOON, file, name: `${file}.txt`, type: '', size }, 1_000_000);
    store.files.putChunk(file, 0, new Uint8Array(size).fill(7));
    store.files.finish(file);
  };

  it.each([
    ['with its draft', () => mara.drafts.discard('d1')],
    ['alone', () => mara.files.remove('late')],
  ])('%s, ends the export: nobody could read what is left', async (_, takeOff) => {
    write(mara, '1', 'With two files');
    attach(mara, '1', 'early', 10);
    attach(mara, '1', 'late', 20);
    const parts = packArchive(remoteStoreOf(mara).remote, MARA);
    await parts.next();
    expect((await parts.next()).value).toHaveLength(10);
    takeOff();
    await expect(parts.next()).rejects.toMatchObject({
      result: { error: { kind: 'invalid', operation: 'export', subject: 'late.txt', detail: { reason: 'file-gone' } } },
    });
  });
});

describe('a file that somebody else made', () => {
  const reasonOf = async (head: unknown) => {
    const answer = await readArchive(streamOf(head), remoteStoreOf(theirs).remote, HERE);
    return answer.ok ? 'read' : answer.error.detail?.reason;
  };

  it('is read where all of it is as it should be, whoever is signed in', async () => {
    expect(
      await reasonOf({ ...HEAD, email: 'other@example.com', notes: [NOTE], tags: [TAG], promises: [PROMISE] }),
    ).toBe('read');
  });

  it.each<[string, string, object]>([
    ['of another service', 'other-service', { address: 'https://else.example.com' }],
    ['of a newer version, whatever else is in it', 'newer-version', { archive: 2, notes: 7 }],
    ['with a note that is no text', 'not-sealed', { notes: [{ ...NOTE, text: 7 }] }],
    ['with a note of no ticket', 'not-sealed', { notes: [{ ...NOTE, ticket: '' }] }],
    ['with a tag too long for any', 'not-sealed', { tags: [{ ...TAG, tag: 'x'.repeat(61) }] }],
    ['with a promise too long for any', 'not-sealed', { promises: [{ ...PROMISE, text: 'x'.repeat(2001) }] }],
    ['due at no time', 'not-sealed', { promises: [{ ...PROMISE, due: 1e300 }] }],
    ['with more notes than anybody writes', 'not-sealed', { notes: Array.from({ length: 50_001 }, () => NOTE) }],
    ['with texts that are no list', 'not-sealed', { texts: { length: 1 } }],
    ['without a name', 'not-sealed', { name: null }],
  ])('%s is refused', async (_, reason, wrong) => {
    const before = state(theirs);
    expect(await reasonOf({ ...HEAD, ...wrong })).toBe(reason);
    expect(state(theirs)).toBe(before);
  });

  it('is not read into memory where its list is longer than any, nor made so', async () => {
    let given = 0;
    async function* endless(): AsyncGenerator<Uint8Array> {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(64 * 1024 * 1024 + 1);
      yield length;
      for (; ; given++) yield new Uint8Array(1024 * 1024);
    }
    const answer = await readArchive(endless(), remoteStoreOf(theirs).remote, HERE);
    expect(answer).toMatchObject({ error: { detail: { reason: 'not-sealed' } } });
    expect(given).toBe(0);
    // Making an archive that no desk could read fails at once.
    const head = { ...HEAD, name: 'x'.repeat(64 * 1024 * 1024) };
    await expect(packHeadAndFiles(head, [], remoteStoreOf(mara).remote).next()).rejects.toMatchObject({
      result: { error: { kind: 'invalid', detail: { reason: 'too-much' } } },
    });
  });

  it.each([
    ['of a version without archives', { version: 1, address: SERVICE, email: 'm', texts: [] }],
    ['without a head', 'no head'],
  ])('%s is refused', async (_, head) => {
    expect(await reasonOf(head)).toBe('not-sealed');
  });

  it.each([
    ['service', { address: 'https://else.example.com' }],
    ['agent', {}],
  ])('with the own work of another %s belongs to no other account', async (_, other) => {
    expect(await reasonOf({ ...HEAD, own: true, ...other })).toBe('other-account');
    expect(await reasonOf({ ...HEAD, own: true, email: 'Colleague@example.com' })).toBe('read');
  });
});
