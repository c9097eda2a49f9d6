/** The page's rows in words: what is shown of each, and what is copied of all. */
import type { Contact } from '../../../shared/domain/contact.ts';
import type { Attention } from '../../../shared/domain/customer.ts';
import type { ClientDomain } from '../../../shared/domain/domain.ts';
import { sideBySide } from '../../../shared/domain/one-line.ts';
import type { ProductService } from '../../../shared/domain/product.ts';
import type { Stored } from '../../../shared/domain/record.ts';
import type { TicketRow } from '../../../shared/domain/ticket.ts';
import { t } from '../../i18n/index.ts';
import { attentionSentence, attentionWords, dateWords, moneyWords } from '../../parts/records/record-texts.ts';
import { fullTime } from '../../parts/tickets/row-texts.ts';
import type { Tone } from '../../ui/Glyph.tsx';
import { SIGNS } from './NeedsAttention.tsx';

export interface Line {
  label: string;
  also: string;
  end: string;
  tone?: Tone;
  title?: string;
}

/** What is wrong with a product or domain, by `product 12`. */
export type Worst = ReadonlyMap<string, Attention>;

export const worstOf = (list: readonly Attention[]): Worst => new Map(list.map((one) => [`${one.of} ${one.id}`, one]));

function standing(one: Attention | undefined, status: string, now: number): Pick<Line, 'end' | 'tone' | 'title'> {
  if (!one) return { end: status };
  return { end: attentionWords(one, now), tone: SIGNS[one.kind].tone, title: attentionSentence(one, now) };
}

export function productRow({ record }: Stored<ProductService>, worst: Worst, now: number): Line {
  const { name, domain, group, recurring, billingCycle, status, id } = record;
  return {
    label: domain || name,
    also: sideBySide([domain ? name : group, [moneyWords(recurring), billingCycle].filter(Boolean).join(' ')]),
    ...standing(worst.get(`product ${id}`), status, now),
  };
}

export function domainRow({ record }: Stored<ClientDomain>, worst: Worst, now: number): Line {
  const { name, expiresOn, status, id, ...flags } = record;
  return {
    label: name,
    also: sideBySide([
      expiresOn ? t('customer.until', { date: dateWords(expiresOn) }) : '',
      flags.doNotRenew ? t('customer.noRenewal') : '',
      flags.idProtection ? t('record.idProtection') : '',
      flags.dnsManagement ? t('record.dnsManagement') : '',
      flags.emailForwarding ? t('record.emailForwarding') : '',
    ]),
    ...standing(worst.get(`domain ${id}`), status, now),
  };
}

export function contactRow({ record }: Stored<Contact>): Line {
  const name = [record.firstName, record.lastName].filter(Boolean).join(' ') || record.company;
  return {
    label: name || record.email,
    also: sideBySide([name ? record.email : '', record.phone]),
    end: record.subAccount ? t('customer.subAccount') : '',
  };
}

export const ticketRow = ({ tid, subject, status, lastAt }: TicketRow, now: number): Line => ({
  label: subject || t('ticket.noSubject'),
  also: `#${tid}`,
  end: sideBySide([status, fullTime(lastAt, now)]),
});

/** A line each, its parts apart by tabs: a spreadsheet takes it as columns. */
export const rowsText = (rows: readonly Line[]): string =>
  rows.map(({ label, also, end }) => [label, also, end].join('\t').trimEnd()).join('\n');
