/**
 * Kills of the product in a real Electron: an agent works through the window's bridge, and the
 * whole program is killed and started again over the same data.
 */
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, type ElectronApplication, type Page } from 'playwright';
import type { CommandName, Input, Output } from '../../shared/contract.ts';
import type { Result } from '../../shared/result.ts';
import { withoutKeyring } from '../helpers/keyring.ts';
import { until } from '../helpers/until.ts';
import { type RunningService, startService } from '../service/service.ts';
import { type Agent, findSentReplies, isMoving, readStoredState, rowsOf, settle, work } from './agent.ts';
import type { DeskMessage, DeskRequest } from './desk-process.ts';
import { type AskedDesk, createJudge, type Figures } from './judge.ts';
import { randomFrom } from './random.ts';

const PASSPHRASE = 'correct horse battery staple';
/** Kills after which everything is decided. */
const DECIDES_AFTER = 5;
/** Longest life from its first word on, ms. */
const LIFE = 1500;

/** Kills a real Electron so often; `npm run crash` has said which one, and on which display. */
export async function runElectron({ seed, kills }: { seed: number; kills: number }): Promise<Figures> {
  const random = randomFrom(seed);
  const dataDir = mkdtempSync(join(tmpdir(), 'rackside-crash-electron-'));
  const service = await startService({
    testMode: true,
    tickets: 60,
    customers: 10,
    repliesAs: 'staff',
    dialects: ['conversations'],
  });
  const judge = createJudge(service);
  let app: ElectronApplication | undefined;
  let program: ChildProcess | undefined;
  const begin = async () => {
    app = await launch(dataDir);
    program = app.process();
    return openAgent(await app.firstWindow(), service, judge.note);
  };
  try {
    let agent = await begin();
    for (let count = 1; count <= kills; count++) {
      service.faults.add({ operation: 'add-ticket-reply', kind: 'latency', ms: 15 });
      service.faults.add({ operation: 'add-ticket-reply', kind: 'reset-after', skip: Math.floor(random() * 4) });
      // It ends with the program.
      const working = work({ ...agent, random }, count, count % 4 === 0 ? judge.forgetFiles() : []).catch(
        () => undefined,
      );
      await pause(200 + random() * LIFE);
      await kill(program);
      await working;
      judge.killed(`Electron, kill ${count}`);
      service.faults.clear();
      agent = await begin();
      const desk = asked(agent, judge.note);
      await judge.look(desk);
      if (count % DECIDES_AFTER === 0 || count === kills) await judge.decideAll(desk);
    }
    await app?.close();
    return judge.figures();
  } finally {
    await kill(program);
    await service.stop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

function launch(dataDir: string): Promise<ElectronApplication> {
  const root = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const env = Object.fromEntries(
    Object.entries({ ...process.env, ...withoutKeyring }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  );
  return _electron.launch({ args: [...root, process.env.RACKSIDE_TEST_APP ?? '', '--data', dataDir], env });
}

async function kill(program: ChildProcess | undefined): Promise<void> {
  if (!program || program.exitCode !== null || program.signalCode !== null) return;
  const ended = new Promise((resolve) => program.once('exit', resolve));
  program.kill('SIGKILL');
  await ended;
}

/** An agent at the window's own bridge, once the desk is open and has its tickets. */
async function openAgent(page: Page, service: RunningService, tell: Agent['tell']): Promise<Agent> {
  await page.waitForFunction('window.desk !== undefined');
  async function call<N extends CommandName>(name: N, input: Input<N>): Promise<Output<N>> {
    const result = (await page.evaluate(
      ([command, given]) =>
        (globalThis as unknown as { desk: { call(...args: unknown[]): unknown } }).desk.call(command, given),
      [name, input] as const,
    )) as Result<Output<N>>;
    if (!result.ok) throw new Error(`${name}: ${JSON.stringify(result.error)}`);
    return result.value;
  }
  const { vault } = await call('desk.status', {});
  if (vault.state !== 'open')
    await call(vault.state === 'choose' ? 'vault.protect' : 'vault.unlock', { passphrase: PASSPHRASE });
  const [known] = await call('account.list', {});
  const signIn = { address: service.url, ...service.credentials, remember: true, allowHttp: false };
  const account = known?.id ?? (await call('account.signIn', signIn)).id;
  const agent: Agent = { account, call, tell, random: Math.random, turn: async () => undefined };
  await call('account.configure', { account, settings: { agentName: 'Mara Lind', zone: 'UTC', holdSeconds: 0 } });
  await until('the tickets', async () => (await rowsOf(agent, 'active')).length > 5);
  return agent;
}

/** Answers the judge through the window. Its clock is real: doubts are asked about at once. */
function asked(agent: Agent, note: (message: DeskMessage) => void): AskedDesk {
  async function answerTo(message: DeskRequest): Promise<DeskMessage> {
    if (message.type === 'look') return { type: 'seen', ...(await readStoredState(agent, message.files)) };
    if (message.type === 'look-back') {
      return { type: 'looked-back', items: await findSentReplies(agent, message.tickets) };
    }
    if (message.type === 'settle') return { type: 'listed', items: await settle(agent, isMoving), batches: [] };
    if (message.type === 'decide') {
      await agent.call('outbox.decide', { account: agent.account, item: message.item, decision: message.decision });
    }
    return { type: 'done' };
  }
  return {
    async ask<T extends DeskMessage['type']>(message: DeskRequest) {
      const answer = await answerTo(message);
      note(answer);
      return answer as Extract<DeskMessage, { type: T }>;
    },
  };
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
