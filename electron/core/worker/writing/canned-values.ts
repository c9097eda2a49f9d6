/** Fills in a canned reply for one ticket: its text in the customer's language, with its values. */
import {
  CANNED_VARIABLES,
  type CannedReply,
  type CannedVariable,
  type ExpandedReply,
  findPlaceholders,
} from '../../../../shared/domain/canned.ts';
import type { Contact } from '../../../../shared/domain/contact-form.ts';
import { kindOfKey } from '../../../../shared/domain/draft.ts';
import { oneLine } from '../../../../shared/domain/one-line.ts';
import type { ClientDomain, ProductService } from '../../../../shared/domain/product.ts';
import { quotationOf } from '../../../../shared/domain/quoted-text.ts';
import { signatureIn } from '../../../../shared/domain/signature.ts';
import { languageOf, languageOfTag } from '../../../../shared/domain/text-language.ts';
import { ticketFormFacts } from '../../rules/forms.ts';
import { serviceDay, setting } from '../account/settings.ts';
import { getRow, getRows, type StoreContext } from '../context.ts';
import { customerTexts, lastWords } from '../conversations/last-words.ts';
import { departmentName, type TicketLine, ticketLine } from '../ticket/line.ts';
import { draftOf } from './drafts.ts';
import { linkedNumbers } from './linked-tickets.ts';

/** An empty text means no value. */
type Values = Record<CannedVariable, string>;

/** Less is enough to recognize a language. */
const JUDGED_LENGTH = 50_000;

/** The language of all of the customer's messages on this ticket; null if it is not certain. */
const customerLanguage = (ctx: StoreContext, ticket: string): string | null =>
  languageOf(customerTexts(ctx, ticket).join('\n\n').slice(0, JUDGED_LENGTH));

type Texts = Pick<CannedReply, 'text' | 'language' | 'texts'>;
type ChosenText = Pick<ExpandedReply, 'text' | 'language' | 'lacks'>;

/** The reply's text in this language, or else its main text. */
function textFor({ text, language, texts = {} }: Texts, customer: string | null): ChosenText {
  const main = { text, language: language ?? languageOf(text), lacks: null };
  if (customer === null || (main.language !== null && languageOfTag(main.language) === customer)) return main;
  const tags = Object.keys(texts);
  const tag = tags.find((one) => one === customer) ?? tags.find((one) => languageOfTag(one) === customer);
  if (tag !== undefined) return { text: texts[tag] ?? text, language: tag, lacks: null };
  // If nothing is known about the text's language, it may be the customer's.
  return { ...main, lacks: main.language !== null || tags.length > 0 ? customer : null };
}

/**
 * Null where the cache does not hold the ticket. `label`: the account's name. `language` chooses a
 * text by its tag, null the main one; without it, the customer's language decides.
 */
export function expandReply(
  ctx: StoreContext,
  reply: Texts,
  { ticket, label, language }: { ticket: string; label: string; language?: string | null | undefined },
): ExpandedReply | null {
  const wanted = language == null ? undefined : reply.texts?.[language];
  const chosen =
    language != null && wanted !== undefined
      ? { text: wanted, language, lacks: null }
      : textFor(reply, language === undefined ? customerLanguage(ctx, ticket) : null);
  const filled = expandFor(ctx, chosen.text, ticket, label);
  return filled && { ...filled, language: chosen.language, lacks: chosen.lacks };
}

type FilledText = Omit<ExpandedReply, 'language' | 'lacks'>;

/**
 * Null where the cache does not hold the ticket. `label`: the account's name. `numbers`: those of
 * the other tickets that get the same reply; without them, those of linked tickets.
 */
export function expandFor(
  ctx: StoreContext,
  text: string,
  ticket: string,
  label: string,
  numbers?: readonly string[],
): FilledText | null {
  const line = ticketLine(ctx, ticket) ?? newTicketLine(ctx, ticket);
  if (!line) return null;
  const linked = (numbers ?? linkedNumbers(ctx, ticket)).map((tid) => plain(`#${tid}`)).join(', ');
  const values = { ...valuesOf(ctx, line, label), [WORDS]: quotedWords(ctx, ticket), 'ticket.linked': linked };
  const empty = new Set<string>();
  const unknown = new Set<string>();
  let filled = '';
  let done = 0;
  // One pass over the original text: a value that looks like a variable is not expanded.
  for (const { name, known, from, to } of findPlaceholders(text)) {
    const value = known ? (values[name as CannedVariable] ?? '') : '';
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
 * Values of a new ticket come from its form. A guest's data was typed by the agent, so it belongs
 * to no client.
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
const QUOTED_AT_MOST = 3000;

/** The customer's last message as a quotation: its writer is also the reader of the reply. */
function quotedWords(ctx: StoreContext, ticket: string): string {
  const words = lastWords(ctx, ticket);
  const cut = words.length <= QUOTED_AT_MOST ? words : `${words.slice(0, QUOTED_AT_MOST).replace(/\S*$/, '')}…`;
  return cut === '' ? '' : quotationOf(cut, draftOf(ctx, ticket)?.extras?.plain);
}

/** Puts a quotation on lines of its own, so that text after it does not become a part. */
function asBlock(quotation: string, before: string, after: string): string {
  const lead = /(?:^|\n\n)$/.test(before) ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  const end = after === '' || after.startsWith('\n\n') ? '' : after.startsWith('\n') ? '\n' : '\n\n';
  return lead + quotation + end;
}

const OF_SENDER = /^(customer|service)\./;

/**
 * Customer and service values only from records that the service links to this client: a sender
 * matched by e-mail may be anybody. Dates are `YYYY-MM-DD` in every language.
 */
function valuesOf(ctx: StoreContext, line: Line, label: string): Values {
  const values: Values = {
    ...(Object.fromEntries(CANNED_VARIABLES.map((name) => [name, ''])) as Values),
    'ticket.number': plain(line.tid),
    'ticket.subject': plain(line.subject),
    'ticket.department': plain(departmentName(ctx, line.dept_id, line.dept_name) ?? ''),
    'agent.name': setting(ctx, 'agentName').trim(),
    'agent.signature': signatureIn(setting(ctx, 'signature'), ''),
    'account.name': label,
    today: serviceDay(ctx),
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
 * First name from the client's contact with this e-mail or name, if any. We never split a full
 * name: the order of its parts is unknown.
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
  // A linked service of another client must not reach this customer.
  if (service.clientId !== null && service.clientId !== client) return {};
  return {
    'service.name': plain(service.name),
    'service.domain': plain('domain' in service ? service.domain : service.name),
    'service.nextdue': plain(service.nextDueOn ?? ''),
  };
}

/**
 * One line of text: a customer's words must not become a link, picture, markup or paragraph of
 * ours.
 */
const plain = (value: string): string => harmless(oneLine(value).replace(/\s+/g, ' ').trim());

const harmless = (line: string): string => line.replace(/<|\[(?=[^\]]*\]\s*[([])/g, '\\$&');
