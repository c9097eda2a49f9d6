/**
 * Fills the link templates of the service's web pages, and learns the template of a ticket's page
 * from the address of one, as a browser shows it.
 */
import type { Account } from '../../../../shared/domain/account.ts';
import { mayLead, ownHttp } from '../../../../shared/domain/links.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';

/**
 * What fills a template, by the placeholder. The `c` of a ticket is a secret: it goes into the
 * opened address only.
 */
export type LinkParts = Readonly<Record<string, string>>;

/** Stands for the practice service's address, which is another one after each start. */
export const PRACTICE = 'practice:';

/** Where an account's links may lead beside https. */
export interface LinkHome {
  /** Where the practice service is now. */
  practice: string | null;
  /** The http origin of the account's own service. */
  http: string | null;
}

/** `url`: the address to call, which for the practice service is this start's. */
export const homeOf = ({ entry, url }: { entry: Pick<Account, 'address' | 'practice'>; url: string }): LinkHome => ({
  practice: entry.practice ? url : null,
  http: ownHttp(entry),
});

/**
 * Fills what is in braces. Only https addresses are opened, and those of the account's own service.
 */
export function fillLink(
  template: string,
  parts: LinkParts,
  home: LinkHome,
  field = 'ticketLink',
  operation = 'ticket.openConversation',
): Result<string> {
  const practice = template.startsWith(PRACTICE) ? home.practice : null;
  const base = practice === null ? template : practice + template.slice(PRACTICE.length);
  const url = base.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(parts, name) ? encodeURIComponent(parts[name] ?? '') : whole,
  );
  const refused = err('invalid', operation, { detail: { reason: 'bad-link', field } });
  if (!URL.canParse(url)) return refused;
  const target = new URL(url);
  // Whatever the template goes on with, the practice service's own address is where it leads.
  const allowed = practice === null ? mayLead(target, home.http) : target.origin === new URL(practice).origin;
  return allowed ? ok(url) : refused;
}

export interface LinkedTicket {
  id: string;
  tid: string;
  /** Its access code. */
  c: string;
}

/** One word of an address, and where it stands. */
interface Word {
  part: 'path' | 'query' | 'fragment';
  /** The name of a query's field. */
  name: string;
  /** The word as it stands there, and what it means. */
  raw: string;
  text: string;
}

/** Fields that name a ticket, the surest first. */
const TICKET_FIELDS = ['tid', 'ticketid', 'ticket_id', 'ticketnumber', 'ticket', 'id', 't'];
/** What belongs to somebody's session, or to one visit: it has no place in a template. */
const OF_ONE_VISIT =
  /^(sid|s|phpsessid|jsessionid|sess\w*|token|_token|csrf\w*|xsrf\w*|auth\w*|jwt|key|api_?key|pass\w*|secret|sig|signature|nonce|state|code|utm_\w+|gclid|fbclid|_)$/i;
const LONGEST = 4000;

/**
 * `find` gives the ticket that a word is the id or the number of. Of several words that are, the
 * surest names the ticket; the access code becomes `{c}`, and what belongs to the visit only is
 * left out.
 */
export async function learnTemplate(
  pasted: string,
  find: (word: string) => Promise<Result<LinkedTicket | null>>,
  home: LinkHome,
  operation = 'account.learnLink',
): Promise<Result<string>> {
  const refused = (reason: string, subject?: string) =>
    err('invalid', operation, { ...(subject && { subject }), detail: { reason, field: 'url' } });
  const text = pasted.trim();
  if (text.length > LONGEST || !URL.canParse(text)) return refused('not-an-address');
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return refused('not-an-address');
  const practice = home.practice !== null && url.origin === new URL(home.practice).origin;
  if (!practice && !mayLead(url, home.http))
    return home.http === null ? refused('not-https') : refused('not-own-http', home.http);
  const words = wordsOf(url);
  for (const word of bySureness(words)) {
    const found = await find(word.text);
    if (!found.ok) return found;
    if (found.value) return ok((practice ? PRACTICE : url.origin) + write(words, word, found.value));
  }
  return refused('no-ticket-in-it');
}

function wordsOf(url: URL): Word[] {
  // A session's id behind a semicolon is none of the path.
  const path = url.pathname.split('/').map((raw) => word('path', '', raw.replace(/;.*$/, '')));
  const query = url.search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const at = pair.indexOf('=');
      const [name, raw] = at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)];
      return word('query', meaning(name), raw);
    });
  const fragment = url.hash
    .slice(1)
    .split('/')
    .map((raw) => word('fragment', '', raw));
  return [...path.slice(1), ...query, ...(url.hash.length > 1 ? fragment : [])];
}

const word = (part: Word['part'], name: string, raw: string): Word => ({ part, name, raw, text: meaning(raw) });

function meaning(raw: string): string {
  try {
    return decodeURIComponent(raw.replace(/\+/g, ' ')).trim();
  } catch {
    // Not encoded as addresses are: then it means itself.
    return raw;
  }
}

/** Fields named for a ticket first, then places in the path, then any other field. */
function bySureness(words: Word[]): Word[] {
  const rank = ({ part, name }: Word) => {
    const named = part === 'query' ? TICKET_FIELDS.indexOf(name.toLowerCase()) : -1;
    return named >= 0 ? named : part === 'query' ? 200 : 100;
  };
  const usable = words.filter(({ text, part, name }) => {
    if (text === '' || text.length > 50) return false;
    return part !== 'query' || TICKET_FIELDS.includes(name.toLowerCase()) || !OF_ONE_VISIT.test(name);
  });
  // From the end of the path: what is deeper says more of the page.
  return usable
    .map((one, index) => ({ one, order: rank(one) * 1000 - (one.part === 'query' ? 0 : index) }))
    .sort((a, b) => a.order - b.order)
    .map(({ one }) => one);
}

function write(words: Word[], chosen: Word, ticket: LinkedTicket): string {
  const placeholder = (one: Word): string | null => {
    const same = (other: string) => other !== '' && one.text.toLowerCase() === other.toLowerCase();
    const named = one.part === 'query' && TICKET_FIELDS.includes(one.name.toLowerCase());
    if (one.name === 'c' || (ticket.c.length >= 4 && one.text === ticket.c)) return '{c}';
    if (one !== chosen && !named && !same(ticket.tid)) return null;
    // Where the number and the id are the same text, the name of the field says which is meant.
    if (same(ticket.id) && !(same(ticket.tid) && one.name.toLowerCase() === 'tid')) return '{id}';
    return same(ticket.tid) ? '{tid}' : null;
  };
  const filled = words.map((one) => ({ ...one, filled: placeholder(one) }));
  const path = filled.filter(({ part }) => part === 'path').map((one) => one.filled ?? bare(one.raw));
  const query = filled
    .filter(({ part, name, filled }) => part === 'query' && (filled !== null || !OF_ONE_VISIT.test(name)))
    .map((one) => `${encodeURIComponent(one.name)}=${one.filled ?? bare(one.raw)}`);
  const fragment = filled.filter(({ part }) => part === 'fragment');
  const named = fragment.some((one) => one.filled !== null);
  return [
    `/${path.join('/')}`,
    query.length > 0 ? `?${query.join('&')}` : '',
    named ? `#${fragment.map((one) => one.filled ?? bare(one.raw)).join('/')}` : '',
  ].join('');
}

/** Braces of the address itself are no placeholders. */
const bare = (raw: string): string => raw.replaceAll('{', '%7B').replaceAll('}', '%7D');
