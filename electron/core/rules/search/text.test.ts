import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { excerptOf, fold, highlights, type Needle, splitWords, toIndexText, tokens } from './text.ts';

const needle = (text: string, prefix = false): Needle => ({ words: splitWords(text), prefix });
const marked = (text: string, ...needles: Needle[]) =>
  highlights(text, needles).map(([from, to]) => text.slice(from, to));

describe('folding', () => {
  it.each([
    ['Müller', 'muller'],
    ['Zoë O’Brien', 'zoe o’brien'],
    ['Straße', 'strasse'],
    ['Łódź', 'lodz'],
    ['Ｆｕｌｌ', 'full'],
    ['ﾃﾞｰﾀ', 'データ'],
    ['Ёлка', 'елка'],
    ['İstanbul', 'istanbul'],
    ['रोहन', 'रोहन'],
    ['서버', '서버'],
    ['المـــوقع', 'الموقع'],
    ['معطّل', 'معطل'],
    ['مُعَطَّلٌ', 'معطل'],
    ['أحمد', 'احمد'],
    ['فاتورة ٢٠١١٢', 'فاتوره 20112'],
    ['مصطفى', 'مصطفي'],
    ['یک ۱۲', 'يك 12'],
    ['שָׁלוֹם', 'שלום'],
  ])('%s reads %s', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it('reads a text the same, composed or taken apart', () => {
    for (const text of ['Müller', 'データ', '서버', 'Ёлка']) expect(fold(text.normalize('NFD'))).toBe(fold(text));
  });
});

describe('words', () => {
  it('splits where people do, and each character where a script has no blanks', () => {
    expect(splitWords('#ABC-123456: mail@shop.example')).toEqual(['abc', '123456', 'mail', 'shop', 'example']);
    expect(splitWords('SSL証明書の更新')).toEqual(['ssl', '証', '明', '書', 'の', '更', '新']);
    expect(splitWords('रोहन गुप्ता')).toEqual(['रोहन', 'गुप्ता']);
    expect(splitWords('&%$')).toEqual([]);
  });

  it('are what the index is given', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        expect(splitWords(toIndexText(text))).toEqual(splitWords(text));
        expect(tokens(text).map((token) => token.text)).toEqual(splitWords(text));
      }),
    );
  });

  it('stand in the text where they say, in order', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        let last = { start: 0, end: 0 };
        for (const { start, end } of tokens(text)) {
          expect(start).toBeGreaterThanOrEqual(last.start);
          expect(end).toBeGreaterThanOrEqual(last.end);
          expect(end).toBeGreaterThan(start);
          last = { start, end };
        }
        expect(last.end).toBeLessThanOrEqual(text.length);
      }),
    );
  });
});

describe('highlights', () => {
  it('mark the words as they stand in the text', () => {
    expect(marked('Mail for Müller & Söhne', needle('muller'))).toEqual(['Müller']);
    expect(marked('Mails to Gmail', needle('mail', true))).toEqual(['Mails']);
    expect(marked('Mails to Gmail', needle('mail'))).toEqual([]);
    expect(marked('Straßenbau', needle('strasse', true))).toEqual(['Straßenbau']);
    expect(marked('証明書の更新について', needle('更新'))).toEqual(['更新']);
    expect(marked('mail is down, down', needle('is down'), needle('down'))).toEqual(['is down', 'down']);
    expect(marked('billing@myhosting.example', { part: 'hosting' })).toEqual(['hosting']);
    expect(marked('GROẞE', { part: 'sse' })).toEqual(['ẞE']);
  });

  it('stay within any text and apart from each other', () => {
    const part = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), part, (text, typed) => {
        let last = -1;
        for (const [start, end] of highlights(text, [needle(typed, true), { part: fold(typed) }])) {
          expect(start).toBeGreaterThan(last);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(text.length);
          last = end;
        }
      }),
    );
  });
});

describe('an excerpt', () => {
  it('shows what stands around the first match', () => {
    const text = `${'before it '.repeat(40)}the certificate\nexpired ${'after it '.repeat(40)}`;
    const cut = excerptOf(text, [needle('certificate')], 80);
    expect(marked(cut, needle('certificate'))).toEqual(['certificate']);
    expect(cut).toMatch(/^… .*the certificate expired after it .* …$/);
    expect(cut.length).toBeLessThan(90);
  });

  it('keeps its match within any text', () => {
    const around = fc.string({ unit: 'grapheme', maxLength: 300 });
    fc.assert(
      fc.property(around, around, (before, after) => {
        const text = excerptOf(`${before} needle ${after}`, [needle('needle')], 60);
        expect(marked(text, needle('needle'))).toContain('needle');
        // No half of a character.
        expect(Buffer.from(text).toString()).toBe(text);
      }),
    );
  });
});
