/** Which pictures of a message may be asked for, and which names and addresses are nobody's own. */
import type { LookupAddress } from 'node:dns';
import { describe, expect, it } from 'vitest';
import { isPublicAddress } from '../../rules/public-address.ts';
import { reasonOf } from '../service/errors.ts';
import { isPublicHost, publicLookup } from '../service/public-only.ts';
import { pictureAddress } from './post-pictures.ts';

describe('an address of a picture', () => {
  const OWN = 'https://billing.hoster.example';
  it.each([
    ['https://cdn.example.com/a.png?x=1&y=%20#top', true],
    ['HTTPS://CDN.Example.COM/a.png', true],
    ['https://cdn.example.com:8443/a.png', true],
    ['https://93.184.215.14/a.png', true],
    ['https://[2606:2800:220:1::1]/a.png', true],
    ['https://billing.hoster.example/logo.png', true],
    ['http://cdn.example.com/a.png', false],
    ['http://billing.hoster.example/logo.png', false],
    ['https://billing.hoster.example/viewticket.php?tid=1&c=2&closeticket=true', false],
    ['https://name:word@cdn.example.com/a.png', false],
    ['//cdn.example.com/a.png', false],
    ['/a.png', false],
    ['data:image/png;base64,AAAA', false],
    ['javascript:alert(1)', false],
    ['file:///etc/passwd', false],
    ['ftp://cdn.example.com/a.png', false],
    [`https://cdn.example.com/${'a'.repeat(2000)}`, false],
    ['https://localhost/a.png', false],
    ['https://printer/a.png', false],
    ['https://router.local/a.png', false],
    ['https://files.corp./a.png', false],
    ['https://wiki.home.arpa/a.png', false],
    // However an address is written, it is the same one.
    ['https://127.0.0.1/a.png', false],
    ['https://2130706433/a.png', false],
    ['https://0x7f.1/a.png', false],
    ['https://010.0.0.1/a.png', true],
    ['https://012.0.0.1/a.png', false],
    ['https://192.168.1.1/a.png', false],
    ['https://169.254.169.254/latest/meta-data', false],
    ['https://[::1]/a.png', false],
    ['https://[::ffff:10.0.0.1]/a.png', false],
    ['https://[fd00::1]/a.png', false],
  ])('%s: %s', (src, allowed) => {
    expect(pictureAddress(src, OWN) !== null).toBe(allowed);
  });

  it.each(['http://127.0.0.1:4000', 'http://billing.intranet', 'https://localhost:8443'])(
    'at the origin of the service itself is asked for, wherever that stands: %s',
    (own) => {
      expect(pictureAddress(`${own}/logo.png`, own)?.href).toBe(`${own}/logo.png`);
      expect(pictureAddress(`${own}0/logo.png`, own)).toBeNull();
    },
  );
});

it.each([
  ['93.184.215.14', true],
  ['8.8.8.8', true],
  ['172.15.255.255', true],
  ['172.32.0.1', true],
  ['2606:2800:220:1::1', true],
  ['2a00:1450:4001:80f::200e', true],
  ['64:ff9b::5db8:d70e', true],
  ['0.0.0.0', false],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['127.1.2.3', false],
  ['169.254.169.254', false],
  ['172.16.0.1', false],
  ['172.31.255.255', false],
  ['192.0.2.7', false],
  ['192.168.0.1', false],
  ['198.19.0.1', false],
  ['203.0.113.7', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::', false],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:8.8.8.8', false],
  ['64:ff9b::a00:1', false],
  ['64:ff9b::7f00:1', false],
  ['64:ff9b:1::1', false],
  ['2001::1', false],
  ['2001:db8::1', false],
  ['2002:7f00:1::', false],
  ['fc00::1', false],
  ['fd12:3456::1', false],
  ['fe80::1', false],
  ['fe80::1%eth0', false],
  ['ff02::1', false],
  ['no address', false],
])('%s is an address on the internet: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});

it('a name without a dot is one of the own network', () => {
  expect(['cdn.example.com', 'cdn.example.com.', 'intranet', 'a.localhost', 'x.internal'].map(isPublicHost)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

describe('a name, resolved for a connection', () => {
  const ask = (addresses: string[], all: boolean) =>
    new Promise<unknown>((resolve) => {
      const lookup = publicLookup(async () => addresses);
      lookup('cdn.example.com', { all }, (error, found: string | LookupAddress[], family) =>
        resolve(error ? reasonOf(error) : [found, family].filter((one) => one !== undefined)),
      );
    });

  it('leads to its addresses, one or all of them', async () => {
    expect(await ask(['8.8.8.8', '2606:2800:220:1::1'], false)).toEqual(['8.8.8.8', 4]);
    expect(await ask(['8.8.8.8', '2606:2800:220:1::1'], true)).toEqual([
      [
        { address: '8.8.8.8', family: 4 },
        { address: '2606:2800:220:1::1', family: 6 },
      ],
    ]);
  });

  it('leads nowhere where one of them is private, or none is there', async () => {
    expect(await ask(['8.8.8.8', '127.0.0.1'], true)).toBe('private-address');
    expect(await ask(['fd00::1'], false)).toBe('private-address');
    expect(await ask([], true)).toBe('private-address');
  });
});
