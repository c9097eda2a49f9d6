import { describe, expect, it } from 'vitest';
import { askedAt, queryAt } from './match.ts';
import { nearestVariable, nearestWords } from './variables.ts';

describe('a name that is no variable', () => {
  it.each([
    ['customer.first', 'customer.firstname'],
    ['customer.first_name', 'customer.firstname'],
    ['firstname', 'customer.firstname'],
    ['customer', 'customer.name'],
    ['costumer.name', 'customer.name'],
    ['custmer.name', 'customer.name'],
    ['cusotmer.name', 'customer.name'],
    ['domain', 'service.domain'],
    ['ticket.numbers', 'ticket.number'],
    ['who.knows', null],
    ['no', null],
  ])('%s may have meant %s', (name, meant) => expect(nearestVariable(name)).toBe(meant));

  it('is asked about once', () => {
    expect(nearestWords(['customer.first', 'first_name', 'who.knows'])).toBe(' Did you mean {{customer.firstname}}?');
    expect(nearestWords(['who.knows'])).toBe('');
  });
});

describe('two braces', () => {
  const at = (text: string) => askedAt(text, text.length, ['replies', 'variables']);
  it('ask for a variable, anywhere in a text', () => {
    expect(at('Hi {{')).toEqual({ of: 'variables', from: 3, start: 5 });
    expect(at('`{{')).toEqual({ of: 'variables', from: 1, start: 3 });
    expect([at('{'), at('{{{')]).toEqual([null, null]);
    expect(askedAt('{{', 2, ['replies'])).toBeNull();
    expect(at('Hi ::')).toEqual({ of: 'replies', from: 3, start: 5 });
  });

  it('are searched for until they are closed', () => {
    const asked = { from: 0, start: 2 };
    expect(['{{cust', '{{customer.first', '{{a}}', '{{a\n'].map((text) => queryAt(text, asked, text.length))).toEqual([
      'cust',
      'customer.first',
      null,
      null,
    ]);
  });
});
