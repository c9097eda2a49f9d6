/** Decides if a check may run, and what it is about. The first one loads their code. */
import { getServers } from 'node:dns';
import { isIP } from 'node:net';
import type { CheckRun, CheckSubject, FindingWatch, Layer } from '../../../../shared/domain/finding.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import { plainSpelling } from '../../rules/checks/address-names.ts';
import { isDocumentation, isPublicAddress } from '../../rules/public-address.ts';
import type { RemoteStore } from '../../worker/remote.ts';
import type { AccountEntry } from '../account/entry.ts';
import type { SettingsKeeper } from '../account/settings.ts';
import type { Outside } from '../outside/ledger.ts';
import type { Ports } from '../ports.ts';
import { troublesIn, waitAfter, watchFindings } from './finding-watches.ts';
import { OPEN_WIRE } from './reach.ts';
import type { CheckRuns, NewRun, Surroundings } from './runs.ts';
import { practiceWire } from './wire.ts';

interface ChecksOptions {
  entry: Pick<AccountEntry, 'practice'>;
  ports: Pick<Ports, 'clock' | 'log' | 'network' | 'managed' | 'practice'>;
  store: Pick<RemoteStore, 'checks'>;
  settings: Pick<SettingsKeeper, 'current'>;
  outside: Outside;
  /** The run's id. */
  onChanged: (run: string) => void;
  /** The ticket of a watched finding that is gone. */
  onSolved: (ticket: string) => void;
}

export type Checks = ReturnType<typeof createChecks>;

const OPERATION = 'check.start';

export function createChecks({ entry, ports, store, settings, outside, onChanged, onSolved }: ChecksOptions) {
  const { clock, log, network, managed, practice } = ports;
  let runs: CheckRuns | null = null;

  async function openRuns(): Promise<CheckRuns> {
    const [{ createCheckRuns }, { LAYER_CHECKS }] = await Promise.all([import('./runs.ts'), import('./layers.ts')]);
    const { proxiesFor } = network;
    return createCheckRuns({ clock, log, proxiesFor, outside, layers: LAYER_CHECKS, onChanged });
  }

  async function openSurroundings(): Promise<Surroundings> {
    const { checkResolver } = settings.current();
    const resolvers = checkResolver === '' ? systemResolvers() : [checkResolver];
    const blocklistZone = managed?.checks?.blocklist ?? null;
    const authorities = (await network.certificates()) ?? undefined;
    return { wire: OPEN_WIRE, resolvers, roots: ROOTS, blocklistZone, ...(authorities && { authorities }) };
  }

  /** Null if checks are allowed; the reason otherwise. */
  function whyNot(): 'checks-forbidden' | 'checks-off' | null {
    if (managed?.checks?.allowed === false) return 'checks-forbidden';
    return settings.current().checksAllowed ? null : 'checks-off';
  }

  async function runAbout(subject: CheckSubject, ticket: string | null): Promise<Result<NewRun>> {
    const facts = await store.checks.facts(subject, ticket);
    if (!facts.ok) return facts;
    const isKnown = facts.value.onFile.addresses.includes(subject.name);
    const isFree = isPublicAddress(subject.name) || (entry.practice && isDocumentation(subject.name));
    if (subject.kind === 'address' && !isKnown && !isFree) return refused('special-address', subject.name);
    const surroundings = entry.practice ? await practiceSurroundings(practice) : ok(await openSurroundings());
    return surroundings.ok ? ok({ subject, ...facts.value, surroundings: surroundings.value }) : surroundings;
  }

  const watches = watchFindings({
    ...{ store, clock, log, onSolved },
    async ask(subject, { ticket, layer }) {
      const about = whyNot() === null ? await runAbout(subject, ticket) : null;
      if (!about?.ok) return null;
      runs ??= await openRuns();
      return runs.askLayer(about.value, layer);
    },
  });

  /** Errors are `invalid`: `checks-forbidden`, `checks-off`, `no-domain`, `special-address`. */
  async function start(text: string, ticket: string | null): Promise<Result<CheckRun>> {
    const reason = whyNot();
    if (reason) return refused(reason);
    const subject = await subjectOf(text);
    if (subject === null) return refused('no-domain', text);
    const about = await runAbout(subject, ticket);
    if (!about.ok) return about;
    runs ??= await openRuns();
    return ok(runs.start(about.value));
  }

  return {
    wake: watches.wake,
    start,
    /** A check outside of any ticket, once it is done. Errors as for `start`. */
    async run(text: string): Promise<Result<CheckRun>> {
      const started = await start(text, null);
      if (started.ok) await runs?.ended(started.value);
      return started;
    },
    /** Date of the list of registries, ISO 8601. With `anew`, IANA is asked for it. */
    async registries(anew: boolean): Promise<Result<{ date: string }>> {
      runs ??= await openRuns();
      // The practice desk's internet has registries of its own.
      if (!anew || entry.practice) return ok({ date: runs.registriesDate() });
      const reason = whyNot();
      if (reason) return refused(reason);
      const read = await runs.refreshRegistries(await openSurroundings());
      if (!read.ok) return err('offline', 'check.registries', { detail: { reason: 'no-list' } });
      return ok({ date: read.value });
    },
    /** Null if the run is gone. */
    read: (run: string): CheckRun | null => runs?.read(run) ?? null,
    /** Errors are `invalid` with reason `run-gone`. */
    async watch({ run: id, layer, code, ticket, text }: WantedWatch): Promise<Result<FindingWatch[]>> {
      const run = runs?.read(id);
      const report = run?.reports.find((one) => one.layer === layer);
      if (!run || !report?.findings.some((finding) => finding.code === code)) {
        return err('invalid', 'check.watch', { detail: { reason: 'run-gone' } });
      }
      const at = clock.now();
      const nextAt = at + waitAfter(report, 0);
      const known = troublesIn(report.findings);
      const { name } = run.subject;
      const added = await store.checks.watch({ ticket, name, layer, code, known, text, at, nextAt });
      watches.wake();
      return added;
    },
    async stop(): Promise<void> {
      runs?.stop();
      await watches.stop();
    },
  };
}

async function practiceSurroundings(practice: Ports['practice']): Promise<Result<Surroundings>> {
  const opened = await practice.internet();
  if (!opened.ok) return opened;
  const { resolvers, roots, authorities, rdap, whois } = opened.value;
  const registries = {
    publication: '',
    rdapOf: (tld: string) => rdap[tld] ?? null,
    whoisOf: (tld: string) => whois[tld] ?? null,
  };
  return ok({ wire: practiceWire(opened.value), resolvers, roots, authorities, registries });
}

interface WantedWatch {
  run: string;
  layer: Layer;
  code: string;
  ticket: string;
  text: string;
}

/** Null for a text that is neither a domain nor an address. */
async function subjectOf(text: string): Promise<CheckSubject | null> {
  const { recognise } = await import('../../rules/search/recognise.ts');
  const { ip, hosts } = recognise(text);
  if (ip !== null) return { kind: 'address', name: plainSpelling(ip) };
  const [host] = hosts;
  return host === undefined ? null : { kind: 'domain', name: host };
}

const refused = (reason: string, subject?: string) =>
  err('invalid', OPERATION, { ...(subject === undefined ? {} : { subject }), detail: { reason, field: 'name' } });

/** Addresses of the root's name servers, by IANA's list of 2026-11. */
const ROOTS = [
  ...['198.41.0.4', '170.247.170.2', '192.33.4.12', '199.7.91.13', '192.203.230.10', '192.5.5.241', '192.112.36.4'],
  ...['198.97.190.53', '192.36.148.17', '192.58.128.30', '193.0.14.129', '199.7.83.42', '202.12.27.33'],
];

/** Leaves out those with a port of their own, which our questions don't reach. */
const systemResolvers = (): string[] => getServers().filter((address) => isIP(address) !== 0);
