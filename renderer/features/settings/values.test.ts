import { describe, expect, it } from 'vitest';
import type { Connection } from '../../../shared/domain/account.ts';
import type { QueueSummary } from '../../../shared/domain/ticket.ts';
import { row } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { shownStateOf } from '../../parts/accounts/connection.ts';
import { queueName, queueSections, shownCount, spokenQueue } from '../../parts/tickets/queue-names.ts';
import { spokenRow } from '../../parts/tickets/row-texts.ts';
import { readStoredShell } from '../../store/shell-slice.ts';
import { EMPTY_SIGN_IN, fieldErrors, missingFields, needsHttpConsent, withText } from '../first-run/SignInCard.tsx';
import { clockWords } from './HealthSection.tsx';
import { baseOf, bytesOf, checkBase, checkLink, checkNumber, megabytes, offsetWords } from './values.ts';

describe('the clock of the service', () => {
  it.each([
    [null, 'Nothing yet'],
    [900, 'Same as this computer'],
    [-45_000, '45 seconds behind this computer'],
    [150_000, '3 minutes ahead of this computer'],
    [-18_000_000, '5 hours behind this computer'],
    [3 * 86_400_000, '3 days ahead of this computer'],
  ])('%s ms off is said in the unit one reads', (offset, words) => {
    expect(clockWords(offset)).toBe(words);
  });
});

describe('the sign-in form', () => {
  it('names the fields that are empty, blanks included', () => {
    const input = { ...EMPTY_SIGN_IN, address: 'https://x.example', apiKey: 'k', email: ' ', password: 'p' };
    expect(Object.keys(missingFields(input))).toEqual(['apiSecret', 'email']);
  });

  it('takes a consent to http back with the host it was given for', () => {
    const input = { ...EMPTY_SIGN_IN, address: 'http://a.example/api', allowHttp: true };
    const consents = ['http://a.example', 'A.example/api/v2', 'http://b.example/api', 'http://a.example:8080'];
    expect(consents.map((address) => withText(input, 'address', address).allowHttp)).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(withText(input, 'password', 'x')).toEqual({ ...input, password: 'x' });
  });

  it('puts an error at the field it is about', () => {
    const consent = {
      kind: 'invalid' as const,
      operation: 'account.signIn',
      detail: { reason: 'needs-http-consent', field: 'address' },
    };
    expect(needsHttpConsent(consent)).toBe(true);
    expect(Object.keys(fieldErrors(consent) ?? {})).toEqual(['address']);
    const wrong = { kind: 'auth' as const, operation: 'account.signIn', detail: { reason: 'api-key' } };
    expect(Object.keys(fieldErrors(wrong) ?? {})).toEqual(['apiKey']);
  });

  it('leaves room for what the service said, and for what is about no one field', () => {
    const base = { kind: 'auth' as const, operation: 'account.signIn' };
    expect(fieldErrors({ ...base, detail: { reason: 'password', texts: ['Account locked'] } })).toBeNull();
    expect(fieldErrors({ kind: 'offline', operation: 'account.signIn' })).toBeNull();
  });
});

describe('the fields of the account page', () => {
  it.each([
    ['0', true],
    ['120', true],
    [' 15 ', true],
    ['121', false],
    ['-1', false],
    ['1.5', false],
    ['', false],
    ['  ', false],
    ['ten', false],
    ['1e2', true],
    ['Infinity', false],
  ])('hold for %j seconds: %s', (text, fits) => expect(checkNumber(text, 0, 120, true) === null).toBe(fits));

  it('shows megabytes, and leaves an untouched size as it was', () => {
    expect(megabytes(20_000_001)).toBe('19.07');
    expect(bytesOf('19.07', 20_000_001)).toBe(20_000_001);
    expect(bytesOf('8', 20_000_001)).toBe(8 * 1024 * 1024);
    expect(checkNumber('4.5', 1, 3800, false)).toBeNull();
  });

  it('takes a link that names its page, an empty one, and the one that stands already', () => {
    expect(checkLink('ticket', 'https://x.example/admin/t.php?id={id}', '')).toBeNull();
    expect(checkLink('ticket', '  ', 'https://x.example/{id}')).toBeNull();
    expect(checkLink('ticket', 'practice:/ticket/{tid}', 'practice:/ticket/{tid}')).toBeNull();
    expect(checkLink('ticket', 'practice:/x', 'practice:/ticket/{tid}')).toContain('{tid}');
    expect(checkLink('whois', 'https://x.example/{id}', '')).toContain('{domain}');
    expect(checkLink('product', 'javascript:alert({id})', '')).not.toBeNull();
    expect(checkLink('ticket', 'http://x.example/{id}', '', 'http://x.example')).toBeNull();
    expect(checkLink('ticket', 'http://y.example/{id}', '', 'http://x.example')).toContain('http://x.example');
    expect(checkBase('http://x.example/admin', 'http://x.example')).toBeNull();
    expect(checkBase('http://y.example/admin', 'http://x.example')).toContain('http://x.example');
  });

  it('finds the admin area in what is pasted of it', () => {
    expect(baseOf('https://b.example/admin/')).toBe('https://b.example/admin');
    expect(baseOf(' https://b.example/x/admin/index.php?a=1#b ')).toBe('https://b.example/x/admin');
    expect(baseOf('https://b.example')).toBe('https://b.example');
    expect([checkBase('https://b.example'), checkBase('http://b.example') === null, checkBase('x') === null]).toEqual([
      null,
      false,
      false,
    ]);
  });

  it.each([
    [0, 'UTC'],
    [120, 'UTC+02:00'],
    [-210, 'UTC−03:30'],
    [345, 'UTC+05:45'],
  ])('%i minutes ahead are written %s', (minutes, words) => expect(offsetWords(minutes)).toBe(words));
});

describe('what the window kept', () => {
  it('reads back what it wrote', () => {
    const kept = {
      theme: 'dark' as const,
      contrast: 'more' as const,
      density: 'compact' as const,
      typeface: 'system' as const,
      textSize: 125 as const,
      letters: false,
      widths: { queues: 200, list: null },
      table: true,
    };
    expect(readStoredShell(JSON.stringify(kept))).toEqual(kept);
  });

  it.each([
    null,
    '',
    'not json',
    '[]',
    '"x"',
    'null',
    '{"theme":"pink","contrast":1,"density":null,"textSize":99,"widths":{"queues":-5,"list":"x"}}',
    '{"widths":null}',
  ])('falls back to the window’s own on %s', (text) =>
    expect(readStoredShell(text)).toEqual({
      theme: 'system',
      contrast: 'system',
      density: 'standard',
      typeface: 'rackside',
      textSize: 100,
      letters: true,
      widths: { queues: null, list: null },
      table: false,
    }),
  );
});

describe('the connection in words', () => {
  const at = (state: Connection['state'], since: number, lastSuccess: number | null = 0): Connection => ({
    state,
    since,
    lastSuccess,
    error: null,
  });

  it('says nothing of a drop shorter than five seconds', () => {
    expect(shownStateOf(at('offline', 10_000), 14_000)).toEqual({ said: 'online', again: 1000 });
    expect(shownStateOf(at('offline', 10_000), 15_000)).toEqual({ said: 'offline', again: null });
  });

  it('does not claim a connection by an old answer', () => {
    expect(shownStateOf(at('online', 0, 10_000), 20_000)).toEqual({ said: 'online', again: 140_000 });
    expect(shownStateOf(at('online', 0, 10_000), 160_000)).toEqual({ said: 'unchecked', again: null });
  });

  it('does not claim a connection that never was', () => {
    expect(shownStateOf(at('offline', 10_000, null), 11_000).said).toBe('connecting');
  });

  it('says at once that someone has to sign in', () => {
    expect(shownStateOf(at('signed-out', 10_000), 10_000)).toEqual({ said: 'signed-out', again: null });
  });
});

describe('queues and rows in words', () => {
  const queue = (more: Partial<QueueSummary>): QueueSummary => ({
    key: 'status:Open',
    label: 'Open',
    meaning: 'needs-us',
    count: 0,
    atLeast: false,
    basis: 'local',
    readAt: null,
    ...more,
  });

  it('shows no zeros, groups digits, and says where there are more to come', () => {
    expect(shownCount(queue({}))).toBe('');
    expect(shownCount(queue({ count: 12_400 }))).toBe('12,400');
    expect(shownCount(queue({ count: 300, atLeast: true }))).toBe('≥ 300');
    expect(spokenQueue(queue({ count: 300, atLeast: true }))).toBe('Open, at least 300');
    expect(spokenQueue(queue({}))).toBe('Open');
  });

  it('gives a department without a name its number', () => {
    expect(queueName('dept:3', '3')).toBe('Department 3');
    expect(queueName('dept:3', 'Billing')).toBe('Billing');
    expect(queueName('status:On: Hold', null)).toBe('On: Hold');
  });

  it('shows our own queues before the first count, in their order', () => {
    const { own, departments, statuses } = queueSections([
      queue({}),
      queue({ key: 'dept:1', label: 'Sales' }),
      queue({ key: 'unread', label: null, count: 4 }),
    ]);
    expect(own.map(({ key, count }) => [key, count])).toEqual([
      ['awaiting', 0],
      ['unread', 4],
      ['drafts', 0],
      ['promised', 0],
      ['active', 0],
      ['flagged', 0],
    ]);
    expect([departments.length, statuses.length]).toEqual([1, 1]);
  });

  it('speaks a row as one sentence, the subject first', () => {
    const spoken = spokenRow(
      row('7', {
        unread: true,
        marks: ['doubt', 'draft'],
        lastAt: { text: '2026-11-19 09:50:00', utc: null },
        service: { kind: 'product', id: '1', label: 'VPS 4' },
      }),
      0,
    );
    expect(spoken).toBe(
      'Subject 7, from Person 7, about VPS 4, Unread, Awaiting our reply, Open, In doubt, Draft, last reply 19 Nov 2026, 09:50 server time',
    );
  });
});
