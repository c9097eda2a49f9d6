/** A colleague who is played: they come to the agent's team by a real server, and act as others would. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../shared/domain/account.ts';
import { PRACTICE_ENGINE, type TeamView } from '../../shared/domain/team-engine.ts';
import { noNatsServer } from '../helpers/nats-server.ts';
import { asTimePasses, whenSettled } from '../helpers/under-way.ts';
import { until } from '../helpers/until.ts';
import { type DeskUnderTest, itemOf, openDesk, rowsOf, send } from './harness.ts';

let under: DeskUnderTest;
let account: Account;

beforeEach(async () => {
  under = await openDesk();
  account = await under.call('account.practice', {});
  await under.call('account.configure', { account: account.id, settings: { agentName: 'Mara Lind' } });
});
afterEach(() => under.stop());

/** A ticket of its queue, once the first tickets are there. */
const awaiting = () => whenSettled('a ticket', async () => (await rowsOf(under, account.id))[0]?.id);

const team = async (): Promise<TeamView> => {
  const view = await under.call('team.get', { account: account.id });
  if (!view) throw new Error('in no team');
  return view;
};
const hereAt = async (ticket: string) =>
  (await team()).here.filter((one) => one.ticket === ticket).map(({ writing }) => (writing ? 'writing' : 'here'));

/**
 * They wait for their desk by the clock, which stands still meanwhile. It is turned more slowly than
 * time passes: two who turned theirs apart would not believe each other's presence.
 */
async function comes(ticket: string): Promise<void> {
  let played = false;
  const playing = under
    .call('practice.play', { account: account.id, scenario: 'colleague-joins', ticket })
    .finally(() => {
      played = true;
    });
  await asTimePasses('the colleague to have joined', () => {
    under.clock.advance(10);
    return played;
  });
  await playing;
}

describe.skipIf(noNatsServer)(`a colleague who is played${noNatsServer ? ` (SKIPPED: ${noNatsServer})` : ''}`, () => {
  it('makes the team, comes to the ticket, answers it first, and stops the agent by name', async () => {
    const ticket = await awaiting();
    await comes(ticket);
    const view = await team();
    expect(view).toMatchObject({ address: PRACTICE_ENGINE, user: '' });
    await until('both to be known', async () => {
      const names = (await team()).members.map(({ name }) => name);
      return names.join() === 'Mara Lind,Mira Holt';
    });
    under.clock.advance(5_000);
    await until('Mira to be there', async () => (await hereAt(ticket)).join() === 'here');
    under.clock.advance(3_000);
    await until('Mira to write', async () => (await hereAt(ticket)).join() === 'writing');
    const { id } = await send(under, account.id, ticket, 'On my way to it.');
    // Once its hold is over, and no further: half a minute later the claim would have ended.
    under.clock.advance(15_000);
    const stopped = await asTimePasses('the reply to be stopped', async () => {
      under.clock.advance(10);
      const item = await itemOf(under, account.id, id);
      return item?.state === 'stopped' && item;
    });
    expect(stopped).toMatchObject({ stop: { reason: 'colleague', by: 'Mira Holt' } });
    await asTimePasses('the answer and the note', async () => {
      under.clock.advance(500);
      const entries = await under.call('ticket.timeline', { account: account.id, ticket });
      return entries.some((entry) => entry.kind === 'note' && entry.by === 'Mira Holt');
    });
    expect(await under.call('outbox.list', { account: account.id })).toMatchObject([{ state: 'stopped' }]);
  });

  it('is in the team once, however often they come, and the team is there again after a restart', async () => {
    const ticket = await awaiting();
    await comes(ticket);
    await comes(ticket);
    await under.restart();
    await until('the team to be connected', async () => (await team()).engine.state === 'connected');
    await comes(ticket);
    await until('one of them to be in it', async () => {
      const present = (await team()).members.filter(({ removedBy }) => removedBy === null);
      return present.map(({ name }) => name).join() === 'Mara Lind,Mira Holt';
    });
  });

  it('stays away from a team with a server of its own, and from accounts that practise nothing', async () => {
    const ticket = await awaiting();
    const wish = { account: account.id, scenario: 'colleague-joins' as const };
    expect((await under.callFails('practice.play', { ...wish, ticket: null })).detail?.reason).toBe('no-ticket');
    const engine = { address: '127.0.0.1:1', user: '', password: '', key: '' };
    await under.call('team.start', { account: account.id, name: 'Mara Lind', ...engine });
    expect((await under.callFails('practice.play', { ...wish, ticket })).detail?.reason).toBe('team-elsewhere');
  });
});
