/**
 * Plays one minute after the other of an agent's day: customers and colleagues write, the agent
 * answers and decides, the network breaks and the computer sleeps.
 */

import type { OutboxItem } from '../../shared/domain/outbox.ts';
import { type Agent, answer, openTicket, textIn } from '../crash/agent.ts';
import { createStorm } from '../crash/storm.ts';
import type { TestClock } from '../helpers/test-clock.ts';
import type { RunningService } from '../service/service.ts';
import type { SoakedDesk } from './desk-client.ts';

const MINUTE = 60_000;
/** Desk time that passes at once, ms. */
const SLICE = 5000;
/** A storm of network faults comes each so many minutes, for so many. */
const STORM = { every: 40, minutes: 4 };
/** The computer sleeps once, in the middle of the day, for so long. */
const SLEEP = 30 * MINUTE;
/** Every so many minutes the network is gone for a second or two. */
const CUT = 25;
const FILE_BYTES = 300_000;

export interface Day {
  /** `index`: minutes since it began, of `minutes`; takes `ms` of real time. */
  minute(index: number, minutes: number, ms: number): Promise<void>;
  /** The network is well, and nothing is left that no word of the agent's is needed for. */
  end(): Promise<OutboxItem[]>;
  /** Texts that were sent off. */
  sent: ReadonlySet<string>;
  /** Replies and tickets with this text that the service carried out. */
  applied(text: string): number;
}

interface DayOptions {
  desk: SoakedDesk;
  service: RunningService;
  /** The service's clock, which goes with the desk's. */
  clock: TestClock;
  account: string;
  random(): number;
}

export function createDay({ desk, service, clock, account, random }: DayOptions): Day {
  const sent = new Set<string>();
  const arrived = new Map<string, number>();
  const storm = createStorm(service, random);
  const turn = (ms: number) => {
    clock.advance(ms);
    desk.turn(ms);
  };
  const agent: Agent = {
    account,
    random,
    turn: async (ms) => turn(ms),
    call: desk.call,
    tell(told) {
      if (told.type === 'sent') sent.add(told.text);
    },
  };
  const rows = async (view: 'awaiting' | 'active') => {
    const sort = { by: 'lastReply', dir: 'desc' } as const;
    return (await desk.call('queue.rows', { account, view, sort, from: 0, count: 50 })).rows;
  };
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const outbox = () => desk.call('outbox.list', { account });

  /** Counts and clears the service's ledger, so that only the desk's memory grows. */
  function applied(text: string): number {
    for (const { applied, message } of [...service.ledger.of('add-ticket-reply'), ...service.ledger.of('open-ticket')])
      if (applied && message !== null) arrived.set(message, (arrived.get(message) ?? 0) + 1);
    service.ledger.clear();
    return arrived.get(text) ?? 0;
  }

  async function decide(): Promise<void> {
    for (const item of await outbox()) {
      const word = (decision: 'arrived' | 'send-again' | 'send-anyway') =>
        desk.ask('outbox.decide', { account, item: item.id, decision });
      // Evidence is still being looked for: the agent waits for the result.
      if (item.evidence?.verdict === 'pending') continue;
      if (item.state === 'in-doubt') await word(applied(textIn(item)) > 0 ? 'arrived' : 'send-again');
      else if (item.state === 'stopped') await word('send-anyway');
      else if (item.state === 'refused') await word('send-again');
      else if (item.waiting === 'unread' || item.waiting === 'filed')
        await desk.ask('reply.goOn', { account, item: item.id, replyAs: null });
    }
  }

  async function agentsMinute(index: number): Promise<void> {
    const row = pick(await rows('awaiting')) ?? pick(await rows('active'));
    // A draft that a colleague's answer made stale, or a list that is being read: the next minute
    // comes.
    if (!row || row.requester.clientId === null) return;
    if (index % 30 === 7) await openTicket(agent, row);
    else await answer(agent, row.id, index % 10 === 0 ? FILE_BYTES : 0);
    const other = pick(await rows('active'));
    const patch = pick([{ pinned: random() < 0.5 }, { snooze: Math.round(clock.now() + 90 * MINUTE) }, { done: true }]);
    if (other && patch) await desk.ask('marks.set', { account, tickets: [other.id], patch });
    await desk.ask('customer.ofTicket', { account, ticket: row.id });
  }

  function othersMinute(tickets: readonly string[]): void {
    for (const ticket of tickets.slice(0, 3)) service.customerReply(ticket, 'Any news? The page is still down.');
    for (const ticket of tickets.slice(3, 4)) service.colleagueReply(ticket, 'I am looking into it.');
  }

  return {
    sent,
    applied,
    async minute(index, minutes, ms) {
      const began = performance.now();
      if (index === Math.floor(minutes / 2)) {
        clock.sleep(SLEEP);
        desk.sleep(SLEEP);
      }
      if (index % STORM.every === STORM.every - STORM.minutes) storm.begin();
      if (index % STORM.every === 0) storm.end();
      if (index % CUT === CUT - 1) {
        await service.cutNetwork(1000 + random() * 1000);
        desk.networkBack();
      }
      const others = await rows('active');
      othersMinute(Array.from({ length: 4 }, () => pick(others)?.id ?? '').filter((ticket) => ticket !== ''));
      await agentsMinute(index);
      await decide();
      const slices = MINUTE / SLICE;
      for (let slice = 1; slice <= slices; slice++) {
        turn(SLICE);
        const rest = began + (ms * slice) / slices - performance.now();
        if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
      }
    },
    async end() {
      storm.end();
      for (let round = 0; round < 400; round++) {
        await decide();
        const open = (await outbox()).filter(({ state }) => state !== 'accepted');
        if (open.length === 0) return [];
        turn(15_000);
        await new Promise((resolve) => setTimeout(resolve, 30));
      }
      return (await outbox()).filter(({ state }) => state !== 'accepted');
    },
  };
}
