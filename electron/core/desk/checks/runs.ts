/**
 * Runs all checks of a domain or address, each on its own, and keeps the runs of the last hour. A
 * run ends after eight seconds, whatever is still asked.
 */
import { randomUUID } from 'node:crypto';
import {
  type CheckRun,
  type CheckSubject,
  type Finding,
  LAYERS,
  type Layer,
  type LayerReport,
  type OnFile,
  SEVERITIES,
  type Topic,
} from '../../../../shared/domain/finding.ts';
import { notAsked, type Seen, seen } from '../../rules/checks/seen.ts';
import { errorLocation } from '../../rules/error-facts.ts';
import type { Outside } from '../outside/ledger.ts';
import type { Clock, Log, Network } from '../ports.ts';
import { createDns, type DnsMemory } from './dns.ts';
import type { CheckTools, LayerCheck } from './layer-check.ts';
import { createReach, PATIENCE, type Wire } from './reach.ts';
import { refreshRegistries, shippedRegistries } from './registries.ts';
import type { RegistrationMemory, Registries } from './registry-answers.ts';

/** Ways to the internet, or to the practice desk's. */
export interface Surroundings {
  wire: Wire;
  resolvers: readonly string[];
  roots: readonly string[];
  /** Without these: the list that is part of this package, Node's own authorities, no blocklist. */
  registries?: Registries;
  authorities?: readonly string[];
  blocklistZone?: string | null;
}

interface RunsOptions {
  clock: Clock;
  log: Log;
  proxiesFor: Network['proxiesFor'];
  outside: Outside;
  layers: Readonly<Partial<Record<Layer, LayerCheck>>>;
  /** The run's id, after each change. */
  onChanged: (run: string) => void;
}

export interface NewRun {
  subject: CheckSubject;
  onFile: OnFile;
  topic: Topic | null;
  surroundings: Surroundings;
}

export type CheckRuns = ReturnType<typeof createCheckRuns>;

/** ms for a whole run. */
const WHOLE_RUN = 8000;
/** ms after which nothing more is asked, so that layers report the answers they have. */
const ASKING = 7500;
/** Further runs end the oldest one, which reports the answers it has. */
const MOST_AT_ONCE = 8;
/** ms that a run is kept. */
const KEPT = 60 * 60_000;
const MOST_KEPT = 50;
/** Answers of a layer that are kept for people, and characters of each. */
const MOST_RAW = 100;
const LONGEST_RAW = 8000;
/** Layers that an address alone has. */
const OF_ADDRESS: readonly Layer[] = ['certificate', 'web', 'reverse'];

export function createCheckRuns({ clock, log, proxiesFor, outside, layers, onChanged }: RunsOptions) {
  const runs = new Map<string, CheckRun>();
  const registrations: RegistrationMemory = new Map();
  let listed = shippedRegistries();
  const ending = new AbortController();
  const going = new Set<AbortController>();
  const endings = new WeakMap<CheckRun, Promise<void>>();

  async function runLayer(run: CheckRun, report: LayerReport, tools: CheckTools, late: Promise<null>): Promise<void> {
    const { subject, onFile, topic } = run;
    const judging = { name: subject.name, onFile, topic, now: clock.now() };
    const asked = layers[report.layer]?.(subject.name, tools, judging) ?? Promise.resolve([]);
    const found = asked.catch((error: unknown) => {
      log.warn('check.failed', { layer: report.layer, at: errorLocation(error) });
      return [notAsked(subject.name, 'malformed')];
    });
    report.findings = sorted((await Promise.race([found, late])) ?? [notAsked(subject.name, 'silent')]);
    report.doneAt = clock.now();
    noteChange(run);
  }

  /** A layer that is asked again belongs to no run of a window. */
  function noteChange({ id }: CheckRun): void {
    if (runs.has(id)) onChanged(id);
  }

  /** Works with tools that end when the work does, or after eight seconds. */
  async function withTools<T>(
    surroundings: Surroundings,
    own: readonly string[],
    work: (toolsFor: (note: CheckTools['note']) => CheckTools, late: Promise<null>) => Promise<T>,
  ): Promise<T> {
    const { wire, resolvers, roots, registries = listed, authorities, blocklistZone = null } = surroundings;
    const stop = new AbortController();
    const [oldest] = going;
    going.add(stop);
    if (oldest && going.size > MOST_AT_ONCE) {
      oldest.abort();
      going.delete(oldest);
    }
    const cancelAsking = clock.after(ASKING, () => stop.abort());
    let cancelRun = () => {};
    const late = new Promise<null>((resolve) => {
      cancelRun = clock.after(WHOLE_RUN, () => resolve(null));
    });
    const signal = AbortSignal.any([stop.signal, ending.signal]);
    const reach = createReach({ wire, own, resolvers, proxiesFor, outside, patience: PATIENCE, signal });
    const memory: DnsMemory = new Map();
    const toolsFor = (note: CheckTools['note']): CheckTools => {
      const dns = createDns({ reach, resolvers, roots, memory, note });
      return { dns, reach, registries, registrations, authorities, blocklistZone, note };
    };
    try {
      return await work(toolsFor, late);
    } finally {
      cancelAsking();
      cancelRun();
      stop.abort();
      going.delete(stop);
    }
  }

  async function finish(run: CheckRun, surroundings: Surroundings): Promise<void> {
    await withTools(surroundings, run.onFile.addresses, async (toolsFor, late) => {
      const reports = run.reports.map((report) => {
        const tools = toolsFor((raw) => {
          const answer = raw.answer.length > LONGEST_RAW ? `${raw.answer.slice(0, LONGEST_RAW)}…` : raw.answer;
          if (report.raw.length < MOST_RAW) report.raw.push({ ...raw, answer });
        });
        return runLayer(run, report, tools, late);
      });
      await Promise.all(reports);
    });
    run.isDone = true;
    noteChange(run);
  }

  function forgetOld(): void {
    for (const [id, { startedAt }] of runs) {
      if (clock.now() - startedAt > KEPT || runs.size > MOST_KEPT) runs.delete(id);
    }
  }

  function begin({ subject, onFile, topic, surroundings }: NewRun, kinds: readonly Layer[]): CheckRun {
    const reports = kinds.map((layer): LayerReport => ({ layer, doneAt: null, findings: [], raw: [] }));
    const about = { subject, onFile, topic, practice: surroundings.wire.practice };
    return { id: randomUUID(), ...about, startedAt: clock.now(), isDone: false, reports };
  }

  return {
    start(wanted: NewRun): CheckRun {
      const isDomain = wanted.subject.kind === 'domain';
      const run = begin(
        wanted,
        LAYERS.filter((layer) => isDomain || OF_ADDRESS.includes(layer)),
      );
      forgetOld();
      runs.set(run.id, run);
      endings.set(run, finish(run, wanted.surroundings));
      return run;
    },
    /** Resolves when the run is done. */
    ended: (run: CheckRun): Promise<void> | undefined => endings.get(run),
    /** Asks one layer, which no window shows. */
    async askLayer(wanted: NewRun, layer: Layer): Promise<LayerReport | null> {
      const run = begin(wanted, [layer]);
      await finish(run, wanted.surroundings);
      return run.reports[0] ?? null;
    },
    /** Date of the list of registries, ISO 8601. */
    registriesDate: (): string => listed.publication,
    /** Reads IANA's list of registries anew, for the runs from now on. */
    refreshRegistries: (surroundings: Surroundings): Promise<Seen<string>> =>
      withTools(surroundings, [], async (toolsFor) => {
        const fresh = await refreshRegistries(toolsFor(() => undefined));
        if (!fresh.ok) return fresh;
        listed = fresh.value;
        return seen(listed.publication);
      }),
    /** Null if the run is gone. */
    read: (id: string): CheckRun | null => runs.get(id) ?? null,
    stop(): void {
      ending.abort();
      runs.clear();
    },
  };
}

/** Worst first; alike ones stay in the order in which the check found them. */
const sorted = (findings: readonly Finding[]): Finding[] =>
  findings.toSorted((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity));
