/** Words and actions of a new ticket in the outbox. */
import type { OutboxItem } from '../../../shared/domain/outbox.ts';
import { newTicketForm, type TicketForm } from '../../../shared/domain/ticket-form.ts';
import { formatMoment, serverText } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { parseForm } from '../../parts/forms/parse-form.ts';
import type { OutboxKind } from '../../parts/outbox/outbox-kind.ts';
import { addresseeOf, doubtReason, isWithoutFile, lostFiles } from '../../parts/outbox/outbox-texts.ts';

export const customerNameOf = (form: TicketForm): string =>
  form.for === 'guest'
    ? form.name.trim() || form.email.trim()
    : form.client
      ? form.client.name || form.client.email || `#${form.client.id}`
      : '';

export const readTicket = (text: string): TicketForm => parseForm(newTicketForm(), text);

const recipientOf = (item: OutboxItem): string => item.to.name || item.to.email || `#${item.to.clientId ?? ''}`;

export const ticketOutbox: OutboxKind = {
  title: 'newTicket.ticket',
  line: (item) => t('newTicket.line', { subject: item.subject }),

  words(item, around) {
    const { now, zone } = around;
    const time = formatMoment(item.changedAt, now);
    switch (item.state) {
      case 'accepted': {
        const tid = item.made?.kind === 'ticket' ? item.made.tid : null;
        if (item.proof && tid !== null) return t('newTicket.acceptedFound', { tid });
        if (item.evidence) return t('newTicket.acceptedByYou', { time });
        return tid === null ? t('newTicket.acceptedPlain', { time }) : t('newTicket.accepted', { time, tid });
      }
      case 'refused':
        return t('newTicket.refused');
      case 'stopped':
        return isWithoutFile(item) ? t('newTicket.noFile', { names: lostFiles(item.files) }) : t('newTicket.stale');
      case 'in-doubt':
        return [
          t('newTicket.doubt', { why: doubtReason(item.error), name: recipientOf(item) }),
          found(item, zone, now),
          t('newTicket.doubtEnd'),
        ].join(' ');
      default:
        return null;
    }
  },

  announcement(item) {
    const name = recipientOf(item);
    if (item.state === 'accepted') return t('newTicket.saidAccepted', { name });
    if (item.state === 'refused') return t('newTicket.saidRefused', { name });
    return item.state === 'in-doubt' ? t('newTicket.saidDoubt', { name }) : t('newTicket.saidHeld', { name });
  },

  actions(item) {
    if (isWithoutFile(item)) return ['keep-draft'];
    if (item.state === 'stopped') return ['send-anyway', 'keep-draft'];
    if (item.state !== 'in-doubt') return null;
    const leads = (item.evidence?.found ?? []).length > 0;
    return [...(leads ? (['open-found'] as const) : []), 'arrived', 'send-again'];
  },

  label: (item, action) => {
    if (action === 'keep-draft') return 'newTicket.keepDraft';
    return action === 'arrived' && (item.evidence?.found ?? []).length > 0 ? 'newTicket.thisIsIt' : null;
  },

  againQuestion(item) {
    const [first] = item.evidence?.found ?? [];
    const vars = { name: addresseeOf(item), number: first?.number ?? '' };
    const words = t(first ? 'newTicket.againFound' : 'newTicket.again', vars);
    return { action: 'send-again', title: 'newTicket.againTitle', words: [words] };
  },

  found: { label: 'newTicket.openFound', kind: 'ticket' },

  made({ made }) {
    const id = made?.kind === 'ticket' ? made.ticketId : null;
    return id === null ? [] : [{ words: t('newTicket.openMade'), to: { kind: 'ticket', id } }];
  },
};

function found({ evidence }: OutboxItem, zone: string | null, now: number): string {
  const [first] = evidence?.found ?? [];
  if (first) {
    const vars = { tid: first.number, time: first.at ? serverText(first.at.text, zone) : t('outbox.unknown') };
    if (first.otherWords) return t('newTicket.doubtOtherWords', vars);
    return t(first.alike ? 'newTicket.doubtFound' : 'newTicket.doubtOther', vars);
  }
  if (evidence?.verdict === 'probably-not') return t('newTicket.doubtNone');
  const at = evidence?.nextAt ?? null;
  return at !== null && at > now
    ? t('newTicket.doubtLook', { time: formatMoment(at, now) })
    : t('newTicket.doubtLooking');
}
