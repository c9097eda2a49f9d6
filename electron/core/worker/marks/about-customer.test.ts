import { beforeEach, describe, expect, it } from 'vitest';
import {
  detailOf,
  ingestConversation,
  ingestTickets,
  NOON,
  openTestStore,
  wireTicket,
} from '../../../../tests/helpers/memory-store.ts';
import { createTeam, TestDesk, TestEngine } from '../../../../tests/helpers/team-desks.ts';
import type { Store } from '../calls.ts';

const UUID = (place: number) => `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`;
const guest = (id: string, email = 'noor@example.com') => wireTicket(id, { userid: '0', name: 'Noor', email });
const add = (store: Store, place: number, text: string, ticket = 'client:7', important = false, at = NOON + place) =>
  store.notes.add({ id: UUID(place), ticket, at, editedAt: null, text, important });
const about = (store: Store, ticket: string) => detailOf(store, ticket).about;
const textsOf = (store: Store, ticket = '1') =>
  about(store, ticket)?.notes.map(({ text, by }) => (by ? `${by}: ${text}` : text));

let store: Store;
beforeEach(async () => {
  store = openTestStore();
  await ingestTickets(store, [
    wireTicket('1'),
    wireTicket('2', { userid: '8', email: 'ben@example.com', name: 'Ben Roth' }),
    wireTicket('3'),
    guest('4'),
    guest('5', 'aiko@example.com'),
  ]);
});

describe('notes and tags of a customer', () => {
  it('show on all of their tickets and on their page, important and new ones first', () => {
    add(store, 1, 'Likes short answers.');
    add(store, 2, 'Speaks only Spanish.', 'client:7', true);
    add(store, 3, 'Has two offices.');
    store.marks.set(['client:7'], { addTags: ['VIP'] }, NOON);
    const texts = ['Speaks only Spanish.', 'Has two offices.', 'Likes short answers.'];
    for (const ticket of ['1', '3']) expect(textsOf(store, ticket)).toEqual(texts);
    expect(about(store, '1')).toMatchObject({ key: 'client:7', tags: ['VIP'], notes: [{ important: true }, {}, {}] });
    expect(store.customers.page('7')?.about).toEqual(about(store, '1'));
    expect(about(store, '2')).toMatchObject({ key: 'client:8', notes: [], tags: [] });
    // They are none of the tickets' own.
    expect(detailOf(store, '1').local).toMatchObject({ notes: 0, tags: [] });
    expect(store.tickets.timeline('1').filter(({ kind }) => kind === 'note')).toEqual([]);
  });

  it('show nothing to a guest who writes under a client’s address', () => {
    add(store, 1, 'Call before suspending.', 'client:7', true);
    add(store, 2, 'Never.', 'email:aiko@example.com');
    expect(about(store, '5')).toBeUndefined();
  });

  it('show for a guest on tickets that we opened to their address only', () => {
    expect(about(store, '4')).toBeUndefined();
    ingestConversation(store, '4', [
      { id: '0', by: 'staff', clock: '08:00:00', text: 'Your trial ends.' },
      { id: '1', clock: '09:00:00', text: 'Thanks.' },
    ]);
    add(store, 1, 'Wants an invoice.', 'email:noor@example.com');
    expect(textsOf(store, '4')).toEqual(['Wants an invoice.']);
  });

  it('are edited over the text that was seen only, and their importance by itself', () => {
    add(store, 1, 'Speaks Spanish.');
    expect(
      store.notes.edit(UUID(1), 'Speaks only Spanish.', NOON + 9, { base: 'Another', important: true }),
    ).toMatchObject({
      text: 'Speaks Spanish.',
      editedAt: null,
    });
    store.notes.edit(UUID(1), 'Speaks Spanish.', NOON + 9, { base: 'Speaks Spanish.', important: true });
    expect(about(store, '1')?.notes).toMatchObject([{ important: true, editedAt: NOON + 9 }]);
    // An edit that says nothing of it keeps it.
    store.notes.edit(UUID(1), 'Speaks only Spanish.', NOON + 10);
    expect(about(store, '1')?.notes).toMatchObject([{ important: true, text: 'Speaks only Spanish.' }]);
  });

  it('come back whole by undo', () => {
    add(store, 1, 'Call before suspending.', 'client:7', true);
    const before = about(store, '1');
    const gone = store.notes.remove(UUID(1));
    expect(textsOf(store)).toEqual([]);
    if (gone) store.notes.add(gone);
    expect(about(store, '1')).toEqual(before);
    const { before: tags } = store.marks.set(['client:7'], { addTags: ['VIP'] }, NOON);
    store.marks.restore(tags, NOON);
    expect(about(store, '1')?.tags).toEqual([]);
  });
});

describe('a search', () => {
  const tickets = (query: string) =>
    store.queues
      .rows(`search:${query}`, { by: 'date', dir: 'desc' }, 0, 50)
      .rows.map(({ id }) => id)
      .sort();
  const hits = (query: string) =>
    store.search
      .run({ query, kinds: null, from: 0, count: 50 })
      .hits.map(({ kind, id, title }) => (kind === 'ticket' ? id : `${kind}: ${title}`));
  const customers = (text: string) => store.palette.find(text).answers.filter(({ kind }) => kind === 'customer');

  beforeEach(() => {
    add(store, 1, 'Speaks only Spanish, and prefers the phone.');
    store.marks.set(['client:8'], { addTags: ['Reseller'] }, NOON);
    store.marks.set(['1'], { addTags: ['Reseller'] }, NOON);
  });

  it('finds the customer’s tickets by words of notes and tags, with any other condition', () => {
    expect(tickets('spanish')).toEqual(['1', '3']);
    expect(tickets('spanish subject')).toEqual(['1', '3']);
    expect(tickets('spanish tag:reseller')).toEqual(['1']);
    expect(tickets('resel')).toEqual(['2']);
    expect(tickets('tag:reseller')).toEqual(['1', '2']);
    expect(tickets('-spanish customer:7')).toEqual(['1', '3']);
    expect(hits('spanish').sort()).toEqual(['1', '3', 'note: Aiko Tanaka']);
  });

  it('finds the customer in the palette, and says by what', () => {
    expect(customers('phone span')).toMatchObject([
      { id: '7', title: 'Aiko Tanaka', exact: false, snippet: expect.stringContaining('Speaks only Spanish') },
    ]);
    expect(customers('reseller')).toMatchObject([{ id: '8', title: 'Ben Roth' }]);
    store.notes.remove(UUID(1));
    expect(customers('phone span')).toEqual([]);
  });

  it('finds no guest’s unverified ticket by a note about the address', () => {
    add(store, 2, 'Zebra.', 'email:noor@example.com');
    expect(tickets('zebra')).toEqual([]);
    expect(hits('zebra')).toEqual(['note: noor@example.com']);
  });

  it('finds notes of a customer whom the service no longer has', () => {
    add(store, 3, 'Moved to id 70.', 'client:99');
    expect(hits('moved')).toEqual(['note: #99']);
    expect(customers('moved')).toMatchObject([{ id: '99', title: '99' }]);
    expect(store.customers.page('99')).toMatchObject({ name: null, about: { notes: [{ text: 'Moved to id 70.' }] } });
    store.notes.remove(UUID(3));
    expect(store.customers.page('99')).toBeNull();
  });
});

it('an export and an archive hold them', () => {
  add(store, 1, 'Call before suspending.', 'client:7', true);
  store.marks.set(['client:7', '1'], { addTags: ['VIP'] }, NOON);
  expect(store.export.page('notes', []).rows).toMatchObject([{ customer: 'client:7', important: true }]);
  expect(store.export.page('tags', []).rows).toEqual([
    { ticket: '1', tag: 'VIP' },
    { customer: 'client:7', tag: 'VIP' },
  ]);
  const other = openTestStore();
  const work = { ...store.archive.sections(false), own: false, from: 'Ada' };
  const { brought, parts } = other.archive.bringIn(work, { at: NOON, apply: true, doubtNote: null });
  expect(brought.tickets).toMatchObject([
    { ticket: 'client:7', tid: '', requester: '#7', notes: 1, tags: ['VIP'] },
    { ticket: '1' },
  ]);
  expect(other.archive.sections(false).notes).toMatchObject([{ ticket: 'client:7', important: true }]);
  other.archive.takeBack(parts, NOON);
  expect(other.archive.sections(false)).toMatchObject({ notes: [], tags: [] });
  expect(store.handOver.summary(NOON).touched.rows).toMatchObject([{ tid: '', requester: 'Aiko Tanaka' }]);
});

describe('in a team', () => {
  async function teamOf(...names: string[]) {
    const engine = new TestEngine();
    const desks = names.map((name) => new TestDesk(name));
    for (const desk of desks) await ingestTickets(desk.store, [wireTicket('1')]);
    return { engine, desks: desks as [TestDesk, TestDesk] };
  }

  it('are everybody’s, and a note its author’s', async () => {
    const { engine, desks } = await teamOf('Ada', 'Ben');
    const [ada, ben] = desks;
    createTeam(engine, ada, ben);
    add(ada.store, 1, 'Call before suspending.', 'client:7', true);
    ada.store.marks.set(['client:7'], { addTags: ['VIP'] }, NOON);
    ada.sync(engine);
    ben.sync(engine);
    expect(about(ben.store, '1')).toMatchObject({ tags: ['VIP'], notes: [{ by: 'Ada', important: true }] });
    const id = about(ben.store, '1')?.notes[0]?.id ?? '';
    ben.store.notes.edit(id, 'Mine now', NOON);
    ben.store.notes.remove(id);
    ben.store.marks.set(['client:7'], { removeTags: ['vip'] }, NOON + 1);
    add(ben.store, 2, 'Two offices.');
    ada.store.notes.edit(UUID(1), 'Call before suspending.', NOON + 2, { important: false });
    for (const desk of [ben, ada, ben]) desk.sync(engine);
    expect(textsOf(ben.store)).toEqual(['Two offices.', 'Ada: Call before suspending.']);
    expect(textsOf(ada.store)).toEqual(['Ben: Two offices.', 'Call before suspending.']);
    expect(about(ada.store, '1')).toMatchObject({ tags: [], notes: [{ important: false }, { important: false }] });
    ben.store.team.leave();
    expect(textsOf(ben.store)).toEqual(['Two offices.']);
  });

  it('stay private until the agent shares what was there before joining', async () => {
    const { engine, desks } = await teamOf('Ada', 'Ben');
    const [ada, ben] = desks;
    add(ben.store, 1, 'Two offices.');
    ben.store.marks.set(['client:7'], { addTags: ['VIP'] }, NOON);
    createTeam(engine, ada, ben);
    ada.sync(engine);
    expect(about(ada.store, '1')).toMatchObject({ notes: [], tags: [] });
    expect(ben.store.team.state()?.before).toMatchObject({ notes: 1, tags: 1 });
    ben.store.team.shareBefore();
    ben.sync(engine);
    ada.sync(engine);
    expect(about(ada.store, '1')).toMatchObject({ notes: [{ by: 'Ben' }], tags: ['VIP'] });
  });
});
