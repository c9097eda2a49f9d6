import { expect, test } from 'vitest';
import { createReach, type Wire } from './reach.ts';

const OWN = ['10.1.2.3', '127.0.0.1', '169.254.169.254', '203.0.113.5'];
const RESOLVERS = ['192.168.1.1', '127.0.0.53'];

function begin({ practice = false, proxy = null }: { practice?: boolean; proxy?: string | null } = {}) {
  const reached: string[] = [];
  const wire: Wire = {
    practice,
    socketAt(address, port, by) {
      reached.push(`${by} ${address} ${port}`);
      return null;
    },
  };
  const patience = { connection: 100, datagrams: [50] };
  const signal = new AbortController().signal;
  const reach = createReach({
    wire,
    own: OWN,
    resolvers: RESOLVERS,
    proxiesFor: async () => [proxy],
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

test('the practice desk’s internet has the addresses of examples, and no others', async () => {
  const { reach } = begin({ practice: true });
  expect(reach.allows('203.0.113.77')).toBe(true);
  expect(reach.allows('127.0.0.1')).toBe(false);
});
