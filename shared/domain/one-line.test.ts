import { describe, expect, it } from 'vitest';
import { isolateDirection, oneLine } from './one-line.ts';

describe('a text of one line', () => {
  it.each([
    ['Priya \u202eCampbell', 'Priya Campbell'],
    ['\u2066\u2067\u2068Ana\u2069\u2069\u2069', 'Ana'],
    ['\u202a\u202b\u202d7\u202c', '7'],
    ['\u061cA\u200eB\u200fC', 'ABC'],
    ['one\r\ntwo\u2028three\u0000four\u0085five\u009b', 'one two three four five '],
  ])('%j is %j', (text, clean) => expect(oneLine(text)).toBe(clean));

  it.each(['דנה לוי', 'سارة أحمد', 'نگار\u200cزاده', '👩\u200d💻 Ann', 'Zoë  O’Brien', '', '田中'])(
    '%j stays',
    (text) => expect(oneLine(text)).toBe(text),
  );
});

describe('a text as a part of another', () => {
  it.each(['Aiko Tanaka', 'a.b@example.com', '2026-10-01 18:10', '田中', 'Ελένη', ''])('%j is exactly itself', (text) =>
    expect(isolateDirection(text)).toBe(text),
  );

  it.each(['דנה לוי', 'Dana דנה', 'سارة', '٢٠٢٦', '\u{1e900}\u{1e901}'])('%j is closed off', (text) =>
    expect(isolateDirection(text)).toBe(`\u2068${text}\u2069`),
  );

  it('opens nothing that it does not close, and closes nothing of what stands round it', () => {
    expect(isolateDirection('a\u202eb\u202c')).toBe('\u2068ab\u2069');
    expect(isolateDirection('a\u2069b')).toBe('\u2068ab\u2069');
    expect(isolateDirection('a\u2067b')).toBe('\u2068a\u2067b\u2069\u2069');
    expect(isolateDirection(isolateDirection('דנה'))).toBe('\u2068\u2068דנה\u2069\u2069');
  });
});
