/** The companies of the practice internet: our hoster, and the others that customers use. */
import { SERVERS } from '../catalog.ts';
import { addMonths } from '../time.ts';

/** A domain as its registry, name servers, web and mail servers know it. */
export interface InventedDomain {
  /** In ASCII. */
  name: string;
  registrar: string;
  /** `YYYY-MM-DD`, like `expiresOn`. */
  createdOn: string;
  expiresOn: string;
  /** In the words of RDAP (RFC 8056). */
  statuses: readonly string[];
  /** The registry names its servers to resolvers. */
  isDelegated: boolean;
  /** The registry has a key for its signatures. No zone here is signed. */
  hasKey: boolean;
  nameservers: readonly string[];
  /** A name server that doesn't have the zone. */
  lame: string | null;
  address: string;
  /** The address that the resolver still has in its memory. */
  formerAddress: string | null;
  /** Addresses whose web servers have its site. */
  sites: readonly string[];
  page: 'site' | 'parked' | 'suspended';
  /** `alone`: sent without the intermediate one. */
  certificate: 'whole' | 'expired' | 'alone';
  mailServer: string;
  spf: string;
  /** Its own machines. `mail`: also a web server. */
  machines: readonly { label: string; address: string; serves: 'dns' | 'web' | 'mail' }[];
  /** Further lines of its zone. */
  records: readonly string[];
}

/** Another hoster: where customers come from, and go. */
export const NIMBUS = {
  registrar: 'Nimbus Names',
  nameservers: ['ns1.nimbus.example', 'ns2.nimbus.example'],
  address: '198.51.100.210',
  mailServer: 'web.nimbus.example',
  spf: 'v=spf1 ip4:198.51.100.210 -all',
} as const;

/** A company that only has mailboxes. */
export const MAILBOX_SERVER = 'mx1.lettermill.example';
/** A network that stands in front of web sites. */
export const CDN_ADDRESS = '203.0.113.251';

/** The hoster's own web server, which also has the pages of parked domains. */
export const FRONT_ADDRESS = '192.0.2.10';

const OUR_MACHINES = [
  { label: 'ns1', address: '192.0.2.31', serves: 'dns' },
  { label: 'ns2', address: '198.51.100.32', serves: 'dns' },
  { label: 'ns3', address: '198.51.100.33', serves: 'dns' },
  { label: 'ns4', address: '203.0.113.14', serves: 'dns' },
  { label: 'front', address: FRONT_ADDRESS, serves: 'web' },
] as const;

/** A domain that another hoster has, registration and all. */
export function elsewhere(name: string, today: string): InventedDomain {
  const createdOn = `2019-${today.slice(5) === '02-29' ? '02-28' : today.slice(5)}`;
  return {
    ...{ name, registrar: NIMBUS.registrar, createdOn, expiresOn: addMonths(today, 8) },
    ...{ statuses: ['active'], isDelegated: true, hasKey: false, nameservers: NIMBUS.nameservers, lame: null },
    ...{ address: NIMBUS.address, formerAddress: null, sites: [NIMBUS.address], page: 'site', certificate: 'whole' },
    ...{ mailServer: NIMBUS.mailServer, spf: NIMBUS.spf, machines: [], records: [] },
  };
}

export function neighbours(today: string): InventedDomain[] {
  const servers = SERVERS.map(({ hostname, ip }) => ({
    label: hostname.slice(0, hostname.indexOf('.')),
    address: ip,
    serves: 'mail' as const,
  }));
  const ours = SERVERS.map(({ ip }) => `ip4:${ip}`).join(' ');
  return [
    {
      ...elsewhere('hosting.example', today),
      ...{ registrar: 'inwx', nameservers: ['ns1.hosting.example', 'ns2.hosting.example'] },
      ...{ address: FRONT_ADDRESS, sites: [FRONT_ADDRESS], mailServer: SERVERS[0].hostname },
      spf: 'v=spf1 include:_spf.hosting.example -all',
      machines: [...OUR_MACHINES, ...servers],
      records: [`_spf 3600 TXT "v=spf1 ${ours} -all"`],
    },
    {
      ...elsewhere('nimbus.example', today),
      machines: [
        { label: 'ns1', address: '198.51.100.201', serves: 'dns' },
        { label: 'ns2', address: '203.0.113.19', serves: 'dns' },
        { label: 'web', address: NIMBUS.address, serves: 'mail' },
      ],
    },
    {
      ...elsewhere('lettermill.example', today),
      mailServer: MAILBOX_SERVER,
      machines: [{ label: 'mx1', address: '198.51.100.220', serves: 'mail' }],
    },
    {
      ...elsewhere('swiftlane.example', today),
      machines: [{ label: 'edge-1', address: CDN_ADDRESS, serves: 'web' }],
    },
  ];
}
