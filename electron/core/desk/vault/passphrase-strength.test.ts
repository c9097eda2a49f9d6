import { describe, expect, it } from 'vitest';
import { isWeakPin, judgePassphrase, newPassphrase } from './passphrase-strength.ts';

const ABOUT = ['Mara Lind', 'mara@support.hosting-brand.example', 'https://billing.hosting-brand.example'];

describe('a passphrase', () => {
  it.each([
    ['correct hors', 'fair', null],
    ['horse bat', 'weak', 'short'],
    ['iloveyou1234567890', 'weak', 'common'],
    ['passwordpassword', 'weak', 'repeats'],
    ['aaaaaaaaaaaaaaaa', 'weak', 'repeats'],
    ['abcdefghijklmnop', 'weak', 'sequence'],
    ['qwertyuiop[]', 'weak', 'keyboard'],
    ['P@ssw0rd1234!', 'weak', 'common'],
    ['hosting-brand1', 'weak', 'about-you'],
    ['mara lind mara', 'weak', 'about-you'],
    ['correct horse battery', 'strong', null],
  ])('%s is %s: %s', async (passphrase, strength, why) => {
    expect(await judgePassphrase(passphrase, ABOUT)).toEqual({ strength, why });
  });

  it('of six random words is strong, and another one each time', async () => {
    const made = await Promise.all([newPassphrase(), newPassphrase()]);
    expect(new Set(made).size).toBe(2);
    for (const one of made) {
      expect(one.split(' ')).toHaveLength(6);
      expect(await judgePassphrase(one, ABOUT)).toEqual({ strength: 'strong', why: null });
    }
  });

  it('of a thousand letters is judged as quickly as any', async () => {
    const { strength } = await judgePassphrase('aB3$'.repeat(250), ABOUT);
    expect(strength).toBe('weak');
  });
});

it.each([
  ['123456', true],
  ['111111', true],
  ['112233', true],
  ['147258', true],
  ['246810', true],
  ['696969', true],
  ['482917', false],
  ['739105', false],
  ['60318427', false],
])('the PIN %s is weak: %s', async (pin, weak) => expect(await isWeakPin(pin)).toBe(weak));
