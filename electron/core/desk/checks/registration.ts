/**
 * Asks a domain's registry, by RDAP, or by WHOIS where the registry has only that. A registry is
 * asked once a minute about a domain at most, and its answer serves for an hour.
 */
import { isIP } from 'node:net';
import { getDomain } from 'tldts';
import type { RawAnswer } from '../../../../shared/domain/finding.ts';
import { judgeRegistration, type RegistrationSeen } from '../../rules/checks/registration.ts';
import { unseen } from '../../rules/checks/seen.ts';
import type { CheckTools, LayerCheck } from './layer-check.ts';
import { askRdap } from './rdap.ts';
import type { KeptRegistration } from './registry-answers.ts';
import { askWhois, whoisServerOf } from './whois.ts';

const HOUR = 60 * 60_000;
const MINUTE = 60_000;
const MOST_KEPT = 100;

export const checkRegistration: LayerCheck = async (name, tools, judging) => {
  if (isIP(name) !== 0) return [];
  const { seen, raw } = await keptOrAsked(getDomain(name) ?? name, tools, judging.now);
  for (const answer of raw) tools.note(answer);
  return judgeRegistration(seen, judging);
};

function keptOrAsked(domain: string, tools: CheckTools, now: number): KeptRegistration['answer'] {
  const { registrations } = tools;
  const kept = registrations.get(domain);
  if (kept && now < kept.askedAt + (kept.answered ? HOUR : MINUTE)) return kept.answer;
  const raw: RawAnswer[] = [];
  const note = (answer: RawAnswer) => void raw.push(answer);
  const answer = askRegistry(domain, { ...tools, note }).then((seen) => {
    asked.answered = seen.registration.ok;
    return { seen, raw };
  });
  const asked: KeptRegistration = { askedAt: now, answered: false, answer };
  registrations.delete(domain);
  registrations.set(domain, asked);
  for (const oldest of registrations.keys()) {
    if (registrations.size <= MOST_KEPT) break;
    registrations.delete(oldest);
  }
  return answer;
}

async function askRegistry(domain: string, tools: CheckTools): Promise<RegistrationSeen> {
  const tld = domain.split('.').at(-1) ?? domain;
  const base = tools.registries.rdapOf(tld);
  if (base !== null) {
    return { domain, server: new URL(base).hostname, registration: await askRdap(base, domain, tools) };
  }
  const server = await whoisServerOf(tld, tools);
  if (!server.ok) return { domain, server: `.${tld}`, registration: unseen(server.why) };
  return { domain, server: server.value, registration: await askWhois(server.value, domain, tools) };
}
