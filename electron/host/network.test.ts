import { afterEach, describe, expect, it, vi } from 'vitest';
import { proxiesFromEnvironment, proxiesInPac } from './network.ts';

describe('what a PAC script answers', () => {
  it.each<[string, (string | null)[]]>([
    ['DIRECT', [null]],
    ['PROXY proxy.example:8080', ['http://proxy.example:8080']],
    ['PROXY 10.0.0.1:8080; DIRECT', ['http://10.0.0.1:8080', null]],
    [
      'HTTPS secure.example:443;HTTP plain.example:80 ; direct',
      ['https://secure.example:443', 'http://plain.example:80', null],
    ],
    ['SOCKS5 s.example:1080; SOCKS s.example:1080', ['socks5://s.example:1080', 'socks4://s.example:1080']],
    ['PROXY [2001:db8::1]:3128', ['http://[2001:db8::1]:3128']],
    ['', []],
    ['PROXY', []],
  ])('%s', (answer, ways) => expect(proxiesInPac(answer)).toEqual(ways));
});

describe('what the environment says', () => {
  const NAMES = ['HTTPS_PROXY', 'HTTP_PROXY', 'NO_PROXY', 'ALL_PROXY'];
  afterEach(() => vi.unstubAllEnvs());
  const given = (env: Record<string, string>) => {
    for (const name of NAMES) {
      vi.stubEnv(name.toLowerCase(), undefined);
      vi.stubEnv(name, env[name]);
    }
  };

  it('by the scheme of the address', async () => {
    given({ HTTPS_PROXY: 'http://ann:secret@proxy.example:8080', HTTP_PROXY: 'plain.example:3128' });
    expect(await proxiesFromEnvironment('https://billing.example')).toEqual(['http://ann:secret@proxy.example:8080']);
    expect(await proxiesFromEnvironment('http://billing.example')).toEqual(['http://plain.example:3128']);
  });

  it('straight on where nothing is set, or the name is excepted', async () => {
    given({});
    expect(await proxiesFromEnvironment('https://billing.example')).toEqual([null]);
    given({ ALL_PROXY: 'http://proxy.example:8080', NO_PROXY: 'other.example, .billing.example,exact.example:8443' });
    expect(await proxiesFromEnvironment('https://a.billing.example')).toEqual([null]);
    expect(await proxiesFromEnvironment('https://exact.example:8443')).toEqual([null]);
    expect(await proxiesFromEnvironment('https://exact.example')).toEqual(['http://proxy.example:8080']);
  });
});
