/** Words and actions of a contact in the outbox. */
import {
  type ContactField,
  type ContactForm,
  changedFields,
  newContactForm,
} from '../../../shared/domain/contact-form.ts';
import type { OutboxItem } from '../../../shared/domain/outbox.ts';
import { commaList, formatMoment } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { parseForm } from '../../parts/forms/parse-form.ts';
import { backToForm, type OutboxKind, similarRecordOf } from '../../parts/outbox/outbox-kind.ts';
import { doubtReason } from '../../parts/outbox/outbox-texts.ts';

const nameOf = (item: OutboxItem): string => item.to.name || item.to.email || t('contacts.contact');

export const contactOutbox: OutboxKind = {
  title: 'contacts.contact',

  line(item) {
    const form = parseContactForm(item.text);
    if (form.contact === null) return t('contacts.lineAdd', { name: nameOf(item) });
    return t('contacts.lineChange', { fields: commaList(changedFields(form).map(fieldLabel)) });
  },

  words(item, { now }) {
    switch (item.state) {
      case 'accepted': {
        const time = formatMoment(item.changedAt, now);
        return t(item.evidence ? 'contacts.acceptedByYou' : 'contacts.accepted', { time });
      }
      case 'in-doubt': {
        const isNew = parseContactForm(item.text).contact === null;
        const vars = { why: doubtReason(item.error), name: nameOf(item) };
        return [
          t(isNew ? 'contacts.doubtAdd' : 'contacts.doubtChange', vars),
          found(item, isNew, now),
          t('contacts.doubtEnd'),
        ].join(' ');
      }
      case 'sending':
        return t('contacts.sending');
      default:
        return t('contacts.checking');
    }
  },

  announcement(item) {
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
    (({ arrived: 'contacts.thisIsIt', 'keep-draft': 'contacts.notThere' }) as const)[action as 'arrived'] ?? null,

  againQuestion(item) {
    const found = similarRecordOf(item);
    return found ? backToForm(t('contacts.again', { name: found.number })) : null;
  },

  found: { label: 'contacts.openFound', kind: 'contact' },

  made({ made }) {
    const id = made?.kind === 'contact' ? made.contactId : null;
    return id === null ? [] : [{ words: t('contacts.open'), to: { kind: 'contact', id } }];
  },
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

/** Reads the stored form of a contact, and gives the labels of its fields in a list. */
export const parseContactForm = (text: string): ContactForm => parseForm(newContactForm(), text);

const fieldLabel = (field: ContactField): string =>
  t(field === 'subAccount' ? 'contacts.subAccountShort' : `contacts.${field}`);
