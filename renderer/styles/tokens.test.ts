/** The colours of `tokens.css`, measured against each other as WCAG 2.2 does. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Color,
  converter,
  filterDeficiencyDeuter,
  filterDeficiencyProt,
  filterDeficiencyTrit,
  parse,
  toGamut,
  wcagContrast,
} from 'culori';
import { describe, expect, it } from 'vitest';
import { HUES } from '../ui/Face.tsx';

type Pair = readonly [light: Color, dark: Color];

const toRgb = toGamut('rgb', 'oklch');
const colour = (text: string): Color => {
  const found = parse(text);
  if (!found) throw new Error(`${text} is no colour`);
  return toRgb(found);
};

const read = (file: string): string => readFileSync(join(import.meta.dirname, file), 'utf8');
const css = read('tokens.css');
const block = (selector: string): string => css.slice(css.indexOf(`${selector} {`)).split('}')[0] ?? '';
const pairs = (text: string): Map<string, Pair> =>
  new Map(
    [...text.matchAll(/--([\w-]+): light-dark\((oklch\([^)]+\)), (oklch\([^)]+\))\)/g)].map(
      ([, name = '', light = '', dark = '']): [string, Pair] => [name, [colour(light), colour(dark)]],
    ),
  );
const normal = pairs(block(':root'));
const more = new Map([...normal, ...pairs(block(':root[data-contrast="more"]'))]);

const SURFACES = ['bg', 'surface', 'raised', 'selected'];
const COLOURS = ['text-2', 'accent', 'danger', 'warn', 'doubt', 'ok', 'info'];
const THEMES = ['light', 'dark'] as const;

describe.each([
  ['normal contrast', normal, { text: 11, colours: 7, edge: 3 }],
  ['high contrast', more, { text: 14, colours: 8, edge: 4.5 }],
] as const)('%s', (_, tokens, least) => {
  const of = (name: string, at: number): Color => tokens.get(name)?.[at] ?? colour(`missing ${name}`);
  const failing = (names: readonly string[], ratio: number, grounds = SURFACES): string[] =>
    names.flatMap((name) =>
      grounds.flatMap((ground) =>
        THEMES.flatMap((theme, at) => {
          const found = wcagContrast(of(name, at), of(ground, at));
          return found >= ratio ? [] : [`${name} on ${ground}, ${theme}: ${found.toFixed(2)}`];
        }),
      ),
    );

  it(`text is at least ${least.text}:1 on every surface`, () => expect(failing(['text'], least.text)).toEqual([]));
  it(`other colours of text are at least ${least.colours}:1`, () =>
    expect(failing(COLOURS, least.colours)).toEqual([]));
  it('text on messages, matches and the accent can be read', () => {
    expect(failing(['text', 'text-2', 'accent'], 7, ['ours', 'note'])).toEqual([]);
    expect(failing(['text'], 7, ['match'])).toEqual([]);
    expect(failing(['on-accent'], 7, ['accent', 'accent-hover'])).toEqual([]);
  });
  it(`edges of controls are at least ${least.edge}:1`, () => expect(failing(['edge'], least.edge)).toEqual([]));
  it('colours of accounts are at least 3:1', () =>
    expect(
      failing(
        [0, 1, 2, 3, 4, 5].map((n) => `account-${n}`),
        3,
      ),
    ).toEqual([]));
});

describe('high contrast', () => {
  it('makes a line of what was decoration', () => {
    for (const surface of SURFACES)
      for (const at of [0, 1] as const)
        expect(wcagContrast(more.get('line')?.[at] ?? '', more.get(surface)?.[at] ?? '')).toBeGreaterThanOrEqual(3);
  });
});

describe('colours of statuses', () => {
  const oklab = converter('oklab');
  const distance = (one: Color, other: Color): number => {
    const [a, b] = [oklab(one), oklab(other)];
    return Math.hypot(a.l - b.l, a.a - b.a, a.b - b.b);
  };

  it.each([
    ['all colours', (seen: Color) => seen],
    ['no red', filterDeficiencyProt(1)],
    ['no green', filterDeficiencyDeuter(1)],
    ['no blue', filterDeficiencyTrit(1)],
  ])('tell apart for who sees %s', (_, see) => {
    const near = THEMES.flatMap((theme, at) => {
      const seen = COLOURS.map((name) => ({ name, as: see(normal.get(name)?.[at] ?? colour(name)) as Color }));
      return seen.flatMap((one, place) =>
        seen.slice(place + 1).flatMap((other) => {
          const found = distance(one.as, other.as);
          return found >= 0.045 ? [] : [`${one.name}, ${other.name}, ${theme}: ${found.toFixed(3)}`];
        }),
      );
    });
    expect(near).toEqual([]);
  });
});

it('initials can be read in the hue of every person', () => {
  const face = read('../ui/Face.module.css');
  const [grounds, letters] = ['ground', 'letters'].map(
    (name) => face.match(new RegExp(`--${name}: light-dark\\((oklch\\(.+\\)), (oklch\\(.+\\))\\)`))?.slice(1, 3) ?? [],
  );
  const faint = Array.from({ length: HUES }, (_, at) => String((at * 360) / HUES)).flatMap((hue) =>
    THEMES.flatMap((theme, at) => {
      const [ground, text] = [grounds, letters].map((two) => colour((two?.[at] ?? '').replace('var(--hue)', hue)));
      const found = wcagContrast(ground ?? '', text ?? '');
      return found >= 7 ? [] : [`${hue}, ${theme}: ${found.toFixed(2)}`];
    }),
  );
  expect(faint).toEqual([]);
});
