import {
  LANGUAGE_NAMES,
  nearestLanguage,
  WORDS_LANGUAGES,
  type WordsLanguage,
} from '../../../shared/domain/language.ts';
import { t } from '../../i18n/index.ts';
import { useApp } from '../../store/app-store.ts';
import { classNames } from '../../ui/dom.ts';
import { SelectField } from '../../ui/Field.tsx';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { useSubmit } from '../../ui/submit.ts';
import css from './ChooseLanguage.module.css';

/** Chooses the language of the window and of everything around it; the page then loads again. */
export function ChooseLanguage({ className }: { className?: string | undefined }) {
  const chosen = useApp((app) => app.computer.computer?.settings.language ?? null);
  const choose = useApp((app) => app.computer.chooseLanguage);
  const { busy, error, submit } = useSubmit();
  const system = LANGUAGE_NAMES[nearestLanguage(navigator.languages)];
  return (
    <div className={classNames(css.field, className)}>
      <SelectField
        label={t('appearance.language')}
        value={chosen ?? ''}
        disabled={busy}
        onChange={({ target }) => void submit(() => choose((target.value || null) as WordsLanguage | null))}
      >
        <option value="">{t('appearance.languageSystem', { name: system })}</option>
        {WORDS_LANGUAGES.map((language) => (
          <option key={language} value={language} lang={language}>
            {LANGUAGE_NAMES[language]}
          </option>
        ))}
      </SelectField>
      {error && <ErrorNotice error={error} />}
    </div>
  );
}
