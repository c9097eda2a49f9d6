/** Fills templates of web addresses, and learns a ticket page's from a copied address. */
import type { Account } from '../../../../shared/domain/account.ts';
import { allowedHttpOrigin, isAllowedUrl } from '../../../../shared/domain/links.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';

/** Values by placeholder. The `c` of a ticket is a secret: use it only in the opened address. */
export type LinkParts = Readonly<Record<string, string>>;

/** Stands in templates for the practice service's address, which changes at each start. */
export const PRACTICE = 'practice:';

/** Targets allowed for an account's links in addition to https. */
export interface AllowedOrigins {
  practice: string | null;
  /** Origin of the account's own service if that uses http. */
  http: string | null;
}

/** `url` is the address to call; for the practice service it changes at each start. */
export const allowedOriginsOf = ({
  entry,
  url,
}: {
  entry: Pick<Account, 'address' | 'practice'>;
  url: string;
}): AllowedOrigins => ({
  practice: entry.practice ? url : null,
  http: allowedHttpOrigin(entry),
});

/** Fills the placeholders. Allows https addresses, and the account's own service. */
export function fillLink(
  template: string,
  parts: LinkParts,
  home: AllowedOrigins,
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
  // However the template continues, the link must stay at the practice service's own address.
  const allowed = practice === null ? isAllowedUrl(target, home.http) : target.origin === new URL(practice).origin;
  return allowed ? ok(url) : refused;
}

export interface LinkedTicket {
  id: string;
  tid: string;
  c: string;
}

interface Word {
  part: 'path' | 'query' | 'fragment';
  name: string;
  raw: string;
  text: string;
}

/** Fields that name a ticket, the most certain first. */
const TICKET_FIELDS = ['tid', 'ticketid', 'ticket_id', 'ticketnumber', 'ticket', 'id', 't'];
const VISIT_PARAMETERS =
  /^(sid|s|phpsessid|jsessionid|sess\w*|token|_token|csrf\w*|xsrf\w*|auth\w*|jwt|key|api_?key|pass\w*|secret|sig|signature|nonce|state|code|utm_\w+|gclid|fbclid|_)$/i;
const LONGEST = 4000;

/**
 * `find` returns the ticket with this id or number. If several words match, the most certain one
 * names the ticket. The access code becomes `{c}`; fields of a session or visit are left out.
 */
export async function learnTemplate(
  pasted: string,
  find: (word: string) => Promise<Result<LinkedTicket | null>>,
  home: AllowedOrigins,
  operation = 'account.learnLink',
): Promise<Result<string>> {
  const refused = (reason: string, subject?: string) =>
    err('invalid', operation, { ...(subject && { subject }), detail: { reason, field: 'url' } });
  const text = pasted.trim();
  if (text.length > LONGEST || !URL.canParse(text)) return refused('not-an-address');
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return refused('not-an-address');
  const practice = home.practice !== null && url.origin === new URL(home.practice).origin;
  if (!practice && !isAllowedUrl(url, home.http))
    return home.http === null ? refused('not-https') : refused('not-own-http', home.http);
  const words = wordsOf(url);
  for (const word of rankWords(words)) {
    const found = await find(word.text);
    if (!found.ok) return found;
    if (found.value) return ok((practice ? PRACTICE : url.origin) + writeTemplate(words, word, found.value));
  }
  return refused('no-ticket-in-it');
}

function wordsOf(url: URL): Word[] {
  // A session id after a semicolon is not part of the path.
  const path = url.pathname.split('/').map((raw) => word('path', '', raw.replace(/;.*$/, '')));
  const query = url.search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const at = pair.indexOf('=');
      const [name, raw] = at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)];
      return word('query', decodeWord(name), raw);
    });
  const fragment = url.hash
    .slice(1)
    .split('/')
    .map((raw) => word('fragment', '', raw));
  return [...path.slice(1), ...query, ...(url.hash.length > 1 ? fragment : [])];
}

const word = (part: Word['part'], name: string, raw: string): Word => ({ part, name, raw, text: decodeWord(raw) });

function decodeWord(raw: string): string {
  try {
    return decodeURIComponent(raw.replace(/\+/g, ' ')).trim();
  } catch {
    return raw;
  }
}

/** Fields named for a ticket come first, then path segments, then other fields. */
function rankWords(words: Word[]): Word[] {
  const rank = ({ part, name }: Word) => {
    const named = part === 'query' ? TICKET_FIELDS.indexOf(name.toLowerCase()) : -1;
    return named >= 0 ? named : part === 'query' ? 200 : 100;
  };
  const usable = words.filter(({ text, part, name }) => {
    if (text === '' || text.length > 50) return false;
    return part !== 'query' || TICKET_FIELDS.includes(name.toLowerCase()) || !VISIT_PARAMETERS.test(name);
  });
  // Start at the end of the path: deeper segments are more specific.
  return usable
    .map((word, index) => ({ word, order: rank(word) * 1000 - (word.part === 'query' ? 0 : index) }))
    .sort((a, b) => a.order - b.order)
    .map(({ word }) => word);
}

function writeTemplate(words: Word[], chosen: Word, ticket: LinkedTicket): string {
  const placeholder = (word: Word): string | null => {
    const isSame = (other: string) => other !== '' && word.text.toLowerCase() === other.toLowerCase();
    const named = word.part === 'query' && TICKET_FIELDS.includes(word.name.toLowerCase());
    if (word.name === 'c' || (ticket.c.length >= 4 && word.text === ticket.c)) return '{c}';
    if (word !== chosen && !named && !isSame(ticket.tid)) return null;
    // If number and id are the same text, the field's name decides.
    if (isSame(ticket.id) && !(isSame(ticket.tid) && word.name.toLowerCase() === 'tid')) return '{id}';
    return isSame(ticket.tid) ? '{tid}' : null;
  };
  const filled = words.map((word) => ({ ...word, filled: placeholder(word) }));
  const path = filled.filter(({ part }) => part === 'path').map((word) => word.filled ?? escapeBraces(word.raw));
  const query = filled
    .filter(({ part, name, filled }) => part === 'query' && (filled !== null || !VISIT_PARAMETERS.test(name)))
    .map((word) => `${encodeURIComponent(word.name)}=${word.filled ?? escapeBraces(word.raw)}`);
  const fragment = filled.filter(({ part }) => part === 'fragment');
  const hasFragment = fragment.some((word) => word.filled !== null);
  return [
    `/${path.join('/')}`,
    query.length > 0 ? `?${query.join('&')}` : '',
    hasFragment ? `#${fragment.map((word) => word.filled ?? escapeBraces(word.raw)).join('/')}` : '',
  ].join('');
}

/** Braces in the address itself are not placeholders. */
const escapeBraces = (raw: string): string => raw.replaceAll('{', '%7B').replaceAll('}', '%7D');
