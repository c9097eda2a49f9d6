/** Words and actions of an order in the outbox. */
import { findDomain } from '../../../shared/domain/domain-name.ts';
import { newOrderForm, newOrderLine, type OrderForm, type OrderLine } from '../../../shared/domain/order-form.ts';
import type { OutboxItem } from '../../../shared/domain/outbox.ts';
import { commaList, formatMoment, serverText } from '../../i18n/format.ts';
import { type MessageKey, t } from '../../i18n/index.ts';
import { fitted, parseForm } from '../../parts/forms/parse-form.ts';
import { backToForm, type MadeLink, type OutboxKind, similarRecordOf } from '../../parts/outbox/outbox-kind.ts';
import { doubtReason, wasAnswered } from '../../parts/outbox/outbox-texts.ts';
import { orderName } from '../../parts/records/record-texts.ts';

const nameOf = (item: OutboxItem): string =>
  item.to.name || item.to.email || t('orders.client', { id: item.to.clientId ?? '' });

export const orderOutbox: OutboxKind = {
  title: 'orders.order',
  line: (item) => summary(readOrder(item.text)),

  words(item, { now, zone }) {
    const name = nameOf(item);
    switch (item.state) {
      case 'accepted':
        return t(acceptedText(item), { time: formatMoment(item.changedAt, now) });
      case 'in-doubt':
        return [
          t('orders.doubt', { why: doubtReason(item.error), name }),
          found(item, zone, now),
          t('orders.doubtEnd'),
        ].join(' ');
      case 'sending':
        return t('orders.sending', { name });
      default:
        return t('orders.checking', { name });
    }
  },

  announcement(item) {
    const name = nameOf(item);
    if (item.state === 'accepted') return t('orders.saidAccepted', { name });
    return item.state === 'in-doubt' ? t('orders.saidDoubt', { name }) : t('orders.saidGoing', { name });
  },

  actions(item) {
    if (item.state !== 'in-doubt') return [];
    const leads = (item.evidence?.found ?? []).length > 0;
    return leads ? ['open-found', 'arrived', 'keep-draft'] : ['arrived', 'keep-draft'];
  },

  label(item, action) {
    if (action === 'keep-draft') return 'orders.notPlaced';
    if (action !== 'arrived') return null;
    return similarRecordOf(item) ? 'orders.thisIsIt' : 'orders.wasPlaced';
  },

  againQuestion(item) {
    const found = similarRecordOf(item);
    // Orders are named by id everywhere.
    return found
      ? backToForm(t(found.sameItems ? 'orders.againSame' : 'orders.againAlike', { number: found.id }))
      : null;
  },

  found: { label: 'orders.openFound', kind: 'order' },

  made({ made }) {
    if (made?.kind !== 'order') return [];
    const { orderId, invoiceId, productIds, domainIds, addonIds } = made;
    const links: (MadeLink | false)[] = [
      orderId !== null && { words: orderName(orderId), to: { kind: 'order', id: orderId } },
      invoiceId !== null && {
        words: t('orders.madeInvoice', { id: invoiceId }),
        to: { kind: 'invoice', id: invoiceId },
      },
      ...productIds.map((id): MadeLink => ({ words: t('orders.madeProduct', { id }), to: { kind: 'product', id } })),
      ...domainIds.map((id): MadeLink => ({ words: t('orders.madeDomain', { id }), to: { kind: 'domain', id } })),
      addonIds.length > 0 && { words: t('orders.madeAddons', { ids: commaList(addonIds) }), to: null },
    ];
    return links.filter((link) => link !== false);
  },
};

function acceptedText({ evidence, error }: OutboxItem): MessageKey {
  if (evidence === null) return 'orders.accepted';
  return wasAnswered(error) ? 'orders.acceptedByYouUnclear' : 'orders.acceptedByYou';
}

function found({ evidence }: OutboxItem, zone: string | null, now: number): string {
  const [first] = evidence?.found ?? [];
  if (first) {
    const vars = { number: first.id, time: first.at ? serverText(first.at.text, zone) : t('outbox.unknown') };
    if (!first.alike) return t('orders.doubtOther', vars);
    return t(first.sameItems ? 'orders.doubtFound' : 'orders.doubtAlike', vars);
  }
  if (evidence?.verdict === 'probably-not') return t('orders.doubtNone');
  const at = evidence?.nextAt ?? null;
  return at !== null && at > now ? t('orders.doubtLook', { time: formatMoment(at, now) }) : t('orders.doubtLooking');
}

/** Reads an order form from the JSON of its draft, and summarizes it in words. */
export function readOrder(text: string): OrderForm {
  const form = parseForm(newOrderForm(), text);
  return { ...form, lines: form.lines.map((line) => fitted(newOrderLine(line.kind ?? 'product'), line)) };
}

/** The domain as ordered, in both spellings. Text that is no domain stays as typed. */
export function domainWords(typed: string): string {
  const domain = findDomain(typed);
  if (domain === null) return typed.trim() || t('orders.noDomain');
  const { ascii, unicode } = domain;
  return ascii === unicode ? ascii : t('orders.bothForms', { unicode, ascii });
}

export function lineWords(line: OrderLine): string {
  const domain = domainWords(line.domain);
  if (line.kind !== 'product')
    return t(line.kind === 'register' ? 'orders.lineRegister' : 'orders.lineTransfer', { domain });
  const product = line.productName || (line.pid ? t('orders.productId', { id: line.pid }) : t('orders.noProduct'));
  return line.domain.trim() ? t('orders.lineFor', { product, domain }) : product;
}

export function summary(form: OrderForm): string {
  const parts = [
    ...form.lines.map(lineWords),
    ...form.renewals.map(({ domain }) => t('orders.lineRenew', { domain: domainWords(domain) })),
    ...form.addons.map(({ addonId }) => t('orders.lineAddon', { id: addonId.trim() || '?' })),
  ];
  return parts.length === 0 ? t('orders.nothingYet') : commaList(parts);
}
