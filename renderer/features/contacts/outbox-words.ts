/** What a contact in the outbox says of itself. */
import { changedFields } from '../../../shared/domain/contact-form.ts';
import { type OutboxItem, wasAnswered } from '../../../shared/domain/outbox.ts';
import { formatMoment } from '../../i18n/format.ts';
import { type MessageKey, t } from '../../i18n/index.ts';
import type { FormWords } from '../outbox/kinds.ts';
import { fieldLabel, readContact } from './words.ts';

const nameOf = (item: OutboxItem): string => item.to.name || item.to.email || t('contacts.contact');

export const contactWords: FormWords = {
  title: 'contacts.contact',

  line(item) {
    const form = readContact(item.text);
    if (form.contact === null) return t('contacts.lineAdd', { name: nameOf(item) });
    return t('contacts.lineChange', { fields: changedFields(form).map(fieldLabel).join(', ') });
  },

  words(item, { now }) {
    switch (item.state) {
      case 'accepted': {
        const time = formatMoment(item.changedAt, now);
        return t(item.evidence ? 'contacts.acceptedByYou' : 'contacts.accepted', { time });
      }
      case 'in-doubt': {
        const isNew = readContact(item.text).contact === null;
        return [t(lost(item, isNew), { name: nameOf(item) }), found(item, isNew, now), t('contacts.doubtEnd')].join(
          ' ',
        );
      }
      case 'sending':
        return t('contacts.sending');
      default:
        return t('contacts.checking');
    }
  },

  said(item) {
    const name = nameOf(item);
    if (item.state === 'accepted') return t('contacts.saidSaved', { name });
    return item.state === 'in-doubt' ? t('contacts.saidDoubt', { name }) : t('contacts.saidGoing', { name });
  },

  actions(item) {
    if (item.state !== 'in-doubt') return [];
    const leads = (item.evidence?.found ?? []).length > 0;
    return leads ? ['open-found', 'arrived', 'keep-draft'] : ['arrived', 'keep-draft'];
  },

  label: (_item, action) =>
    (
      ({ arrived: 'contacts.thisIsIt', 'keep-draft': 'contacts.notThere', 'open-found': 'contacts.openFound' }) as const
    )[action as 'arrived'] ?? null,
};

const lost = (item: OutboxItem, isNew: boolean): MessageKey => {
  if (wasAnswered(item)) return isNew ? 'contacts.doubtAddAnswered' : 'contacts.doubtChangeAnswered';
  return isNew ? 'contacts.doubtAdd' : 'contacts.doubtChange';
};

function found({ evidence }: OutboxItem, isNew: boolean, now: number): string {
  const [first] = evidence?.found ?? [];
  if (first?.alike) return isNew ? t('contacts.doubtFound', { name: first.number }) : t('contacts.doubtFoundChange');
  if (first) return t('contacts.doubtOther', { name: first.number });
  if (evidence?.verdict === 'probably-not') return t('contacts.doubtNone');
  const at = evidence?.nextAt ?? null;
  return at !== null && at > now
    ? t('contacts.doubtLook', { time: formatMoment(at, now) })
    : t('contacts.doubtLooking');
}
