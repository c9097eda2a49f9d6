import { t } from '../../i18n/index.ts';
import { useApp } from '../../store/app-store.ts';
import { CheckField } from '../../ui/Field.tsx';
import { AppearanceFields } from '../appearance/AppearanceFields.tsx';
import css from './Section.module.css';

/** These hold at once: they are this window's, not the account's. */
export function WindowSection() {
  const letters = useApp((app) => app.shell.letters);
  const setLetters = useApp((app) => app.shell.setLetters);
  return (
    <div className={css.group}>
      <p className={css.quiet}>{t('settings.windowHint')}</p>
      <AppearanceFields />
      <CheckField label={t('commands.letters')} checked={letters} onChange={setLetters} />
    </div>
  );
}
