/** Scenes are what an agent does while a point of `named-points.ts` is armed. */
import { until } from '../helpers/until.ts';
import {
  type Agent,
  answer,
  answerMany,
  attach,
  isMoving,
  openTicket,
  placeOrder,
  rowsOf,
  settle,
  write,
} from './agent.ts';

export type Scene = keyof typeof SCENES;

/** Plays a scene; `place` says on which tickets. */
export async function playScene(agent: Agent, scene: Scene, place: number): Promise<void> {
  await SCENES[scene](agent, place);
}

const TICKETS_A_SCENE = 3;

async function ticketsAt(agent: Agent, place: number) {
  const drafted = new Set((await rowsOf(agent, 'drafts')).map(({ id }) => id));
  const rows = (await rowsOf(agent, 'active')).filter(
    ({ id, requester }) => requester.clientId !== null && !drafted.has(id),
  );
  const from = (place * TICKETS_A_SCENE) % Math.max(1, rows.length - TICKETS_A_SCENE);
  const own = rows.slice(from, from + TICKETS_A_SCENE);
  const [first] = own;
  if (!first || own.length < TICKETS_A_SCENE) throw new Error('there are too few tickets');
  return { first, ids: own.map(({ id }) => id) };
}

const hold = ({ call, account }: Agent, holdSeconds: number) =>
  call('account.configure', { account, settings: { holdSeconds } });

async function ended(agent: Agent, item: string): Promise<void> {
  await until('the end of the write', async () => {
    await agent.turn(400);
    const items = await agent.call('outbox.list', { account: agent.account });
    return !items.some((one) => one.id === item && isMoving(one));
  });
}

const SCENES = {
  async draft(agent: Agent, place: number) {
    const { first } = await ticketsAt(agent, place);
    const { call, account, tell } = agent;
    const id = crypto.randomUUID();
    let rev = 0;
    for (let count = 1; count < 6; count++) {
      ({ rev } = await call('draft.save', { account, id, ticket: first.id, rev, text: String(count) }));
      tell({ type: 'saved', ticket: first.id, count });
    }
  },
  async file(agent: Agent, place: number) {
    const { first } = await ticketsAt(agent, place);
    await attach(agent, first.id, place);
  },
  async reply(agent: Agent, place: number) {
    const { first } = await ticketsAt(agent, place);
    await ended(agent, (await answer(agent, first.id)).id);
  },
  async replyWithFile(agent: Agent, place: number) {
    const { first } = await ticketsAt(agent, place);
    await ended(agent, (await answer(agent, first.id, 5_000_000)).id);
  },
  async heldReply(agent: Agent, place: number) {
    const { first } = await ticketsAt(agent, place);
    await hold(agent, 15);
    const { id } = await answer(agent, first.id);
    await agent.turn(16_000);
    await ended(agent, id);
  },
  async undo(agent: Agent, place: number) {
    const { first } = await ticketsAt(agent, place);
    await hold(agent, 60);
    const { id } = await answer(agent, first.id, 100_000);
    await agent.call('outbox.undo', { account: agent.account, item: id });
  },
  async doubt(agent: Agent, place: number) {
    const { first } = await ticketsAt(agent, place);
    await answer(agent, first.id);
    const items = await settle(agent);
    for (const item of items.filter(({ state, ticket }) => state === 'in-doubt' && ticket === first.id)) {
      const isThere = item.evidence?.verdict === 'probably';
      const decision = isThere ? 'arrived' : 'send-again';
      await agent.call('outbox.decide', { account: agent.account, item: item.id, decision });
    }
  },
  async ticket(agent: Agent, place: number) {
    const { first } = await ticketsAt(agent, place);
    await ended(agent, (await openTicket(agent, first)).id);
  },
  async order(agent: Agent, place: number) {
    const { first } = await ticketsAt(agent, place);
    // No read is begun without the service, and one may have waited too long for a processor.
    await until('the service', async () => {
      await agent.turn(400);
      const [account] = await agent.call('account.list', {});
      return account?.connection.state === 'online';
    });
    await ended(
      agent,
      (await placeOrder(agent, first, `moved-${place}-${crypto.randomUUID().slice(0, 8)}.example`)).id,
    );
  },
  async many(agent: Agent, place: number) {
    const { ids } = await ticketsAt(agent, place);
    await answerMany(agent, ids, `To many: ${crypto.randomUUID()}`);
    await settle(agent);
  },
  async unsent(agent: Agent, place: number) {
    const { first } = await ticketsAt(agent, place);
    await write(agent, first.id, 2_000_000);
  },
};
