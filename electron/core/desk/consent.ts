/**
 * Asks the person to confirm what no page may decide alone: where secrets go, and who may see them.
 * Both hosts ask outside the window's page: Electron in a dialog, the local server on a page of
 * another origin.
 */
import { err, ok, type Result } from '../../../shared/result.ts';
import type { ConsentQuestion, Ports } from './ports.ts';
import { isLoopback, normaliseAddress, type ServiceAddress } from './service/address.ts';

export type Consent = ReturnType<typeof createConsent>;

/**
 * Shortest time between a withdrawn question and the next one, ms. Otherwise a page could swap the
 * question as the person clicks, or fill the browser with tabs.
 */
const PAUSE_MS = 3000;

export function createConsent(ports: Pick<Ports, 'ask' | 'managed' | 'clock'>, onAsking: () => void = () => undefined) {
  const { managed, clock } = ports;
  const open = new Set<AbortController>();
  let pausesUntil = Number.NEGATIVE_INFINITY;

  async function ask(question: ConsentQuestion): Promise<boolean | null> {
    const asking = new AbortController();
    const { signal } = asking;
    const withdrawn = new Promise<false>((resolve) => {
      signal.addEventListener('abort', () => resolve(false), { once: true });
    });
    open.add(asking);
    onAsking();
    try {
      // The host may be unable to close its dialog; a later answer is ignored.
      return await Promise.race([withdrawn, pause().then(() => !signal.aborted && ports.ask(question, signal))]);
    } finally {
      open.delete(asking);
      onAsking();
    }
  }

  async function pause(): Promise<void> {
    const left = pausesUntil - clock.monotonic();
    if (left > 0) await new Promise<void>((resolve) => clock.after(left, resolve));
  }

  function withdraw(): boolean {
    if (open.size === 0) return false;
    pausesUntil = clock.monotonic() + PAUSE_MS;
    for (const asking of open) asking.abort();
    return true;
  }

  async function askEachTime(question: ConsentQuestion, operation: string): Promise<Result<null>> {
    const answer = await ask(question);
    const reason = answer === null ? 'not-answered' : 'not-agreed';
    return answer ? ok(null) : err('invalid', operation, { detail: { reason } });
  }

  /** Addresses agreed to so far: a retry after a wrong password asks no second time. */
  const agreed = new Set<string>();

  async function askOnce(
    question: ConsentQuestion,
    subjects: readonly string[],
    operation: string,
  ): Promise<Result<null>> {
    const keys = subjects.map((subject) => `${question.about} ${subject}`);
    if (keys.every((key) => agreed.has(key))) return ok(null);
    const answer = await askEachTime(question, operation);
    if (answer.ok) for (const key of keys) agreed.add(key);
    return answer;
  }

  return {
    isAsking: () => open.size > 0,
    /** Withdraws the open question: a later yes has no effect. False if no question is open. */
    withdraw,

    /** Asks every time before the page gets a recovery code, which opens everything stored here. */
    toCode: (): Promise<Result<null>> => askEachTime({ about: 'recovery-code' }, 'vault.makeCode'),
    /** Asks before unreadable data is set aside: the person may not be its owner. */
    toBeginAnew: (): Promise<Result<null>> => askEachTime({ about: 'begin-anew' }, 'vault.beginAnew'),
    /** Asks before the lock changes: a page could choose a PIN that the owner does not know. */
    toLock: (operation: string): Promise<Result<null>> => askEachTime({ about: 'lock' }, operation),

    /** Asks every time before another person may read everything that the team shares. */
    toInvite: (): Promise<Result<null>> => askEachTime({ about: 'team-invitation' }, 'team.invite'),

    /** Asks every time before a webhook is told of events. */
    toHook: (to: { host: string; inside: boolean; names: boolean }): Promise<Result<null>> =>
      askEachTime({ about: 'hook', ...to }, 'hook.save'),

    async toEngine(hosts: readonly string[], operation: string): Promise<Result<null>> {
      const others = hosts.filter((host) => !isLoopback(host));
      return others.length === 0 ? ok(null) : askOnce({ about: 'team-engine', hosts: others }, others, operation);
    },

    /**
     * Asks before a sign-in. `known`: addresses of accounts. `pageAgrees`: the form explained plain
     * http, and the agent accepts it.
     */
    async toSignIn(
      { address, plainHttp, loopback }: ServiceAddress,
      known: readonly string[],
      pageAgrees: boolean,
    ): Promise<Result<null>> {
      if (loopback) return ok(null);
      if (plainHttp && !pageAgrees) {
        const detail = { reason: 'needs-http-consent', field: 'address' };
        return err('invalid', 'account.signIn', { subject: address, detail });
      }
      const { origin, host } = new URL(address);
      const trusted = [...known, ...(managed?.service ? [managed.service.address] : [])];
      if (trusted.some((trustedAddress) => originOf(trustedAddress) === origin)) return ok(null);
      return askOnce({ about: 'sign-in', host, plainHttp }, [origin], 'account.signIn');
    },

    /** Asks before pages open by these templates. `current`: the account's templates so far. */
    async toLinks(
      service: string,
      current: readonly string[],
      templates: readonly string[],
      operation: string,
    ): Promise<Result<null>> {
      if (isLoopbackService(service)) return ok(null);
      const others = newHosts(templates, [service, ...current]);
      if (others.length === 0) return ok(null);
      const serviceHost = hostOf(service) ?? service;
      return askOnce(
        { about: 'links', service: serviceHost, hosts: others },
        others.map((host) => `${serviceHost} ${host}`),
        operation,
      );
    },
  };
}

const originOf = (address: string) => (URL.canParse(address) ? new URL(address).origin : null);
const hostOf = (address: string) => (/^https?:/.test(address) && URL.canParse(address) ? new URL(address).host : null);

function newHosts(addresses: readonly string[], known: readonly string[]): string[] {
  const knownHosts = known.map(hostOf);
  return [...new Set(addresses.map(hostOf))].filter((host) => host !== null && !knownHosts.includes(host)) as string[];
}

function isLoopbackService(service: string): boolean {
  const address = normaliseAddress(service);
  return address.ok && address.value.loopback;
}
