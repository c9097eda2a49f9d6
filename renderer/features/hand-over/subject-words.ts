/** Words for the subject of a hand-over line. Text that looks like a password is left out. */
import type { HandOverSubject } from '../../../shared/domain/hand-over.ts';
import { type MessageKey, t } from '../../i18n/index.ts';
import { findSecrets } from '../../parts/checks/secrets.ts';

const FORMS: Record<Exclude<HandOverSubject['kind'], 'reply'>, MessageKey> = {
  order: 'handOver.kindOrder',
  contact: 'handOver.kindContact',
  ticket: 'handOver.kindTicket',
};

export function subjectWords({ kind, tid, subject, requester }: HandOverSubject): string {
  const shown = withSecretsHidden(subject);
  const about =
    kind === 'reply'
      ? t('handOver.ticketAbout', { tid, subject: shown }).trim()
      : t('handOver.formAbout', { kind: t(FORMS[kind]), subject: shown });
  return requester === '' ? about : t('handOver.withRequester', { about, requester });
}

/** Returns the text, or a note that it was left out. */
export const withSecretsHidden = (text: string): string =>
  findSecrets(text).length > 0 ? t('handOver.leftOut') : text;
