import { beforeEach, describe, expect, it } from 'vitest';
import { type Appearance, applyAppearance } from './appearance.ts';

const SYSTEM: Appearance = {
  theme: 'system',
  contrast: 'system',
  density: 'standard',
  typeface: 'rackside',
  textSize: 100,
};
let root: HTMLElement;
beforeEach(() => {
  root = document.createElement('div');
});
const look = (choice: Partial<Appearance>, moreContrast = false) => {
  applyAppearance(root, { ...SYSTEM, ...choice }, moreContrast);
  const { theme, contrast, density, typeface } = root.dataset;
  return [theme, contrast, density, typeface, root.style.fontSize];
};

describe('the look of the window', () => {
  it('is the system’s where nothing was chosen', () => {
    expect(look({})).toEqual([undefined, undefined, undefined, undefined, '']);
    expect(look({}, true)).toEqual([undefined, 'more', undefined, undefined, '']);
  });

  it('is what was chosen, whatever the system asks for', () => {
    expect(look({ theme: 'dark', contrast: 'more', density: 'compact', typeface: 'system', textSize: 125 })).toEqual([
      'dark',
      'more',
      'compact',
      'system',
      '125%',
    ]);
    expect(look({ contrast: 'normal' }, true)[1]).toBeUndefined();
  });

  it('leaves nothing of an earlier choice', () => {
    look({ theme: 'dark', contrast: 'more', density: 'compact', typeface: 'system', textSize: 150 });
    expect(look({})).toEqual([undefined, undefined, undefined, undefined, '']);
  });
});
