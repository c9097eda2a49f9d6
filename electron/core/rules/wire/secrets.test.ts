import { expect, test } from 'vitest';
import { isSecretName } from '../../../../shared/domain/secret-name.ts';
import { expectLinearWork } from '../../../../tests/helpers/growth.ts';
import { redactText } from './secrets.ts';

test.each([
  'Root PW',
  'PWD',
  'FTP-PW',
  'ftp_pw',
  'SSH key',
  'Recovery codes',
  'Backup code',
  'Zugangsdaten',
  'Clave',
  'Password',
])('a secret by its name: %s', (name) => expect(isSecretName(name)).toBe(true));

test.each([
  'PWA version',
  'Power supply',
  'SSH port',
  'Recovery contact',
  'Backup plan',
  'Enclave',
  'Autoclave',
  'Monkey',
  'cwd',
])('none: %s', (name) => expect(isSecretName(name)).toBe(false));

test.each([
  ['Authorization: Bearer abc.def-123 x', 'abc.def-123'],
  ['{"password":"hunter2","a":1}', 'hunter2'],
  ['grant_type=password&client_secret=hunter2&x=1', 'hunter2'],
  ["'rootpw' => 'hunter2'", 'hunter2'],
  ['connect https://me:hunter2@example.com/x', 'hunter2'],
  ['access_token: hunter2, done', 'hunter2'],
  ['pwd=hunter2', 'hunter2'],
  ['pass=hunter2&x=1', 'hunter2'],
  ['your password is hunter2', 'hunter2'],
  ['The access code: hunter2', 'hunter2'],
  ['Set-Cookie: sid=hunter2; Path=/; HttpOnly', 'hunter2'],
])('%s', (text, secret) => {
  expect(redactText(text)).not.toContain(secret);
});

test('words stay', () => {
  for (const text of ['Ticket ID Not Found: 17', 'Your mail does not pass through: 5.7.1', 'The compass: north']) {
    expect(redactText(text)).toBe(text);
  }
});

test.each(['password', 'token-', 'secret_', 'pass is ', '://'])('reads %j, twenty thousand times, at once', (part) => {
  // The square of it took many seconds.
  expectLinearWork(1_250, (size) =>
    expect(redactText(`${part.repeat(size)}\npassword=hunter2`)).not.toContain('hunter2'),
  );
});
