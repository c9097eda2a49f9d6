import { scryptSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { deriveKey } from './scrypt.ts';

const SALT = Buffer.from('salt of a test');
const COST = { n: 2 ** 10, r: 8, p: 1 };

it.each([false, true])(
  'is the same key on Node’s threads and on its own (%s), however the text was composed',
  async (apart) => {
    const known = scryptSync('Am\u00e9lie', SALT, 32, { N: COST.n, r: COST.r, p: COST.p });
    expect(await deriveKey('Am\u00e9lie', SALT, COST, apart)).toEqual(known);
    expect(await deriveKey('Ame\u0301lie', SALT, COST, apart)).toEqual(known);
    expect(await deriveKey('Amelie', SALT, COST, apart)).not.toEqual(known);
  },
);

it.each([false, true])('rejects where it cannot be derived (%s)', async (apart) => {
  await expect(deriveKey('secret', SALT, { ...COST, n: 2 ** 30 }, apart)).rejects.toThrow(/memory|param/i);
});
