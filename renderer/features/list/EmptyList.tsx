import type { QueueKey } from '../../../shared/domain/ticket.ts';
import { type MessageKey, t } from '../../i18n/index.ts';
import { currentAccount, lookForChanges } from '../../parts/accounts/current-account.ts';
import { isOwn, type OwnQueue } from '../../parts/tickets/queue-names.ts';
import css from '../../parts/tickets/rows.module.css';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';

const WORDS: Record<OwnQueue, MessageKey> = {
  awaiting: 'list.emptyAwaiting',
  unread: 'list.emptyUnread',
  drafts: 'list.emptyDrafts',
  promised: 'list.emptyPromised',
  snoozed: 'list.emptySnoozed',
  active: 'list.emptyActive',
  flagged: 'list.emptyFlagged',
};

/** Nothing here: why, and the one thing to do about it. */
export function EmptyList() {
  const queue = useApp((app) => app.nav.queue);
  const account = useApp(currentAccount);
  const store = useAppStore();
  // Signed out by the agent, the stored copy is gone; signed out by the service, it is here.
  if (account?.connection.state === 'signed-out' && !account.connection.error)
    return <Empty words="list.emptySignedOut" />;
  if (account && account.sync.done === 0) {
    // The notice above says why.
    if (account.refused.some(({ of }) => of === 'tickets')) return <Empty words="list.emptyRefused" />;
    if (account.connection.state === 'online' && account.sync.phase === 'first')
      return <Empty words="list.emptyFirst" />;
    if (account.connection.state === 'offline')
      return (
        <Empty
          words="list.emptyOffline"
          action={<Button onClick={() => void lookForChanges(store.getState())}>{t('list.tryNow')}</Button>}
        />
      );
  }
  const other: QueueKey = queue === 'awaiting' ? 'active' : 'awaiting';
  return (
    <Empty
      words={isOwn(queue) ? WORDS[queue] : 'list.emptyOther'}
      action={<Go to={other} words={queue === 'awaiting' ? 'list.showActive' : 'list.showAwaiting'} />}
    />
  );
}

function Empty({ words, action }: { words: MessageKey; action?: React.ReactNode }) {
  return (
    <div className={css.empty}>
      <p>{t(words)}</p>
      {action}
    </div>
  );
}

function Go({ to, words }: { to: QueueKey; words: MessageKey }) {
  const openQueue = useApp((app) => app.nav.openQueue);
  return <Button onClick={() => openQueue(to)}>{t(words)}</Button>;
}
