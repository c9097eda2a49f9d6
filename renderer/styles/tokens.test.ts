/** The colours of `tokens.css`, measured against each other as WCAG 2.2 does. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
const block = (selector: string): string => css.slice(css.indexOf(`${selector} {`)).split('}')[0] ?? '';
const pairs = (text: string): Map<string, [string, string]> =>
  new Map(
    [...text.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
      ([, name, light, dark]): [string, [string, string]] => [name ?? '', [light ?? '', dark ?? '']],
    ),
  );
const normal = pairs(block(':root'));
const more = new Map([...normal, ...pairs(block(':root[data-contrast="more"]'))]);

/** Relative luminance of `#rrggbb`. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

const SURFACES = ['bg', 'surface', 'raised', 'selected'];
const COLOURS = ['text-2', 'accent', 'danger', 'warn', 'doubt', 'ok', 'info'];

describe.each([
  ['normal contrast', normal, { text: 10, colours: 5.1, edge: 3 }],
  ['high contrast', more, { text: 14, colours: 7, edge: 4.5 }],
] as const)('%s', (_, tokens, least) => {
  const failing = (names: readonly string[], ratio: number): string[] =>
    names.flatMap((name) =>
      SURFACES.flatMap((surface) =>
        (['light', 'dark'] as const).flatMap((theme, at) => {
          const found = contrast(tokens.get(name)?.[at] ?? '', tokens.get(surface)?.[at] ?? '');
          return found >= ratio ? [] : [`${name} on ${surface}, ${theme}: ${found.toFixed(2)}`];
        }),
      ),
    );

  it('has every colour', () => {
    expect([...SURFACES, ...COLOURS, 'text', 'edge', 'on-accent'].filter((name) => !tokens.has(name))).toEqual([]);
  });
  it(`text is at least ${least.text}:1 on every surface`, () => expect(failing(['text'], least.text)).toEqual([]));
  it(`other colours of text are at least ${least.colours}:1`, () =>
    expect(failing(COLOURS, least.colours)).toEqual([]));
  it(`edges of controls are at least ${least.edge}:1`, () => expect(failing(['edge'], least.edge)).toEqual([]));
  it('text on the accent can be read', () => {
    for (const at of [0, 1] as const)
      expect(contrast(tokens.get('on-accent')?.[at] ?? '', tokens.get('accent')?.[at] ?? '')).toBeGreaterThanOrEqual(
        least.colours,
      );
  });
});

describe('high contrast', () => {
  it('makes a line of what was decoration', () => {
    for (const surface of SURFACES)
      for (const at of [0, 1] as const)
        expect(contrast(more.get('line')?.[at] ?? '', more.get(surface)?.[at] ?? '')).toBeGreaterThanOrEqual(3);
  });
});
