/** Words for a listed ticket or form. Text that looks like a password is left out. */
import type { HandOverSubject } from '../../../shared/domain/hand-over.ts';
import { type MessageKey, t } from '../../i18n/index.ts';
import { findSecrets } from '../checks/secrets.ts';

const FORMS: Record<Exclude<HandOverSubject['kind'], 'reply'>, MessageKey> = {
  order: 'archive.kindOrder',
  contact: 'archive.kindContact',
  ticket: 'archive.kindTicket',
};

export function subjectWords({ kind, tid, subject, requester }: HandOverSubject): string {
  if (kind === 'reply' && tid === '') return t('archive.customerAbout', { name: requester });
  const shown = withSecretsHidden(subject);
  const about =
    kind === 'reply'
      ? t('archive.ticketAbout', { tid, subject: shown }).trim()
      : t('archive.formAbout', { kind: t(FORMS[kind]), subject: shown });
  return requester === '' ? about : t('archive.withRequester', { about, requester });
}

/** Returns the text, or a note that it was left out. */
export const withSecretsHidden = (text: string): string => (findSecrets(text).length > 0 ? t('archive.leftOut') : text);
