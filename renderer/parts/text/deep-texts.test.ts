/**
 * Foreign texts that are nested, long or broken beyond measure: they are shown in some way, and
 * soon.
 */
import { describe, expect, it, vi } from 'vitest';
import { isFullRun } from '../../../tests/helpers/full-run.ts';
import { sanitise } from '../../features/announcements/quote.ts';
import { parseContactForm } from '../../features/contacts/contact-outbox.ts';
import { readTicket } from '../../features/new-ticket/ticket-outbox.ts';
import { readOrder } from '../../features/orders/order-outbox.ts';
import { draftLine } from '../../features/orders/order-table.ts';
import { markdown } from './Markdown.tsx';

/** Quadratic work takes many minutes here; linear work takes one on a busy machine. */
const LIMIT = { timeout: 120_000 };

const depth = (node: Node): number => 1 + Math.max(0, ...[...node.childNodes].map(depth));

/** Counts the characters given to regular expressions: no busy machine changes that. */
function lookedThrough(draw: () => unknown): number {
  let characters = 0;
  const exec = RegExp.prototype.exec;
  const counted = vi.spyOn(RegExp.prototype, 'exec').mockImplementation(function (this: RegExp, text: string) {
    // A global one goes on where it stopped.
    if (!this.global) characters += String(text).length;
    return exec.call(this, text);
  });
  draw();
  counted.mockRestore();
  return characters;
}

describe('markdown', () => {
  it.each([
    ['>', 2500],
    ['> ', 200_000],
    ['- ', 2187],
    ['1) ', 2436],
    ['*', 20_000],
    ['[', 5_000],
    ['_a ', 5_000],
    ['a\n', isFullRun ? 90_000 : 9_000],
  ])('takes %j repeated %i times', LIMIT, (part, times) => {
    const text = part.repeat(times);
    const shown = markdown(text);
    expect(shown.textContent?.length).toBeGreaterThan(0);
    expect(depth(shown)).toBeLessThan(400);
  });

  it('takes levels behind each end of a line that Markdown knows', LIMIT, () => {
    for (const end of ['\n', '\r', '\r\n']) {
      expect(depth(markdown(`a_${end}${'1) '.repeat(1800)}b`)), JSON.stringify(end)).toBeLessThan(400);
    }
  });

  it('takes backticks that open no fence, since others follow on their line', LIMIT, () => {
    const text = `${'`'.repeat(600_000)}${'x'.repeat(600_000)}\``;
    expect(markdown(text).textContent).toBe(text);
  });

  it('takes lists that go deeper line by line', () => {
    const text = Array.from({ length: 400 }, (_, level) => `${'  '.repeat(level)}- level ${level}`).join('\n');
    expect(markdown(text).textContent).toContain('level 399');
  });

  it.each(['  ', 'a_', '*', '**x', '!', '-- \n', '> ', '<?', 'word ', '[x](y) '])(
    'looks through %j repeated often in proportion to its length',
    LIMIT,
    (part) => {
      const work = (length: number) => lookedThrough(() => markdown(`x${part.repeat(length / part.length)}x`));
      expect(work(20_000)).toBeLessThan(work(10_000) * 2.8);
    },
  );

  it('looks through marks that end elsewhere in proportion to their length', LIMIT, () => {
    const work = (times: number) => lookedThrough(() => markdown(`${'***'.repeat(times)}x${'*'.repeat(times)}`));
    expect(work(4000)).toBeLessThan(work(2000) * 2.5);
  });

  it('renders a long text as the short ones that it is made of', () => {
    const words = 'Some **bold words** and [a link](https://example.com) of a paragraph.\n'.repeat(10);
    const code = `\`\`\`\n${'a line of code\n\n'.repeat(400)}\`\`\`\n`;
    const list = `${Array.from({ length: 100 }, (_, index) => `${index + 1}. item\n\n   more of it\n`).join('\n')}`;
    const table = `| a | b |\n|---|---|\n${'| one | two |\n'.repeat(900)}`;
    const shown = markdown(
      [words, code, list, table, words, 'by [name][far]', '[far]: https://far.example'].join('\n'),
    );
    const count = (what: string) => shown.querySelectorAll(what).length;
    expect([count('pre'), count('li'), count('table'), count('tbody tr'), count('strong')]).toEqual([
      1, 100, 1, 900, 20,
    ]);
    expect(shown.querySelector('pre')?.textContent?.match(/a line of code/g)).toHaveLength(400);
    expect(shown.textContent).toContain('https://far.example');
  });

  it('leaves marks of a long text alone: no code is taken for words, no words for code', () => {
    const line = 'Set `ttl` to **300 s** in [the zone](https://example.com/zone) and _reload_ `named` then.\n';
    const shown = markdown(`\`\`\`rndc\`\`\` reloads.\n\n${'words\n\n'.repeat(400)}${line.repeat(150)}`);
    const count = (what: string) => shown.querySelectorAll(what).length;
    expect([count('pre'), count('code'), count('strong'), count('a'), count('em')]).toEqual([0, 301, 150, 150, 150]);
  });

  it.each([
    ['ol', (index: number) => `${index + 1}. ${'an item of some words '.repeat(3)}`],
    ['ul', () => `- ${'an item of some words '.repeat(3)}`],
  ])('shows a long list with blank lines as one %s', (list, item) => {
    const shown = markdown(Array.from({ length: 80 }, (_, index) => item(index)).join('\n\n'));
    expect([shown.querySelectorAll(list).length, shown.querySelectorAll('li').length]).toEqual([1, 80]);
  });

  it('breaks the running text of one endless paragraph only at a blank', () => {
    const text = Array.from({ length: 3000 }, (_, index) => `word${index}${index % 9 ? ' ' : '\n'}`).join('');
    const shown = markdown(text);
    for (const end of shown.querySelectorAll('br')) end.replaceWith('\n');
    const words = (shown.textContent ?? '').split(/\s+/).filter(Boolean);
    expect(words.filter((word, index) => word !== `word${index}`)).toEqual([]);
    expect(words).toHaveLength(3000);
  });

  it('still renders what people write', () => {
    expect(markdown('> > quoted\n\n- one\n  - two').querySelector('blockquote blockquote')).not.toBeNull();
  });
});

describe('an announcement', () => {
  it('of a frameset alone is empty', () => {
    expect(sanitise('<frameset></frameset>').textContent).toBe('');
  });

  it.each([
    ['<a', 10_000],
    ['<a "', 10_000],
    ['<style>', 45_000],
    ['<div>', 64_000],
    ['<b>', 20_000],
    ['<div style="', 10_000],
    ['<p>text', 5_000],
    ['</div><b>', 5_000],
    ['<!-- ', 40_000],
    ['<!x', 60_000],
  ])('takes %j repeated %i times', LIMIT, (part, times) => {
    expect(depth(sanitise(`before ${part.repeat(times)}`))).toBeLessThan(400);
  });

  it('keeps text, and drops styles and handlers, as before', () => {
    const box = document.createElement('div');
    box.append(sanitise('<style>p{color:red}</style><p style="x" onclick="y()" dir="rtl">Hello <b>you</b></p>'));
    expect(box.innerHTML).toBe('<p dir="rtl">Hello <b>you</b></p>');
  });
});

describe('a stored form that is none', () => {
  const BROKEN = [
    'not json',
    '5',
    'null',
    '[]',
    '{"lines":7,"values":5,"client":7,"contact":{}}',
    '{"lines":[null,5]}',
  ];
  it.each(BROKEN)('is read as far as it goes: %s', (text) => {
    expect(readOrder(text).lines.every((line) => typeof line.domain === 'string')).toBe(true);
    expect(typeof draftLine(readOrder(text))).toBe('string');
    expect(typeof parseContactForm(text).values.email).toBe('string');
    expect(typeof readTicket(text).subject).toBe('string');
  });
});
