/** What a recognised text is asked of the service: it only finds what is exactly equal, each field by a request of its own. */
import type { ContactQuery, DomainQuery, OrderQuery, ProductQuery } from '../api/endpoints.ts';
import { formsOf, type Recognised } from './recognise.ts';

export type Question =
  | { table: 'products'; query: ProductQuery }
  | { table: 'domains'; query: DomainQuery }
  | { table: 'contacts'; query: ContactQuery }
  | { table: 'orders'; query: OrderQuery };

/** Shorter texts are nobody's name; everything would be asked for while one begins to type. */
const SHORTEST = 3;

export function questionsFor(found: Recognised): Question[] {
  const { kind, text, email, hosts, number, username } = found;
  const products = (query: ProductQuery): Question => ({ table: 'products', query });
  const domains = (query: DomainQuery): Question => ({ table: 'domains', query });
  const contacts = (query: ContactQuery): Question => ({ table: 'contacts', query });
  const forms = hosts.flatMap(formsOf);
  const named = forms.flatMap((domain) => [domains({ domain }), products({ domain })]);
  switch (kind) {
    case 'email':
      return email === null ? [] : [contacts({ email }), ...named];
    case 'domain':
      return [...named, ...(username === null ? [] : [products({ username2: username })])];
    case 'ip':
      // Nothing is found by its address there.
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

function aboutNumber({ of, text }: Recognised, number: string): Question[] {
  // Ids are digits; `ABC-123456` is a ticket's number, which the service does not find.
  if (!/^\d+$/.test(number)) return [];
  const wanted = (kind: Recognised['of']) => of === null || of === kind;
  const asked: Question[] = [];
  if (wanted('order')) asked.push({ table: 'orders', query: { id: number } });
  if (wanted('product')) asked.push({ table: 'products', query: { serviceid: number } });
  // Which of the two is meant by a product's number is not to be known: one service, or all of one kind.
  if (of === 'product') asked.push({ table: 'products', query: { pid: number } });
  if (wanted('domain')) asked.push({ table: 'domains', query: { domainid: number } });
  if (wanted('customer')) {
    asked.push({ table: 'contacts', query: { userid: number } }, { table: 'products', query: { clientid: number } });
  }
  // It may also be a telephone number or a postcode.
  if (of === null && text.length >= 4) {
    asked.push({ table: 'contacts', query: { phonenumber: text } }, { table: 'contacts', query: { postcode: text } });
  }
  return asked;
}

/** `Aiko Tanaka`, `Tanaka, Aiko`, either name alone, or a company. */
function aboutPerson(text: string): Question[] {
  const ask = (query: ContactQuery): Question => ({ table: 'contacts', query });
  const company = ask({ companyname: text });
  const [family, given] = text.split(/\s*,\s*/);
  if (family && given) return [ask({ firstname: given, lastname: family }), company];
  const parts = text.split(' ');
  if (parts.length === 1) return [ask({ firstname: text }), ask({ lastname: text }), company];
  // Where the one ends and the other begins is not to be known: `Maria del Mar Ruiz`.
  const both = parts
    .slice(1, 4)
    .map((_, at) => ask({ firstname: parts.slice(0, at + 1).join(' '), lastname: parts.slice(at + 1).join(' ') }));
  return [...both, company];
}

/** What else may stand on a contact, by its look: a street has a number, a country two letters. */
function aboutPlace(text: string): Question[] {
  const ask = (query: ContactQuery): Question => ({ table: 'contacts', query });
  const digits = text.replace(/\D/g, '').length;
  if (/^[+(]?\d[\d\s()./-]{5,}$/.test(text)) return [ask({ phonenumber: text })];
  if (digits > 0) {
    const code = text.length <= 10 ? [ask({ postcode: text })] : [];
    return [...code, ask({ address1: text }), ask({ address2: text })];
  }
  return [ask({ city: text }), ask({ state: text })];
}
