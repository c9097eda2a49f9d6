import { useId } from 'react';
import { formatNumber } from '../../i18n/format.ts';
import { type MessageKey, t } from '../../i18n/index.ts';
import { useApp } from '../../store/app-store.ts';
import {
  CONTRASTS,
  type Contrast,
  DENSITIES,
  type Density,
  TEXT_SIZES,
  type TextSize,
  THEMES,
  type Theme,
} from '../../store/appearance.ts';
import { CheckField } from '../../ui/Field.tsx';
import css from './AccountPage.module.css';
import section from './Section.module.css';

/** These hold at once: they are this window's, not the account's. */
export function WindowSection() {
  const letters = useApp((app) => app.shell.letters);
  const setLetters = useApp((app) => app.shell.setLetters);
  return (
    <div className={section.group}>
      <p className={section.quiet}>{t('settings.windowHint')}</p>
      <AppearanceFields />
      <CheckField label={t('commands.letters')} checked={letters} onChange={setLetters} />
    </div>
  );
}

const THEME_WORDS: Record<Theme, MessageKey> = {
  system: 'appearance.themeSystem',
  light: 'appearance.themeLight',
  dark: 'appearance.themeDark',
};
const CONTRAST_WORDS: Record<Contrast, MessageKey> = {
  system: 'appearance.contrastSystem',
  normal: 'appearance.contrastNormal',
  more: 'appearance.contrastMore',
};
const DENSITY_WORDS: Record<Density, MessageKey> = {
  comfortable: 'appearance.comfortable',
  compact: 'appearance.compact',
};

/** Theme, contrast, density and size of the text; each holds at once. */
function AppearanceFields() {
  const shell = useApp((app) => app.shell);
  return (
    <>
      <Choice<Theme>
        legend={t('appearance.theme')}
        value={shell.theme}
        options={THEMES.map((value) => ({ value, label: t(THEME_WORDS[value]) }))}
        onChange={(theme) => shell.setAppearance({ theme })}
      />
      <Choice<Contrast>
        legend={t('appearance.contrast')}
        value={shell.contrast}
        options={CONTRASTS.map((value) => ({ value, label: t(CONTRAST_WORDS[value]) }))}
        onChange={(contrast) => shell.setAppearance({ contrast })}
      />
      <Choice<Density>
        legend={t('appearance.density')}
        value={shell.density}
        options={DENSITIES.map((value) => ({ value, label: t(DENSITY_WORDS[value]) }))}
        onChange={(density) => shell.setAppearance({ density })}
      />
      <Choice<TextSize>
        legend={t('appearance.textSize')}
        value={shell.textSize}
        options={TEXT_SIZES.map((value) => ({
          value,
          label: t('appearance.percent', { percent: formatNumber(value) }),
        }))}
        onChange={(textSize) => shell.setAppearance({ textSize })}
      />
    </>
  );
}

interface ChoiceProps<V> {
  legend: string;
  value: V;
  options: readonly { value: V; label: string }[];
  onChange: (value: V) => void;
}

/** A few choices side by side; the arrow keys move between them, as between all radio buttons. */
function Choice<V extends string | number>({ legend, value, options, onChange }: ChoiceProps<V>) {
  const name = useId();
  return (
    <fieldset className={css.choice}>
      <legend className={css.legend}>{legend}</legend>
      <div className={css.options}>
        {options.map((option) => (
          <label key={option.value} className={css.option}>
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className={css.radio}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
