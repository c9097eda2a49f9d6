import { useState } from 'react';
import type { Account, Connection, ListRefusal, SyncProgress } from '../../shared/domain/account.ts';
import type { ConversationState } from '../../shared/domain/conversation.ts';
import { formatMoment } from '../i18n/format.ts';
import { errorWords, t, withQuotes } from '../i18n/index.ts';
import { isServiceFailing, type Said, useSaid } from '../parts/accounts/connection.ts';
import { currentAccount } from '../parts/accounts/current-account.ts';
import { useApp } from '../store/app-store.ts';
import { useLayout, useNow } from '../ui/hooks.ts';
import { later, useAllWords } from '../ui/later.tsx';
import { Spoken } from '../ui/Spoken.tsx';
import css from './bars.module.css';

const BatchChip = later(async () => (await import('../features/outage/BatchChip.tsx')).BatchChip);
const PracticeMenu = later(async () => (await import('../features/practice/PracticeMenu.tsx')).PracticeMenu);
const ProxyButton = later(async () => (await import('../parts/accounts/ProxyButton.tsx')).ProxyButton);
const Unseen = later(async () => (await import('../features/team/Unseen.tsx')).Unseen);
const UpdateNotice = later(async () => (await import('../features/updates/UpdateNotice.tsx')).UpdateNotice);

/** The bar at the foot: the connection, the last answer, what is being fetched, how much waits. */
export function StatusBar() {
  const account = useApp(currentAccount);
  const gone = useApp((app) => app.vault.error !== null);
  return (
    <footer className={css.statusBar}>
      {gone ? <Gone /> : account ? <OfAccount account={account} /> : <span className={css.statusSpace} />}
      <UpdateNotice />
    </footer>
  );
}

/** Without the desk nothing is known of any connection. */
function Gone() {
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

function OfAccount({ account }: { account: Account }) {
  const now = useNow();
  // In a narrow window two letters of what practice is would help nobody: the band above and *To*
  // say it too.
  const layout = useLayout();
  const said = useSaid(account.connection);
  // Why it is gone is said as soon as there are words for it.
  const worded = useAllWords();
  const awaiting = useApp((app) => app.queues.list.find(({ key }) => key === 'awaiting')?.count ?? 0);
  const refused = account.refused.find(({ of }) => of === 'tickets');
  const fetching = progress(account.sync) ?? reading(account.conversations);
  return (
    <>
      <span className={css.dot} data-said={refused && said === 'online' ? 'refused' : said} aria-hidden="true" />
      <span
        role="status"
        aria-label={t('status.connection')}
        className={css.words}
        title={refused && isThere(said) ? refusedHint(refused) : hint(said, account, now)}
      >
        {refused && isThere(said) ? refusedWords(refused, now) : words(said, account, now, worded)}
      </span>
      {said === 'offline' && <ProxyButton error={account.connection.error} className={css.mend} />}
      {said !== 'unchecked' && <span className={css.quiet}>{syncedWords(account, now)}</span>}
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

/** A first sync is heard twice, when it begins and when it is done; its numbers are for the eye. */
function FirstSyncSpoken({ account }: { account: Account }) {
  const [heard, setHeard] = useState<{ account: string; began: boolean }>({ account: account.id, began: false });
  const running = account.sync.phase === 'first';
  const refused = account.refused.some(({ of }) => of === 'tickets');
  if (heard.account !== account.id) setHeard({ account: account.id, began: running });
  else if (running && !heard.began) setHeard({ ...heard, began: true });
  const said = running ? 'status.firstBegan' : 'status.firstDone';
  return <Spoken role="status">{heard.began && !refused ? t(said, { name: account.label }) : ''}</Spoken>;
}

/** The service answers, as far as is known. */
const isThere = (said: Said): boolean => said === 'online' || said === 'unchecked';

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

function words(said: Said, { connection }: Account, now: number, worded: boolean): string {
  if (said === 'online') return t('status.online');
  if (said === 'unchecked')
    return t('status.unchecked', { time: formatMoment(connection.lastSuccess ?? connection.since, now) });
  if (said === 'connecting') return t('status.connecting');
  if (said === 'signed-out') return t('status.signedOut');
  const time = formatMoment(connection.since, now);
  const trouble = isServiceFailing(connection);
  if (worded && needsSomeone(connection) && connection.error) {
    const { what } = errorWords(connection.error);
    if (isInBetween(connection)) return t('status.inBetween', { time, what });
    return t(trouble ? 'status.troubleBecause' : 'status.offlineBecause', { time, what });
  }
  return t(trouble ? 'status.troubleSince' : 'status.offlineSince', { time });
}

/** Something else answers in the service's place: a network that wants to be signed in to. */
const isInBetween = ({ error }: Connection): boolean =>
  /^(redirect|html|network-sign-in)$/.test(error?.detail?.reason ?? '');

/** Waiting mends no certificate, no proxy, no address and no portal: the reason must be seen. */
const needsSomeone = (connection: Connection): boolean =>
  isInBetween(connection) || /^(certificate|tls|proxy|no-such-api)/.test(connection.error?.detail?.reason ?? '');

function hint(said: Said, { connection }: Account, now: number): string | undefined {
  if (said === 'unchecked') return t('status.uncheckedHint');
  if (said !== 'offline') return undefined;
  if (connection.error && (isServiceFailing(connection) || needsSomeone(connection))) {
    const { what, next } = errorWords(connection.error);
    return `${what} ${next}`;
  }
  return t('status.offlineHint', { time: formatMoment(connection.since, now) });
}

function progress({ phase, done, total }: SyncProgress): string | null {
  if (phase !== 'first') return null;
  return total === null || done > total ? t('status.firstUnknown', { done }) : t('status.first', { done, total });
}

/** Fewer are read in a moment, after each poll: nobody needs to know. */
const MANY = 20;

function reading({ ahead }: ConversationState): string | null {
  return ahead === null || ahead.total < MANY ? null : t('status.conversations', ahead);
}
