import { useEffect, useRef } from 'react';
import { type Batch, type BatchHold, isBatchRunning } from '../../../shared/domain/batch.ts';
import { formatClock, formatMoment } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { isServiceFailing, offlineWords } from '../../parts/accounts/connection.ts';
import { currentAccount } from '../../parts/accounts/current-account.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { classNames, ignoreSecondClick } from '../../ui/dom.ts';
import { Spoken } from '../../ui/Glyph.tsx';
import { useNow } from '../../ui/hooks.ts';
import layout from '../../ui/layout.module.css';
import { ErrorNotice } from '../../ui/Notice.tsx';
import signs from '../../ui/signs.module.css';
import { followedBy, needsAgent, runningOf, sentCount, timeLeft } from './batches-slice.ts';
import { LeftOutList } from './OutagePlan.tsx';
import css from './outage.module.css';

/** Cards of bulk replies in the outbox: `open` ones run or need the agent, the others are done. */
export function BatchCards({ which }: { which: 'open' | 'done' }) {
  const list = useApp((app) => app.batches.list);
  const failed = useApp((app) => app.batches.failed);
  const decided = useApp((app) => app.batches.decided?.batch);
  // A bulk reply that was just decided on keeps its place, to show what was changed.
  const isOpen = (batch: Batch) =>
    isBatchRunning(batch) || needsAgent(batch) || batch.hold !== null || batch.id === decided;
  const own = list.filter((batch) => isOpen(batch) === (which === 'open'));
  return (
    <>
      {which === 'open' && failed?.batch === null && <ErrorNotice error={failed.error} />}
      {own.map((batch) => (
        <BatchCard key={batch.id} batch={batch} />
      ))}
    </>
  );
}

/** Progress and actions of a bulk reply. Replies that need the agent are listed below it. */
function BatchCard({ batch }: { batch: Batch }) {
  const { id, at, text, leftOut, withdrawn, paused, progress, follows, hold } = batch;
  const store = useAppStore();
  const card = useRef<HTMLElement>(null);
  const counts = useRef<HTMLDivElement>(null);
  const wanted = useApp((app) => app.batches.shownBatch === id);
  const busy = useApp((app) => app.batches.busy === id);
  const error = useApp((app) => (app.batches.failed?.batch === id ? app.batches.failed.error : null));
  const now = useNow(1);
  const { pause, stop, confirmArrived: sayArrived } = store.getState().batches;
  const { total, accepted, arrived, waiting, going, moved, doubt, probably, needsYou } = progress;
  const running = isBatchRunning(batch);
  const before = useApp((app) => app.batches.list.find((batch) => batch.id === follows) ?? null);
  const after = useApp((app) => followedBy(batch, app.batches.list));

  useEffect(() => {
    if (!wanted) return;
    card.current?.focus();
    store.getState().batches.clearShownBatch(id);
  }, [wanted, store, id]);

  /** The pressed button disappears, so focus the text with the result. */
  const andLook = async (done: Promise<void>) => {
    await done;
    if (document.activeElement === document.body) counts.current?.focus();
  };

  return (
    <section ref={card} className={css.card} aria-label={t('outage.region')} tabIndex={-1}>
      <header className={css.head}>
        <h3 className={css.title}>{t('outage.region')}</h3>
        <span className={layout.meta}>{formatMoment(at, now)}</span>
      </header>
      {before && <p className={layout.meta}>{t('outage.follows', { time: formatMoment(before.at, now) })}</p>}
      <p className={css.text} dir="auto" title={text}>
        {text.trim()}
      </p>
      {total > 0 && (
        <progress
          className={css.bar}
          max={total}
          value={sentCount(batch)}
          data-paused={paused === null && hold === null ? undefined : ''}
          aria-label={t('outage.progress')}
        />
      )}
      <div ref={counts} tabIndex={-1} className={css.counts}>
        {total > 0 && <p>{t('outage.accepted', { count: accepted, total })}</p>}
        {arrived > 0 && <p>{t('outage.arrived', { count: arrived })}</p>}
        {waiting + going > 0 && (hold === null || paused !== null) && <TimeLeft batch={batch} now={now} />}
        {moved > 0 && <p className={signs.warn}>{t('outage.moved', { count: moved })}</p>}
        {doubt > 0 && <p className={signs.doubt}>{t('outage.doubt', { count: doubt })}</p>}
        {probably > 0 && <p>{t('outage.probably', { count: probably })}</p>}
        {needsYou > 0 && <p className={signs.warn}>{t('outage.needsYou', { count: needsYou })}</p>}
        {withdrawn.length > 0 && <p>{t('outage.withdrawn', { count: withdrawn.length })}</p>}
        <LeftOutList leftOut={leftOut} />
        {after && <p>{t('outage.followedAt', { time: formatMoment(after.at, now) })}</p>}
      </div>
      <Spoken role="status">{spoken(batch)}</Spoken>
      {error && <ErrorNotice error={error} />}
      <Decision batch={batch} />
      <div className={css.ways}>
        {running && (
          <>
            <Button busy={busy} onClick={ignoreSecondClick(() => void pause(id, paused === null))}>
              {t(paused === null ? 'outage.pause' : 'outage.resume')}
            </Button>
            {waiting > 0 && (
              <Button look="danger" busy={busy} onClick={ignoreSecondClick(() => void andLook(stop(id)))}>
                {t('outage.stop')}
              </Button>
            )}
          </>
        )}
        {needsAgent(batch) && (
          <Button onClick={() => store.getState().review.begin(id)}>
            {t('outage.reviewHeld', { count: moved + doubt + needsYou })}
          </Button>
        )}
        {probably > 0 && (
          <Button busy={busy} onClick={ignoreSecondClick(() => void andLook(sayArrived(id)))}>
            {t('outage.sayArrived', { count: probably })}
          </Button>
        )}
        {!running && accepted + arrived > 0 && !after && (
          <Button onClick={() => void store.getState().outage.allClear(batch)}>{t('outage.allClear')}</Button>
        )}
        {withdrawn.length > 0 && (
          <Button onClick={() => store.getState().outage.resumeBatch(batch)}>
            {t('outage.again', { count: withdrawn.length })}
          </Button>
        )}
      </div>
    </section>
  );
}

/** Asks once how to record all replies of the batch, and shows the decision in the same place. */
function Decision({ batch }: { batch: Batch }) {
  const store = useAppStore();
  const words = useRef<HTMLParagraphElement>(null);
  const busy = useApp((app) => app.batches.busy === batch.id);
  const decided = useApp((app) => (app.batches.decided?.batch === batch.id ? app.batches.decided : null));
  const hold = batch.hold ?? decided?.hold ?? null;
  if (hold === null) return null;
  // All waiting replies are gone, so the decision is out of date.
  if (batch.hold === null && hold.count > 0 && !isBatchRunning(batch)) return null;
  const isOver = batch.hold === null;
  const way = (replyAs: 'service' | 'name' | null) =>
    ignoreSecondClick(() => {
      words.current?.focus();
      void store.getState().batches.goOn(batch.id, hold, replyAs);
    });
  return (
    <div className={classNames(css.decision, isOver && css.decided)}>
      <p ref={words} tabIndex={-1} role="status">
        {isOver && decided ? changedWords(batch, decided.replyAs) : holdWords(batch, hold)}
      </p>
      <div className={css.ways}>
        {hold.why === 'filed' && (
          <Button busy={busy} onClick={way(hold.as === 'name' ? 'service' : 'name')}>
            {t(hold.as === 'name' ? 'outbox.asService' : 'outbox.asName')}
          </Button>
        )}
        <Button busy={busy} onClick={way(null)}>
          {t(hold.count > 0 ? 'outbox.asIs' : 'outbox.leaveAsIs')}
        </Button>
      </div>
    </div>
  );
}

function holdWords({ progress }: Batch, { why, own, count }: BatchHold): string {
  const filed = own && progress.accepted === 1 ? 'outage.filedFirst' : 'outage.filed';
  const words = t(why === 'filed' ? filed : 'outage.unread');
  return count > 0 ? `${words} ${t('outage.onHold', { count })}` : words;
}

const CHANGED_TEXTS = { service: 'outage.nowService', name: 'outage.nowName' } as const;

function changedWords(batch: Batch, replyAs: 'service' | 'name' | null): string {
  const words = t(replyAs === null ? 'outage.nowAsIs' : CHANGED_TEXTS[replyAs]);
  return isBatchRunning(batch) ? `${words} ${t('outage.goesOn')}` : words;
}

const MINUTE = 60_000;

function TimeLeft({ batch, now }: { batch: Batch; now: number }) {
  const list = useApp((app) => app.batches.list);
  const connection = useApp((app) => currentAccount(app)?.connection);
  const { paused, waiting: why, heldUntil, progress } = batch;
  const count = progress.waiting + progress.going;
  if (paused === 'stale') return <p className={signs.warn}>{t('outage.pausedStale', { count })}</p>;
  if (paused === 'locked') return <p className={signs.warn}>{t('outage.pausedLocked', { count })}</p>;
  if (paused !== null) return <p className={signs.warn}>{t('outage.paused', { count })}</p>;
  if (heldUntil !== null && heldUntil > now) {
    return <p>{t('outage.held', { count, seconds: Math.ceil((heldUntil - now) / 1000) })}</p>;
  }
  const blocked = connection ? offlineWords(connection, now) : null;
  if (why === 'offline' && connection && (blocked !== null || isServiceFailing(connection))) {
    const waits = t('outage.waitService', { count });
    return <p className={signs.warn}>{blocked === null ? waits : `${blocked} ${waits}`}</p>;
  }
  if (why === 'offline' || why === 'signed-out' || why === 'busy') {
    return <p className={signs.warn}>{t(WAIT_TEXTS[why], { count })}</p>;
  }
  const left = timeLeft(batch, list, now);
  if (left === null) return <p>{t('outage.toGo', { count })}</p>;
  return (
    <p>
      {t('outage.toGo', { count })} ·{' '}
      <span className={layout.meta}>
        {left < MINUTE
          ? t('outage.soonDone')
          : t('outage.timeLeft', { count: Math.round(left / MINUTE), time: formatClock(now + left) })}
      </span>
    </p>
  );
}

const WAIT_TEXTS = {
  offline: 'outage.waitOffline',
  'read-only': 'outage.waitReadOnly',
  'signed-out': 'outage.waitSignedOut',
  busy: 'outage.waitBusy',
} as const;

/** Text for the live region; the numbers are left to the eye. */
function spoken(batch: Batch): string {
  if (batch.paused !== null) return t('outage.saidPaused');
  // The decision has its own announcement.
  if (batch.hold !== null) return '';
  if (isBatchRunning(batch)) return t('outage.saidRunning');
  const { progress, withdrawn } = batch;
  if (withdrawn.length > 0) return t('outage.saidStopped', { count: withdrawn.length });
  return t('outage.saidDone', { count: progress.accepted, total: progress.total });
}

/** Shows in the status bar how far a running bulk reply is. */
export function BatchChip() {
  const store = useAppStore();
  const account = useApp((app) => app.nav.account);
  const list = useApp((app) => app.batches.list);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another account has other ones
  useEffect(() => void store.getState().batches.load(), [store, account]);

  const running = runningOf(list);
  if (!running) return null;
  const { first, done, total } = running;
  const held = first.hold === null ? 'outage.chip' : 'outage.chipHeld';
  const words = first.paused === null ? held : 'outage.chipPaused';
  return (
    <button
      type="button"
      className={css.chip}
      data-paused={words === 'outage.chip' ? undefined : ''}
      onClick={() => store.getState().batches.show(first.id)}
    >
      {t(words, { done, total })}
    </button>
  );
}
