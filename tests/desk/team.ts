/** Two desks of one service in one team, over a real engine. */

import type { OutboxItem, OutboxState } from '../../shared/domain/outbox.ts';
import type { TeamView } from '../../shared/domain/team-engine.ts';
import type { TimelineEntry } from '../../shared/domain/timeline.ts';
import { until } from '../helpers/until.ts';
import type { RunningService } from '../service/service.ts';
import { type DeskUnderTest, itemOf, openDesk, signIn } from './harness.ts';

export const PASSPHRASE = 'correct horse battery';

/** An agent with their desk, signed in. */
export interface Agent {
  under: DeskUnderTest;
  account: string;
  name: string;
}

export interface EngineInput {
  address: string;
  user: string;
  password: string;
  key: string;
}

export async function openAgent(service: RunningService, name: string): Promise<Agent> {
  const under = await openDesk();
  const { id } = await signIn(under, service);
  await under.call('account.configure', { account: id, settings: { agentName: name } });
  return { under, account: id, name };
}

export const viewOf = async ({ under, account }: Agent): Promise<TeamView> => {
  const view = await under.call('team.get', { account });
  if (!view) throw new Error('in no team');
  return view;
};

export const startTeam = ({ under, account, name }: Agent, engine: EngineInput) =>
  under.call('team.start', { account, name, ...engine });

export async function joinTeam(by: Agent, who: Agent, engine: Omit<EngineInput, 'address'>): Promise<void> {
  const { code } = await by.under.call('team.invite', { account: by.account, passphrase: PASSPHRASE });
  await who.under.call('team.join', {
    ...{ account: who.account, name: who.name, code, passphrase: PASSPHRASE },
    ...{ ...engine, address: '' },
  });
}

export const waitUntilSeen = (agent: Agent, what: string, check: () => Promise<unknown>) =>
  until(`${agent.name} to see ${what}`, async () => Boolean(await check()));

/** The item once it is so: a claim goes over the engine, so no desk can tell when. */
export const waitForEndState = ({ under, account, name }: Agent, id: string, state: OutboxState): Promise<OutboxItem> =>
  until(`an item of ${name} to be ${state}`, async () => {
    const item = await itemOf(under, account, id);
    return item?.state === state && item;
  });

export const waitUntilConnected = (agent: Agent) =>
  waitUntilSeen(agent, 'the engine', async () => {
    const { engine, waiting } = await viewOf(agent);
    return engine.state === 'connected' && waiting === 0;
  });

export const waitForMembers = (agent: Agent, count: number) =>
  waitUntilSeen(agent, `${count} members`, async () => {
    const { members } = await viewOf(agent);
    return members.filter(({ removedBy }) => removedBy === null).length === count;
  });

type Note = Extract<TimelineEntry, { kind: 'note' }>;

/** Notes of a ticket, as `author: text`. */
export async function notesOf({ under, account }: Agent, ticket: string): Promise<string[]> {
  const entries = await under.call('ticket.timeline', { account, ticket });
  return entries
    .filter((entry): entry is Note => entry.kind === 'note')
    .map(({ by, text }) => `${by ?? 'own'}: ${text}`)
    .sort();
}

export const addNote = ({ under, account }: Agent, ticket: string, text: string) =>
  under.call('note.add', { account, ticket, id: crypto.randomUUID(), text });

export const changeTags = ({ under, account }: Agent, ticket: string, addTags: string[], removeTags: string[] = []) =>
  under.call('marks.set', { account, tickets: [ticket], patch: { addTags, removeTags } });
