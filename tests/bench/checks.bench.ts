/**
 * All checks of a domain in the practice desk's internet, against the same questions and
 * connections made bare, one after the other.
 */
import { createSocket } from 'node:dgram';
import { connect, createServer } from 'node:net';
import { encode, RECURSION_DESIRED, type RecordType } from 'dns-packet';
import { LAYER_CHECKS } from '../../electron/core/desk/checks/layers.ts';
import type { Wire } from '../../electron/core/desk/checks/reach.ts';
import { createCheckRuns } from '../../electron/core/desk/checks/runs.ts';
import { practiceWire } from '../../electron/core/desk/checks/wire.ts';
import { systemClock } from '../../electron/core/desk/clock.ts';
import { pickStories } from '../../service/internet/stories.ts';
import { startService } from '../../service/service.ts';
import type { CheckRun } from '../../shared/domain/finding.ts';
import { unreported } from '../helpers/unreported.ts';
import { atMost, type BenchTable, row } from './rows.ts';
import { quantile } from './timing.ts';

const ROUNDS = 15;
/** ms that each question and connection takes, as on the internet. */
const LATENCY = 20;

export async function run(): Promise<BenchTable> {
  const service = await startService({ practice: true, tickets: 20 });
  try {
    const near = await service.internet();
    const far = await moveAway(near.ports);
    const internet = { ...near, ports: far.ports };
    const connections: { host: string; port: number }[] = [];
    const direct = practiceWire(internet);
    const wire: Wire = {
      ...direct,
      socketAt(address, port, by) {
        const place = direct.socketAt(address, port, by);
        if (place && by === 'tcp') connections.push(place);
        return place;
      },
    };
    const { resolvers, roots, authorities, rdap, whois } = internet;
    const registries = {
      publication: '',
      rdapOf: (tld: string) => rdap[tld] ?? null,
      whoisOf: (tld: string) => whois[tld] ?? null,
    };
    const surroundings = { wire, resolvers, roots, authorities, registries };
    const names = pickStories(service.context.db).map(({ name }) => name);
    const [ours, bare, first]: [number[], number[], number[]] = [[], [], []];
    for (let round = -2; round < ROUNDS; round += 1) {
      const name = names[(round + 2) % names.length] ?? '';
      connections.length = 0;
      const { done, took, firstAfter } = await check(name, surroundings);
      const peer = await bareTime(done, internet.ports, connections);
      if (round < 0) continue;
      ours.push(took);
      bare.push(peer);
      first.push(firstAfter);
    }
    const median = (times: readonly number[]) => quantile(times, 0.5);
    return {
      title: 'All checks of a domain, in an internet on this computer',
      group: 'desk',
      rows: [
        row('all checks, against their bare requests in turn', median(ours), median(bare), 'ms', atMost(1.3)),
        row('the first finding', median(first), null, 'ms', atMost(1000, 'value')),
      ],
    };
  } finally {
    for (const close of closers) close();
    await service.stop();
  }
}

const closers: (() => void)[] = [];

/** Puts each port of the internet behind one that answers later. */
async function moveAway(ports: Record<string, number>): Promise<{ ports: Record<string, number> }> {
  const moved = Object.entries(ports).map(async ([place, port]) => [
    place,
    await (place.startsWith('udp') ? delayedUdp(port) : delayedTcp(port)),
  ]);
  return { ports: Object.fromEntries(await Promise.all(moved)) as Record<string, number> };
}

function delayedUdp(port: number): Promise<number> {
  const server = createSocket('udp4');
  server.on('message', (message, { port: asker, address }) => {
    const way = createSocket('udp4', (answer) => {
      server.send(answer, asker, address);
      way.close();
    });
    setTimeout(() => way.send(message, port, LOOPBACK), LATENCY);
  });
  closers.push(() => server.close());
  return new Promise((resolve) => server.bind(0, LOOPBACK, () => resolve(server.address().port)));
}

function delayedTcp(port: number): Promise<number> {
  const server = createServer((socket) => {
    const hush = () => undefined;
    setTimeout(() => {
      const way = connect(port, LOOPBACK).on('error', hush);
      socket.on('error', hush).pipe(way).pipe(socket);
    }, LATENCY);
  });
  closers.push(() => server.close());
  return new Promise((resolve) =>
    server.listen(0, LOOPBACK, () => {
      const place = server.address();
      resolve(typeof place === 'object' && place ? place.port : 0);
    }),
  );
}

const LOOPBACK = '127.0.0.1';

async function check(
  name: string,
  surroundings: Parameters<ReturnType<typeof createCheckRuns>['start']>[0]['surroundings'],
) {
  const onFile = { product: null, addresses: [], hostname: '', nameservers: [], domain: null };
  const begun = performance.now();
  let firstAfter = Number.NaN;
  return new Promise<{ done: CheckRun; took: number; firstAfter: number }>((resolve) => {
    const runs = createCheckRuns({
      ...{ clock: systemClock, log: { info: () => undefined, warn: () => undefined } },
      proxiesFor: async () => [null],
      outside: unreported,
      layers: LAYER_CHECKS,
      onChanged(id) {
        const run = runs.read(id);
        if (Number.isNaN(firstAfter) && run?.reports.some(({ findings }) => findings.length > 0)) {
          firstAfter = performance.now() - begun;
        }
        if (run?.isDone) resolve({ done: run, took: performance.now() - begun, firstAfter });
      },
    });
    runs.start({ subject: { kind: 'domain', name }, onFile, topic: null, surroundings });
  });
}

/** ms for the run's DNS questions and connections, each on its own, one after the other. */
async function bareTime(
  { reports }: CheckRun,
  ports: Record<string, number>,
  connections: readonly { host: string; port: number }[],
): Promise<number> {
  const questions = new Map(
    reports.flatMap(({ raw }) =>
      raw.flatMap(({ from, question }) => {
        const port = ports[`udp ${from} 53`];
        const [name = '', type = ''] = question.split(' ');
        return port === undefined ? [] : [[`${from} ${question}`, { port, name, type }] as const];
      }),
    ),
  );
  const begun = performance.now();
  for (const { port, name, type } of questions.values()) await ask(port, name, type as RecordType);
  for (const { host, port } of connections) {
    await new Promise<void>((resolve) => {
      const socket = connect(port, host, () => {
        setTimeout(() => {
          socket.destroy();
          resolve();
        }, LATENCY);
      });
    });
  }
  return performance.now() - begun;
}

function ask(port: number, name: string, type: RecordType): Promise<void> {
  return new Promise((resolve) => {
    const socket = createSocket('udp4', () => {
      socket.close();
      resolve();
    });
    socket.send(
      encode({ type: 'query', id: 1, flags: RECURSION_DESIRED, questions: [{ type, name }] }),
      port,
      '127.0.0.1',
    );
  });
}
