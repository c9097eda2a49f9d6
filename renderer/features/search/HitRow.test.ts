import { describe, expect, it } from 'vitest';
import type { Highlight, SearchHit } from '../../../shared/domain/search.ts';
import { snippetOf } from './HitRow.tsx';

/** Text between `[` and `]` is a match. */
function hit(marked: string, title: Highlight[] = []): SearchHit {
  const marks: Highlight[] = [];
  const snippet = marked.replace(/\[([^\]]*)\]/g, (_, words: string, at: number) => {
    const start = at - 2 * marks.length;
    marks.push([start, start + words.length]);
    return words;
  });
  return { snippet, highlights: { title, snippet: marks } } as SearchHit;
}

function shown(of: SearchHit): string {
  const { whose, text, marks } = snippetOf(of);
  return `${whose}|${marks.reduceRight(
    (words, [start, end]) => `${words.slice(0, start)}[${words.slice(start, end)}]${words.slice(end)}`,
    text,
  )}`;
}

describe('the line below a hit', () => {
  it.each([
    ['what matched is in sight anyway', 'Aiko · [Domain] Registration', 'Aiko · |[Domain] Registration'],
    ['whose it is stays', 'Aiko · Web Hosting, Business L · [Domain] Transfer', 'Aiko · |… L · [Domain] Transfer'],
    [
      'however long the name is, which can give way',
      'Małgorzata Żak-Wiśniewska · Hi, the certificate of the [domain] is gone',
      'Małgorzata Żak-Wiśniewska · |… of the [domain] is gone',
    ],
    ['the name itself matched', '[Aiko] · Web Hosting', '|[Aiko] · Web Hosting'],
    [
      'of a text only what is near stays, and every mark moves',
      'Tonight we replace two switches of the [domain] robot; other [domains] wait',
      '|… of the [domain] robot; other [domains] wait',
    ],
    ['there may be no blanks', `${'字'.repeat(40)}[検索]する`, '|… [検索]する'],
    [
      'nothing is marked',
      'Aiko · Web Hosting, Business L · Registration',
      '|Aiko · Web Hosting, Business L · Registration',
    ],
  ])('%s', (_, marked, expected) => {
    expect(shown(hit(marked))).toBe(expected);
  });

  it('stays whole where the title shows why it was found', () => {
    const marked = 'Aiko · Web Hosting, Business L · [Domain] Transfer';
    expect(shown(hit(marked, [[0, 3]]))).toBe(`|${marked}`);
  });
});
