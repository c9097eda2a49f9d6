/** Opens a small internet for a test, and the checks' tools on it. */
import { onTestFinished } from 'vitest';
import { createDns } from '../../../electron/core/desk/checks/dns.ts';
import { createReach, type Patience, type Wire } from '../../../electron/core/desk/checks/reach.ts';
import type { Registries } from '../../../electron/core/desk/checks/registry-answers.ts';
import { practiceWire } from '../../../electron/core/desk/checks/wire.ts';
import { type Host, openInternet } from '../../../service/internet/internet.ts';
import { answerFrom, readZone, resolveIn, type Zone } from '../../../service/internet/zones.ts';
import type { RawAnswer } from '../../../shared/domain/finding.ts';
import { unreported } from '../unreported.ts';

export const ROOT = '192.0.2.1';
export const RESOLVER = '192.0.2.53';

export interface World {
  /** Zones by name, as lines of text. The root is the empty name. */
  zones?: Record<string, string>;
  /** Names of zones by the address of the server that has them. */
  servers?: Record<string, readonly string[]>;
  /** Further hosts; one with an address from above replaces it. */
  hosts?: readonly Host[];
  own?: readonly string[];
  /** ms for the whole run. */
  time?: number;
  /** Short, so that silence is soon over. */
  patience?: Patience;
  /** Authorities to trust, PEM. */
  authorities?: readonly string[];
  registries?: Partial<Registries>;
  blocklistZone?: string;
}

/** Hosts of zones: each server answers for its own, the resolver for all. */
export function hostsOf({ zones = {}, servers = {}, hosts = [] }: World): Host[] {
  const read = new Map(Object.entries(zones).map(([name, text]) => [name, readZone(name, text)]));
  const all = [...read.values()];
  const zone = (name: string): Zone => read.get(name) ?? { name, records: [] };
  const named = Object.entries(servers).map(([address, names]): Host => {
    const own = names.map(zone);
    return { address, dns: (question) => answerFrom(own, question) };
  });
  const resolver: Host = { address: RESOLVER, dns: (question) => resolveIn(all, question) };
  const given = new Set(hosts.map(({ address }) => address));
  return [...[...named, resolver].filter(({ address }) => !given.has(address)), ...hosts];
}

export const NO_REGISTRIES: Registries = { publication: '', rdapOf: () => null, whoisOf: () => null };

/** Opens the world until the test is finished. `reached`: each socket that was asked for. */
export async function openWorld(world: World) {
  const { ports, close } = await openInternet(hostsOf(world));
  const reached: string[] = [];
  const practice = practiceWire({ ports });
  const wire: Wire = {
    ...practice,
    socketAt(address, port, by) {
      reached.push(`${by} ${address} ${port}`);
      return practice.socketAt(address, port, by);
    },
  };
  const ending = new AbortController();
  const signal = AbortSignal.any([ending.signal, AbortSignal.timeout(world.time ?? 8000)]);
  const { patience = { connection: 400, datagrams: [120, 150] } } = world;
  const reach = createReach({
    wire,
    own: world.own ?? [],
    resolvers: [RESOLVER],
    proxiesFor: async () => [null],
    outside: unreported,
    patience,
    signal,
  });
  const raw: RawAnswer[] = [];
  const note = (answer: RawAnswer) => void raw.push(answer);
  const dns = createDns({ reach, resolvers: [RESOLVER], roots: [ROOT], memory: new Map(), note });
  onTestFinished(async () => {
    ending.abort();
    await close();
  });
  const registries: Registries = { ...NO_REGISTRIES, ...world.registries };
  const tools = {
    registries,
    registrations: new Map(),
    authorities: world.authorities ?? [],
    blocklistZone: world.blocklistZone ?? null,
  };
  return { reach, dns, note, ...tools, raw, reached, wire };
}
