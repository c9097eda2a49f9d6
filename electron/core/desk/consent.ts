/**
 * Asks the person what no page settles alone: where secrets go, and who may see them. Both hosts ask
 * outside of the window's page: Electron's in a dialog, the local one on a page of another origin.
 */
import { err, ok, type Result } from '../../../shared/result.ts';
import type { ConsentQuestion, Ports } from './ports.ts';
import { isLoopback, normaliseAddress, type ServiceAddress } from './service/address.ts';

export interface Consent {
  /**
   * To sign in at an address. `known`: those of the accounts that are there. `pageAgrees`: to plain
   * http, which the form explains first.
   */
  toSignIn(address: ServiceAddress, known: readonly string[], pageAgrees: boolean): Promise<Result<null>>;
  /** To open pages by these templates, for an account whose templates are those of `now`. */
  toLinks(
    service: string,
    now: readonly string[],
    templates: readonly string[],
    operation: string,
  ): Promise<Result<null>>;
  /** To tell the page a recovery code, which opens all that is stored here. Asked each time. */
  toCode(): Promise<Result<null>>;
  /** To set aside all that is stored here and cannot be opened: nobody proved to be its owner. */
  toBeginAnew(): Promise<Result<null>>;
  /** To ask for a passphrase or a PIN from now on, which nobody but its maker may know. */
  toLock(operation: string): Promise<Result<null>>;
  /** To share with a team by way of these hosts. */
  toEngine(hosts: readonly string[], operation: string): Promise<Result<null>>;
  /** To let one more person read all that the team shares. Asked each time. */
  toInvite(): Promise<Result<null>>;
  /** The person is being asked now. */
  isAsking(): boolean;
}

/** `onAsking`: a question begins, or is over. */
export function createConsent(ports: Pick<Ports, 'ask' | 'managed'>, onAsking: () => void = () => undefined): Consent {
  const { managed } = ports;
  let open = 0;

  async function ask(question: ConsentQuestion): Promise<boolean | null> {
    open += 1;
    onAsking();
    try {
      return await ports.ask(question);
    } finally {
      open -= 1;
      onAsking();
    }
  }

  async function askEachTime(question: ConsentQuestion, operation: string): Promise<Result<null>> {
    const answer = await ask(question);
    const reason = answer === null ? 'not-answered' : 'not-agreed';
    return answer ? ok(null) : err('invalid', operation, { detail: { reason } });
  }

  /** Asked once while the desk runs: a wrong password is no new question. */
  const agreed = new Set<string>();

  async function agrees(question: ConsentQuestion, about: readonly string[], operation: string): Promise<Result<null>> {
    const asked = about.map((one) => `${question.about} ${one}`);
    if (asked.every((one) => agreed.has(one))) return ok(null);
    const answer = await askEachTime(question, operation);
    if (answer.ok) for (const one of asked) agreed.add(one);
    return answer;
  }

  return {
    isAsking: () => open > 0,

    toCode: () => askEachTime({ about: 'recovery-code' }, 'vault.makeCode'),
    toBeginAnew: () => askEachTime({ about: 'begin-anew' }, 'vault.beginAnew'),
    toLock: (operation) => askEachTime({ about: 'lock' }, operation),

    toInvite: () => askEachTime({ about: 'team-invitation' }, 'team.invite'),

    async toEngine(hosts, operation) {
      const others = hosts.filter((host) => !isLoopback(host));
      return others.length === 0 ? ok(null) : agrees({ about: 'team-engine', hosts: others }, others, operation);
    },

    async toSignIn({ address, plainHttp, loopback }, known, pageAgrees) {
      // What stays on this computer crosses no network.
      if (loopback) return ok(null);
      if (plainHttp && !pageAgrees) {
        const detail = { reason: 'needs-http-consent', field: 'address' };
        return err('invalid', 'account.signIn', { subject: address, detail });
      }
      const { origin, host } = new URL(address);
      const trusted = [...known, ...(managed?.service ? [managed.service.address] : [])];
      if (trusted.some((one) => originOf(one) === origin)) return ok(null);
      return agrees({ about: 'sign-in', host, plainHttp }, [origin], 'account.signIn');
    },

    async toLinks(service, now, templates, operation) {
      // Codes of a service on this computer, as the practice one, open nothing elsewhere.
      if (isHere(service)) return ok(null);
      const known = [service, ...now].map(hostOf);
      const hosts = [...new Set(templates.map(hostOf))].filter((host) => host !== null && !known.includes(host));
      const others = hosts.filter((host) => host !== null);
      if (others.length === 0) return ok(null);
      const from = hostOf(service) ?? service;
      return agrees(
        { about: 'links', service: from, hosts: others },
        others.map((host) => `${from} ${host}`),
        operation,
      );
    },
  };
}

const originOf = (address: string) => (URL.canParse(address) ? new URL(address).origin : null);
const hostOf = (address: string) => (/^https?:/.test(address) && URL.canParse(address) ? new URL(address).host : null);

function isHere(service: string): boolean {
  const address = normaliseAddress(service);
  return address.ok && address.value.loopback;
}
