import { describe, expect, it } from 'vitest';
import { findSecrets } from './secrets.ts';

describe('findSecrets', () => {
  it.each([
    ['password: hunter2', ['password']],
    ['Your new Password = Xy7!', ['password']],
    ['Ihr Passwort: geheim', ['password']],
    ['パスワード：himitsu', ['password']],
    ['the password is tr0ub4dor', ['password']],
    ['4111 1111 1111 1111', ['card']],
    ['card 5500-0000-0000-0004, thanks', ['card']],
    ['378282246310005.', ['card']],
    ['-----BEGIN RSA PRIVATE KEY-----\nMIIE', ['private-key']],
    ['-----BEGIN PRIVATE KEY-----', ['private-key']],
    ['AKIAIOSFODNN7EXAMPLE', ['key']],
    [`use ghp_${'a1B2'.repeat(9)} there`, ['key']],
    ['secret 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08', ['key']],
    ['identifier D4j1dKYE3g40VROOPCGyJ9zRwP0ADJIv', ['key']],
    ['password: hunter2 and 4111111111111111', ['password', 'card']],
  ])('sees %j', (text, kinds) => {
    expect(findSecrets(text)).toEqual(kinds);
  });

  it.each([
    ['Please reset your password under My account.'],
    ['The password is wrong, try again.'],
    ['passwords: not here'],
    ['Order 1042117 of 2026-11-20, invoice 20261120-000123'],
    ['4111 1111 1111 1112'],
    ['0000 0000 0000 0000'],
    ['call +49 30 1234 5678 9012 345'],
    ['https://example.com/reset/D4j1dKYE3g40VROOPCGyJ9zRwP0ADJIv'],
    ['550e8400-e29b-41d4-a716-446655440000'],
    ['--------------------------------------------'],
    ['/var/www/vhosts/example.com/httpdocs/wp-content/uploads/2026/11'],
    ['backup-2026-11-20-10-41-07-of-server-srv07-full'],
    ['donaudampfschifffahrtsgesellschaftskapitaen'],
    ['12345678901234567890123456789012'],
    [''],
  ])('lets %j be', (text) => {
    expect(findSecrets(text)).toEqual([]);
  });

  it('ends soon on a long text', () => {
    const text = `${'a1'.repeat(200_000)} ${'4 '.repeat(100_000)}`;
    expect(findSecrets(text)).toEqual(['key']);
  });
});
