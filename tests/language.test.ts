/**
 * One place knows the window's language and region, `renderer/i18n/`: nothing else asks `Intl`, or
 * writes a date, a number or an order of names by a locale of its own. All visible text stands in
 * the catalogues of a language: of the window there, of the hosts in `electron/host/words/`.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { visibleTexts } from './helpers/visible-text.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

const sources = globSync('{electron,renderer,shared}/**/*.{ts,tsx}', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .sort();

const read = (file: string): string => readFileSync(join(root, file), 'utf8');

const PLACE = 'renderer/i18n/';

/**
 * Files that may ask `Intl` elsewhere, since no person reads the answer as words of their language.
 */
const OTHER_QUESTIONS = new Map([
  ['renderer/parts/text/file-names.ts', 'letters as people count them, which no language changes'],
  ['renderer/parts/text/customer-zones.ts', 'the zones of a country, and what they are called'],
  ['renderer/features/announcements/languages.ts', 'English names of languages, by which services name them'],
  ['shared/domain/canned.ts', 'whether a text is a language tag, and its usual form'],
  ['shared/domain/zone.ts', 'the clock of a zone, read part by part, and whether there is one'],
  ['electron/host/region.ts', 'the region itself, before there is a window'],
  ['electron/host/words/ar.ts', 'the forms of Arabic plurals, in texts of the host'],
  ['electron/host/host-words.ts', 'the language of the system, before there is a window'],
  ['electron/core/worker/database/backups.ts', 'the order of numbers in names of files'],
  ['electron/core/worker/ingest/zone-guess.ts', 'the zones of the world and their distance from UTC'],
  ['electron/core/desk/clock.ts', 'the zone of this computer'],
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

/** Tables of words, a file or folder for each language. */
const CATALOGUES = /^(renderer\/i18n|electron\/host\/words)\//;

/** Texts outside of the catalogues that are none for people, or are the same in every language. */
const NOT_TRANSLATED: readonly [file: string, text: RegExp, reason: string][] = [
  ['renderer/parts/checks/', /\p{L}/u, 'words that replies are looked through for, in many languages at once'],
  ['renderer/features/contacts/ContactFormView.tsx', /^(client id|first name|last name)$/, 'what services call fields'],
  ['renderer/features/orders/order-table.ts', /^ns[12]$/, 'names as they are typed'],
  ['electron/core/desk/account/accounts.ts', /^Practice desk$/, 'an account’s name, stored; the agent may change it'],
  ['shared/domain/language.ts', /^Português \(Brasil\)$/, 'names that languages have for themselves'],
  ['shared/domain/canned-examples.ts', /\p{L}/u, 'replies to customers, in the customers’ languages'],
  ['electron/core/desk/export/', /^Rackside export$/, 'a name of files, by which a later run finds them'],
  ['electron/core/desk/sync/', /^(All Active|My Flagged|Awaiting) /, 'statuses that the service is asked for'],
  ['electron/host/managed.ts', /Rackside settings|Program Files/, 'folders'],
  ['electron/host/options.ts', /^Application Support$/, 'a folder of the system'],
  ['electron/local/access.ts', /HttpOnly/, 'a cookie'],
  ['electron/local/pages.ts', /^<(!doctype|script|body )/, 'HTML around texts of the words'],
  ['electron/main/run-desk.ts', /^Rackside practice service$/, 'the name of a process'],
  ['electron/main/page-contents.ts', /^\(\(\) => \{/, 'a script'],
  ['electron/main/start-at-login.ts', /^\[Desktop Entry\]/, 'a file of the system'],
];

/** Core and contract speak in data; a sentence there would reach people untranslated. */
const SAYS_NOTHING = /^(electron\/core|shared)\//;
const SENTENCE = /^\p{Lu}\p{Ll}+[ ,]/u;

interface Hard {
  file: string;
  line: number;
  text: string;
}

const hardCoded = (file: string, source: string): Hard[] =>
  visibleTexts(file, source)
    .filter(({ text }) => !SAYS_NOTHING.test(file) || SENTENCE.test(text))
    .map((one) => ({ file, ...one }));

const isExcepted = ({ file, text }: Hard, [place, form]: (typeof NOT_TRANSLATED)[number]): boolean =>
  file.startsWith(place) && form.test(text);

describe('visible text', () => {
  const found = sources.filter((file) => !CATALOGUES.test(file)).flatMap((file) => hardCoded(file, read(file)));

  it('stands in a catalogue', () => {
    expect(
      found
        .filter((one) => !NOT_TRANSLATED.some((exception) => isExcepted(one, exception)))
        .map(({ file, line, text }) => `${file}:${line}: ${text}`),
      'move it to renderer/i18n/en/, or to electron/host/words/en.ts where a host says it',
    ).toEqual([]);
  });

  it('stands elsewhere in no more places than are named here', () => {
    const unused = NOT_TRANSLATED.filter((exception) => !found.some((one) => isExcepted(one, exception)));
    expect(unused.map(([place, form]) => `${place} ${form}`)).toEqual([]);
  });

  it.each([
    ['<p>Nothing here</p>', ['Nothing here']],
    ['<p>{count} tickets</p>', ['tickets']],
    ['<button title="Close">×</button>', ['Close']],
    ['<button aria-label={open ? "Hide" : t("ui.show")} />', ['Hide']],
    ['<p>{isLate && "Late"}</p>', ['Late']],
    [`<p>{\`\${count} of \${all}, by \${name}\`}</p>`, ['… of …, by …']],
    ['<Field label={"Your " + what} />', ['Your']],
    ["toast('Reply sent')", ['Reply sent']],
    ["say({ title: 'Saved' })", ['Saved']],
    ["dialog.showMessageBox({ message: 'Quit?', buttons })", ['Quit?']],
    ["new Notification('Anna wrote')", ['Anna wrote']],
    ['<p className="row wide" role="status">{t("list.empty", { name })}</p>', []],
    ["log.info('outbox.sent it all'); throw new Error('it has no root')", []],
    ["db.prepare('SELECT id FROM tickets WHERE done = 0')", []],
    ["// A comment in words\nconst kind: 'two words' = one", []],
  ])('is found in %s', (source, texts) => {
    expect(hardCoded('renderer/a.tsx', source).map(({ text }) => text)).toEqual(texts);
  });

  it('is a sentence where code says things as data', () => {
    expect(hardCoded('electron/core/a.ts', `fail('The disk is full')`)).toHaveLength(1);
    expect(hardCoded('electron/core/a.ts', `status('on hold')`)).toEqual([]);
  });
});

/** Words that may not come back into the English catalogues, each with its replacement. */
const REPLACED: readonly [word: RegExp, instead: string][] = [
  [/\bby itself\b|\banew\b/i, 'automatically, again'],
  [/\b(some|every)body\b/i, 'someone, everyone'],
  [/\b(all|part|none|beginning|trace|contents) of it\b/i, 'name the thing'],
  [/\bmeanwhile\b|\bany more\b/i, 'in the meantime, anymore'],
  [/\d %|\}\} %/, '100%'],
  [/\be-mail/i, 'email'],
  [/\bbr(ing|ings|ought)\b.*\bin\b/i, 'import'],
  [/\b(un)?seal(s|ed|ing)?\b/i, 'encrypted'],
  [/\b(filed|recorded)\b/i, 'posted'],
  [/\bon the web\b/i, 'in browser'],
  [/\bclients?\b(?! ID)/i, 'customer'],
  [/\bleft out\b(?!:)/i, 'skipped'],
  [/\b(cancelled|catalogue|centre|colour|practise|favourite|licence)\b/i, 'American spelling'],
  [/(al|an|gn|im|or|ul)is(e|ed|es|ing)\b/i, 'American spelling'],
];

describe('the words of the window', () => {
  const said = sources
    .filter((file) => /\/(i18n|words)\/en\b/.test(file) && !/\/(also|time-words)\.ts$/.test(file))
    .flatMap((file) => visibleTexts(file, read(file)).map(({ line, text }) => ({ place: `${file}:${line}`, text })));

  it('are those of docs/glossary.md, and none that were replaced', () => {
    expect(said.length).toBeGreaterThan(2000);
    expect(
      said.flatMap(({ place, text }) =>
        REPLACED.filter(([word]) => word.test(text)).map(([, instead]) => `${place}: ${instead}: ${text}`),
      ),
    ).toEqual([]);
  });

  it.each([
    ['Lock by itself', 'automatically, again'],
    ['{{percent}} %', '100%'],
    ['The order was cancelled.', 'American spelling'],
    ['Rackside recognised it', 'American spelling'],
    ['the client, Anna', 'customer'],
  ])('hear %j', (text, instead) => {
    expect(REPLACED.filter(([word]) => word.test(text)).map(([, other]) => other)).toEqual([instead]);
  });
});
