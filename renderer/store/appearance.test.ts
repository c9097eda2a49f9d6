import { beforeEach, describe, expect, it } from 'vitest';
import { chosenLanguage, pseudo, traitsOf } from '../i18n/language.ts';
import { type Appearance, applyAppearance } from './appearance.ts';

const SYSTEM: Appearance = { theme: 'system', contrast: 'system', density: 'comfortable', textSize: 100 };
let root: HTMLElement;
beforeEach(() => {
  root = document.createElement('div');
});
const look = (choice: Partial<Appearance>, moreContrast = false) => {
  applyAppearance(root, { ...SYSTEM, ...choice }, moreContrast);
  return [root.dataset.theme, root.dataset.contrast, root.dataset.density, root.style.fontSize];
};

describe('the look of the window', () => {
  it('is the system’s where nothing was chosen', () => {
    expect(look({})).toEqual([undefined, undefined, undefined, '']);
    expect(look({}, true)).toEqual([undefined, 'more', undefined, '']);
  });

  it('is what was chosen, whatever the system asks for', () => {
    expect(look({ theme: 'dark', contrast: 'more', density: 'compact', textSize: 125 })).toEqual([
      'dark',
      'more',
      'compact',
      '125%',
    ]);
    expect(look({ contrast: 'normal' }, true)[1]).toBeUndefined();
  });

  it('leaves nothing of an earlier choice', () => {
    look({ theme: 'dark', contrast: 'more', density: 'compact', textSize: 150 });
    expect(look({})).toEqual([undefined, undefined, undefined, '']);
  });
});

describe('the languages nobody speaks', () => {
  const storage = (kept: string | null) => ({ getItem: () => kept });

  it('are chosen in the window’s storage, English otherwise', () => {
    expect(['en-XA', 'en-XB', 'de', null].map((kept) => chosenLanguage(storage(kept)))).toEqual([
      'en-XA',
      'en-XB',
      'en',
      'en',
    ]);
    expect((['en', 'en-XA', 'en-XB'] as const).map((one) => traitsOf(one).direction)).toEqual(['ltr', 'ltr', 'rtl']);
  });

  it('keep every word of the text', () => {
    expect(pseudo('Send reply', 'en')).toBe('Send reply');
    expect(pseudo('Send reply', 'en-XA')).toBe('⟦Séñd réply····⟧');
    expect(pseudo('Send reply', 'en-XB').slice(1, -1)).toBe('Send reply');
  });
});
