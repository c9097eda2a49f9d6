import { expect, test } from 'vitest';
import { isSecretName } from './secrets.ts';

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
