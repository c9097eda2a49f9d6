import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { unreported } from '../../../../tests/helpers/unreported.ts';
import { createReach, readUntil, type Wire } from './reach.ts';

const OWN = ['10.1.2.3', '127.0.0.1', '169.254.169.254', '203.0.113.5'];
const RESOLVERS = ['192.168.1.1', '127.0.0.53'];

interface Around {
  practice?: boolean;
  proxy?: string | null;
  socketAt?: Wire['socketAt'];
}

function begin({ practice = false, proxy = null, socketAt = () => null }: Around = {}) {
  const reached: string[] = [];
  const wire: Wire = {
    practice,
    socketAt(address, port, by) {
      reached.push(`${by} ${address} ${port}`);
      return socketAt(address, port, by);
    },
  };
  const patience = { connection: 5000, datagrams: [50] };
  const signal = new AbortController().signal;
  const reach = createReach({
    wire,
    own: OWN,
    resolvers: RESOLVERS,
    proxiesFor: async () => [proxy],
    outside: unreported,
    patience,
    signal,
  });
  return { reach, reached };
}

test.each([
  ['a public address', '8.8.8.8', 443, true],
  ['the product’s private address', '10.1.2.3', 443, true],
  ['another private address', '10.1.2.4', 443, false],
  ['this computer, though it is on file', '127.0.0.1', 80, false],
  ['a link-local address, though it is on file', '169.254.169.254', 80, false],
  ['an example’s address, though it is on file', '203.0.113.5', 80, false],
  ['the resolver, as a resolver', '192.168.1.1', 53, true],
  ['the resolver, as a web server', '192.168.1.1', 80, false],
  ['a name', 'localhost', 80, false],
])('%s', async (_, address, port, isReached) => {
  const { reach, reached } = begin();
  const answer = await reach.tcp(address, port);
  expect(answer).toEqual({ ok: false, why: isReached ? 'unreachable' : 'special' });
  expect(reached).toHaveLength(isReached ? 1 : 0);
});

test('a datagram that has no way ends as unreachable', async () => {
  const { reach } = begin({ socketAt: () => ({ host: '255.255.255.255', port: 9 }) });
  const answer = await reach.datagram('8.8.8.8', 53, Buffer.from('?'), () => true, 5000);
  expect(answer).toEqual({ ok: false, why: 'unreachable' });
});

test('what comes along with a proxy’s consent belongs to the connection', async () => {
  const proxy = createServer((socket) => {
    socket.once('data', () => socket.write('HTTP/1.1 200 Connected\r\n\r\n220 mail.example ESMTP\r\n'));
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => void proxy.close());
  const { port } = proxy.address() as AddressInfo;
  const { reach } = begin({ proxy: `http://127.0.0.1:${port}`, socketAt: (host) => ({ host, port: 25 }) });
  const opened = await reach.tcp('8.8.8.8', 25);
  if (!opened.ok) throw new Error(opened.why);
  expect(await readUntil(opened.value, (text) => text.endsWith('\n'), 5000)).toEqual({
    ok: true,
    value: '220 mail.example ESMTP\r\n',
  });
  opened.value.destroy();
});

test('the practice desk’s internet has the addresses of examples, and no others', async () => {
  const { reach } = begin({ practice: true });
  expect(reach.allows('203.0.113.77')).toBe(true);
  expect(reach.allows('127.0.0.1')).toBe(false);
});
