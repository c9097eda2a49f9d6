/**
 * `docs/glossary.md` names each thing once: no text of the window, of a host or of a document has
 * another word for it, and the code knows it by the name that stands there.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { visibleTexts } from './helpers/visible-text.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const filesOf = (pattern: string): string[] =>
  globSync(pattern, { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .sort();

interface Term {
  word: string;
  not: string[];
  inCode: string[];
}

/** The rows of the first table. */
const terms: Term[] = read('docs/glossary.md')
  .split('## In other languages')[0]
  ?.split('\n')
  .filter((line) => /^\| (?!Word )[\w]/.test(line))
  .map((line) => {
    const [, word = '', , not = '', code = ''] = line.split('|').map((cell) => cell.trim());
    return {
      word,
      not: not.split(', ').filter((one) => one !== ''),
      inCode: [...code.matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? ''),
    };
  }) as Term[];

/** Names that the issue of the desk's words asks for, and the tables' readers look for first. */
const ASKED_FOR = [
  ...['ticket', 'reply', 'post', 'note', 'canned reply', 'promise', 'snooze', 'outbox', 'in doubt', 'department'],
  ...['service', 'product', 'domain', 'order'],
];

/** Texts that people read, each with where it stands. */
const spoken: [place: string, text: string][] = [
  ...[...filesOf('renderer/i18n/en/*.ts'), ...filesOf('electron/host/words/en.ts')]
    // Words that an agent types, and nobody reads.
    .filter((file) => !/\/(also|time-words)\.ts$/.test(file))
    .flatMap((file) =>
      visibleTexts(file, read(file)).map(({ line, text }): [string, string] => [
        `${file}:${line}`,
        text.replace(/\{\{[^}]*\}\}/g, '…'),
      ]),
    ),
  ...filesOf('{*.md,docs/*.md}')
    .filter((file) => !['CHANGELOG.md', 'docs/glossary.md'].includes(file))
    .flatMap((file) => proseOf(read(file)).map((text, at): [string, string] => [`${file}:${at + 1}`, text])),
];

/** Lines of a document without code, addresses and file names. */
function proseOf(document: string): string[] {
  return document
    .replace(/^```[\s\S]*?^```/gm, (block) => block.replace(/[^\n]/g, ''))
    .replace(/`[^`]*`|\]\([^)]*\)|https?:\S+/g, '')
    .split('\n');
}

const wordOf = (text: string): RegExp =>
  new RegExp(`(?<![\\p{L}-])${text.replace(/[.*+?^$()[\]{}|\\]/g, '\\$&')}s?(?![\\p{L}-])`, 'iu');

const otherWords = (text: string): string[] =>
  terms.flatMap(({ word, not }) => not.filter((one) => wordOf(one).test(text)).map((one) => `${one} → ${word}`));

describe('the glossary', () => {
  it('names what agents meet', () => {
    expect(ASKED_FOR.filter((word) => !terms.some((term) => term.word === word))).toEqual([]);
  });

  it('stands in the order of its words, each once', () => {
    const words = terms.map(({ word }) => word.toLowerCase());
    expect(words).toEqual([...new Set(words)].toSorted());
  });

  it('forbids no word that it asks for', () => {
    expect(terms.flatMap(({ word }) => otherWords(word))).toEqual([]);
  });

  it('is kept to by all texts and documents', () => {
    expect(spoken.length).toBeGreaterThan(2000);
    expect(spoken.flatMap(([place, text]) => otherWords(text).map((found) => `${place}: ${found}: ${text}`))).toEqual(
      [],
    );
  });

  it.each([
    ['Write a comment', ['comment → note']],
    ['Sent by e-mail', ['e-mail → email']],
    ['Ask your provider for his snippets.', ['snippet → canned reply', 'his → customer', 'provider → service']],
    ['A note on this ticket', []],
    ['The commentary of the emailer', []],
  ])('hears another word in %j', (text, found) => {
    expect(otherWords(text)).toEqual(found);
  });

  it('gives the names by which the code knows its words', () => {
    const code = filesOf('{shared,electron,renderer}/**/*.{ts,tsx}').map(read).join('\n');
    const unknown = terms
      .flatMap(({ inCode }) => inCode)
      .filter((name) => !new RegExp(`(?<!\\w)${name}(?!\\w)`).test(code));
    expect(unknown).toEqual([]);
  });
});
