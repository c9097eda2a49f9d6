/** `expandFor` fills the variables of a canned reply with the values of one ticket. */
import {
  CANNED_VARIABLES,
  type CannedVariable,
  type ExpandedReply,
  placesIn,
} from '../../../../shared/domain/canned.ts';
import type { Contact } from '../../../../shared/domain/contact.ts';
import type { ClientDomain } from '../../../../shared/domain/domain.ts';
import { kindOfKey } from '../../../../shared/domain/draft.ts';
import { oneLine } from '../../../../shared/domain/one-line.ts';
import { asQuotation } from '../../../../shared/domain/post-parts.ts';
import type { ProductService } from '../../../../shared/domain/product.ts';
import { ticketFormFacts } from '../../rules/forms.ts';
import { serviceDay, setting } from '../account/settings.ts';
import { getRow, getRows, type StoreContext } from '../context.ts';
import { lastWords } from '../conversations/last-words.ts';
import { departmentName } from '../tickets/departments.ts';
import { type TicketLine, ticketLine } from '../tickets/line.ts';
import { draftOf } from './drafts.ts';

/** An empty text is no value. */
type Values = Record<CannedVariable, string>;

/**
 * Null where the cache does not hold the ticket. `label`: the account's name. `now`: our clock, ms.
 */
export function expandFor(
  ctx: StoreContext,
  text: string,
  ticket: string,
  { label, now }: { label: string; now: number },
): ExpandedReply | null {
  const line = ticketLine(ctx, ticket) ?? newTicketLine(ctx, ticket);
  if (!line) return null;
  const values = { ...valuesOf(ctx, line, label, now), [WORDS]: quotedWords(ctx, ticket) };
  const empty = new Set<string>();
  const unknown = new Set<string>();
  let filled = '';
  let done = 0;
  // Once over the text as written: a value that looks like a variable is not one.
  for (const { name, known, from, to } of placesIn(text)) {
    const value = known ? values[name as CannedVariable] : '';
    if (value === '') (known ? empty : unknown).add(name);
    filled += text.slice(done, from);
    filled += name === WORDS && value !== '' ? asBlock(value, filled, text.slice(to)) : value || text.slice(from, to);
    done = to;
  }
  const ofSender = [...empty].some((name) => OF_SENDER.test(name) && name !== WORDS);
  return {
    text: filled + text.slice(done),
    empty: [...empty],
    unknown: [...unknown],
    unverified: ofSender && line.client_id === null,
  };
}

/**
 * A ticket that is not opened yet has what its form says. A guest's data was typed by the agent:
 * they are nobody's client.
 */
function newTicketLine(ctx: StoreContext, key: string): Line | null {
  if (kindOfKey(key) !== 'ticket') return null;
  const form = ticketFormFacts(draftOf(ctx, key)?.text ?? '');
  if (!form) return { ...NO_LINE };
  const client = form.for === 'client' ? form.client : null;
  return {
    tid: '',
    subject: form.subject,
    dept_id: form.deptId,
    dept_name: null,
    client_id: client?.id ?? null,
    name: client?.name ?? form.name,
    email: client?.email ?? form.email,
    service_kind: form.about?.kind ?? null,
    service_id: form.about?.id ?? null,
  };
}

/** What the values are read from. */
type Line = Pick<
  TicketLine,
  'tid' | 'subject' | 'dept_id' | 'dept_name' | 'client_id' | 'name' | 'email' | 'service_kind' | 'service_id'
>;
const NO_LINE: Line = {
  tid: '',
  subject: '',
  dept_id: '',
  dept_name: null,
  client_id: null,
  name: '',
  email: '',
  service_kind: null,
  service_id: null,
};

const WORDS = 'customer.lastwords' satisfies CannedVariable;
/** More than this of one message is no quotation any more. */
const QUOTED_AT_MOST = 3000;

/**
 * What the customer wrote last, as a quotation: whoever reads the reply wrote it, known as a client
 * or not.
 */
function quotedWords(ctx: StoreContext, ticket: string): string {
  const words = lastWords(ctx, ticket);
  const cut = words.length <= QUOTED_AT_MOST ? words : `${words.slice(0, QUOTED_AT_MOST).replace(/\S*$/, '')}…`;
  return cut === '' ? '' : asQuotation(cut.split('\n').map(harmless).join('\n'));
}

/** A quotation stands in lines of its own, and what is behind it is no part of it. */
function asBlock(quotation: string, before: string, after: string): string {
  const lead = /(?:^|\n\n)$/.test(before) ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  const end = after === '' || after.startsWith('\n\n') ? '' : after.startsWith('\n') ? '\n' : '\n\n';
  return lead + quotation + end;
}

const OF_SENDER = /^(customer|service)\./;

/**
 * The customer's and the linked service's values are only what the service itself ties to this
 * client: a sender matched by e-mail may be anyone. Dates are written `YYYY-MM-DD`, the same in
 * every language.
 */
function valuesOf(ctx: StoreContext, line: Line, label: string, now: number): Values {
  const values: Values = {
    ...(Object.fromEntries(CANNED_VARIABLES.map((name) => [name, ''])) as Values),
    'ticket.number': plain(line.tid),
    'ticket.subject': plain(line.subject),
    'ticket.department': plain(departmentName(ctx, line.dept_id, line.dept_name) ?? ''),
    'agent.name': setting(ctx, 'agentName').trim(),
    'agent.signature': setting(ctx, 'signature').trim(),
    'account.name': label,
    today: serviceDay(ctx, now),
  };
  if (line.client_id === null) return values;
  return {
    ...values,
    'customer.name': plain(line.name),
    'customer.firstname': plain(firstName(ctx, line) || line.name),
    ...serviceValues(ctx, line, line.client_id),
  };
}

/**
 * Where the data has one: of the client's contact with this e-mail or this name. A name is never
 * taken apart to find one: which part of it comes first is not known.
 */
function firstName(ctx: StoreContext, line: Line): string {
  const found = getRows<{ record: string }>(
    ctx.cache,
    'SELECT record FROM contacts WHERE client_id = ? AND (email = ? OR name = ?)',
    line.client_id,
    line.email.trim().toLowerCase(),
    line.name.trim().toLowerCase(),
  ).map(({ record }) => (JSON.parse(record) as Contact).firstName.trim());
  const [name = '', ...others] = new Set(found.filter((first) => first !== ''));
  return others.length === 0 ? name : '';
}

function serviceValues(ctx: StoreContext, line: Line, client: string): Partial<Values> {
  if (line.service_kind === null || line.service_id === null) return {};
  const table = line.service_kind === 'product' ? 'products' : 'domains';
  const row = getRow<{ record: string }>(ctx.cache, `SELECT record FROM ${table} WHERE id = ?`, line.service_id);
  if (!row) return {};
  const service = JSON.parse(row.record) as ProductService | ClientDomain;
  // A link to what is somebody else's says nothing that this customer may read.
  if (service.clientId !== null && service.clientId !== client) return {};
  return {
    'service.name': plain(service.name),
    'service.domain': plain('domain' in service ? service.domain : service.name),
    'service.nextdue': plain(service.nextDueOn ?? ''),
  };
}

/**
 * As one line of text: what a customer wrote becomes no link, picture, markup or new paragraph of
 * ours.
 */
const plain = (value: string): string => harmless(oneLine(value).replace(/\s+/g, ' ').trim());

/** Nothing in it is a link, a picture or markup of ours. */
const harmless = (line: string): string => line.replace(/<|\[(?=[^\]]*\]\s*[([])/g, '\\$&');
