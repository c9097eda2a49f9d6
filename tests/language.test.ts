/**
 * One place knows the window's language and region, `renderer/i18n/`: nothing else asks `Intl`, or
 * writes a date, a number or an order of names by a locale of its own.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

const sources = globSync('{electron,renderer,shared}/**/*.{ts,tsx}', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .sort();

const read = (file: string): string => readFileSync(join(root, file), 'utf8');

const PLACE = 'renderer/i18n/';

/** What may ask `Intl` elsewhere, since no person reads the answer as words of their language. */
const OTHER_QUESTIONS = new Map([
  ['renderer/parts/text/file-names.ts', 'letters as people count them, which no language changes'],
  ['renderer/features/announcements/languages.ts', 'English names of languages, by which services name them'],
  ['shared/domain/zone.ts', 'the clock of a zone, read part by part'],
  ['electron/host/region.ts', 'the region itself, before there is a window'],
  ['electron/core/rules/attention.ts', 'a date in ISO form'],
  ['electron/core/worker/tickets/zone-guess.ts', 'the zones of the world and their distance from UTC'],
  ['electron/core/desk/account/settings.ts', 'whether a zone exists'],
  ['electron/core/desk/commands/account-care.ts', 'the zone of this computer'],
]);

const ASKS_INTL = /\bIntl\.(?!DateTimeFormatOptions\b|DateTimeFormatPartTypes\b)|\.toLocale\w+\(|\.localeCompare\(/;

const code = (source: string): string => source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');

const asksIntl = (source: string): boolean => ASKS_INTL.test(code(source));

describe('dates, numbers and the order of names', () => {
  const asking = sources.filter((file) => !file.startsWith(PLACE) && asksIntl(read(file)));

  it('are made in renderer/i18n/ alone', () => {
    expect(
      asking.filter((file) => !OTHER_QUESTIONS.has(file)),
      'take a function of renderer/i18n/format.ts, or add one there',
    ).toEqual([]);
  });

  it('are asked for elsewhere by no more files than are named here', () => {
    expect([...OTHER_QUESTIONS.keys()].filter((file) => !asking.includes(file))).toEqual([]);
  });

  it.each([
    [`names.sort((a, b) => a.localeCompare(b))`, true],
    [`size.toLocaleString()`, true],
    [`new Intl.NumberFormat('de').format(1)`, true],
    [`/** As Intl.NumberFormat has it. */ formatNumber(1)`, false],
    [`text.toLowerCase()`, false],
  ])('are seen in %s', (source, asks) => {
    expect(asksIntl(source)).toBe(asks);
  });
});
