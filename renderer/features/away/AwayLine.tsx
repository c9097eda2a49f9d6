import { X } from 'lucide-react';
import type { AwaySummary } from '../../../shared/domain/marks.ts';
import { formatMoment } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { IconButton } from '../../ui/Button.tsx';
import { useNow } from '../../ui/hooks.ts';
import css from './AwayLine.module.css';

/** Above the list: what happened while the agent was away, with a way to those tickets. */
export function AwayLine() {
  const store = useAppStore();
  const summary = useApp((app) => (app.away.account === app.nav.account ? app.away.summary : null));
  const now = useNow();
  const words = summary && awayWords(summary);
  return (
    // Stands always, so that what comes into it is read out.
    <div role="status">
      {summary && words && (
        <div className={css.line}>
          <button
            type="button"
            className={css.words}
            title={t('away.show')}
            onClick={() => store.getState().nav.openQueue(`away:${summary.since}-${summary.until}`)}
          >
            {t('away.since', { time: formatMoment(summary.since, now), words })}
          </button>
          <IconButton icon={X} size={14} label={t('away.dismiss')} onClick={() => store.getState().away.dismiss()} />
        </div>
      )}
    </div>
  );
}

/** What happened, as one phrase; null where nothing did. */
export function awayWords({ customers, newTickets, promises }: AwaySummary): string | null {
  const parts = [
    customers > 0 && t('away.customers', { count: customers }),
    newTickets > 0 && t('away.newTickets', { count: newTickets }),
    promises > 0 && t('away.promises', { count: promises }),
  ].filter((part) => part !== false);
  return parts.length === 0 ? null : parts.join(', ');
}
