/** Knows large networks that stand in front of websites, by addresses and by names of aliases. */
import { BlockList, isIP } from 'node:net';
import { isWithin } from './zone.ts';

/** Networks as their owners publish them (2026-11). */
const NETWORKS: Record<string, readonly string[]> = {
  Cloudflare: [
    ...['173.245.48.0/20', '103.21.244.0/22', '103.22.200.0/22', '103.31.4.0/22', '141.101.64.0/18'],
    ...['108.162.192.0/18', '190.93.240.0/20', '188.114.96.0/20', '197.234.240.0/22', '198.41.128.0/17'],
    ...['162.158.0.0/15', '104.16.0.0/13', '104.24.0.0/14', '172.64.0.0/13', '131.0.72.0/22', '2400:cb00::/32'],
    ...['2606:4700::/32', '2803:f800::/32', '2405:b500::/32', '2405:8100::/32', '2a06:98c0::/29', '2c0f:f248::/32'],
  ],
  Fastly: ['23.235.32.0/20', '146.75.0.0/17', '151.101.0.0/16', '199.232.0.0/16', '2a04:4e40::/32', '2a04:4e42::/32'],
  Sucuri: ['192.88.134.0/23', '185.93.228.0/22', '66.248.200.0/22', '208.109.0.0/22', '2a02:fe80::/29'],
};

const ALIASES: Record<string, readonly string[]> = {
  Cloudflare: ['cdn.cloudflare.net'],
  Fastly: ['fastly.net'],
  Akamai: ['akamaiedge.net', 'edgekey.net', 'edgesuite.net', 'akamai.net'],
  'Amazon CloudFront': ['cloudfront.net'],
  'Azure Front Door': ['azureedge.net', 'azurefd.net'],
  Bunny: ['b-cdn.net'],
};

const blocks = Object.entries(NETWORKS).map(([owner, networks]) => {
  const list = new BlockList();
  for (const network of networks) {
    const [net = '', bits] = network.split('/');
    list.addSubnet(net, Number(bits), isIP(net) === 6 ? 'ipv6' : 'ipv4');
  }
  return { owner, list };
});

/** The network's name, if it answers for the whole name. */
export function cdnOf(addresses: readonly string[], aliases: readonly string[]): string | null {
  const byAlias = Object.entries(ALIASES).find(([, zones]) =>
    aliases.some((alias) => zones.some((zone) => isWithin(alias, zone))),
  );
  if (byAlias) return byAlias[0];
  const isIn = (list: BlockList) => (address: string) => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
  return blocks.find(({ list }) => addresses.length > 0 && addresses.every(isIn(list)))?.owner ?? null;
}
