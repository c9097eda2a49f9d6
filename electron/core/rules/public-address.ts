/** Tells addresses of the public internet from those of somebody's own network. */
import { BlockList, isIP } from 'node:net';

/** IPv4 networks that are not on the public internet (RFC 6890 and later). */
const PRIVATE_4: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];
/** Networks for examples, where the practice desk's internet lies. */
const DOCUMENTATION_4 = ['192.0.2.0', '198.51.100.0', '203.0.113.0'];

/** The assigned part of IPv6; the list after it excludes special networks. */
const GLOBAL_6: [string, number] = ['2000::', 3];
const PRIVATE_6: readonly [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];
/** Prefix for IPv4 addresses in IPv6-only networks (RFC 6052). */
const TRANSLATED = '64:ff9b::';

const privateBlocks = new BlockList();
const nat64Blocks = new BlockList();
const globalBlocks = new BlockList();
globalBlocks.addSubnet(...GLOBAL_6, 'ipv6');
nat64Blocks.addSubnet(TRANSLATED, 96, 'ipv6');
for (const [net, bits] of PRIVATE_4) {
  privateBlocks.addSubnet(net, bits, 'ipv4');
  privateBlocks.addSubnet(TRANSLATED + net, 96 + bits, 'ipv6');
}
for (const [net, bits] of PRIVATE_6) privateBlocks.addSubnet(net, bits, 'ipv6');
const documentation = new BlockList();
for (const net of DOCUMENTATION_4) documentation.addSubnet(net, 24, 'ipv4');
documentation.addSubnet('2001:db8::', 32, 'ipv6');

/** No server on the internet uses an IPv4 address in IPv6 form, so those count as private. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !privateBlocks.check(address, 'ipv4');
  if (family !== 6 || privateBlocks.check(address, 'ipv6')) return false;
  return globalBlocks.check(address, 'ipv6') || nat64Blocks.check(address, 'ipv6');
}

/** An address for examples (RFC 5737, RFC 3849). */
export function isDocumentation(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && documentation.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

const networks = new BlockList();
for (const [net, bits] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  networks.addSubnet(net, bits, 'ipv4');
}
networks.addSubnet('fc00::', 7, 'ipv6');

/** An address of a network that is somebody's own, where servers can be. Never of this computer. */
export function isPrivateNetwork(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && networks.check(address, family === 6 ? 'ipv6' : 'ipv4');
}
