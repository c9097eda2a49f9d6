/** Input from colleagues' desks: values of entries, whole entries and messages, and invitations. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { seal } from '../../../electron/core/desk/archive/seal.ts';
import { readInvitation } from '../../../electron/core/desk/team/membership.ts';
import { kindOf } from '../../../electron/core/worker/sharing/shared-kinds.ts';
import { bodyIn } from '../../../electron/core/worker/team/decode-values.ts';
import type { Thing } from '../../../electron/core/worker/team/entries.ts';
import { ROSTER_KINDS } from '../../../electron/core/worker/team/roster-here.ts';
import { NOON } from '../../helpers/memory-store.ts';
import { createTeam, sealEntry, TestDesk, TestEngine } from '../../helpers/team-desks.ts';
import { hostileBytes, hostileJson, hostileText } from '../hostile.ts';
import { mutated } from '../mutations.ts';
import { target } from '../target.ts';

const SHORT = 'm'.repeat(22);
const KEY = 'k'.repeat(43);
const EPOCH = '0123456789abcdef';
const WEEK = [[], [{ from: 540, to: 1020 }], [], [], [], [], [{ from: 1320, to: 1500 }]];
const REPLY = { name: 'Zone', keywords: ['dns'], text: 'Look at the zone', department: null, macro: null };
const UUID = '00000000-0000-4000-8000-000000000001';

/** An entry of each kind as a desk writes it. */
const WHOLE: Record<string, Omit<Thing, 'kind'> & { value: unknown }> = {
  note: { ticket: '1', id: UUID, value: { text: 'A note', at: NOON, editedAt: null, handedBy: 'Jo' } },
  tag: { ticket: '1', id: 'vip', value: { tag: 'VIP' } },
  done: { ticket: '1', id: '', value: { at: NOON, base: 'digest', last: '2026-11-20 12:00:00' } },
  taken: { ticket: '1', id: '', value: { member: SHORT, note: 'You know them', draft: 'Hello', at: NOON } },
  promise: {
    ...{ ticket: '1', id: UUID },
    value: { text: 'Log', due: NOON, madeAt: NOON, kept: { at: NOON, by: 'hand' }, handedBy: null },
  },
  canned: {
    ticket: '',
    id: UUID,
    value: { ...REPLY, macro: { addTags: ['dns'], snooze: '2h', promise: null, afterSend: 'next' } },
  },
  view: { ticket: '', id: UUID, value: { name: 'Lost', query: 'is:unread lost' } },
  departments: { ticket: '', id: 'departments', value: { 1: 'Technical Support' } },
  links: { ticket: '', id: 'links', value: { ticketLink: 'https://a.example/{id}', links: {} } },
  zone: { ticket: '', id: 'zone', value: 'Europe/Rome' },
  teamFigures: { ticket: '', id: 'teamFigures', value: true },
  businessHours: {
    ...{ ticket: '', id: 'businessHours' },
    value: { counted: true, zone: 'Asia/Tokyo', week: WEEK, holidays: ['2026-12-25'] },
  },
  join: { ticket: '', id: SHORT, value: { name: 'Jo', agreement: KEY, invite: null, proof: null } },
  invite: { ticket: '', id: KEY, value: { endsAt: NOON, epochs: [EPOCH] } },
  close: { ticket: '', id: KEY, value: { joined: SHORT } },
  remove: { ticket: '', id: SHORT, value: { cuts: { [SHORT]: 3 }, joins: [SHORT] } },
  epoch: { ticket: '', id: EPOCH, value: { without: [SHORT] } },
  key: { ticket: '', id: `${EPOCH} ${SHORT}`, value: { wrapped: KEY } },
};
const KINDS = Object.keys(WHOLE);

const damaged = fc.constantFrom(...KINDS).chain((name) => {
  const { ticket, id, value } = WHOLE[name] as (typeof WHOLE)[string];
  const kind = kindOf(name) || Object.hasOwn(ROSTER_KINDS, name) ? name : 'setting';
  return mutated(fc.constant(value)).map((given) => ({ kind, ticket, id, value: given }));
});

/**
 * A value is refused, or what is taken of it is what every other desk takes of that: else two desks
 * would differ for ever.
 */
const values = target('team-values', 30, () => {
  const read = ({ kind, ticket, id }: Thing, value: unknown): unknown =>
    Object.hasOwn(ROSTER_KINDS, kind)
      ? ROSTER_KINDS[kind]?.(value, { member: SHORT, team: 'team' })
      : kindOf(kind)?.decode(value, { kind, ticket, id });
  for (const [name, { value, ...thing }] of Object.entries(WHOLE)) {
    const kind = kindOf(name) || Object.hasOwn(ROSTER_KINDS, name) ? name : 'setting';
    assert.notEqual(read({ kind, ...thing }, value) ?? null, null, `a whole ${name} is refused`);
  }
  return {
    cases: damaged,
    check({ value, ...thing }) {
      const taken = read(thing, value);
      assert.notEqual(taken, undefined);
      const again: unknown = JSON.parse(JSON.stringify(taken));
      if (taken !== null) assert.deepEqual(read(thing, again), again);
      bodyIn({ ...thing, value, knew: value });
      bodyIn(value);
    },
  };
});

const told = (desk: TestDesk) => ({
  members: desk.store.team.state()?.members.map(({ id, name, removedBy }) => ({ id, name, removedBy })),
  taken: desk.store.team.takenBy('1'),
  // When they came here is each desk's own.
  tools: [desk.store.canned.list().map(({ changedAt: _, ...reply }) => reply), desk.store.views.list()],
  notes: desk.store.tickets.timeline('1').length,
});

/** A member may sign anything: desks that meet it in opposite orders end the same. */
const entries = target('team-entries', 15, () => {
  const engine = new TestEngine();
  const [ada, ben, cleo] = [new TestDesk('Ada'), new TestDesk('Ben'), new TestDesk('Cleo')];
  createTeam(engine, ada, ben, cleo);
  let place = 0;
  return {
    cases: fc.oneof(
      // Before all that stands there already, and after it.
      {
        arbitrary: fc.tuple(damaged, fc.boolean()).map(([entry, isEarly]) => ({ entry, isEarly, bytes: null })),
        weight: 9,
      },
      hostileBytes(
        hostileJson(['kind', 'ticket', 'id', 'value', 'knew'], fc.constantFrom<unknown>('note', '1', 0)),
      ).map((bytes) => ({ entry: null, isEarly: false, bytes })),
    ),
    check({ entry, isEarly, bytes }) {
      place += 1;
      const sealed = entry
        ? sealEntry(ben.secrets, { ...entry, knew: {} }, { place, at: isEarly ? place : NOON + place })
        : { key: `e.${SHORT}.${SHORT}`, bytes: bytes ?? new Uint8Array() };
      const revision = engine.force(sealed.key, sealed.bytes);
      const changes = ada.store.team.receive({ entries: [{ ...sealed, revision }], now: NOON + 2 * place, upTo: null });
      assert.ok(Array.isArray(changes.tickets));
      assert.equal(ada.store.team.open({ context: 'presence', bytes: sealed.bytes }), null);
    },
    finish() {
      const end = NOON + 86_400_000;
      for (const desk of [ada, cleo]) desk.at(end);
      cleo.receive(engine.since(0).toReversed());
      for (const desk of [ada, cleo, ada, cleo]) desk.sync(engine);
      assert.notEqual(ada.store.team.state(), null);
      for (const desk of [ada, cleo]) assert.ok(desk.store.databases.check().every(({ whole }) => whole));
      const [first, second] = [ada, cleo].map((desk) => JSON.parse(JSON.stringify(told(desk))));
      assert.deepEqual(first.members, second.members);
      assert.deepEqual(first.taken, second.taken);
      assert.deepEqual(first.tools, second.tools);
      assert.equal(first.notes, second.notes);
      for (const { store } of [ada, ben, cleo]) store.databases.close();
    },
  };
});

/** A code that somebody sealed, who is no friend, or that a chat has damaged. */
const invitations = target('team-invitations', 10, () => {
  const invitation = { team: KEY, founder: KEY, naming: KEY, epochs: [KEY], invite: KEY, endsAt: NOON, from: 'Jo' };
  const content = { version: 1, address: 'tls://nats.example', invitation };
  const codeOf = async (value: unknown): Promise<string> => {
    const parts: Uint8Array[] = [];
    for await (const part of seal(once(Buffer.from(JSON.stringify(value) ?? '')), 'pass', 1)) parts.push(part);
    return `RACKSIDE-TEAM-1.${Buffer.concat(parts).toString('base64url')}`;
  };
  return {
    cases: fc.oneof(
      mutated(fc.constant(content)).map((value) => ({ value, text: null as string | null })),
      hostileText(['RACKSIDE-TEAM-1.', 'RACKSIDE-TEAM-2.', 'UkFDS1NJREUgU0VBTEVEIDEK', '.', '\n']).map((text) => ({
        value: null as unknown,
        text: text as string | null,
      })),
    ),
    async check({ value, text }) {
      const read = await readInvitation(text ?? (await codeOf(value)), 'pass');
      if (!read.ok) return assert.equal(read.error.kind, 'invalid');
      // The invitation has the fields of such a code, and no others.
      assert.deepEqual(Object.keys(read.value.invitation).sort(), Object.keys(invitation).sort());
      assert.ok(read.value.invitation.epochs.length > 0);
    },
  };
});

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

export const TEAM = [values, entries, invitations];
