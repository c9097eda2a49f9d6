/** Applies the agent's choices of appearance over the system's. */

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export const CONTRASTS = ['system', 'normal', 'more'] as const;
export type Contrast = (typeof CONTRASTS)[number];

export const DENSITIES = ['comfortable', 'standard', 'compact'] as const;
export type Density = (typeof DENSITIES)[number];

export const TYPEFACES = ['rackside', 'system'] as const;
export type Typeface = (typeof TYPEFACES)[number];

/** Text sizes in percent of the system's own; all other sizes scale with them. */
export const TEXT_SIZES = [87.5, 100, 112.5, 125, 150] as const;
type TextSize = (typeof TEXT_SIZES)[number];

export interface Appearance {
  theme: Theme;
  contrast: Contrast;
  density: Density;
  typeface: Typeface;
  textSize: TextSize;
}

/** The appearance out of what else is kept with it. */
export const appearanceOf = ({ theme, contrast, density, typeface, textSize }: Appearance): Appearance => ({
  theme,
  contrast,
  density,
  typeface,
  textSize,
});

/** Height of a two-line row (rem). */
export const ROW: Record<Density, number> = { comfortable: 3.5, standard: 3.25, compact: 2.75 };
/** Height of a row with the customer's words (rem), which only a comfortable row has below. */
export const ROW_WITH_WORDS: Record<Density, number> = { ...ROW, comfortable: 4.5 };
/** Height of a table row (rem). */
export const TABLE_ROW: Record<Density, number> = { comfortable: 2.25, standard: 2, compact: 1.75 };

/** Reads an appearance that anyone may have written; invalid parts become the system's. */
export function readAppearance(found: Record<string, unknown>): Appearance {
  return {
    theme: THEMES.find((option) => option === found.theme) ?? 'system',
    contrast: CONTRASTS.find((option) => option === found.contrast) ?? 'system',
    density: DENSITIES.find((option) => option === found.density) ?? 'standard',
    typeface: TYPEFACES.find((option) => option === found.typeface) ?? 'rackside',
    textSize: TEXT_SIZES.find((option) => option === found.textSize) ?? 100,
  };
}

/**
 * Sets the choice on the root element, for `tokens.css`.
 * @param moreContrast the system asks for more contrast
 */
export function applyAppearance(
  root: HTMLElement,
  { theme, contrast, density, typeface, textSize }: Appearance,
  moreContrast: boolean,
): void {
  const set = (name: string, value: string | null) => {
    if (value === null) delete root.dataset[name];
    else root.dataset[name] = value;
  };
  set('theme', theme === 'system' ? null : theme);
  set('contrast', contrast === 'more' || (contrast === 'system' && moreContrast) ? 'more' : null);
  set('density', density === 'standard' ? null : density);
  set('typeface', typeface === 'system' ? typeface : null);
  root.style.fontSize = textSize === 100 ? '' : `${textSize}%`;
}
