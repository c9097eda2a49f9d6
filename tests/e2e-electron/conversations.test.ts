/**
 * Conversations in a real Electron: read ahead, quit in the middle of it and started again, and all
 * that was read is there without a network.
 */
import { expect, it } from 'vitest';
import { setUp } from '../helpers/set-up.ts';
import { until } from '../helpers/until.ts';
import { idOf, PATIENCE, seen } from '../helpers/window.ts';
import { openElectronDesk } from './harness.ts';

const setup = setUp(openElectronDesk);
const { window } = setup;

const messages = () => window.timeline.getByRole('article', { name: /^Message/ });

it('what was read ahead outlasts a quit in the middle, and nothing of it is asked for again', async () => {
  const service = await setup.startService({ dialects: ['conversations'], tickets: 240, customers: 30 });
  const asked = () => service.ledger.of('get-ticket').map(({ params }) => String(params.ticketid));
  await setup.openDesk({ expected: [/ERR_/] });
  await window.unlock();
  await window.signIn(service);
  await window.hasWholeQueues();
  const rows = await window.rows.count();
  expect(rows).toBeGreaterThan(6);
  await until('some of them', () => asked().length >= 3, PATIENCE);
  const before = asked();
  expect(before.length).toBeLessThan(rows);

  await setup.desk.restart();
  await window.unlock();
  await window.hasTickets(6);
  const ids = await Promise.all(Array.from({ length: rows }, (_, index) => idOf(window.rows.nth(index))));
  await until('the rest of them', () => ids.every((id) => asked().includes(id)), PATIENCE);
  // The last one of before may have been on its way: its answer was never stored.
  const again = before.slice(0, -1).filter((id) => asked().filter((one) => one === id).length > 1);
  expect(again).toEqual([]);

  service.faults.add({ operation: '*', kind: 'reset-before', times: 0 });
  await setup.desk.restart();
  await window.unlock();
  await window.hasTickets(6);
  await window.rows.first().click();
  await seen(messages().first());
  const first = await idOf(window.rows.first());
  await until('every message', async () => (await messages().count()) === service.conversation(first)?.posts.length);
});
