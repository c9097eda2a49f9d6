/** Words for the follow-up of a reply, on its card and in the message after sending. */
import type { FollowUp } from '../../../shared/domain/outbox.ts';
import { t } from '../../i18n/index.ts';
import { shortWhen } from '../text/when.ts';

export function followUpWords({ addTags = [], promise, snooze, done, close }: FollowUp, now: number): string[] {
  return [
    addTags.length > 0 ? t('outbox.withTags', { count: addTags.length, list: addTags.join(', ') }) : '',
    promise ? t('outbox.withPromise', { time: shortWhen(promise.due, now) }) : '',
    snooze === undefined ? '' : t('outbox.withSnooze', { time: shortWhen(snooze, now) }),
    done ? t('outbox.withDone') : '',
    close ? t('outbox.withClose') : '',
  ].filter(Boolean);
}
