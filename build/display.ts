import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A display for windows that nobody looks at; Xvfb chooses a free number itself. Null where Xvfb is not installed. */
export async function startDisplay(): Promise<{ name: string; stop(): void } | null> {
  const xvfb: ChildProcess = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const numbers = createInterface(xvfb.stdio[3] as NodeJS.ReadableStream);
  const first = await Promise.race([
    once(numbers, 'line'),
    once(xvfb, 'error').then(() => null),
    once(numbers, 'close').then(() => null),
  ]);
  return first ? { name: `:${first[0]}`, stop: () => xvfb.kill() } : null;
}
