/** All choices of the window's appearance with their words, for settings, title bar and palette. */
import { formatNumber } from '../../i18n/format.ts';
import { type MessageKey, t } from '../../i18n/index.ts';
import {
  type Appearance,
  CONTRASTS,
  type Contrast,
  DENSITIES,
  type Density,
  TEXT_SIZES,
  THEMES,
  type Theme,
  TYPEFACES,
  type Typeface,
} from '../../store/appearance.ts';

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
  standard: 'appearance.standard',
  compact: 'appearance.compact',
};

const TYPEFACE_WORDS: Record<Typeface, MessageKey> = {
  rackside: 'appearance.typefaceOwn',
  system: 'appearance.typefaceSystem',
};

interface LookOption<V> {
  value: V;
  label: string;
}

export function lookOptions<P extends keyof Appearance>(part: P): LookOption<Appearance[P]>[];
export function lookOptions(part: keyof Appearance): LookOption<Appearance[keyof Appearance]>[] {
  switch (part) {
    case 'theme':
      return THEMES.map((value) => ({ value, label: t(THEME_WORDS[value]) }));
    case 'contrast':
      return CONTRASTS.map((value) => ({ value, label: t(CONTRAST_WORDS[value]) }));
    case 'density':
      return DENSITIES.map((value) => ({ value, label: t(DENSITY_WORDS[value]) }));
    case 'typeface':
      return TYPEFACES.map((value) => ({ value, label: t(TYPEFACE_WORDS[value]) }));
    case 'textSize':
      return TEXT_SIZES.map((value) => ({ value, label: t('appearance.percent', { percent: formatNumber(value) }) }));
  }
}

export const LOOK_PARTS: readonly (keyof Appearance)[] = ['theme', 'contrast', 'density', 'typeface', 'textSize'];
