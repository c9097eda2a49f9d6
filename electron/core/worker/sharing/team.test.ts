import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { at, detailOf, ingestTickets, NOON, time, wireTicket } from '../../../../tests/helpers/memory-store.ts';
import {
  createTeam,
  invitationFrom,
  inviteAndJoin,
  sealEntry,
  syncInTurn,
  TestDesk,
  TestEngine,
} from '../../../../tests/helpers/team-desks.ts';

const MINUTE = 60_000;
let engine: TestEngine;
let ada: TestDesk;
let ben: TestDesk;

const notesOf = (desk: TestDesk, ticket = '1') =>
  desk.store.tickets
    .timeline(ticket)
    .flatMap((entry) => (entry.kind === 'note' ? [[entry.text, entry.by ?? null]] : []));
const tagsOf = (desk: TestDesk) => desk.store.marks.tags().map(({ tag }) => tag);
const addNote = (desk: TestDesk, id: string, text: string) =>
  desk.store.notes.add({ id, ticket: '1', at: desk.now, editedAt: null, text });
const addTag = (desk: TestDesk, ...addTags: string[]) => desk.store.marks.set(['1'], { addTags }, desk.clock());
const refusedAt = (desk: TestDesk) =>
  Object.fromEntries(desk.store.team.state()?.refused.map(({ why, count }) => [why, count]) ?? []);
const memberOf = (desk: TestDesk) => desk.store.team.state()?.member ?? '';

const sync = (...desks: TestDesk[]) => syncInTurn(engine, desks.length > 0 ? desks : [ada, ben]);
const turn = (now: number, ...desks: TestDesk[]) => {
  for (const desk of desks.length > 0 ? desks : [ada, ben]) desk.at(now);
};

beforeEach(() => {
  engine = new TestEngine();
  ada = new TestDesk('Ada');
  ben = new TestDesk('Ben');
});

describe('a team', () => {
  beforeEach(() => {
    addNote(ada, 'n0', 'Mine alone');
    addTag(ada, 'old');
    createTeam(engine, ada, ben);
  });

  it('has its founder, and who joined by an invitation', () => {
    for (const desk of [ada, ben]) {
      expect(desk.store.team.state()?.members.map(({ name, own, removable }) => [name, own, removable])).toEqual([
        ['Ada', desk === ada, false],
        ['Ben', desk === ben, desk === ada],
      ]);
      expect(desk.store.team.state()).toMatchObject({ refused: [], incomplete: [], waiting: 0, lost: false });
    }
  });

  it('tells members of one name apart in what they write', () => {
    const other = new TestDesk('Ada');
    inviteAndJoin(engine, ben, other);
    addNote(other, 'n1', 'Which of us?');
    sync(ada, ben, other);
    expect(notesOf(ben)).toEqual([['Which of us?', 'Ada (2)']]);
    other.store.team.take({ tickets: ['1'], member: memberOf(ben), note: '', at: other.now });
    ben.store.team.news();
    sync(ada, ben, other);
    expect(ben.store.team.news()).toEqual([{ ticket: '1', by: 'Ada (2)', how: 'handed' }]);
  });

  it('shares what is made from then on, and nothing from before', () => {
    addNote(ada, 'n1', 'Ask for the zone');
    addTag(ada, 'VIP');
    sync();
    expect(notesOf(ben)).toEqual([['Ask for the zone', 'Ada']]);
    expect(tagsOf(ben)).toEqual(['VIP']);
    turn(NOON + MINUTE);
    ben.store.marks.set(['1'], { removeTags: ['vip'] }, ben.now);
    sync();
    expect(tagsOf(ada)).toEqual(['old']);
    expect(notesOf(ada)).toEqual([
      ['Mine alone', null],
      ['Ask for the zone', null],
    ]);
  });

  it('keeps what a colleague tagged since, when a change of tags is undone', () => {
    const { before } = ada.store.marks.set(['1'], { addTags: ['VIP', 'Old'], removeTags: ['old'] }, ada.now);
    sync();
    turn(NOON + MINUTE);
    addTag(ben, 'refund');
    sync();
    ada.store.marks.restore(before, ada.now);
    sync();
    expect([tagsOf(ada), tagsOf(ben)]).toEqual([['old', 'refund'], ['refund']]);
  });

  it('says nothing of a snooze, a pin, an unread mark or a draft', () => {
    const before = engine.revision;
    ada.store.marks.set(['1'], { snooze: NOON + MINUTE, pinned: true }, NOON);
    ada.store.marks.setUnread(['1'], true, NOON);
    ada.store.drafts.save({ id: 'd', ticket: '1', rev: 0, text: 'Not sent yet', at: NOON });
    sync();
    expect(engine.revision).toBe(before);
    expect(ada.store.team.state()).toMatchObject({ waiting: 0, unshared: 0 });
  });

  it('shares an edit and a removal of a note, and only of its author’s', () => {
    addNote(ada, 'n1', 'Ask');
    sync();
    const [shown] = ben.store.tickets.timeline('1').filter(({ kind }) => kind === 'note');
    expect(ben.store.notes.edit(shown?.id ?? '', 'Mine now', NOON)?.text).toBe('Ask');
    ben.store.notes.remove(shown?.id ?? '');
    expect(notesOf(ben)).toEqual([['Ask', 'Ada']]);
    turn(NOON + MINUTE);
    ada.store.notes.edit('n1', 'Ask again', ada.now);
    sync();
    expect(notesOf(ben)).toEqual([['Ask again', 'Ada']]);
    ada.store.notes.remove('n1');
    sync();
    expect(notesOf(ben)).toEqual([]);
  });

  it('says who has a ticket', () => {
    ada.store.team.take({ tickets: ['1'], member: memberOf(ben), note: 'You know them', at: NOON });
    sync();
    expect(ben.store.team.takenBy('1')).toMatchObject({ member: memberOf(ben), note: 'You know them', at: NOON });
    turn(NOON + MINUTE);
    ben.store.team.take({ tickets: ['1'], member: null, note: '', at: ben.now });
    sync();
    expect(ada.store.team.takenBy('1')?.member).toBeNull();
  });

  it('lets the later change decide, whatever a computer’s own clock says', () => {
    const taking = (desk: TestDesk, minutes: number) => {
      turn(NOON + minutes * MINUTE);
      desk.store.team.take({ tickets: ['1'], member: memberOf(desk), note: '', at: desk.clock() });
    };
    const holders = () => [ada, ben].map((desk) => desk.store.team.takenBy('1')?.member);
    ben.wrong = -365 * 24 * 60 * MINUTE;
    taking(ada, 1);
    taking(ben, 2);
    sync();
    expect(holders()).toEqual([memberOf(ben), memberOf(ben)]);
    ben.wrong = 365 * 24 * 60 * MINUTE;
    taking(ben, 3);
    taking(ada, 4);
    sync(ben, ada);
    expect(holders()).toEqual([memberOf(ada), memberOf(ada)]);
  });

  it('is left with what colleagues wrote, and the agent’s own stays', () => {
    addNote(ada, 'n1', 'Ada’s');
    addNote(ben, 'n2', 'Ben’s');
    sync();
    ben.store.team.leave();
    expect([notesOf(ben), ben.store.team.state()]).toEqual([[['Ben’s', null]], null]);
  });

  it('gives the engine neither names nor texts, and bodies of a few lengths', () => {
    addNote(ada, 'n1', 'Canary in the mine');
    addNote(ada, 'n2', 'Canary '.repeat(100));
    addTag(ada, 'canarytag');
    sync();
    const all = [...engine.entries].map(([key, { bytes }]) => key + Buffer.from(bytes).toString('latin1')).join();
    for (const text of ['Canary', 'canarytag', 'Ada', 'Ben', '"1"']) expect(all).not.toContain(text);
    const lengths = new Set([...engine.entries.values()].map(({ bytes }) => bytes.length));
    expect(lengths.size).toBeLessThanOrEqual(3);
  });
});

describe('done here', () => {
  const OLD = { status: 'Open', lastreply: time('09:00:00') };
  const NEW = { status: 'Open', lastreply: time('10:00:00') };
  const done = (desk: TestDesk) => detailOf(desk.store, '1').local.doneAt !== null;

  beforeEach(async () => {
    await ingestTickets(ada.store, [wireTicket('1', NEW)]);
    await ingestTickets(ben.store, [wireTicket('1', OLD)]);
    createTeam(engine, ada, ben);
    ada.store.marks.set(['1'], { done: true }, NOON);
    sync();
  });

  it('waits for a header that its colleague had seen, and goes on from there', async () => {
    expect(done(ben)).toBe(true);
    ben.store.marks.set(['1'], { pinned: true }, NOON);
    await ingestTickets(ben.store, [wireTicket('1', OLD)], { at: at('12:00:05') });
    expect(done(ben)).toBe(true);
    await ingestTickets(ben.store, [wireTicket('1', NEW)], { at: at('12:00:10') });
    expect(done(ben)).toBe(true);
    await ingestTickets(ben.store, [wireTicket('1', { ...NEW, lastreply: time('12:00:15') })], { at: at('12:00:20') });
    expect(done(ben)).toBe(false);
  });

  it('that a rule ended stays ended, and is not ended for the others by it', async () => {
    await ingestTickets(ben.store, [wireTicket('1', { ...NEW, lastreply: time('12:00:15') })], { at: at('12:00:20') });
    addTag(ada, 'x');
    sync();
    ben.receive(engine.since(0));
    expect([done(ada), done(ben)]).toEqual([true, false]);
  });

  it('is no more once a colleague ends it by hand', () => {
    turn(NOON + MINUTE);
    ben.store.marks.set(['1'], { done: false }, ben.now);
    sync();
    expect([done(ada), done(ben)]).toEqual([false, false]);
  });
});

describe('an engine that lies', () => {
  beforeEach(() => {
    createTeam(engine, ada, ben);
    addTag(ada, 'one');
    addTag(ada, 'two');
    sync();
  });
  const newest = () => [...engine.entries].sort((a, b) => b[1].revision - a[1].revision)[0]?.[0] ?? '';
  const bytesAt = (key: string) => engine.entries.get(key)?.bytes ?? new Uint8Array();

  it('is not believed where it changed an entry, or put it elsewhere, and the true one is put back', () => {
    const key = newest();
    const bytes = bytesAt(key);
    const other = [...engine.entries.keys()].find((one) => one !== key) ?? '';
    engine.force(
      key,
      Uint8Array.from(bytes, (byte, place) => (place === 100 ? byte ^ 1 : byte)),
    );
    engine.force(other, bytes);
    engine.force('e.nonsense.nonsense', bytes);
    ben.sync(engine);
    expect(refusedAt(ben)).toEqual({ forged: 3 });
    expect(bytesAt(key)).toEqual(bytes);
    sync();
    expect([tagsOf(ada), tagsOf(ben)]).toEqual([
      ['one', 'two'],
      ['one', 'two'],
    ]);
  });

  it('is not believed where it plays an older entry back', () => {
    const key = newest();
    const old = bytesAt(key);
    turn(NOON + MINUTE);
    ada.store.marks.set(['1'], { removeTags: ['two'] }, ada.now);
    sync();
    engine.force(key, old);
    ben.sync(engine);
    expect(refusedAt(ben).replayed).toBe(1);
    expect(bytesAt(key)).not.toEqual(old);
    expect(tagsOf(ben)).toEqual(['one']);
  });

  it('is noticed where it holds an entry back, and whoever has it puts it back', () => {
    turn(NOON + MINUTE);
    addTag(ada, 'three');
    ada.sync(engine);
    const held = newest();
    engine.entries.delete(held);
    addTag(ada, 'four');
    ada.sync(engine);
    ben.sync(engine);
    expect(tagsOf(ben)).not.toContain('three');
    expect(ben.store.team.state()?.incomplete).toEqual([memberOf(ada)]);
    ada.compareWith(engine);
    sync();
    expect(tagsOf(ben)).toEqual(['four', 'one', 'three', 'two']);
    expect(ben.store.team.state()?.incomplete).toEqual([]);
  });

  it('that holds the newest one back is noticed by what its writer says', () => {
    turn(NOON + MINUTE);
    addTag(ada, 'three');
    ada.sync(engine);
    engine.entries.delete(newest());
    ben.sync(engine);
    expect(ben.store.team.state()?.incomplete).toEqual([]);
    const bytes = ada.store.team.seal({ context: 'presence', body: { ticket: '1' }, now: ada.now });
    if (!bytes) throw new Error('nothing was sealed');
    const message = ben.store.team.open({ context: 'presence', bytes });
    expect(message).toMatchObject({ member: memberOf(ada), body: { ticket: '1' } });
    expect(ben.store.team.open({ context: 'claim', bytes })).toBeNull();
    if (message) ben.store.team.heard(message);
    expect(ben.store.team.state()?.incomplete).toEqual([memberOf(ada)]);
  });

  it('that was wiped is filled again by one desk', () => {
    const before = [...engine.entries.keys()].sort();
    engine.wipe();
    ben.sync(engine);
    expect([...engine.entries.keys()].sort()).toEqual(before);
    sync();
    expect(ada.store.team.state()).toMatchObject({ refused: [], waiting: 0, lost: false });
  });

  it('that was wiped long after everybody joined has all of them again', () => {
    turn(NOON + 60 * 24 * 60 * MINUTE);
    engine.wipe();
    sync();
    for (const desk of [ada, ben]) {
      expect(desk.store.team.state()?.members.map(({ name }) => name)).toEqual(['Ada', 'Ben']);
    }
  });

  it('that tells one desk a time ahead is not followed by the others until that time has come', () => {
    ada.at(NOON + 60 * MINUTE);
    ada.store.marks.set(['1'], { removeTags: ['two'] }, ada.now);
    ada.sync(engine);
    ben.sync(engine);
    expect(tagsOf(ben)).toEqual(['one', 'two']);
    ben.at(NOON + 30 * MINUTE).store.marks.set(['1'], { addTags: ['TWO'] }, ben.now);
    ben.sync(engine);
    expect(tagsOf(ben)).toContain('two');
    turn(NOON + 61 * MINUTE);
    sync();
    expect([tagsOf(ada), tagsOf(ben)]).toEqual([['one'], ['one']]);
  });
});

describe('a clock that was wrong for a minute', () => {
  const DAY = 24 * 60 * MINUTE;
  let cleo: TestDesk;
  const all = () => [ada, ben, cleo] as const;
  const inTeam = (desk: TestDesk) =>
    desk.store.team.state()?.members.flatMap(({ name, removedBy }) => (removedBy === null ? [name] : []));
  beforeEach(() => {
    cleo = new TestDesk('Cleo');
    createTeam(engine, ada, ben, cleo);
  });

  it('counts once more what came while it was wrong and then had to wait', async () => {
    for (const { store } of all()) await ingestTickets(store, [wireTicket('1')]);
    ada.at(NOON + 365 * DAY);
    cleo.at(NOON + 40 * MINUTE);
    cleo.store.marks.set(['1'], { done: true }, cleo.now);
    cleo.sync(engine);
    ada.sync(engine);
    expect(detailOf(ada.store, '1').local.doneAt).not.toBeNull();
    ada.at(NOON + MINUTE).sync(engine);
    expect(detailOf(ada.store, '1').local.doneAt).toBeNull();
    for (const desk of all()) desk.at(NOON + DAY).sync(engine);
    expect(all().map(({ store }) => detailOf(store, '1').local.doneAt)).toEqual(Array(3).fill(NOON + 40 * MINUTE));
  });

  it('ends no team: what is written later reaches everybody, and whoever is removed is out', () => {
    ada.at(NOON + 365 * DAY);
    addNote(ada, 'w', 'in the wrong year');
    addTag(ada, 'wrong');
    ada.sync(engine);
    for (const day of [1, 11, 21]) {
      turn(NOON + day * DAY, ...all());
      addNote(ada, `n${day}`, `day ${day}`);
      sync(...all());
    }
    // Its own date stands with it.
    expect(notesOf(ben).map(([text]) => text)).toEqual(['day 1', 'day 11', 'day 21', 'in the wrong year']);
    ben.store.marks.set(['1'], { removeTags: ['wrong'] }, ben.now);
    ada.store.team.remove({ member: memberOf(cleo), now: ada.now });
    sync(...all());
    for (const desk of [ada, ben]) expect([inTeam(desk), tagsOf(desk)]).toEqual([['Ada', 'Ben'], []]);
    const before = notesOf(cleo);
    addNote(ben, 'b', 'after');
    sync(...all());
    expect(notesOf(ada)).toContainEqual(['after', 'Ben']);
    expect(notesOf(cleo)).toEqual(before);
    expect(ada.store.team.state()).toMatchObject({ waiting: 0, later: 0, incomplete: [] });
  });

  it('leaves no desk behind that believed it, and says what of it still waits', () => {
    turn(NOON + 365 * DAY, ada, ben);
    addNote(ada, 'w', 'in the wrong year');
    addNote(ada, 'w2', 'and once more');
    sync(ada, ben);
    expect(notesOf(ben)).toHaveLength(2);
    turn(NOON + DAY, ...all());
    addNote(ben, 'n', 'right again');
    sync(ben, cleo);
    expect(notesOf(cleo)).toEqual([['right again', 'Ben']]);
    for (const desk of [ben, cleo]) expect(desk.store.team.state()?.later).toBe(2);
    sync(...all());
    expect(notesOf(cleo)).toHaveLength(3);
    for (const desk of all()) expect(desk.store.team.state()?.later).toBe(0);
    ada.store.notes.remove('w');
    sync(...all());
    expect(notesOf(ben)).toHaveLength(2);
  });

  it('holds up no removal', () => {
    ada.at(NOON + 365 * DAY);
    ada.store.team.remove({ member: memberOf(cleo), now: ada.now });
    ada.step(engine);
    ben.at(NOON + MINUTE).pull(engine);
    expect(inTeam(ben)).toEqual(['Ada', 'Ben']);
  });
});

describe('a member who writes what its kind does not hold', () => {
  const DEEP = JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`) as unknown;
  const values: [kind: string, id: string, value: unknown][] = [
    ...([7, 'text', [], DEEP, {}] as unknown[]).map((value): [string, string, unknown] => ['note', 'x', value]),
    ['note', 'x', { text: 'a', at: -1, editedAt: null, handedBy: null }],
    ['note', 'x', { text: 'a', at: NOON, editedAt: null, handedBy: 'two\nlines' }],
    ['tag', 'vip', { tag: 'other' }],
    ['tag', 'v\u202eip', { tag: 'v\u202eip' }],
    ['done', '', { at: NOON, base: 4, last: null }],
    ['taken', '', { member: 'somebody', note: '', at: NOON }],
    ['join', 'x', { name: 'X', agreement: 'short', invite: null, proof: null }],
    ['invite', 'x', { endsAt: NOON, epochs: ['no epoch'] }],
    ['close', 'x', { joined: 'somebody' }],
    ['remove', 'x', { cuts: { x: -1 }, joins: [] }],
    ['epoch', 'x', { without: ['nobody'] }],
    ['epoch', 'x', null],
    ['promise', 'x', { text: 'a', due: NOON, madeAt: NOON, kept: { at: NOON, by: 'us' }, handedBy: null }],
    ['promise', 'x', { text: 'a', due: 1.5, madeAt: NOON, kept: null, handedBy: null }],
    ['canned', 'x', { name: 'a', keywords: [], text: '', department: null, macro: null }],
    ['canned', 'x', { name: 'a', keywords: [], text: 'b', department: null, macro: { snooze: 7 } }],
    [
      'watch',
      'x',
      { name: 'a.example', layer: 'web', code: 'down', text: 'b', madeAt: NOON, doneAt: null, endedAt: null },
    ],
    ['link', 'x', { linked: 'yes' }],
    ['view', 'x', { name: 'a\u202e', query: 'b' }],
    ['view', 'x', { name: 'a', query: '' }],
    ['setting', 'signature', 'b'],
    ['setting', 'zone', 'Mars/Olympus'],
    ['setting', 'links', { ticketLink: '', links: { shop: 'https://a.example' } }],
    ['setting', 'departments', { 1: 'two\nlines' }],
    [
      'setting',
      'businessHours',
      { counted: true, zone: null, week: [[{ from: 9, to: 8 }], [], [], [], [], [], []], holidays: [] },
    ],
    ['key', 'x', { wrapped: 7 }],
  ];

  it('is refused with that alone, and all desks agree', () => {
    createTeam(engine, ada, ben);
    addTag(ada, 'one');
    sync();
    const keys = new Set(engine.entries.keys());
    for (const [place, [kind, id, value]] of values.entries()) {
      const { key, bytes } = sealEntry(
        ada.secrets,
        { kind, ticket: kind === 'setting' ? '' : '1', id, value, knew: {} },
        { place },
      );
      engine.force(key, bytes);
    }
    sync();
    expect(refusedAt(ben)).toEqual({ malformed: values.length });
    for (const desk of [ada, ben]) expect([tagsOf(desk), notesOf(desk)]).toEqual([['one'], []]);
    expect(engine.entries.size).toBe(keys.size + values.length);
  });

  it('says something of a kind that a later version knows: it is kept, and nothing comes of it', () => {
    createTeam(engine, ada, ben);
    const { key, bytes } = sealEntry(ada.secrets, { kind: 'later', ticket: '1', id: '', value: 1, knew: {} });
    engine.force(key, bytes);
    sync();
    expect(refusedAt(ben)).toEqual({});
    engine.wipe();
    sync();
    expect(ben.store.team.state()?.incomplete).toEqual([]);
  });
});

describe('somebody who is removed', () => {
  let cleo: TestDesk;
  beforeEach(() => {
    cleo = new TestDesk('Cleo');
    createTeam(engine, ada, ben, cleo);
    addNote(ben, 'b1', 'Before');
    sync(ada, ben, cleo);
    turn(NOON + MINUTE, ada, ben, cleo);
  });
  const inTeam = (desk: TestDesk) =>
    desk.store.team.state()?.members.flatMap(({ name, removedBy }) => (removedBy === null ? [name] : []));

  it('has what they wrote until then, and nothing more is taken from them', () => {
    ada.store.team.remove({ member: memberOf(ben), now: ada.now });
    addNote(ben, 'b2', 'After');
    ben.step(engine);
    sync(ada, cleo);
    for (const desk of [ada, cleo]) {
      expect(inTeam(desk)).toEqual(['Ada', 'Cleo']);
      expect(notesOf(desk)).toEqual([['Before', 'Ben']]);
    }
    expect(refusedAt(ada).removed).toBeGreaterThan(0);
  });

  it('has a note taken away that came before it was known that they are removed', () => {
    addNote(ben, 'b2', 'After');
    ben.step(engine);
    cleo.sync(engine);
    expect(notesOf(cleo)).toEqual([
      ['Before', 'Ben'],
      ['After', 'Ben'],
    ]);
    // Ada has not seen it, and says so.
    ada.store.team.remove({ member: memberOf(ben), now: ada.now });
    for (const { key, bytes, after } of ada.store.team.outgoing({
      now: ada.now,
      isTimeConfirmed: true,
      limit: 500,
      whose: 'own',
    }).entries)
      engine.put(key, bytes, after);
    sync(cleo);
    expect(notesOf(cleo)).toEqual([['Before', 'Ben']]);
  });

  it('cannot read what is written afterwards, and everybody else can, whoever joins later too', () => {
    const invitation = invitationFrom(ada, MINUTE);
    ada.sync(engine);
    ada.store.team.remove({ member: memberOf(ben), now: ada.now });
    sync(ada, cleo);
    addNote(ada, 'a2', 'Not for Ben');
    sync(ada, cleo);
    // By an invitation from before the new key.
    const dora = new TestDesk('Dora').at(ada.now);
    dora.enter(dora.store.team.joining(invitation));
    sync(dora, ada, cleo, ben);
    expect(notesOf(cleo)).toContainEqual(['Not for Ben', 'Ada']);
    expect(notesOf(dora)).toContainEqual(['Not for Ben', 'Ada']);
    expect(notesOf(ben)).toEqual([['Before', null]]);
  });

  it('is not removed by a junior; of two who remove each other at once, the senior stays', () => {
    cleo.store.team.remove({ member: memberOf(ada), now: cleo.now });
    ben.store.team.remove({ member: memberOf(cleo), now: ben.now });
    cleo.store.team.remove({ member: memberOf(ben), now: cleo.now });
    sync(cleo, ben, ada, cleo, ben);
    for (const desk of [ada, ben]) expect(inTeam(desk)).toEqual(['Ada', 'Ben']);
  });

  it('may be oneself', () => {
    cleo.store.team.remove({ member: memberOf(cleo), now: cleo.now });
    cleo.step(engine);
    sync(ada, ben);
    expect([inTeam(ada), inTeam(ben)]).toEqual([
      ['Ada', 'Ben'],
      ['Ada', 'Ben'],
    ]);
  });
});

describe('a copy of the file', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'rackside-team-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('that is put in its place writes as another writer, and loses nothing', () => {
    const place = join(folder, 'account');
    mkdirSync(place);
    ada = new TestDesk('Ada', place);
    createTeam(engine, ada, ben);
    addTag(ada, 'one');
    sync();
    ada.restart(() => cpSync(place, join(folder, 'copy'), { recursive: true }));
    addTag(ada, 'two');
    sync();
    ada.restart(() => {
      rmSync(place, { recursive: true });
      cpSync(join(folder, 'copy'), place, { recursive: true });
    });
    addTag(ada, 'three');
    sync();
    for (const desk of [ada, ben]) {
      expect(tagsOf(desk)).toEqual(['one', 'three', 'two']);
      expect(desk.store.team.state()).toMatchObject({ refused: [], incomplete: [] });
    }
  });

  it('on a second computer of the agent: both texts of a note stay that were changed there at once', () => {
    createTeam(engine, ada, ben);
    const laptop = new TestDesk('Ada');
    if (ada.secrets) laptop.enter(ada.secrets);
    addNote(ada, 'n1', 'First');
    sync(ada, laptop, ben);
    expect(notesOf(laptop)).toEqual([['First', null]]);
    turn(NOON + MINUTE, ada, laptop, ben);
    ada.store.notes.edit('n1', 'By the desk', ada.now);
    laptop.store.notes.edit('n1', 'By the laptop', laptop.now);
    sync(ada, laptop, ben);
    for (const desk of [ada, laptop]) {
      expect(notesOf(desk).sort()).toEqual([
        ['By the desk', null],
        ['By the laptop', null],
      ]);
    }
    expect(notesOf(ben).sort()).toEqual([
      ['By the desk', 'Ada'],
      ['By the laptop', 'Ada'],
    ]);
  });
});
