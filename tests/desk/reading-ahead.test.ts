/**
 * When conversations are not read ahead: on battery, on a network that is paid for, after a service
 * that said not now. What the agent opens is read whatever holds.
 */
import { afterEach, describe, expect, it } from 'vitest';
import { ok } from '../../shared/result.ts';
import { asTimePasses, whenSettled } from '../helpers/under-way.ts';
import type { RunningService } from '../service/service.ts';
import { type DeskUnderTest, isPausedAsRequested, openDesk, rowsOf, signIn, startTestService } from './harness.ts';

const MINUTE = 60_000;

let service: RunningService;
let under: DeskUnderTest;
let account: string;

afterEach(async () => {
  await under.stop();
  await service.stop();
});

/** Power and network of this computer, which can change. */
const conditions = { battery: false, metered: false };

async function start(now: Partial<typeof conditions>): Promise<void> {
  Object.assign(conditions, { battery: false, metered: false }, now);
  service = await startTestService({ dialects: ['conversations'] });
  under = await openDesk({
    host: {
      power: { onBattery: () => conditions.battery },
      network: {
        onChange: () => () => undefined,
        certificates: async () => null,
        proxiesFor: async () => [null],
        isMetered: () => conditions.metered,
      },
    },
  });
  account = (await signIn(under, service)).id;
}

const asked = () => service.ledger.of('get-ticket').length;
/** All that is wanted ahead by now was asked for, or nothing is. */
async function polled(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    under.clock.advance(MINUTE);
    await under.desk.call('sync.now', { account });
  }
}

describe.each(['battery', 'metered'] as const)('%s', (what) => {
  it('rests until it is over; what is opened is read at once', async () => {
    await start({ [what]: true });
    await polled(3);
    // One ticket, by which the service is tried.
    const tried = asked();
    expect(tried).toBeLessThanOrEqual(1);
    const ticket = (await rowsOf(under, account, 'status:Closed'))[0]?.id ?? '';
    expect(await under.desk.call('ticket.readConversation', { account, ticket })).toEqual(ok('known'));
    expect((await under.call('health.get', { account })).pace).toMatchObject({
      onBattery: what === 'battery',
      metered: what === 'metered',
    });
    const before = asked();
    conditions[what] = false;
    await asTimePasses('more of them', async () => {
      await polled(1);
      return asked() > before;
    });
  });
});

describe.each(['429', '503'] as const)('after a %s', (kind) => {
  it('rests as long as the service said', async () => {
    await start({});
    await asTimePasses('the first of them', async () => {
      await polled(1);
      return asked() > 1;
    });
    service.faults.add({ operation: 'get-ticket', kind, times: 1, retryAfter: 3600 });
    for (const { id } of await rowsOf(under, account)) service.customerReply(id, 'And now?');
    // The one that is read beside it may be answered later.
    await asTimePasses('the refusal, and the end of what was asked with it', async () => {
      await polled(1);
      return isPausedAsRequested(under, account);
    });
    // Two are read at a time: the other one was asked for before the answer came.
    await whenSettled('the end of the reading', async () => {
      const [one] = await under.call('account.list', {});
      return one?.conversations.ahead === null;
    });
    const refused = asked();
    await polled(20);
    expect(asked()).toBe(refused);
    await asTimePasses('more of them', async () => {
      await polled(10);
      return asked() > refused;
    });
  });
});
