/** Knows large networks that stand in front of websites, by addresses and by names of aliases. */
import { BlockList, isIP } from 'node:net';
import { isWithin } from './zone.ts';

/** Zones of aliases, and the larger of the networks that their owners publish (2026-11). */
const CDNS: Record<string, { zones: readonly string[]; networks?: readonly string[] }> = {
  Cloudflare: {
    zones: ['cdn.cloudflare.net'],
    networks: [
      ...['173.245.48.0/20', '103.21.244.0/22', '103.22.200.0/22', '103.31.4.0/22', '141.101.64.0/18'],
      ...['108.162.192.0/18', '190.93.240.0/20', '188.114.96.0/20', '197.234.240.0/22', '198.41.128.0/17'],
      ...['162.158.0.0/15', '104.16.0.0/13', '104.24.0.0/14', '172.64.0.0/13', '131.0.72.0/22', '2400:cb00::/32'],
      ...['2606:4700::/32', '2803:f800::/32', '2405:b500::/32', '2405:8100::/32', '2a06:98c0::/29', '2c0f:f248::/32'],
    ],
  },
  Fastly: {
    zones: ['fastly.net'],
    networks: ['146.75.0.0/17', '151.101.0.0/16', '199.232.0.0/16', '2a04:4e40::/32', '2a04:4e42::/32'],
  },
  Akamai: { zones: ['akamaiedge.net', 'edgekey.net', 'edgesuite.net', 'akamai.net'] },
  'Amazon CloudFront': { zones: ['cloudfront.net'] },
  'Azure Front Door': { zones: ['azureedge.net', 'azurefd.net'] },
  Bunny: { zones: ['b-cdn.net'] },
};

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

const cdns = Object.entries(CDNS).map(([owner, { zones, networks = [] }]) => {
  const list = new BlockList();
  for (const [net = '', bits] of networks.map((network) => network.split('/'))) {
    list.addSubnet(net, Number(bits), familyOf(net));
  }
  return { owner, zones, list };
});

/** The network's name, if it answers for the whole name. */
export function cdnOf(addresses: readonly string[], aliases: readonly string[]): string | null {
  const isAlias = (zones: readonly string[]) => aliases.some((alias) => zones.some((zone) => isWithin(alias, zone)));
  const hasAll = (list: BlockList) => addresses.every((address) => list.check(address, familyOf(address)));
  const found = cdns.find(({ zones, list }) => isAlias(zones) || (addresses.length > 0 && hasAll(list)));
  return found?.owner ?? null;
}
