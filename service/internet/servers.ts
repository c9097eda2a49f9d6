/** Web and mail servers of the practice internet, and its registries' public data. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Authority, Wanted } from './authority.ts';
import { CDN_ADDRESS, type InventedDomain } from './neighbours.ts';

type Serve = (socket: Socket) => void;

interface Machine {
  hostname: string;
  address: string;
  /** The domain of a name whose site is on this machine. */
  siteOf(name: string): InventedDomain | null;
}

/** All names of a domain's site: with its own machines, their names too. */
export const namesOf = ({ name, machines }: InventedDomain): string[] => [
  ...[name, `www.${name}`],
  ...machines.filter(({ serves }) => serves === 'mail').map(({ label }) => `${label}.${name}`),
];

const hostOf = ({ headers }: IncomingMessage): string => (headers.host ?? '').toLowerCase().replace(/:\d+$/, '');

/** Takes connections that others accepted. */
function httpOn(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(answer);
  return (socket: Socket) => void server.emit('connection', socket);
}

const pageOf = (title: string, text: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><h1>${title}</h1><p>${text}</p></body></html>`;

const PAGES: Readonly<Record<InventedDomain['page'], (name: string) => string>> = {
  site: (name) => pageOf(name, 'Welcome. This site exists for practice only.'),
  parked: (name) => pageOf(`${name} is parked`, 'This domain is parked. Its owner has not put a site here yet.'),
  suspended: () =>
    pageOf('Account Suspended', 'This account has been suspended. Please contact your hosting provider.'),
};

/** Ports 80 and 443 of a machine. Every site is at https. */
export function webServer(machine: Machine, { secure }: Authority): Record<number, Serve> {
  const plain = httpOn((request, response) => {
    const host = hostOf(request);
    if (machine.siteOf(host)) response.writeHead(301, { location: `https://${host}${request.url ?? '/'}` }).end();
    else response.writeHead(404, { 'content-type': 'text/html' }).end(pageOf('Not found', 'No such site is here.'));
  });
  const encrypted = httpOn((request, response) => {
    const site = machine.siteOf(hostOf(request));
    response.setHeader('content-type', 'text/html; charset=utf-8');
    if (machine.address === CDN_ADDRESS) response.setHeader('via', `1.1 ${machine.hostname}`);
    if (site) response.end(PAGES[site.page](site.name));
    else response.writeHead(404).end(pageOf('Not found', 'No such site is here.'));
  });
  const own: Wanted = { names: [machine.hostname], kind: 'whole' };
  const known = (name: string): Wanted | null => {
    const site = machine.siteOf(name.toLowerCase());
    return site && { names: namesOf(site), kind: site.certificate };
  };
  return { 80: plain, 443: (socket) => void secure(socket, own, known).then(encrypted) };
}

/** Calls `take` with each line until it returns false. */
function onLines(socket: Socket, take: (line: string) => boolean): void {
  let rest = '';
  const onData = (chunk: Buffer) => {
    const lines = (rest + chunk.toString('latin1')).split(/\r?\n/);
    rest = (lines.pop() ?? '').slice(0, 1000);
    if (!lines.every(take)) socket.off('data', onData);
  };
  socket.on('data', onData);
}

/** Port 25: greets, offers encryption, and takes no mail. */
export function mailServer(hostname: string, { secure }: Authority): Serve {
  const own: Wanted = { names: [hostname], kind: 'whole' };
  const talk = (socket: Socket, offers: readonly string[]) =>
    onLines(socket, (line) => {
      const verb = line.slice(0, 8).split(' ')[0]?.toUpperCase() ?? '';
      const say = (answer: string) => socket.write(`${answer}\r\n`);
      if (verb === 'STARTTLS' && offers.length > 0) {
        // Its first bytes must wait for whoever encrypts.
        socket.pause();
        say('220 2.0.0 Ready');
        void secure(socket, own, () => own).then((secured) => talk(secured, []));
        return false;
      }
      if (verb === 'EHLO')
        say([`250-${hostname}`, ...offers.map((offer) => `250-${offer}`), '250 8BITMIME'].join('\r\n'));
      else if (verb === 'QUIT') socket.end('221 2.0.0 Bye\r\n');
      else say('502 5.5.2 This server is for practice');
      return verb !== 'QUIT';
    });
  return (socket) => {
    socket.write(`220 ${hostname} ESMTP\r\n`);
    talk(socket, ['STARTTLS']);
  };
}

type Find = (name: string) => InventedDomain | undefined;

/** RDAP of all registries (RFC 9083). `hosts`: its own names. */
export function rdapServer(find: Find, hosts: readonly string[], { secure }: Authority): Serve {
  const answer = httpOn((request, response) => {
    const name = (request.url ?? '').replace(/^\/domain\//, '').toLowerCase();
    const domain = find(name);
    const status = domain ? 200 : 404;
    response.writeHead(status, { 'content-type': 'application/rdap+json' });
    response.end(JSON.stringify(domain ? rdapOf(domain) : { errorCode: 404, title: 'Not Found', rdapConformance }));
  });
  const own: Wanted = { names: hosts, kind: 'whole' };
  return (socket) => void secure(socket, own, () => own).then(answer);
}

const rdapConformance = ['rdap_level_0'];
const atNoon = (date: string): string => `${date}T12:00:00Z`;

function rdapOf({ name, statuses, createdOn, expiresOn, nameservers, hasKey, registrar }: InventedDomain) {
  const card = [
    ['version', {}, 'text', '4.0'],
    ['fn', {}, 'text', registrar],
  ];
  return {
    ...{ objectClassName: 'domain', rdapConformance, ldhName: name, status: statuses },
    events: [
      { eventAction: 'registration', eventDate: atNoon(createdOn) },
      { eventAction: 'expiration', eventDate: atNoon(expiresOn) },
    ],
    nameservers: nameservers.map((ldhName) => ({ objectClassName: 'nameserver', ldhName })),
    secureDNS: { delegationSigned: hasKey },
    entities: [{ objectClassName: 'entity', roles: ['registrar'], vcardArray: ['vcard', card] }],
  };
}

/** WHOIS of all registries (RFC 3912). */
export const whoisServer =
  (find: Find): Serve =>
  (socket) =>
    onLines(socket, (line) => {
      // Some clients name options before the domain.
      const name = line.trim().split(/\s+/).at(-1)?.toLowerCase() ?? '';
      const domain = find(name);
      const lines = domain ? whoisOf(domain) : [`No match for "${name.replace(/[^a-z0-9.-]/g, '')}".`];
      socket.end(`${lines.join('\r\n')}\r\n`);
      return false;
    });

const eppStatus = (status: string): string =>
  status === 'active' ? 'ok' : status.replaceAll(/ (.)/g, (_, letter: string) => letter.toUpperCase());

const whoisOf = ({ name, registrar, createdOn, expiresOn, statuses, nameservers, hasKey }: InventedDomain) => [
  `Domain Name: ${name}`,
  `Registrar: ${registrar}`,
  `Creation Date: ${atNoon(createdOn)}`,
  `Registry Expiry Date: ${atNoon(expiresOn)}`,
  ...statuses.map((status) => `Domain Status: ${eppStatus(status)}`),
  ...nameservers.map((server) => `Name Server: ${server}`),
  `DNSSEC: ${hasKey ? 'signedDelegation' : 'unsigned'}`,
];
