/** What a cached record is found by, and how it is called. */
import type { Announcement } from '../../../shared/domain/announcement.ts';
import type { Contact } from '../../../shared/domain/contact.ts';
import type { RecordKind } from '../../../shared/domain/customer.ts';
import type { ClientDomain } from '../../../shared/domain/domain.ts';
import type { Order } from '../../../shared/domain/order.ts';
import type { ProductService } from '../../../shared/domain/product.ts';
import { plainText } from './plain-text.ts';
import { twinOf } from './twin.ts';

export interface RecordTexts {
  title: string;
  /** The rest of what it is found by, most telling first. */
  details: string[];
  /** Names, domains and e-mails: found by any part of them. */
  parts: string[];
  /** A time or a day, as the service sent it. */
  date: string | null;
  clientId: string | null;
}

/** Both forms of a domain. */
const forms = (domain: string): string[] => (domain === '' ? [] : [...new Set([domain, twinOf(domain)])]);

function ofContact({ firstName, lastName, company, email, phone, city, ...rest }: Contact): RecordTexts {
  const name = `${firstName} ${lastName}`.trim();
  return {
    title: name || company || email,
    details: [company, email, phone, city],
    parts: [name, company, email],
    date: (rest.updatedAt ?? rest.createdAt)?.text ?? null,
    clientId: rest.clientId,
  };
}

function ofProduct({ name, domain, server, ...rest }: ProductService): RecordTexts {
  const place = server ? [server.name, server.hostname, server.ip] : [];
  const { username, dedicatedIp, assignedIps, group, notes } = rest;
  return {
    title: name,
    details: [...forms(domain), username, ...place, dedicatedIp, ...assignedIps, group, notes],
    parts: [name, ...forms(domain), server?.hostname ?? ''],
    date: rest.registeredOn,
    clientId: rest.clientId,
  };
}

function ofDomain({ name, registrar, notes, registeredOn, clientId }: ClientDomain): RecordTexts {
  const twins = forms(name).slice(1);
  return {
    title: name,
    details: [...twins, registrar, notes],
    parts: [name, ...twins],
    date: registeredOn,
    clientId,
  };
}

function ofOrder({ id, number, clientName, invoiceId, items, notes, placedAt, clientId }: Order): RecordTexts {
  const domains = items.flatMap(({ domain }) => forms(domain));
  return {
    title: number,
    details: [clientName, ...items.map(({ product }) => product), ...domains, invoiceId ?? '', id, notes],
    parts: [clientName, ...domains],
    date: placedAt?.text ?? null,
    clientId,
  };
}

const ofAnnouncement = ({ title, html, publishedAt }: Announcement): RecordTexts => ({
  title,
  details: [plainText(html)],
  parts: [],
  date: publishedAt?.text ?? null,
  clientId: null,
});

const READ: Record<RecordKind, (record: never) => RecordTexts> = {
  contacts: ofContact,
  products: ofProduct,
  domains: ofDomain,
  orders: ofOrder,
  announcements: ofAnnouncement,
};

/** `json`: as it stands in the table of that name. */
export function recordTexts(table: RecordKind, json: string): RecordTexts {
  const texts = READ[table](JSON.parse(json) as never);
  const filled = (list: string[]) => list.filter((text) => text.trim() !== '');
  return { ...texts, details: filled(texts.details), parts: filled(texts.parts) };
}
