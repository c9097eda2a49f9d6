import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { authority, selfSigned } from '../../tests/helpers/certificates.ts';

const folder = mkdtempSync(join(tmpdir(), 'rackside-certificates-'));
mkdirSync(join(folder, 'empty'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = (name: string, text: string) => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

/** Asks in a process of its own, since Node reads the system's certificates only once. */
function trustedWith(env: Record<string, string>): string[] | null {
  const module = fileURLToPath(new URL('./certificates.ts', import.meta.url));
  const program = `
    import { trustedCertificates } from ${JSON.stringify(module)};
    console.log(JSON.stringify(await trustedCertificates()));`;
  const said = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    env: { PATH: process.env.PATH, SSL_CERT_DIR: join(folder, 'empty'), ...env },
    encoding: 'utf8',
  });
  return JSON.parse(said) as string[] | null;
}

// Elsewhere the system's certificates are no file that a test may write.
const why = process.platform === 'linux' ? null : 'only Linux keeps the system’s certificates in files';
describe.skipIf(why)(`the system’s certificates${why ? ` (SKIPPED: ${why})` : ''}`, () => {
  const one = (pem: string) => pem.replace(/\s/g, '');

  it('stand beside all that Node trusts', () => {
    const extra = file('extra.pem', selfSigned);
    const trusted = trustedWith({ SSL_CERT_FILE: file('system.pem', authority), NODE_EXTRA_CA_CERTS: extra });
    const known = trusted?.map(one) ?? [];
    expect(known).toContain(one(authority));
    expect(known).toContain(one(selfSigned));
    expect(known.length).toBeGreaterThan(100);
    expect(new Set(known).size).toBe(known.length);
  });

  it('are not named where they add nothing', () => {
    const both = file('both.pem', authority);
    expect(trustedWith({ SSL_CERT_FILE: both, NODE_EXTRA_CA_CERTS: both })).toBeNull();
    expect(trustedWith({ SSL_CERT_FILE: join(folder, 'none.pem') })).toBeNull();
  });
});
