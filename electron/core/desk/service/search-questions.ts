/**
 * Turns a search into requests to the service. It finds records only by exact values, one field per
 * request, and tickets by four filters that must all match.
 */
import { CUSTOMER_KINDS, type CustomerKind, RECORD_NAMES } from '../../../../shared/domain/customer.ts';
import { archivedQuery, parseQuery } from '../../rules/search/query.ts';
import { hostForms, type Recognised, recognise } from '../../rules/search/recognise.ts';
import {
  byId,
  type ContactQuery,
  type DomainQuery,
  type ProductQuery,
  type RecordQuery,
  type TicketQuery,
} from './endpoints.ts';

export type SearchQuestion = { [K in CustomerKind]: { table: K; query: RecordQuery<K> } }[CustomerKind];

/** Shorter texts are no full names: asking would start with the first letters typed. */
const SHORTEST = 3;

export function questionsFor(found: Recognised): SearchQuestion[] {
  const { kind, text, email, hosts, number, username } = found;
  const products = (query: ProductQuery): SearchQuestion => ({ table: 'products', query });
  const domains = (query: DomainQuery): SearchQuestion => ({ table: 'domains', query });
  const contacts = (query: ContactQuery): SearchQuestion => ({ table: 'contacts', query });
  const forms = hosts.flatMap(hostForms);
  const named = forms.flatMap((domain) => [domains({ domain }), products({ domain })]);
  switch (kind) {
    case 'email':
      return email === null ? [] : [contacts({ email }), ...named];
    case 'domain':
      return [...named, ...(username === null ? [] : [products({ username2: username })])];
    case 'ip':
      // The service has no filter for IP addresses.
      return [];
    case 'number':
      return number === null ? [] : aboutNumber(found, number);
    case 'words': {
      if (text.length < SHORTEST) return [];
      return [
        ...(username === null ? [] : [products({ username2: username })]),
        ...named,
        ...aboutPerson(text),
        ...aboutPlace(text),
      ];
    }
  }
}

function aboutNumber({ of, text }: Recognised, number: string): SearchQuestion[] {
  // Ids are digits; `ABC-123456` is a ticket number, which has no filter.
  if (!/^\d+$/.test(number)) return [];
  const wanted = (kind: Recognised['of']) => of === null || of === kind;
  const questions: SearchQuestion[] = [];
  for (const table of CUSTOMER_KINDS.filter((kind) => wanted(RECORD_NAMES[kind]))) {
    const query = byId(table, number);
    if (query !== null) questions.push({ table, query } as SearchQuestion);
  }
  // A product's number may mean one service, or all services of a kind, so ask for both.
  if (of === 'product') questions.push({ table: 'products', query: { pid: number } });
  if (wanted('customer')) {
    questions.push(
      { table: 'contacts', query: { userid: number } },
      { table: 'products', query: { clientid: number } },
    );
  }
  if (of === null && text.length >= 4) {
    questions.push(
      { table: 'contacts', query: { phonenumber: text } },
      { table: 'contacts', query: { postcode: text } },
    );
  }
  return questions;
}

/** `Aiko Tanaka`, `Tanaka, Aiko`, either name alone, or a company. */
function aboutPerson(text: string): SearchQuestion[] {
  const ask = (query: ContactQuery): SearchQuestion => ({ table: 'contacts', query });
  const company = ask({ companyname: text });
  const [lastName, firstName] = text.split(/\s*,\s*/);
  if (lastName && firstName) return [ask({ firstname: firstName, lastname: lastName }), company];
  const parts = text.split(' ');
  if (parts.length === 1) return [ask({ firstname: text }), ask({ lastname: text }), company];
  // Try each split, since the first name may have several words: `Maria del Mar Ruiz`.
  const fullNames = parts
    .slice(1, 4)
    .map((_, at) => ask({ firstname: parts.slice(0, at + 1).join(' '), lastname: parts.slice(at + 1).join(' ') }));
  return [...fullNames, company];
}

/** Recognises other contact fields by form: a street has a number, a country two letters. */
function aboutPlace(text: string): SearchQuestion[] {
  const ask = (query: ContactQuery): SearchQuestion => ({ table: 'contacts', query });
  const digits = text.replace(/\D/g, '').length;
  if (/^[+(]?\d[\d\s()./-]{5,}$/.test(text)) return [ask({ phonenumber: text })];
  if (digits > 0) {
    const code = text.length <= 10 ? [ask({ postcode: text })] : [];
    return [...code, ask({ address1: text }), ask({ address2: text })];
  }
  return [ask({ city: text }), ask({ state: text })];
}

export const questionsIn = (text: string): SearchQuestion[] => questionsFor(recognise(text));

/** `department`: finds an id by id or name. Empty if the service can't answer any part. */
export function ticketQuestions(query: string, department: (named: string) => string | null): TicketQuery[] {
  const { tree } = parseQuery(query);
  if (tree && archivedQuery(tree)) return [];
  const filters: TicketQuery = {};
  const words: string[] = [];
  for (const part of tree?.kind === 'all' ? tree.parts : tree ? [tree] : []) {
    if (part.kind === 'operator') {
      const { name, value } = part;
      const deptid = name === 'dept' ? department(value) : null;
      const email = name === 'from' ? recognise(value).email : null;
      if (name === 'status') filters.status ??= value;
      if (deptid !== null) filters.deptid ??= deptid;
      if (email !== null) filters.email ??= email;
    } else if (part.kind === 'word' || part.kind === 'phrase') {
      const { email } = recognise(part.text);
      if (email === null) words.push(part.text);
      else filters.email ??= email;
    }
  }
  if (words.length === 0) return Object.keys(filters).length === 0 ? [] : [filters];
  // Try the subject as typed and with entities, since services store it either way (wire note 32).
  const subject = words.join(' ');
  return [...new Set([escapeHtml(subject), subject])].map((spelling) => ({ ...filters, subject: spelling }));
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#039;' };

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
