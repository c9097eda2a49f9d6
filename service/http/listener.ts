/** Opens the port, and simulates a lost network and lost answers. */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Carrier, Env } from './calls.ts';
import type { Form } from './form.ts';
import { asDocumented, resetConnection } from './reply.ts';

const HOST = '127.0.0.1';
/** Time (ms) that web servers usually keep an idle connection. */
const KEEP_ALIVE_MS = 75_000;

export async function openListener(app: Hono<Env>, port: number) {
  // Keep our Request and Response out of the globals, because tests share this process.
  const server = createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false }) as Server;
  server.requestTimeout = 0;
  // Node's five seconds end a connection that a busy client is about to use.
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  await listen(server, port);
  const taken = (server.address() as AddressInfo).port;
  let back: NodeJS.Timeout | undefined;
  let stopped = false;

  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });

  function reopenIn(ms: number): void {
    if (stopped) return;
    // Another program may have taken the port meanwhile. Then try again.
    back = setTimeout(() => !stopped && listen(server, taken).catch(() => reopenIn(1000)), ms);
  }

  return {
    url: `http://${HOST}:${taken}`,
    /** Ends all connections and refuses new ones for `ms` milliseconds. */
    async cut(ms: number): Promise<void> {
      clearTimeout(back);
      await close();
      reopenIn(ms);
    },
    async stop(): Promise<void> {
      stopped = true;
      clearTimeout(back);
      await close();
    },
  };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, HOST, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

export function createLostAnswers() {
  /** The tickets whose next reply is stored without an answer. Null: the next of any ticket. */
  const tickets: (string | null)[] = [];

  function take(form: Form): boolean {
    const found = tickets.findIndex((ticket) => ticket === null || ticket === form.text('ticketid'));
    if (found >= 0) tickets.splice(found, 1);
    return found >= 0;
  }

  const carry: Carrier = async (call, run) => {
    const { form } = await call.read();
    const reply = run(form, asDocumented);
    return call.operation === 'add-ticket-reply' && take(form) ? { ...reply, deliver: resetConnection } : reply;
  };
  return { carry, add: (ticketId: string | null) => void tickets.push(ticketId) };
}
