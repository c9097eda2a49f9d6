/**
 * `checkFacts` collects what the service has on file about a domain or address that is checked, and
 * `checkSubjects` lists the domains of a ticket.
 */
import type { CheckSubject, OnFile, Topic } from '../../../../shared/domain/finding.ts';
import type { ClientDomain, ProductService } from '../../../../shared/domain/product.ts';
import type { StoredRecord } from '../../../../shared/domain/record.ts';
import { plainSpelling } from '../../rules/checks/address-names.ts';
import { topicOf } from '../../rules/checks/topic.ts';
import { plainName } from '../../rules/checks/zone.ts';
import { isPublicAddress } from '../../rules/public-address.ts';
import { recognise } from '../../rules/search/recognise.ts';
import type { StoreContext } from '../context.ts';
import { customerTexts, lastWords } from '../conversations/last-words.ts';
import { recordsNamed, storedRecord, storedRecords } from '../records/records.ts';
import { ticketLine } from '../ticket/line.ts';
import { isEnded, matchOf } from './customers.ts';

interface CheckFacts {
  onFile: OnFile;
  /** Null without a ticket, or if its words say nothing. */
  topic: Topic | null;
}

/** `ticket`: its product comes first where several have the name. */
export function checkFacts(ctx: StoreContext, { kind, name }: CheckSubject, ticket: string | null): CheckFacts {
  const line = ticket === null ? undefined : ticketLine(ctx, ticket);
  const linked = line?.service_id ? recordOf(ctx, line.service_kind, line.service_id) : [];
  const named = kind === 'address' ? productsAt(ctx, name) : recordsNamed(ctx, recognise(name).hosts);
  const fits = named.filter((one) => linked.some((own) => own.kind === one.kind && own.record.id === one.record.id));
  const all = [...fits, ...named];
  const product = newestOf(all.flatMap((one) => (one.kind === 'product' ? [one.record] : [])));
  const domain = newestOf(all.flatMap((one) => (one.kind === 'domain' ? [one.record] : [])));
  const words = line ? `${line.subject}\n${lastWords(ctx, line.id)}` : '';
  return { onFile: onFileOf(product, domain), topic: topicOf(words) };
}

function recordOf(ctx: StoreContext, kind: 'product' | 'domain' | null, id: string): StoredRecord[] {
  const stored = kind === null ? null : storedRecord(ctx, kind, id);
  return stored ? [stored] : [];
}

/** The first that still runs, else the first: an old product has another server. */
const newestOf = <T extends { status: string }>(all: readonly T[]): T | null =>
  all.find(({ status }) => !isEnded(status)) ?? all[0] ?? null;

const addressesOf = ({ server, dedicatedIp, assignedIps }: ProductService): string[] => [
  ...new Set([dedicatedIp, server?.ip ?? '', ...assignedIps].filter(Boolean).map(plainSpelling)),
];

/** The text is searched first: an address stands in few records. */
const productsAt = (ctx: StoreContext, address: string): StoredRecord<'product'>[] =>
  storedRecords(ctx, 'products', `WHERE instr(record, ?) > 0 ORDER BY length(id) DESC, id DESC`, `"${address}"`)
    .filter(({ record }) => addressesOf(record).includes(address))
    .map((stored) => ({ kind: 'product', ...stored }));

const onFileOf = (product: ProductService | null, domain: ClientDomain | null): OnFile => ({
  product: product && {
    id: product.id,
    name: product.name,
    status: product.status,
    server: product.server?.name || (product.server?.hostname ?? ''),
  },
  addresses: product ? addressesOf(product) : [],
  hostname: plainName(product?.server?.hostname ?? ''),
  nameservers: product?.nameservers.map(plainName).filter(Boolean) ?? [],
  domain: domain && {
    id: domain.id,
    status: domain.status,
    registrar: domain.registrar,
    expiresOn: domain.expiresOn,
    doNotRenew: domain.doNotRenew,
  },
});

const MOST_SUBJECTS = 12;
const LONGEST_WORDS = 20_000;
const NAME_IN_TEXT = /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?!\.?\d)|(?:[0-9\p{L}][0-9\p{L}-]{0,62}\.){1,5}\p{L}{2,24}/gu;

/** The ticket's own product or domain, then names in its words, then the customer's others. */
export function checkSubjects(ctx: StoreContext, ticket: string): CheckSubject[] {
  const line = ticketLine(ctx, ticket);
  if (!line) return [];
  const own = line.service_id ? recordOf(ctx, line.service_kind, line.service_id) : [];
  const words = [line.subject, ...customerTexts(ctx, ticket)].join('\n').slice(0, LONGEST_WORDS);
  const written =
    words
      .match(NAME_IN_TEXT)
      ?.slice(0, MOST_SUBJECTS * 4)
      .filter(isName) ?? [];
  const { clientId } = matchOf(ctx, line);
  const of = (kind: 'products' | 'domains') =>
    clientId === null
      ? []
      : storedRecords(
          ctx,
          kind,
          `WHERE client_id = ? ORDER BY length(id) DESC, id DESC LIMIT ${MOST_SUBJECTS}`,
          clientId,
        );
  const customers = [...of('products'), ...of('domains')].map(({ record }) =>
    'domain' in record ? record.domain : record.name,
  );
  const found = [...own.flatMap(nameOf), ...written, ...customers].flatMap(subjectIn);
  return [...new Map(found.map((subject) => [subject.name, subject])).values()].slice(0, MOST_SUBJECTS);
}

/** Files and sentences without a blank have dots, too, but no ending that is in use. */
const isName = (text: string): boolean => ['domain', 'ip'].includes(recognise(text).kind);

function subjectIn(text: string): CheckSubject[] {
  const { ip, hosts } = recognise(text);
  if (ip !== null) return isPublicAddress(ip) ? [{ kind: 'address', name: ip }] : [];
  return hosts.slice(0, 1).map((name) => ({ kind: 'domain', name }));
}

function nameOf(stored: StoredRecord): string[] {
  if (stored.kind === 'product') return [stored.record.domain];
  return stored.kind === 'domain' ? [stored.record.name] : [];
}
