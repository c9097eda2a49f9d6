/** The domains of the practice internet, read from the service's records. */
import { domainToASCII } from 'node:url';
import { SERVERS } from '../catalog.ts';
import type { Database } from '../store/database.ts';
import { addMonths } from '../time.ts';
import { elsewhere, FRONT_ADDRESS, type InventedDomain, NIMBUS, neighbours } from './neighbours.ts';
import { pickStories, STORIES } from './stories.ts';

interface ServiceRow {
  domain: string;
  status: string;
  serverid: number;
  dedicatedip: string;
  assignedips: string;
  ns1: string;
  ns2: string;
  regdate: string;
}

interface DomainRow {
  domainname: string;
  status: string;
  registrar: string;
  regdate: string;
  expirydate: string;
}

const UNREGISTERED = ['Pending Registration', 'Cancelled'];
/** Host names of virtual servers begin with their product's number. */
const SERVER_NAME = /^(vps\d+)\./;

export function readDomains(db: Database, today: string): InventedDomain[] {
  const found = new Map<string, InventedDomain | null>();
  const add = (name: string, read: () => InventedDomain | null) => {
    if (name.includes('.') && !found.has(name)) found.set(name, read());
  };
  const services = db.prepare<[], ServiceRow>('SELECT * FROM services ORDER BY id').all();
  const rows = db.prepare<[], DomainRow>('SELECT * FROM domains ORDER BY id').all();
  const registered = new Map(rows.map((row) => [row.domainname, row]));
  const stories = new Map(pickStories(db).map(({ name, story }) => [name, STORIES[story].change]));
  for (const domain of neighbours(today)) add(domain.name, () => domain);
  for (const service of services) {
    const name = service.domain.replace(SERVER_NAME, '');
    add(domainToASCII(name), () => {
      const domain = withProduct(service, registration(name, registered.get(name), service.regdate, today));
      const change = stories.get(name);
      return domain && change ? { ...domain, ...change(domain) } : domain;
    });
  }
  for (const row of rows)
    add(domainToASCII(row.domainname), () => registration(row.domainname, row, row.regdate, today));
  for (const host of mailHosts(db)) add(host, () => elsewhere(host, today));
  return [...found.values()].filter((domain) => domain !== null);
}

/** Hosts of the customers' and guests' own addresses: other hosters have them. */
const mailHosts = (db: Database): string[] =>
  db
    .prepare<[], string>('SELECT email FROM clients UNION SELECT email FROM tickets')
    .pluck()
    .all()
    .map((email) => domainToASCII(email.slice(email.lastIndexOf('@') + 1)));

const SERVER_OF_PARKED = SERVERS[0];
/** A registered domain that no product uses; null if it is not registered. */
function registration(
  name: string,
  row: DomainRow | undefined,
  knownSince: string,
  today: string,
): InventedDomain | null {
  if (row && UNREGISTERED.includes(row.status)) return null;
  const ascii = domainToASCII(name);
  const isOurs = row !== undefined && row.status !== 'Transferred Away' && row.status !== 'Pending Transfer';
  if (row && !isOurs) {
    const statuses = row.status === 'Pending Transfer' ? ['pending transfer'] : ['active'];
    return { ...elsewhere(ascii, today), statuses };
  }
  const createdOn = row?.regdate ?? addMonths(knownSince, -12);
  return {
    ...elsewhere(ascii, today),
    registrar: row?.registrar ?? NIMBUS.registrar,
    createdOn,
    expiresOn: row?.expirydate ?? nextAnniversary(createdOn, today),
    statuses: statusesFor(row?.status),
    isDelegated: row?.status !== 'Redemption',
    nameservers: SERVER_OF_PARKED.ns,
    address: FRONT_ADDRESS,
    sites: [FRONT_ADDRESS],
    page: 'parked',
    mailServer: SERVER_OF_PARKED.hostname,
    spf: OUR_SPF,
  };
}

function statusesFor(status: string | undefined): string[] {
  if (status === 'Redemption') return ['redemption period', 'server hold'];
  return status === 'Expired' || status === 'Grace' ? ['auto renew period'] : ['active'];
}

const OUR_SPF = 'v=spf1 include:_spf.hosting.example mx -all';

/** The domain at its product's server, if our name servers have it. */
function withProduct(service: ServiceRow, domain: InventedDomain | null): InventedDomain | null {
  if (domain === null) return null;
  const label = SERVER_NAME.exec(service.domain)?.[1] ?? 'server';
  const own = service.dedicatedip;
  const machines = [...new Set([own, ...service.assignedips.split(',')])].filter(Boolean).map((address, index) => ({
    label: index === 0 ? label : `${label}-${index + 1}`,
    ...{ address, serves: 'mail' as const },
  }));
  if (domain.address === NIMBUS.address) return { ...domain, machines };
  const server = SERVERS.find(({ id }) => id === service.serverid) ?? SERVER_OF_PARKED;
  const address = own || server.ip;
  const isThere = service.status === 'Active' || service.status === 'Suspended';
  return {
    ...{ ...domain, machines, address },
    nameservers: service.ns1 ? [service.ns1, service.ns2] : server.ns,
    sites: isThere ? [address] : [],
    page: service.status === 'Suspended' ? 'suspended' : 'site',
    mailServer: own ? `${label}.${domain.name}` : server.hostname,
    spf: own ? 'v=spf1 a mx -all' : OUR_SPF,
  };
}

function nextAnniversary(createdOn: string, today: string): string {
  let expiry = addMonths(createdOn, 12);
  for (let years = 2; expiry <= today; years += 1) expiry = addMonths(createdOn, 12 * years);
  return expiry;
}
