/** Asks a registry by WHOIS (RFC 3912), and reads only those lines whose meaning is certain. */
import type { Registration } from '../../rules/checks/registration.ts';
import { type Seen, seen, unseen } from '../../rules/checks/seen.ts';
import { plainName } from '../../rules/checks/zone.ts';
import type { CheckTools } from './layer-check.ts';
import { statusWords } from './rdap.ts';
import { readUntil } from './reach.ts';

const PORT = 43;
const IANA = 'whois.iana.org';

/** The registry's server, by IANA if it isn't known. */
export async function whoisServerOf(tld: string, tools: CheckTools): Promise<Seen<string>> {
  const known = tools.registries.whoisOf(tld);
  if (known !== null) return seen(known);
  const answer = await exchange(IANA, tld, tools);
  if (!answer.ok) return answer;
  const [, server] =
    /^(?:refer|whois):[ \t]+([a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8})\s*$/im.exec(answer.value) ?? [];
  return server === undefined ? unseen('nobody') : seen(server.toLowerCase());
}

/** Null: not registered. */
export async function askWhois(server: string, domain: string, tools: CheckTools): Promise<Seen<Registration | null>> {
  const question = QUESTIONS[server]?.(domain) ?? domain;
  const answer = await exchange(server, question, tools);
  return answer.ok ? readWhois(answer.value, domain) : answer;
}

/** These servers answer in full, or in English, only to a question of their own form. */
const QUESTIONS: Record<string, (domain: string) => string> = {
  'whois.denic.de': (domain) => `-T dn,ace ${domain}`,
  'whois.jprs.jp': (domain) => `${domain}/e`,
  'whois.punktum.dk': (domain) => `--show-handles ${domain}`,
};

async function exchange(server: string, question: string, tools: CheckTools): Promise<Seen<string>> {
  const answer = await ask(server, question, tools);
  tools.note({ from: server, question, answer: answer.ok ? answer.value : answer.why });
  return answer;
}

async function ask(server: string, question: string, { dns, reach }: CheckTools): Promise<Seen<string>> {
  const found = await dns.addresses(server);
  if (!found.ok) return found;
  const [address] = found.value;
  if (address === undefined) return unseen('nobody');
  const opened = await reach.tcp(address, PORT);
  if (!opened.ok) return opened;
  const socket = opened.value;
  socket.write(`${question}\r\n`);
  // The server ends its answer by closing.
  const text = await readUntil(socket, () => false, reach.patience.connection);
  socket.destroy();
  // Most servers write UTF-8 today, and bytes were read one by one.
  return text.ok ? seen(Buffer.from(text.value, 'latin1').toString()) : text;
}

const REFUSED =
  /\b(?:quota|limit exceeded|too many|rate limit|not permitted|access denied|blacklisted|try again later)\b/i;
const FREE =
  /^[%# \t]*(?:no match\b|not found\b|no data found|no entries found|nothing found|no object found|domain not found|the queried object does not exist|not registered\b)/im;

/** Labels of one meaning, by the registries' habits. */
const LABELS = {
  expires:
    'registry expiry date|expiration (?:date|time)|expiry date|expire date|expires(?: on)?|expire|paid-till|renewal date',
  created: 'creation date|created(?: on)?|registered(?: on)?|registration time|registered date',
  changed: 'updated date|last[- ]update|last updated(?: on)?|changed|modified|last modified',
  registrar: 'registrar|registrar name|sponsoring registrar',
  status: 'domain status|status|state|eppstatus',
  nameserver: 'name servers?|nserver|nameserver|host name',
};

export function readWhois(text: string, domain: string): Seen<Registration | null> {
  const values = (label: keyof typeof LABELS) => valuesOf(text, LABELS[label]);
  const isNamed = valuesOf(text, 'domain name|domain|name').some((name) => name.toLowerCase() === domain);
  const isFree = isNamed ? values('status').some((status) => /^(?:free|available)$/i.test(status)) : FREE.test(text);
  if (isFree) return seen(null);
  if (!isNamed) return unseen(REFUSED.test(text) ? 'refused' : 'malformed');
  return seen({
    statuses: values('status').flatMap((line) => line.split(',').map(statusWords)),
    registrar: values('registrar')[0] ?? '',
    createdAt: dateIn(values('created')[0]),
    expiresAt: dateIn(values('expires')[0]),
    transferredAt: null,
    changedAt: dateIn(values('changed')[0]),
    nameservers: values('nameserver').map((line) => plainName(line.split(/\s+/)[0] ?? '')),
    signed: null,
  });
}

/** Values of `label: value` and `[label] value`. */
function valuesOf(text: string, labels: string): string[] {
  const line = new RegExp(
    String.raw`^[ \t*]*(?:\[(?:${labels})\]|(?:${labels})[ \t.]{0,40}:)[ \t]*(\S[^\r\n]{0,200})`,
    'gim',
  );
  return [...text.matchAll(line)].slice(0, 30).map(([, value = '']) => value.trim());
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Reads a date whose year comes first, or whose month has a name. Others are ambiguous. */
function dateIn(text = ''): number | null {
  const [, year, month, day] = /^(\d{4})[-./ ]?(\d{2})[-./ ]?(\d{2})(?!\d)/.exec(text) ?? [];
  if (year) return momentAt(Number(year), Number(month), Number(day));
  const [, late, latest, last] = /^(\d{4})-([a-z]{3})-(\d{2})\b/i.exec(text) ?? [];
  if (late) return momentAt(Number(late), monthOf(latest), Number(last));
  const named = /^(?:[a-z]{3},? )?(\d{1,2})[- ]([a-z]{3})[a-z]{0,6}[- ](\d{4})\b/i.exec(text);
  return named ? momentAt(Number(named[3]), monthOf(named[2]), Number(named[1])) : null;
}

const monthOf = (name = ''): number => MONTHS.indexOf(name.toLowerCase()) + 1;

function momentAt(year: number, month: number, day: number): number | null {
  const at = Date.UTC(year, month - 1, day);
  return year > 1984 && year < 2200 && month >= 1 && month <= 12 && new Date(at).getUTCDate() === day ? at : null;
}
