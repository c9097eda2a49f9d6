/** Reads the file back by the rules of RFC 5545: unfold, split, unescape. */
import { expect, it } from 'vitest';
import type { PromisedTicket } from '../../../shared/domain/hand-over.ts';
import { account } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { calendarFile } from './calendar-file.ts';

const AT = Date.UTC(2026, 10, 20, 17, 30);

const promise = (more: Partial<PromisedTicket> = {}): PromisedTicket => ({
  ...{ id: '0b8f', ticket: '3', kind: 'reply', tid: 'ABC-3', subject: 'Mail', requester: 'Aiko' },
  ...{ due: AT + 3600_000, madeAt: AT - 90_500, text: 'Call back' },
  ...more,
});

const own = account({ address: 'https://a.example' });

/** Names and values of the lines, of which each keeps to the RFC. */
function read(file: string): [string, string][] {
  expect(file.endsWith('\r\n')).toBe(true);
  const folded = file.slice(0, -2).split('\r\n');
  for (const line of folded) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    // Only a fold begins with a blank, and no character is cut into two lines.
    expect(line).toMatch(/^(?: |[A-Z-]+:)/);
    expect(line).not.toMatch(/[\p{Cc}\ufffd]/u);
  }
  return file
    .replaceAll('\r\n ', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]);
}

const valuesOf = (file: string, name: string) =>
  read(file).flatMap(([key, value]) =>
    key === name ? [value.replace(/\\(.)/g, (_, sign) => (sign === 'n' ? '\n' : sign))] : [],
  );

it('has an event with an alarm for each promise', () => {
  const file = calendarFile(own, [promise(), promise({ id: '1c', text: '', due: AT })], AT);
  expect(read(file).slice(0, 18)).toEqual([
    ['BEGIN', 'VCALENDAR'],
    ['VERSION', '2.0'],
    ['PRODID', '-//Rackside//Rackside//EN'],
    ['METHOD', 'PUBLISH'],
    ['BEGIN', 'VEVENT'],
    ['UID', '0b8f@rackside'],
    ['DTSTAMP', '20261120T173000Z'],
    ['SEQUENCE', '90'],
    ['DTSTART', '20261120T183000Z'],
    ['DURATION', 'PT15M'],
    ['TRANSP', 'TRANSPARENT'],
    ['SUMMARY', '#ABC-3 Mail: Call back'],
    ['DESCRIPTION', 'Call back\\n\\nrackside://ticket/ABC-3?service=a.example'],
    ['URL', 'rackside://ticket/ABC-3?service=a.example'],
    ['BEGIN', 'VALARM'],
    ['ACTION', 'DISPLAY'],
    ['TRIGGER', '-PT15M'],
    ['DESCRIPTION', '#ABC-3 Mail: Call back'],
  ]);
  expect(valuesOf(file, 'UID')).toEqual(['0b8f@rackside', '1c@rackside']);
  expect(valuesOf(file, 'SUMMARY')[1]).toBe('#ABC-3 Mail');
  expect(valuesOf(file, 'BEGIN')).toEqual(['VCALENDAR', 'VEVENT', 'VALARM', 'VEVENT', 'VALARM']);
});

it('counts up for a promise that changed, so that calendars take the change', () => {
  const numbers = [AT, AT + 5000, AT - 200_000].map((at) => valuesOf(calendarFile(own, [promise()], at), 'SEQUENCE'));
  expect(numbers).toEqual([['90'], ['95'], ['0']]);
});

it('lets no text add a line, a property or an event', () => {
  const subject = 'a;b,c\\n\r\nBEGIN:VEVENT\u0000\u2028\u202eX';
  const text = `one\nEND:VEVENT\r\nUID:x\t${'𝄞ä'.repeat(80)}`;
  const file = calendarFile(own, [promise({ subject, text })], AT);
  expect(valuesOf(file, 'BEGIN')).toEqual(['VCALENDAR', 'VEVENT', 'VALARM']);
  expect(valuesOf(file, 'UID')).toEqual(['0b8f@rackside']);
  const said = `one END:VEVENT UID:x ${'𝄞ä'.repeat(80)}`;
  expect(valuesOf(file, 'SUMMARY')).toEqual([`#ABC-3 a;b,c\\n BEGIN:VEVENT X: ${said}`]);
  expect(valuesOf(file, 'DESCRIPTION')[0]).toBe(
    `one\nEND:VEVENT\nUID:x ${'𝄞ä'.repeat(80)}\n\nrackside://ticket/ABC-3?service=a.example`,
  );
});

it('leaves out what looks like a password', () => {
  const file = calendarFile(own, [promise({ text: 'Your password: hunter22' })], AT);
  expect(file).not.toContain('hunter22');
});
