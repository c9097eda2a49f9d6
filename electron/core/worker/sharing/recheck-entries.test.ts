/**
 * Entries that waited for a key or a member, and those that count no more, are taken in pieces:
 * none is lost between them.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ingestTickets, NOON, wireTicket } from '../../../../tests/helpers/memory-store.ts';
import { createTeam, invitationFrom, TestDesk, TestEngine } from '../../../../tests/helpers/team-desks.ts';
import { epochIdOf, thingNameOf, toBytes } from '../../rules/team/keys.ts';
import type { EngineEntry } from '../team/types.ts';

const MINUTE = 60_000;
/** Entries on one page of the engine. */
const PIECE = 100;
const NOTES = 260;
let engine: TestEngine;
let folder: string;
let ada: TestDesk;
let ben: TestDesk;
let cleo: TestDesk;

const memberOf = (desk: TestDesk) => desk.store.team.state()?.member ?? '';
const notesOf = (desk: TestDesk) =>
  desk.store.tickets
    .timeline('1')
    .flatMap((entry) => (entry.kind === 'note' ? [entry.text] : []))
    .sort();
function addNotes(desk: TestDesk): string[] {
  const texts = Array.from({ length: NOTES }, (_, number) => `${desk.name} ${1000 + number}`);
  for (const text of texts) desk.store.notes.add({ id: text, ticket: '1', at: desk.now, editedAt: null, text });
  return texts;
}

/**
 * Gives one entry, then asks for the next piece until there is none; says how many notes each
 * changed.
 */
function piecesOf(desk: TestDesk, entries: EngineEntry[], between: () => void = () => undefined): number[] {
  const changed: number[] = [];
  for (let given = entries; ; given = []) {
    const before = new Set(notesOf(desk));
    const { more } = desk.store.team.receive({ entries: given, now: desk.now, upTo: null });
    const after = new Set(notesOf(desk));
    changed.push([...before, ...after].filter((text) => before.has(text) !== after.has(text)).length);
    if (!more) return changed;
    between();
  }
}

/** Keeps back the engine's entries of these names until the caller asks for them. */
function keepBack(name: (key: string) => boolean): () => EngineEntry[] {
  const kept = engine.since(0).filter(({ key }) => name(key));
  for (const { key } of kept) engine.entries.delete(key);
  return () => kept;
}

beforeEach(async () => {
  engine = new TestEngine();
  folder = mkdtempSync(join(tmpdir(), 'rackside-team-'));
  [ada, ben, cleo] = [new TestDesk('Ada'), new TestDesk('Ben'), new TestDesk('Cleo', folder)];
  for (const { store } of [ada, ben, cleo]) await ingestTickets(store, [wireTicket('1')]);
});

afterEach(() => {
  for (const { store } of [ada, ben, cleo]) store.databases.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Ada's notes have come, and the key that opens them has not. */
function lateKey(): { texts: string[]; late: EngineEntry[] } {
  createTeam(engine, ada, ben, cleo);
  ada.store.team.remove({ member: memberOf(ben), now: ada.now });
  const texts = addNotes(ada);
  ada.sync(engine);
  const epoch = epochIdOf(toBytes(invitationFrom(ada).epochs.at(-1) ?? ''));
  const name = thingNameOf(toBytes(ada.secrets?.naming ?? ''), 'key', '', `${epoch} ${memberOf(cleo)}`);
  const late = keepBack((key) => key.startsWith(`e.${name}.`));
  cleo.pull(engine);
  expect(notesOf(cleo)).toEqual([]);
  return { texts, late: late() };
}

/** Ben's notes have come, and that he joined has not. */
function lateMember(): { texts: string[]; late: EngineEntry[] } {
  createTeam(engine, ada, cleo);
  const invitation = invitationFrom(ada);
  ada.sync(engine);
  ben.enter(ben.store.team.joining(invitation));
  ben.sync(engine);
  const texts = addNotes(ben);
  ben.sync(engine);
  const name = thingNameOf(toBytes(ada.secrets?.naming ?? ''), 'join', '', memberOf(ben));
  const late = keepBack((key) => key.startsWith(`e.${name}.`));
  cleo.pull(engine);
  expect(notesOf(cleo)).toEqual([]);
  return { texts, late: late() };
}

it.each([
  { waits: 'a key', of: lateKey },
  { waits: 'a member', of: lateMember },
])('what waits for $waits is opened a page at a time', ({ of }) => {
  const { texts, late } = of();
  const opened = piecesOf(cleo, late);
  expect(Math.max(...opened)).toBeLessThanOrEqual(PIECE);
  expect(opened.length).toBeGreaterThanOrEqual(NOTES / PIECE);
  expect(notesOf(cleo)).toEqual(texts);
});

it.each([
  { waits: 'a key', of: lateKey },
  { waits: 'a member', of: lateMember },
])('a stop between pieces of what waits for $waits loses nothing and doubles nothing', ({ of }) => {
  const { texts, late } = of();
  piecesOf(cleo, late, () => cleo.restart());
  expect(notesOf(cleo)).toEqual(texts);
  cleo.sync(engine);
  expect(notesOf(cleo)).toEqual(texts);
  expect(cleo.store.team.state()).toMatchObject({ waiting: 0, lost: false, incomplete: [] });
});

it('what somebody wrote after they were removed is taken away a page at a time, also over a stop', () => {
  createTeam(engine, ada, ben, cleo);
  for (const desk of [ada, ben, cleo]) desk.at(NOON + MINUTE);
  ada.store.team.remove({ member: memberOf(ben), now: ada.now });
  const removal = engine.revision;
  ada.step(engine);
  const removed = keepBack((key) => (engine.entries.get(key)?.revision ?? 0) > removal)();
  const texts = addNotes(ben);
  ben.sync(engine);
  cleo.pull(engine);
  expect(notesOf(cleo)).toEqual(texts);
  const gone = piecesOf(cleo, removed, () => cleo.restart());
  expect(Math.max(...gone)).toBeLessThanOrEqual(PIECE);
  expect(gone.length).toBeGreaterThanOrEqual(NOTES / PIECE);
  expect(notesOf(cleo)).toEqual([]);
});

it('what was ahead of its time is merged a page at a time once that has come', () => {
  createTeam(engine, ada, ben, cleo);
  ben.at(NOON + MINUTE);
  const texts = addNotes(ben);
  ben.sync(engine);
  cleo.pull(engine);
  expect(notesOf(cleo)).toEqual([]);
  cleo.at(NOON + MINUTE);
  const merged = piecesOf(cleo, [], () => cleo.restart());
  expect(Math.max(...merged)).toBeLessThanOrEqual(PIECE);
  expect(notesOf(cleo)).toEqual(texts);
});

it('who was removed by somebody who had been removed before has what they wrote, and can go on with it', () => {
  createTeam(engine, ada, ben, cleo);
  for (const desk of [ada, ben, cleo]) desk.at(NOON + MINUTE);
  ben.store.team.remove({ member: memberOf(cleo), now: ben.now });
  cleo.store.notes.add({ id: 'n', ticket: '1', at: cleo.now, editedAt: null, text: 'Before' });
  for (const desk of [cleo, ben, cleo]) desk.sync(engine);
  // Ada knows nothing of it.
  ada.store.team.remove({ member: memberOf(ben), now: ada.now });
  for (const desk of [ada, cleo, ada, cleo]) desk.sync(engine);
  cleo.store.notes.edit('n', 'After', cleo.now);
  for (const desk of [cleo, ada, cleo, ada]) desk.sync(engine);
  expect([notesOf(ada), notesOf(cleo)]).toEqual([['After'], ['After']]);
  expect([ada.store.team.state()?.incomplete, cleo.store.team.state()?.incomplete]).toEqual([[], []]);
});
