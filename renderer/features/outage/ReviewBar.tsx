import { type KeyboardEvent, useEffect, useRef } from 'react';
import { t } from '../../i18n/index.ts';
import { OutboxActions, OutboxStateWord } from '../../parts/outbox/OutboxCard.tsx';
import { addresseeOf } from '../../parts/outbox/outbox-texts.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
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
    const step = STEPS[event.key];
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
