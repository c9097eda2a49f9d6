/**
 * Real NATS servers for tests: alone or as a cluster, with what an administrator may have set, and
 * with the troubles they have.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect as connectNats } from '@nats-io/transport-node';
import { fetchNatsServer, natsServer } from '../../build/test-setup.ts';
import { freePorts } from './free-ports.ts';
import { until } from './until.ts';

export interface NatsServer {
  port: number;
  /** Where it listens for WebSocket connections, if asked to. */
  webSocketPort: number;
  /** `127.0.0.1:PORT`. */
  address: string;
  /** Everything it has written. */
  folder: string;
  /** Ends it as a power cut does. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Forgets all it had stored. */
  wipe(): Promise<void>;
  stop(): Promise<void>;
}

export interface NatsOptions {
  user?: string;
  password?: string;
  /** PEM texts. */
  tls?: { key: string; cert: string };
  /** Off in some old servers, and wherever nobody has switched it on. */
  jetStream?: boolean;
  webSocket?: boolean;
  /** Setting of the server: bytes that all its storage may take. */
  maxStore?: number;
  /** Where it stores, if not in its own folder. */
  store?: string;
  /** More of its settings. */
  settings?: string;
  port?: number;
}

/** Why there is none, or null; one is fetched first where that is possible. */
export const noNatsServer: string | null = (() => {
  if (natsServer() === null) fetchNatsServer();
  return natsServer() === null ? 'nats-server is not there and could not be fetched' : null;
})();
if (noNatsServer) console.warn(`SKIPPED: a team over a real server, because ${noNatsServer}.`);

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const server of running) server.kill('SIGKILL');
});

export async function startNats(options: NatsOptions = {}): Promise<NatsServer> {
  const { tls, user, password = '', jetStream = true, webSocket = false } = options;
  const folder = mkdtempSync(join(tmpdir(), 'rackside-nats-'));
  const [first = 0, webSocketPort = 0] = await freePorts(2);
  const port = options.port ?? first;
  const secure = tls
    ? `tls { cert_file: "${keep('cert.pem', tls.cert)}", key_file: "${keep('key.pem', tls.key)}", timeout: 10 }`
    : '';
  const store = options.store ?? join(folder, 'store');
  const limits = options.maxStore === undefined ? '' : `, max_file_store: ${options.maxStore}`;
  const settings = [
    `listen: "127.0.0.1:${port}"`,
    secure,
    user === undefined ? '' : `authorization { user: "${user}", password: "${password}", timeout: 10 }`,
    jetStream ? `jetstream { store_dir: "${store}"${limits} }` : '',
    webSocket ? `websocket { listen: "127.0.0.1:${webSocketPort}", ${tls ? secure : 'no_tls: true'} }` : '',
    options.settings ?? '',
  ];
  const file = keep('server.conf', settings.join('\n'));
  let server: ChildProcess | null = null;

  function keep(name: string, text: string): string {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  }

  async function start(): Promise<void> {
    const program = natsServer();
    if (program === null) throw new Error(noNatsServer ?? 'there is no nats-server');
    const log = join(folder, 'log');
    const said = openSync(log, 'a');
    const started = spawn(program, ['-c', file], { stdio: ['ignore', said, said] });
    closeSync(said);
    server = started;
    running.add(started);
    await until('the NATS server to listen', () => {
      if (started.exitCode !== null) throw new Error(`the NATS server ended:\n${readFileSync(log, 'utf8')}`);
      return answers(port);
    });
  }

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const ending = server;
    server = null;
    if (!ending) return;
    running.delete(ending);
    if (ending.exitCode !== null || ending.signalCode !== null) return;
    const exited = once(ending, 'exit');
    ending.kill(signal);
    await exited;
  }

  await start();
  return {
    port,
    webSocketPort,
    address: `127.0.0.1:${port}`,
    folder,
    kill: () => end('SIGKILL'),
    start,
    async wipe() {
      await end('SIGKILL');
      rmSync(store, { recursive: true, force: true });
      await start();
    },
    async stop() {
      await end('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A cluster: each of its servers knows all the others, and it stores on as many as it has. */
export async function startNatsCluster(count = 3, options: NatsOptions = {}): Promise<NatsServer[]> {
  const routes = await freePorts(count);
  const all = routes.map((port) => `"nats://127.0.0.1:${port}"`).join(', ');
  const servers = await Promise.all(
    routes.map((port, index) => {
      const cluster = `cluster { name: "tests", listen: "127.0.0.1:${port}", routes: [${all}] }`;
      return startNats({
        ...options,
        settings: `server_name: "server-${index}"\n${cluster}\n${options.settings ?? ''}`,
      });
    }),
  );
  await storesOnAll(servers, options);
  return servers;
}

/**
 * Servers that have just met know one after the other of each, and refuse what needs them all. A
 * desk rests for minutes after a refusal.
 */
async function storesOnAll(servers: readonly NatsServer[], { user, password }: NatsOptions): Promise<void> {
  const raw = await connectNats({
    servers: servers.map(({ address }) => address),
    ...(user === undefined ? {} : { user, pass: password ?? '' }),
  });
  const trial = { name: 'trial', subjects: ['trial'], num_replicas: servers.length };
  await until('the cluster to store', async () => {
    try {
      const { streams } = await jetstreamManager(raw);
      await streams.add(trial);
      return await streams.delete(trial.name);
    } catch {
      // It chooses a leader, or does not know all of its servers yet: each says so in its own way.
      return false;
    }
  });
  await raw.close();
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const told = (heard: boolean) => () => {
      socket.destroy();
      resolve(heard);
    };
    socket.once('data', told(true)).once('error', told(false)).once('close', told(false));
  });
