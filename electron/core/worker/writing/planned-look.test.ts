import { expect, it } from 'vitest';
import { addHeldReply, ingestTickets, NOON, wireTicket } from '../../../../tests/helpers/memory-store.ts';
import { createTeam, syncInTurn, TestDesk, TestEngine } from '../../../../tests/helpers/team-desks.ts';

const HOUR = 3600_000;
const ADVANCE = { login: 'desk@example.com', readOnly: false };

it.each([
  ['a reply', {}, 1],
  ['a planned reply', { sendAt: NOON + 48 * HOUR }, 0],
])(
  '%s is asked about at once, and the approver’s desk sends it only if it has no time',
  async (_name, more, wanted) => {
    const engine = new TestEngine();
    const [ada, ben] = [new TestDesk('Ada'), new TestDesk('Ben')];
    for (const { store } of [ada, ben]) await ingestTickets(store, [wireTicket('1'), wireTicket('2')]);
    createTeam(engine, ada, ben);
    const member = ada.store.team.state()?.member ?? '';
    ada.store.looks.setRule({ member, rule: { all: true, departments: [], money: null } });
    addHeldReply(ada.store, 'a', '1', more, NOON);
    ada.store.outbox.move('a', 'due', { at: NOON });
    ada.store.looks.advance(ADVANCE);
    expect(ada.store.outbox.openJobs()).toMatchObject([{ id: 'a', look: { state: 'open' } }]);
    syncInTurn(engine, [ada, ben]);
    const [request] = ben.store.looks.of('1');
    const { id = '', digest = '' } = request ?? {};
    ben.store.looks.decide({ request: id, digest, verdict: 'approved', text: null, reason: '' });
    // Ada's desk is off, long after the time that it has for sending first.
    ben.at(NOON + HOUR);
    expect(ben.store.looks.advance(ADVANCE).wanted).toHaveLength(wanted);
    syncInTurn(engine, [ben, ada]);
    expect(ada.store.looks.advance(ADVANCE).wanted).toMatchObject([{ id: 'a' }]);
    for (const { store } of [ada, ben]) store.databases.close();
  },
);

it('a planned reply that waits for a look keeps no other reply from being asked about', async () => {
  const engine = new TestEngine();
  const ada = new TestDesk('Ada');
  await ingestTickets(ada.store, [wireTicket('1')]);
  createTeam(engine, ada, new TestDesk('Ben'));
  const member = ada.store.team.state()?.member ?? '';
  ada.store.looks.setRule({ member, rule: { all: true, departments: [], money: null } });
  for (const [id, more] of [
    ['a', { sendAt: NOON + HOUR }],
    ['b', {}],
  ] as const) {
    addHeldReply(ada.store, id, '1', more, NOON);
    ada.store.outbox.move(id, 'due', { at: NOON });
  }
  ada.store.looks.advance(ADVANCE);
  expect(ada.store.outbox.openJobs().map(({ look }) => look?.state)).toEqual(['open', 'open']);
  ada.store.databases.close();
});
