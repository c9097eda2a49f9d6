import { X } from 'lucide-react';
import { formatMoment } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { IconButton } from '../../ui/Button.tsx';
import { useNow } from '../../ui/useNow.ts';
import css from './AwayLine.module.css';
import { awayWords } from './words.ts';

/** Above the list: what happened while the agent was away, with a way to those tickets. */
export function AwayLine() {
  const store = useAppStore();
  const summary = useApp((app) => (app.away.account === app.nav.account ? app.away.summary : null));
  const now = useNow();
  const words = summary && awayWords(summary);
  return (
    // Stands always, so that what comes into it is read out.
    <div role="status" className={css.place}>
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
