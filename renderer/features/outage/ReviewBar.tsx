import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { Spike } from '../../../shared/domain/batch.ts';
import { focusPaneOnceShown } from '../../commands/panes.ts';
import { t } from '../../i18n/index.ts';
import { OutboxActions, OutboxStateWord } from '../../parts/outbox/OutboxCard.tsx';
import { addresseeOf } from '../../parts/outbox/outbox-texts.ts';
import { showUndoable } from '../../parts/undo.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { unmirrored } from '../../ui/dom.ts';
import { useNow } from '../../ui/hooks.ts';
import { Notice } from '../../ui/Notice.tsx';
import css from './outage.module.css';
import { currentReview, heldItems } from './review-slice.ts';

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Bar above the panes while held replies are reviewed: the reply, its actions, and the next. */
export function ReviewBar() {
  const shown = useApp(({ nav, review }) => review.of !== null && review.of.account === nav.account);
  return shown ? <Bar /> : null;
}

function Bar() {
  const store = useAppStore();
  const count = useApp((app) => heldItems(app).length);
  const item = useApp((app) => currentReview(app).item);
  const place = useApp((app) => currentReview(app).place);
  const bar = useRef<HTMLElement>(null);
  const { move, end } = store.getState().review;
  const id = item?.id ?? null;

  useEffect(() => bar.current?.focus(), []);
  useEffect(() => {
    const { review } = store.getState();
    // The previous reply was settled, so open the reply that took its place.
    if (id !== review.item) review.move(0);
    if (document.activeElement === document.body) bar.current?.focus();
  }, [store, id]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[unmirrored(event.key)];
    if (event.altKey || event.ctrlKey || event.metaKey || (step === undefined && event.key !== 'Escape')) return;
    event.preventDefault();
    event.stopPropagation();
    if (step === undefined) end();
    else move(step);
  };

  return (
    <section ref={bar} className={css.review} aria-label={t('outage.review')} tabIndex={-1} onKeyDown={onKeyDown}>
      <div className={css.reviewed} role="status">
        {item ? (
          <>
            <span className={css.place}>{t('outage.place', { place: place + 1, count })}</span>
            <OutboxStateWord item={item} />
            <bdi className={css.who}>{addresseeOf(item)}</bdi> <span className={css.ids}>#{item.tid}</span>
          </>
        ) : (
          <span>{t('outage.allReviewed')}</span>
        )}
      </div>
      {item && <OutboxActions key={item.id} item={item} />}
      <div className={css.steps}>
        {item && (
          <>
            <Button disabled={place === 0} onClick={() => move(-1)}>
              {t('outage.previousHeld')}
            </Button>
            <Button disabled={place === count - 1} onClick={() => move(1)}>
              {t('outage.nextHeld')}
            </Button>
          </>
        )}
        <Button look="plain" onClick={end}>
          {t('outage.endReview')}
        </Button>
      </div>
    </section>
  );
}

const MINUTE = 60_000;
const NONE: readonly Spike[] = [];

/**
 * Banner for many new tickets about one server within minutes: answer them together, or dismiss it.
 */
export function SpikeBanner() {
  const store = useAppStore();
  const account = useApp((app) => app.nav.account);
  const list = useApp((app) => (app.spikes.account === app.nav.account ? app.spikes.list : NONE));
  // A spike without new tickets ends after some time.
  const minute = Math.floor(useNow(30) / MINUTE);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account, or a minute later
  useEffect(() => void store.getState().spikes.load(), [store, account, minute]);
  const [spike] = list;
  if (!spike || account === null) return null;
  const { server, count, span } = spike;

  const answer = () => store.getState().outage.showSpike(spike);
  const without = () => {
    store.getState().nav.openQueue(`search:is:awaiting -server:"${server}"`);
    focusPaneOnceShown('list');
  };
  const dismiss = async () => {
    const change = await store.getState().spikes.handle(account, spike);
    if (change) showUndoable(store.getState(), [], change, 'outage.spikeDismissed', { server });
  };
  return (
    <Notice
      tone="warn"
      shape="banner"
      live="polite"
      actions={
        <>
          <Button onClick={answer}>{t('outage.spikeReply', { count })}</Button>
          <Button onClick={without}>{t('outage.spikeWithout')}</Button>
          <Button look="plain" onClick={() => void dismiss()}>
            {t('outage.spikeDismiss')}
          </Button>
        </>
      }
    >
      <strong>{server}</strong>
      {': '}
      {t('outage.spike', { count, span: t('outage.spikeMinutes', { count: Math.max(1, Math.ceil(span / MINUTE)) }) })}
    </Notice>
  );
}
