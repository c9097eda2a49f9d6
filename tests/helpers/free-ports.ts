/** Ports for servers that a test restarts in place, or whose settings hold the port. */
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Ports below those that a system gives to connections, which could take one before its use. */
const FIRST = 20_000;
const COUNT = 12_000;

/** Nobody listens on them now. */
export async function freePorts(count: number): Promise<number[]> {
  const found: number[] = [];
  while (found.length < count) {
    const port = FIRST + randomInt(COUNT);
    if (!found.includes(port) && (await isFree(port))) found.push(port);
  }
  return found;
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
