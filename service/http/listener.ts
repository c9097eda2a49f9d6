/** Opens the port, and can close it for a while to simulate a lost network. */

import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Env } from './calls.ts';

const HOST = '127.0.0.1';

export class Listener {
  readonly url: string;
  private readonly server: Server;
  private readonly port: number;
  private back: NodeJS.Timeout | null = null;
  private stopped = false;

  private constructor(server: Server) {
    this.server = server;
    this.port = (server.address() as AddressInfo).port;
    this.url = `http://${HOST}:${this.port}`;
  }

  static async open(app: Hono<Env>, port: number): Promise<Listener> {
    // Keep our Request and Response out of the globals, because tests share this process.
    const server = createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false }) as Server;
    server.requestTimeout = 0;
    await listen(server, port);
    return new Listener(server);
  }

  /** Ends all connections and refuses new ones for `ms` milliseconds. */
  async cut(ms: number): Promise<void> {
    if (this.back) clearTimeout(this.back);
    await this.close();
    const reopen = () => {
      this.back = null;
      // Another program may have taken the port meanwhile. Then try again.
      if (!this.stopped) listen(this.server, this.port).catch(() => this.later(reopen, 1000));
    };
    this.later(reopen, ms);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    if (this.back) clearTimeout(this.back);
    await this.close();
  }

  private later(run: () => void, ms: number): void {
    if (!this.stopped) this.back = setTimeout(run, ms);
  }

  private close(): Promise<void> {
    return new Promise((resolve) => {
      this.server.close(() => resolve());
      this.server.closeAllConnections();
    });
  }
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
