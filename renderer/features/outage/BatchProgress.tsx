import { useMemo } from 'react';
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
  const error = useApp((app) => app.outage.error);
  const { total, accepted, waiting, going, moved, needsYou } = useMemo(() => progressOf(items, batch), [items, batch]);
  const done = total - waiting - going;
  return (
    <div className={css.compose}>
      <progress className={css.bar} max={Math.max(total, 1)} value={done} aria-label={t('outage.progress')} />
      <ul className={css.counts} role="status">
        <li>{total === 0 ? t('outage.nothingLeft') : t('outage.accepted', { count: accepted, total })}</li>
        {waiting + going > 0 && <li>{t('outage.waiting', { count: waiting + going })}</li>}
        {moved > 0 && <li className={css.moved}>{t('outage.moved', { count: moved })}</li>}
        {needsYou > 0 && <li className={css.moved}>{t('outage.needsYou', { count: needsYou })}</li>}
      </ul>
      {error && <ErrorNotice error={error} />}
      {moved + needsYou > 0 && (
        <Button
          onClick={() => {
            store.getState().outage.hide();
            store.getState().nav.setOutboxOpen(true);
          }}
        >
          {t('outage.openOutbox')}
        </Button>
      )}
    </div>
  );
}
