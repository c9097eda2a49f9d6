/**
 * Foreign texts that are nested, long or broken beyond measure: they are shown in some way, and
 * soon.
 */
import { describe, expect, it } from 'vitest';
import { sanitise } from '../../features/announcements/sanitise.ts';
import { parseContactForm } from '../../features/contacts/contact-texts.ts';
import { readTicket } from '../../features/new-ticket/ticket-outbox.ts';
import { draftLine, readOrder } from '../../features/orders/order-form.ts';
import { markdown } from './Markdown.tsx';

/** What grows with the square of its length takes many minutes; a busy machine takes one. */
const LIMIT = { timeout: 120_000 };

const depth = (node: Node): number => 1 + Math.max(0, ...[...node.childNodes].map(depth));

describe('markdown', () => {
  it.each([
    ['>', 2500],
    ['> ', 200_000],
    ['- ', 2187],
    ['1) ', 2436],
    ['*', 20_000],
    ['[', 5_000],
    ['_a ', 5_000],
    ['a\n', 90_000],
  ])('takes %j repeated %i times', LIMIT, (part, times) => {
    const text = part.repeat(times);
    const shown = markdown(text);
    expect(shown.textContent?.length).toBeGreaterThan(0);
    expect(depth(shown)).toBeLessThan(400);
  });

  it('takes lists that go deeper line by line', () => {
    const text = Array.from({ length: 400 }, (_, level) => `${'  '.repeat(level)}- level ${level}`).join('\n');
    expect(markdown(text).textContent).toContain('level 399');
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
