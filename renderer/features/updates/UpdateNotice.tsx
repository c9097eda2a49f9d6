import { useEffect } from 'react';
import { errorWords, t } from '../../i18n/index.ts';
import { useApp } from '../../store/app-store.ts';
import { showToast } from '../../ui/Toast.tsx';
import { outcomeOf } from './slice.ts';
import css from './UpdateNotice.module.css';

export function UpdateNotice() {
  const state = useApp((app) => app.updates.state);
  const asked = useApp((app) => app.updates.asked);
  const load = useApp((app) => app.updates.load);
  const dismissResult = useApp((app) => app.updates.dismissResult);
  const restart = useApp((app) => app.updates.restart);
  useEffect(() => void load(), [load]);
  useEffect(() => {
    const outcome = asked && state ? outcomeOf(state) : null;
    if (!outcome) return;
    showToast({ title: outcome });
    dismissResult();
  }, [asked, state, dismissResult]);

  if (state?.state !== 'ready') return null;
  const press = async () => {
    const error = await restart();
    if (!error) return;
    const { what, next } = errorWords(error);
    showToast({ title: what, description: next, urgent: true });
  };
  return (
    <span className={css.notice}>
      <span role="status">{t('updates.ready', { version: state.version })}</span>
      <button type="button" className={css.button} onClick={() => void press()}>
        {t('updates.restart')}
      </button>
    </span>
  );
}
