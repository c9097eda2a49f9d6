/** What an order in the outbox says of itself. */
import { type OutboxItem, wasAnswered } from '../../../shared/domain/outbox.ts';
import { formatMoment } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import type { FormWords } from '../outbox/kinds.ts';
import { serverText } from '../timeline/server-text.ts';
import { readOrder, summary } from './form.ts';

const nameOf = (item: OutboxItem): string =>
  item.to.name || item.to.email || t('orders.client', { id: item.to.clientId ?? '' });

export const orderWords: FormWords = {
  title: 'orders.order',
  line: (item) => summary(readOrder(item.text)),

  words(item, { now, zone }) {
    const name = nameOf(item);
    switch (item.state) {
      case 'accepted':
        return item.evidence
          ? t('orders.acceptedByYou', { time: formatMoment(item.changedAt, now) })
          : t('orders.accepted', { time: formatMoment(item.changedAt, now) });
      case 'in-doubt':
        return [
          t(wasAnswered(item) ? 'orders.doubtAnswered' : 'orders.doubt', { name }),
          found(item, zone, now),
          t('orders.doubtEnd'),
        ].join(' ');
      case 'sending':
        return t('orders.sending', { name });
      default:
        return t('orders.checking', { name });
    }
  },

  said(item) {
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
    return item.evidence?.found?.length ? 'orders.thisIsIt' : 'orders.wasPlaced';
  },
};

function found({ evidence }: OutboxItem, zone: string | null, now: number): string {
  const [first] = evidence?.found ?? [];
  if (first) {
    const vars = { number: first.id, time: first.at ? serverText(first.at.text, zone) : t('outbox.unknown') };
    return t(first.alike ? 'orders.doubtFound' : 'orders.doubtOther', vars);
  }
  if (evidence?.verdict === 'probably-not') return t('orders.doubtNone');
  const at = evidence?.nextAt ?? null;
  return at !== null && at > now ? t('orders.doubtLook', { time: formatMoment(at, now) }) : t('orders.doubtLooking');
}
