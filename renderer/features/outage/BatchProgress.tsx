import { useMemo, useRef } from 'react';
import { t } from '../../i18n/index.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/Notice.tsx';
import css from './OutageDialog.module.css';
import { progressOf } from './slice.ts';

/** How far a reply to many is; what needs the agent waits in the outbox. */
export function BatchProgress({ batch }: { batch: string }) {
  const store = useAppStore();
  const items = useApp((app) => app.outbox.items);
  const { error, busy } = useApp((app) => app.outage);
  const progress = useMemo(() => progressOf(items, batch), [items, batch]);
  const { total, accepted, arrived, waiting, going, moved, doubt, probably, needsYou } = progress;
  const done = total - waiting - going;
  const counts = useRef<HTMLDivElement>(null);
  const sayArrived = async () => {
    await store.getState().outage.sayArrived();
    // The button is gone: the focus is where it says what became of it.
    counts.current?.focus();
  };
  return (
    <div className={css.compose}>
      <progress className={css.bar} max={Math.max(total, 1)} value={done} aria-label={t('outage.progress')} />
      <div ref={counts} role="status" tabIndex={-1}>
        <ul className={css.counts}>
          <li>{total === 0 ? t('outage.nothingLeft') : t('outage.accepted', { count: accepted, total })}</li>
          {arrived > 0 && <li>{t('outage.arrived', { count: arrived })}</li>}
          {waiting + going > 0 && <li>{t('outage.waiting', { count: waiting + going })}</li>}
          {moved > 0 && <li className={css.moved}>{t('outage.moved', { count: moved })}</li>}
          {doubt > 0 && <li className={css.doubt}>{t('outage.doubt', { count: doubt })}</li>}
          {probably > 0 && <li>{t('outage.probably', { count: probably })}</li>}
          {needsYou > 0 && <li className={css.moved}>{t('outage.needsYou', { count: needsYou })}</li>}
        </ul>
      </div>
      {error && <ErrorNotice error={error} />}
      {moved + doubt + needsYou > 0 && (
        <div className={css.ways}>
          {probably > 0 && (
            <Button busy={busy} onClick={() => void sayArrived()}>
              {t('outage.sayArrived', { count: probably })}
            </Button>
          )}
          <Button
            onClick={() => {
              store.getState().outage.hide();
              store.getState().nav.setOutboxOpen(true);
            }}
          >
            {t('outage.openOutbox')}
          </Button>
        </div>
      )}
    </div>
  );
}
