/** Message that an item is held, with its possible actions. */
import type { FollowUp, OutboxItem } from '../../../shared/domain/outbox.ts';
import { commaList } from '../../i18n/format.ts';
import { joinIsolated, t, withWords } from '../../i18n/index.ts';
import type { AppState } from '../../store/app-state.ts';
import { showToast } from '../../ui/Toast.tsx';
import { shortWhen } from '../text/when.ts';
import { ticketTitle } from '../tickets/known-ticket.ts';
import { kindOfItem } from './outbox-item.ts';
import { heldFor, isScheduled } from './outbox-texts.ts';

/** The item's card is out of view, so its buttons appear here while it is held. */
export function showHeld(
  get: () => Pick<AppState, 'outbox' | 'registry'>,
  item: OutboxItem,
  account: string,
  followUp: FollowUp = item.followUp ?? {},
): void {
  withWords(() => {
    const left = heldFor(item, Date.now());
    const kind = kindOfItem(get(), item);
    showToast({
      title: kind ? kind.announcement(item) : joinIsolated([heldWords(item), ...followUpWords(followUp, Date.now())]),
      description: kind ? undefined : ticketTitle(item),
      action: { label: t('outbox.undo'), run: () => void get().outbox.undo(item, account) },
      ...(left > 0 && {
        ...(!isScheduled(item) && {
          secondAction: { label: t('outbox.sendNow'), run: () => void get().outbox.sendNow(item, account) },
        }),
        timeout: left,
        about: item.id,
      }),
    });
  });
}

const heldWords = ({ sendAt }: OutboxItem): string =>
  sendAt === undefined ? t('composer.replyHeld') : t('composer.replyPlanned', { time: shortWhen(sendAt, Date.now()) });

/** Words for the follow-up of a reply, on its card and in the message after sending. */
export function followUpWords({ addTags = [], promise, snooze, done, close }: FollowUp, now: number): string[] {
  return [
    addTags.length > 0 ? t('outbox.withTags', { count: addTags.length, list: commaList(addTags) }) : '',
    promise ? t('outbox.withPromise', { time: shortWhen(promise.due, now) }) : '',
    snooze === undefined ? '' : t('outbox.withSnooze', { time: shortWhen(snooze, now) }),
    done ? t('outbox.withDone') : '',
    close ? t('outbox.withClose') : '',
  ].filter(Boolean);
}
