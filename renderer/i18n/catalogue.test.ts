import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { RIGHT_TO_LEFT, WORDS_LANGUAGES } from '../../shared/domain/language.ts';
import type { ErrorKind } from '../../shared/result.ts';
import { en } from './en/index.ts';
import { formatAge, formatBytes, serverClock, serverMoment, typedNumbers } from './format.ts';
import { errorWords, type MessageKey, t } from './index.ts';
import { languageFor, pseudo, traitsOf } from './language.ts';

const files = import.meta.glob<string>('../**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const sources = Object.entries(files)
  // Folders beside this file are languages: what stands in one is no use of a text.
  .filter(([path]) => !/^\.\/[^/]+\/|\.test\./.test(path))
  .map(([, text]) => text)
  .join('\n');

const { texts, errors } = en;
const keys = Object.entries(texts).flatMap(([feature, named]) => Object.keys(named).map((key) => `${feature}.${key}`));
const stems = [...new Set(keys.map((key) => key.replace(/_(one|other)$/, '')))];

describe('the catalogue', () => {
  it('has a text for every key the code names', () => {
    const asked = [...sources.matchAll(/\bt\(([^()]*)/g)].map(([, inside]) => inside ?? '');
    // A text after `===` is compared, not shown.
    const named = asked.flatMap((inside) =>
      [...inside.matchAll(/(?<!=== )'([a-zA-Z]+\.[A-Za-z0-9]+)'/g)].map(([, key]) => key),
    );
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter((key) => key && !stems.includes(key))).toEqual([]);
  });

  it('holds no key that nothing uses', () => {
    // Keys put together from a value: `queues.${key}`, `vault.${strength}`.
    const made = [...sources.matchAll(/`([a-zA-Z]+\.[a-zA-Z_]*)\$\{/g)].map(([, start]) => start ?? '');
    const quoted = new Set([...sources.matchAll(/(?<=(['"]))[\w.-]+(?=\1)/g)].map(([key]) => key));
    const unused = stems.filter((key) => !quoted.has(key) && !made.some((start) => key.startsWith(start)));
    expect(unused).toEqual([]);
  });

  it('has both forms of every plural', () => {
    const ones = keys.filter((key) => key.endsWith('_one'));
    expect(ones.filter((key) => !keys.includes(key.replace(/_one$/, '_other')))).toEqual([]);
  });

  it('fills variables as text, groups digits, and leaves nothing unfilled', () => {
    expect(t('list.news', { count: 12_400 })).toBe('12,400 new');
    expect(t('shell.account', { name: '<b>$t(ui.close)</b> {{x}}' })).toBe('Account: <b>$t(ui.close)</b> {{x}}');
  });

  it('reads every text without leaving a key standing', () => {
    expect(stems.filter((key) => t(key as MessageKey, { count: 2 }) === key)).toEqual([]);
  });
});

describe('the words of errors', () => {
  const kinds: ErrorKind[] = [
    'offline',
    'in-doubt',
    'auth',
    'rejected',
    'busy',
    'server',
    'malformed',
    'storage',
    'invalid',
    'bug',
  ];

  it.each(kinds)('%s says what happened and what to do next, whatever the operation', (kind) => {
    const { what, next } = errorWords({
      kind,
      operation: 'an.operation.of.tomorrow',
      detail: { reason: 'never-seen' },
    });
    expect(what).toBe(errors[kind].what);
    expect(next).toBe(errors[kind].next);
    expect(what).toMatch(/\.$/);
    expect(next).toMatch(/\.$/);
  });

  it('looks from the particular to the general', () => {
    const signIn = (reason?: string) =>
      errorWords({
        kind: 'offline',
        operation: 'account.signIn',
        subject: 'https://x.example',
        ...(reason && { detail: { reason } }),
      }).what;
    expect(signIn('dns')).toBe('Can’t find the server at https://x.example.');
    expect(signIn()).toBe('https://x.example didn’t answer.');
    expect(errorWords({ kind: 'offline', operation: 'sync.now', detail: { reason: 'certificate' } }).what).toBe(
      errors['offline/certificate'].what,
    );
    expect(errorWords({ kind: 'offline', operation: 'sync.now' }).what).toBe(errors.offline.what);
  });

  it('keeps what the service said apart, as it was said', () => {
    const { what, quoted } = errorWords({
      kind: 'rejected',
      operation: 'add-ticket-reply',
      detail: { texts: ['<b>No</b> {{subject}}'] },
    });
    expect(quoted).toEqual(['<b>No</b> {{subject}}']);
    expect(what).toBe('The service refused this.');
  });

  it('leaves no placeholder in any of them', () => {
    for (const key of Object.keys(errors)) {
      const [kind = '', ...rest] = key.split('/');
      const operation = rest.find((part) => part.includes('.')) ?? rest[0] ?? 'x';
      const reason = rest.at(-1);
      const words = errorWords({
        kind: kind as ErrorKind,
        operation,
        subject: 'S',
        detail: { ...(reason && { reason }), facts: { where: 'W', email: 'E', address: 'A', folder: 'F', left: 3 } },
      });
      expect(words.what + words.next).not.toMatch(/[{}]/);
    }
  });
});

it('runs the window of each language in the direction of its menus', () => {
  const rightToLeft = WORDS_LANGUAGES.filter((one) => traitsOf(one).direction === 'rtl');
  expect(rightToLeft).toEqual(RIGHT_TO_LEFT);
});

describe('the languages nobody speaks', () => {
  it('are chosen in the window’s storage, and English where no language is near', () => {
    expect(['en-XA', 'en-XB', 'tlh', null].map((kept) => languageFor(kept, undefined, ['tlh', 'en-US']))).toEqual([
      'en-XA',
      'en-XB',
      'en',
      'en',
    ]);
    expect((['en', 'en-XA', 'en-XB'] as const).map((one) => traitsOf(one).direction)).toEqual(['ltr', 'ltr', 'rtl']);
  });

  it('keep every word of the text', () => {
    expect(pseudo('Send reply', 'en')).toBe('Send reply');
    expect(pseudo('Send reply', 'en-XA')).toBe('⟦Séńd réply····⟧');
    expect(pseudo('Send reply', 'en-XB').slice(1, -1)).toBe('Send reply');
  });
});

describe('times and sizes', () => {
  const now = Date.UTC(2026, 10, 19, 12, 0, 0);

  it('says ages in their largest unit', () => {
    const ages = [30_000, 5 * 60_000, 3 * 3_600_000, 47 * 3_600_000].map((past) => formatAge(now - past, now));
    expect(ages).toEqual(['now', '5 m', '3 h', '1 d']);
  });

  it('works nothing out from a time without a zone', () => {
    expect(serverMoment({ text: '2026-11-18 09:50:00', utc: null }, now)).toBe('18 Nov, 09:50 server time');
  });

  it('shows a time without a zone as other times, by its own digits', () => {
    const clocks = ['2026-11-19 09:50:00', '2026-11-18 09:50:00', '2025-11-19 09:50:00', 'soon', ''].map((text) =>
      serverClock(text, '', now),
    );
    expect(clocks).toEqual(['09:50', '18 Nov, 09:50', '19 Nov 2025, 09:50', 'soon', '']);
    expect(serverClock('2025-11-19 09:50:00', '2025-11-19 08:00:00', now)).toBe('09:50');
  });

  it('counts sizes as upload limits do', () => {
    expect([512, 38 * 1024, 340_000, 20 * 1024 * 1024, 1.5 * 1024 ** 3].map(formatBytes)).toEqual([
      '512 B',
      '38 KB',
      '332 KB',
      '20 MB',
      '1.5 GB',
    ]);
  });

  it.each([
    ['en-GB', 1234.567, '1234.57', '4.5'],
    ['de', 1234.567, '1234,57', '4,5'],
    ['ar-EG', 8, '8', '4.5'],
  ])('writes and reads numbers in fields as %s has them', (locale, value, written, typed) => {
    const { write, read } = typedNumbers(locale);
    expect(write(value)).toBe(written);
    expect(read(typed)).toBe(4.5);
    expect(read('4 and a half')).toBeNaN();
  });
});

it('every heading of docs/troubleshooting.md is a message of the program', () => {
  // Run from the project's folder; jsdom gives this module no address of a file.
  const page = readFileSync(join(process.cwd(), 'docs/troubleshooting.md'), 'utf8');
  const headings = [...page.matchAll(/^### (.+)$/gm)].map(([, text]) => text);
  const said = new Set(Object.values(en.errors).map(({ what }) => what.replace(/\{\{\w+\}\}/g, '…')));
  expect(headings.length).toBeGreaterThan(20);
  expect(headings.filter((heading) => !said.has(heading ?? ''))).toEqual([]);
});
