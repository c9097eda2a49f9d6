import { expect, it } from 'vitest';
import type { ContractContext } from '../suite.ts';

/** A name and a password for a proxy on the way. */
export function proxiesPart({ value, error }: ContractContext): void {
  it('keeps what a proxy wants, and takes no name that would be read as something else', async () => {
    const login = { proxy: 'proxy.example:3128', name: 'ann', password: 'pass phrase: ü' };
    expect(await value('proxy.signIn', login)).toBeNull();
    for (const wrong of [{ name: 'a:b' }, { name: '' }, { password: '' }, { proxy: 'ann@proxy.example:3128' }]) {
      expect(await error('proxy.signIn', { ...login, ...wrong })).toMatchObject({ kind: 'invalid' });
    }
  });
}
