/**
 * Texts that look like a password, a card number or a key, and texts of real letters that do not.
 */
import { describe, expect, it } from 'vitest';
import { findSecrets } from './secrets.ts';

describe('findSecrets', () => {
  it.each([
    ['password: hunter2', ['password']],
    ['Your new Password = Xy7!', ['password']],
    ['Ihr Passwort: geheim', ['password']],
    ['パスワード：himitsu', ['password']],
    ['the password is tr0ub4dor', ['password']],
    ['**Password:** xK9mP2vL', ['password']],
    ['Password for FTP: xK9mP2vL', ['password']],
    ['Your temporary password (FTP): `q#7Lm!x2`', ['password']],
    ['Das neue Kennwort lautet xK9mP2vL.', ['password']],
    ['Your new password:\n\nxK9mP2vL', ['password']],
    ['Username: jane, password: hunter2, server: srv-01', ['password']],
    ['Mot de passe : soleil42', ['password']],
    ['Contraseña: verano2026', ['password']],
    ['A nova senha: Praia!77', ['password']],
    ['Hasło: zima2026', ['password']],
    ['Новый пароль: зима2026', ['password']],
    ['新密码：xK9mP2vL', ['password']],
    ['I set the password to Sommer2026!', ['password']],
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
    // Places and stand-ins.
    ['Password: {{password}}'],
    ['Your password: {{new password}} (please change it)'],
    ['Password: ••••••••'],
    ['Password: ********'],
    ['Password: ______'],
    ['Password: <your password>'],
    ['Password: [see the customer area]'],
    ['Password: (the one of your order)'],
    ['Password: xxxxxxxx'],
    ['mysqldump -u shop -p $PASSWORD'],
    ['define("DB_PASSWORD", "…");'],
    // Words about passwords.
    ['Password: please choose a new one under My account.'],
    ['Password: unchanged'],
    ['Password: the same as before'],
    ['Password: at least 8 characters, with a digit'],
    ['The password is 12 characters long.'],
    ['The password is stored as sha512.'],
    ['The password is SHA256 hashed.'],
    ['Your password is valid until 2026-12-01.'],
    ['To change your password: https://portal.example/reset'],
    ['Password: portal.example.com/reset'],
    ['About your password: ticket #ABC-123456 has the steps.'],
    ['Reset of your password:\n\n1. Open My account\n2. Choose Security'],
    ['Passwort: bitte im Kundencenter ändern'],
    ['Das Passwort ist abgelaufen, bitte vergeben Sie ein neues.'],
    ['Zum Passwort: wir haben es zurückgesetzt.'],
    ['Le mot de passe est expiré.'],
    ['Mot de passe : à modifier dans votre espace client'],
    ['La contraseña es incorrecta.'],
    ['Sua senha é pessoal e nunca será pedida por nós.'],
    ['Пароль: смените его в личном кабинете'],
    ['Пароль изменён, войдите заново.'],
    ['密码错误，请重新设置。'],
    ['We never ask for your password. Hosting2026 is the name of the plan.'],
    ['I added the DNS record v=spf1 for the password reset mails'],
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

  it('looks once at a value of many signs, whose square would take minutes', () => {
    expect(findSecrets(`password: ${'a@'.repeat(400_000)}\nand more`)).toEqual(['password']);
    expect(findSecrets(`password: a${'*'.repeat(1_000_000)}a see above`)).toEqual([]);
  });

  it.each([
    ['password: ***x1y2z3**.', true],
    ['password: "x1y2z3",', true],
    ['password: "".', false],
    ['password: @b@example.com', false],
    ['password: @b.com', true],
    ['password: a@.b', true],
    ['password: a@b@c.d', false],
    ['password: a@bc.', true],
  ])('takes the marks of %j off, and leaves addresses out', (text, isOne) => {
    expect(findSecrets(text)).toEqual(isOne ? ['password'] : []);
  });
});
