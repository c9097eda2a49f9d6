/** `npm run team`: a team server for practice, reachable only from this computer. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { endSentence, endWithUsage, inRoot } from './project.ts';
import { fetchNatsServer, natsServer } from './test-setup.ts';

const HELP = 'npm run team -- [--port N] [--data DIR]';
/** Time limit for the server to start listening, ms. */
const START_TIMEOUT_MS = 20_000;

export async function main(argv: string[]): Promise<void> {
  const { port, folder } = readArguments(argv);
  if (natsServer() === null) fetchNatsServer();
  const program = natsServer();
  if (program === null) {
    fail(
      'There is no nats-server here. Install it (Debian: apt-get install nats-server; others: nats.io), then try again.',
    );
  }
  if (await answers(port)) fail(`Another program listens on port ${port} already. Usage: ${HELP}`);
  mkdirSync(folder, { recursive: true });
  const server = spawn(program, ['-js', '-a', '127.0.0.1', '-p', `${port}`, '-sd', folder], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const log: string[] = [];
  server.stderr.setEncoding('utf8').on('data', (part: string) => log.push(part));
  if (!(await listens(server, port))) {
    server.kill('SIGKILL');
    fail(`The server did not start on port ${port}: ${lastFault(log.join(''))} Usage: ${HELP}`);
  }
  console.log(`Server address  127.0.0.1:${port}
Stored in       ${folder}
In Rackside     Account page (g a), Team, Start a team; no user and no password
A second desk   npm start -- --data DIR, then Join a team
Stop it with Ctrl+C.`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => server.kill('SIGTERM'));
  const [code] = await once(server, 'exit');
  process.exit(code ?? 0);
}

function readArguments(argv: string[]): { port: number; folder: string } {
  try {
    const { values } = parseArgs({ args: argv, options: { port: { type: 'string' }, data: { type: 'string' } } });
    const port = Number(values.port ?? 4222);
    if (!Number.isInteger(port) || port < 1 || port > 65_535) {
      throw new Error(`--port takes a whole number from 1 to 65535, not "${values.port}".`);
    }
    if (values.data === '') throw new Error('--data takes the name of a folder.');
    return { port, folder: resolve(values.data ?? inRoot('out/team')) };
  } catch (error) {
    endWithUsage(error, HELP);
  }
}

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

async function listens(server: ChildProcess, port: number): Promise<boolean> {
  const until = performance.now() + START_TIMEOUT_MS;
  while (server.exitCode === null && server.signalCode === null && performance.now() < until) {
    if (await answers(port)) return true;
    await new Promise((wait) => setTimeout(wait, 50));
  }
  return false;
}

const answers = (port: number): Promise<boolean> =>
  new Promise((told) => {
    const socket = connect(port, '127.0.0.1');
    const tell = (isThere: boolean) => () => {
      socket.destroy();
      told(isThere);
    };
    socket.once('connect', tell(true)).once('error', tell(false));
  });

const lastFault = (log: string): string => {
  const [, fault = 'it said nothing.'] = /^.*\[(?:FTL|ERR)\] (.*)$/m.exec(log) ?? [];
  return endSentence(fault);
};
