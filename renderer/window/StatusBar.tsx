import { useState } from 'react';
import type { Account, ListRefusal, SyncProgress } from '../../shared/domain/account.ts';
import type { ConversationState } from '../../shared/domain/conversation.ts';
import { formatMoment } from '../i18n/format.ts';
import { errorWords, t, withQuotes } from '../i18n/index.ts';
import {
  isServiceFailing,
  needsAction,
  offlineWords,
  type ShownState,
  useShownState,
} from '../parts/accounts/connection.ts';
import { currentAccount } from '../parts/accounts/current-account.ts';
import { useApp } from '../store/app-store.ts';
import { Spoken } from '../ui/Glyph.tsx';
import { useLayout, useNow } from '../ui/hooks.ts';
import { lazyView, useAllWords } from '../ui/lazy-view.tsx';
import css from './bars.module.css';

const BatchChip = lazyView(async () => (await import('../features/outage/BatchCards.tsx')).BatchChip);
const PortalButton = lazyView(async () => (await import('../parts/accounts/PortalButton.tsx')).PortalButton);
const PracticeMenu = lazyView(async () => (await import('../features/practice/PracticeMenu.tsx')).PracticeMenu);
const ProxyButton = lazyView(async () => (await import('../parts/accounts/ProxyButton.tsx')).ProxyButton);
const Unseen = lazyView(async () => (await import('../features/team/TeamServerStatus.tsx')).TeamServerStatus);
const UpdateNotice = lazyView(async () => (await import('../features/updates/UpdateNotice.tsx')).UpdateNotice);

export function StatusBar() {
  const account = useApp(currentAccount);
  const gone = useApp((app) => app.vault.error !== null);
  return (
    <footer className={css.statusBar}>
      {gone ? <DeskStopped /> : account ? <AccountStatus account={account} /> : <span className={css.statusSpace} />}
      <UpdateNotice />
    </footer>
  );
}

function DeskStopped() {
  return (
    <>
      <span className={css.dot} data-said="offline" aria-hidden="true" />
      <span role="status" aria-label={t('status.connection')} className={css.words}>
        {t('status.deskStopped')}
      </span>
      <span className={css.statusSpace} />
    </>
  );
}

function AccountStatus({ account }: { account: Account }) {
  const now = useNow();
  // Hide the practice label in a narrow window; the banner and *To* say the same.
  const layout = useLayout();
  const shownState = useShownState();
  const worded = useAllWords();
  const awaiting = useApp((app) => app.queues.list.find(({ key }) => key === 'awaiting')?.count ?? 0);
  const refused = account.refused.find(({ of }) => of === 'tickets');
  const hidden = account.hidden.find(({ of }) => of === 'tickets');
  const fetching = progressWords(account.sync) ?? readingWords(account.conversations);
  return (
    <>
      <span
        className={css.dot}
        data-said={refused && shownState === 'online' ? 'refused' : shownState}
        aria-hidden="true"
      />
      <span
        role="status"
        aria-label={t('status.connection')}
        className={css.words}
        title={refused && isConnected(shownState) ? refusedHint(refused) : connectionHint(shownState, account, now)}
      >
        {refused && isConnected(shownState)
          ? refusedWords(refused, now)
          : connectionWords(shownState, account, now, worded)}
      </span>
      {shownState === 'offline' && <ProxyButton error={account.connection.error} className={css.mend} />}
      {shownState === 'offline' && <PortalButton account={account} className={css.mend} />}
      {hidden && !refused && isConnected(shownState) && (
        <span className={css.words} title={withQuotes(t('status.hiddenNext'), errorWords(hidden.error).quoted)}>
          {t('status.hidden', { count: hidden.count })}
        </span>
      )}
      {shownState !== 'unchecked' && <span className={css.quiet}>{syncedWords(account, now)}</span>}
      <Unseen className={css.mend} />
      <BatchChip />
      {fetching && <span className={css.words}>{fetching}</span>}
      <FirstSyncSpoken account={account} />
      {account.practice && layout !== 'single' ? (
        <span className={css.practice} title={t('status.practice')}>
          {t('status.practice')}
        </span>
      ) : (
        <span className={css.statusSpace} />
      )}
      {account.practice && <PracticeMenu />}
      {awaiting > 0 && <span className={css.words}>{t('status.awaiting', { count: awaiting })}</span>}
    </>
  );
}

/** Announces only begin and end of a first sync; the numbers are for the eye. */
function FirstSyncSpoken({ account }: { account: Account }) {
  const [heard, setHeard] = useState<{ account: string; began: boolean }>({ account: account.id, began: false });
  const running = account.sync.phase === 'first';
  const refused = account.refused.some(({ of }) => of === 'tickets');
  if (heard.account !== account.id) setHeard({ account: account.id, began: running });
  else if (running && !heard.began) setHeard({ ...heard, began: true });
  const said = running ? 'status.firstBegan' : 'status.firstDone';
  return <Spoken role="status">{heard.began && !refused ? t(said, { name: account.label }) : ''}</Spoken>;
}

const isConnected = (said: ShownState): boolean => said === 'online' || said === 'unchecked';

function refusedWords({ since, error }: ListRefusal, now: number): string {
  const time = formatMoment(since, now);
  const [text] = errorWords(error).quoted;
  return text === undefined ? t('status.refused', { time }) : t('status.refusedWith', { time, text });
}

function refusedHint({ error }: ListRefusal): string {
  const { what, next, quoted } = errorWords(error);
  return withQuotes(`${what} ${next}`, quoted);
}

function syncedWords({ syncedAt }: Account, now: number): string {
  return syncedAt === null ? t('status.never') : t('status.synced', { time: formatMoment(syncedAt, now) });
}

function connectionWords(said: ShownState, account: Account, now: number, worded: boolean): string {
  const { connection, settings } = account;
  if (said === 'online') return t(settings.readOnly ? 'status.readOnly' : 'status.online');
  if (said === 'unchecked')
    return t('status.unchecked', { time: formatMoment(connection.lastSuccess ?? connection.since, now) });
  if (said === 'connecting') return t('status.connecting');
  if (said === 'signed-out') return t('status.signedOut');
  const because = worded ? offlineWords(connection, now) : null;
  if (because !== null) return because;
  const time = formatMoment(connection.since, now);
  return t(isServiceFailing(connection) ? 'status.troubleSince' : 'status.offlineSince', { time });
}

function connectionHint(said: ShownState, { connection }: Account, now: number): string | undefined {
  if (said === 'unchecked') return t('status.uncheckedHint');
  if (said !== 'offline') return undefined;
  if (connection.error && (isServiceFailing(connection) || needsAction(connection))) {
    const { what, next } = errorWords(connection.error);
    return `${what} ${next}`;
  }
  return t('status.offlineHint', { time: formatMoment(connection.since, now) });
}

function progressWords({ phase, done, total }: SyncProgress): string | null {
  if (phase !== 'first') return null;
  return total === null || done > total ? t('status.firstUnknown', { done }) : t('status.first', { done, total });
}

/** Smaller numbers of conversations are read quickly after each poll, so don't show them. */
const MIN_SHOWN = 20;

function readingWords({ ahead }: ConversationState): string | null {
  return ahead === null || ahead.total < MIN_SHOWN ? null : t('status.conversations', ahead);
}
