import { useId } from 'react';
import { t } from '../../i18n/index.ts';
import { ChooseLanguage } from '../../parts/appearance/ChooseLanguage.tsx';
import { LOOK_PARTS, lookOptions } from '../../parts/appearance/looks.ts';
import { AFTER_SEND, AFTER_SEND_WORDS } from '../../parts/writing/after-send.ts';
import { useApp } from '../../store/app-store.ts';
import type { Appearance } from '../../store/appearance.ts';
import { CheckField } from '../../ui/Field.tsx';
import css from './AccountPage.module.css';
import section from './Section.module.css';

/** Settings of this window, not of the account. Changes apply at once. */
export function WindowSection() {
  const letters = useApp((app) => app.shell.letters);
  const setLetters = useApp((app) => app.shell.setLetters);
  const afterSend = useApp((app) => app.composer.afterSend);
  const setAfterSend = useApp((app) => app.composer.setAfterSend);
  return (
    <div className={section.group}>
      <p className={section.quiet}>{t('settings.windowHint')}</p>
      <ChooseLanguage />
      <AppearanceFields />
      <Choice
        legend={t('composer.afterSend')}
        value={afterSend}
        options={AFTER_SEND.map((value) => ({ value, label: t(AFTER_SEND_WORDS[value]) }))}
        onChange={setAfterSend}
      />
      <CheckField label={t('commands.letters')} checked={letters} onChange={setLetters} />
    </div>
  );
}

function AppearanceFields() {
  return LOOK_PARTS.map((part) => <LookField key={part} part={part} />);
}

function LookField<P extends keyof Appearance>({ part }: { part: P }) {
  const value = useApp((app) => app.shell[part]) as Appearance[P];
  const setAppearance = useApp((app) => app.shell.setAppearance);
  return (
    <Choice<Appearance[P]>
      legend={t(`appearance.${part}`)}
      value={value}
      options={lookOptions(part)}
      onChange={(next) => setAppearance({ [part]: next })}
    />
  );
}

interface ChoiceProps<V> {
  legend: string;
  value: V;
  options: readonly { value: V; label: string }[];
  onChange: (value: V) => void;
}

function Choice<V extends string | number>({ legend, value, options, onChange }: ChoiceProps<V>) {
  const name = useId();
  return (
    <fieldset>
      <legend className={css.legend}>{legend}</legend>
      <div className={css.options}>
        {options.map((option) => (
          <CheckField
            key={option.value}
            type="radio"
            name={name}
            label={option.label}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
        ))}
      </div>
    </fieldset>
  );
}
