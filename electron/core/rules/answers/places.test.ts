import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberOfRuns } from '../../../../tests/helpers/full-run.ts';
import { leftIn, planted, SENTENCES } from '../../../../tests/helpers/planted.ts';
import { type AnswerFacts, withPlaces } from './places.ts';

const NONE: AnswerFacts = { names: [], hosts: [], mailHosts: [], usernames: [], numbers: [], others: [] };
const KNOWN: AnswerFacts = {
  names: [
    'Maya Carter',
    'Maya',
    'Carter',
    'Harbor Lane Coffee',
    '田中 愛子',
    'Ольга Иванова',
    'Bo Ek',
    'Anne-Marie Müller-Lüdenscheid',
    '王小明',
  ],
  hosts: ['harbor-lane.example', 'münchen.example'],
  mailHosts: ['post.example'],
  usernames: ['harbor42'],
  numbers: ['ABC-123456', '10042', '77120'],
  others: ['12 Maple Street', '97205', '203.0.113.9'],
};
const OURS = ['https://billing.hosting.example/api', 'srv-07.hosting.example'];
const fitted = (text: string, facts = KNOWN) => withPlaces(text, facts, ['hosting.example', ...OURS.slice(1)]);

describe('what is known of a customer', () => {
  it.each([
    ['Hello Maya,', 'Hello {{customer.firstname}},'],
    ['we spoke to Maya Carter.', 'we spoke to {{fill.name}}.'],
    ['CARTERS site and Carter’s mail', '{{fill.name}} site and {{fill.name}}’s mail'],
    ['Harbor Lane Coffee', '{{fill.name}}'],
    ['передали Ольге Ивановой и Ольге', 'передали {{fill.name}} {{fill.name}} и {{fill.name}}'],
    ['田中様、愛子様', '{{fill.name}}様、{{fill.name}}様'],
    ['小明 已經', '{{fill.name}} 已經'],
    ['we asked maya and Mayas brother', 'we asked {{fill.name}} and {{fill.name}} brother'],
    ['Bo called; Ek agreed. Please go on.', '{{fill.name}} called; {{fill.name}} agreed. Please go on.'],
    ['Frau Lüdenscheid und Anne, Herr Mueller', 'Frau {{fill.name}} und {{fill.name}}, Herr {{fill.name}}'],
    ['the coffee lane is open', 'the coffee lane is open'],
    ['harbor-lane.example is live', '{{service.domain}} is live'],
    ['see https://www.harbor-lane.example/shop', 'see https://{{service.domain}}/shop'],
    ['mail.MÜNCHEN.example', '{{service.domain}}'],
    ['log in as harbor42', 'log in as {{fill.username}}'],
    ['ticket ABC-123456, order 10042', 'ticket {{fill.number}}, order {{fill.number}}'],
    ['12 Maple Street, 97205', '{{fill.detail}}, {{fill.detail}}'],
  ])('%s', (text, expected) => {
    expect(fitted(text)).toBe(expected);
  });
});

describe('what is told by its shape', () => {
  it.each([
    ['Dear Mr. Osborne,\n\nok', 'Dear Mr. {{customer.name}},\n\nok'],
    ['Sehr geehrte Frau Böhm,\n\ngut', 'Sehr geehrte Frau {{customer.name}},\n\ngut'],
    ['Hola Ximena:\n\nlisto', 'Hola {{customer.firstname}}:\n\nlisto'],
    ['Hello everyone,\n\nok', 'Hello everyone,\n\nok'],
    ['Hello, Maya!', 'Hello, {{customer.firstname}}!'],
    ['Hello, visitors of the shop see it.', 'Hello, visitors of the shop see it.'],
    ['Write to a.b@shop.example today', 'Write to {{fill.email}} today'],
    ['Write to x@gmail.com today', 'Write to {{fill.email}} today'],
    ['Write to support@hosting.example today', 'Write to support@hosting.example today'],
    ['point it to ns1.hosting.example', 'point it to ns1.hosting.example'],
    ['point it to ns1.other.example', 'point it to {{fill.domain}}'],
    ['check it at mxtoolbox.com', 'check it at mxtoolbox.com'],
    ['edit wp-config.php and php.ini', 'edit wp-config.php and php.ini'],
    ['the A record is 192.0.2.44 now', 'the A record is {{fill.ip}} now'],
    ['and 2001:db8::7 for IPv6', 'and {{fill.ip}} for IPv6'],
    ['you paid $12.50 USD and 1.200,00 €', 'you paid {{fill.amount}} and {{fill.amount}}'],
    ['the fee of 15 euros', 'the fee of {{fill.amount}}'],
    ['on 2026-03-04, 04.03.2026 or 3/4/26', 'on {{fill.date}}, {{fill.date}} or {{fill.date}}'],
    ['until March 4, 2027', 'until {{fill.date}}'],
    ['bis zum 4. März 2027', 'bis zum {{fill.date}}'],
    ['el 4 de marzo de 2027', 'el {{fill.date}}'],
    ['Password: Kx9!pQ2z', 'Password: {{fill.password}}'],
    ['Ihr Passwort lautet sommer-haus', 'Ihr Passwort lautet {{fill.password}}'],
    ['the code is X7k#9mPq4w', 'the code is {{fill.code}}'],
    ['call +49 89 5550 1234', 'call {{fill.phone}}'],
    ['invoice #20931 and order 81', 'invoice {{fill.number}} and order {{fill.number}}'],
    ['invoice INV-2024-17, invoice RE17', 'invoice {{fill.number}}, invoice {{fill.number}}'],
    ['paid INV-2024-17 and #INV-17 and RE/2024/7', 'paid {{fill.number}} and {{fill.number}} and {{fill.number}}'],
    ['Rechnung 2024-0017, Bestellnummer 81', 'Rechnung {{fill.number}}, Bestellnummer {{fill.number}}'],
    ['the order number is 81; order (82)', 'the order number is {{fill.number}}; order ({{fill.number}})'],
    ['conversation 42 and order **1001**', 'conversation {{fill.number}} and order **{{fill.number}}**'],
    [
      'see viewinvoice at https://pay.hosting.example/a?id=5&t=x',
      'see viewinvoice at https://pay.hosting.example/a{{fill.link}}',
    ],
  ])('%s', (text, expected) => {
    expect(fitted(text, NONE)).toBe(expected);
  });

  it('leaves what says nothing about a customer', () => {
    const text =
      'Please set PHP to 8.3, memory to 512 MB and port 2083; the TTL is 3600. Error 550 5.7.26 comes from DMARC, utf8mb4_unicode_ci and TLSv1.2 are fine on Debian12.';
    expect(fitted(text, NONE)).toBe(text);
  });
});

describe('nothing of another customer comes through', () => {
  it('from any mixture of sentences', () => {
    fc.assert(
      fc.property(planted, fc.shuffledSubarray([...SENTENCES], { minLength: 1 }), (one, sentences) => {
        const { first, last, company, domain, mailHost, username, tid, order, invoice } = one;
        const facts: AnswerFacts = {
          names: [`${first} ${last}`, company],
          hosts: [domain],
          mailHosts: [mailHost],
          usernames: [username],
          numbers: [tid, order, invoice],
          others: [],
        };
        const shown = withPlaces(sentences.map((say) => say(one)).join('\n'), facts, ['hosting.example']);
        expect(leftIn(shown, one, sentences)).toEqual([]);
      }),
      { numRuns: numberOfRuns(500) },
    );
  });
});

it('takes a text of any length in time by its length', () => {
  for (const part of [
    '111 ',
    'a.',
    'password ',
    '1,',
    '0 ',
    'Hello ',
    'ab-',
    '1.',
    'x@',
    'http://a?',
    '#1 ',
    'A-1-',
    'order 1,',
  ])
    expect(withPlaces(part.repeat(20_000 / part.length), NONE, []).length).toBeGreaterThan(0);
});
