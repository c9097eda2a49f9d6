import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MessageChannel } from 'node:worker_threads';
import { expect, it, vi } from 'vitest';
import { readSettings } from './account/settings.ts';
import { openStore } from './open-store.ts';
import type { WorkerReply } from './remote.ts';
import { serveStore } from './serve.ts';

const ACCOUNT = '11111111-1111-4111-8111-111111111111';
const KEYS = { cache: 'a'.repeat(64), work: 'b'.repeat(64), files: 'c'.repeat(64) };
const NOON = Date.UTC(2026, 4, 4, 12);

// The code of later calls takes a while, in which the others arrive.
vi.mock('./calls.ts', async (read) => {
  await new Promise((resolve) => setTimeout(resolve, 30));
  return read();
});

const call = (id: number, subject: string, method: string, ...args: unknown[]) => ({
  ...{ id, subject, method, args, now: NOON, zone: 'UTC' },
});

it('carries calls out in their order, while the code of one is loaded', async () => {
  const { port1: host, port2: port } = new MessageChannel();
  serveStore(port);
  const replies: WorkerReply[] = [];
  host.on('message', (reply: WorkerReply) => replies.push(reply));
  host.postMessage({ id: 1, open: { account: ACCOUNT, folder: null, keys: KEYS, now: NOON } });
  host.postMessage(call(2, 'settings', 'save', { holdSeconds: 5 }));
  host.postMessage(call(3, 'tickets', 'count'));
  host.postMessage(call(4, 'settings', 'read'));
  host.postMessage(call(5, 'databases', 'close'));
  await once(host, 'close');
  expect(replies.map(({ id, ok }) => ({ id, ok }))).toEqual([1, 2, 3, 4, 5].map((id) => ({ id, ok: true })));
  expect(replies[3]).toMatchObject({ value: { holdSeconds: 5 } });
});

it('has committed the pages of a team and the call itself when it answers another call', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rackside-serve-'));
  const { port1: host, port2: port } = new MessageChannel();
  serveStore(port);
  const answered = (id: number) =>
    new Promise<void>((resolve) => host.on('message', (reply: WorkerReply) => reply.id === id && resolve()));
  host.postMessage({ id: 1, open: { account: ACCOUNT, folder, keys: KEYS, now: NOON } });
  host.postMessage(call(2, 'team', 'receive', { entries: [], now: NOON, upTo: null, isLast: false }));
  host.postMessage(call(3, 'settings', 'save', { holdSeconds: 7 }));
  await answered(3);
  const killed = mkdtempSync(join(tmpdir(), 'rackside-killed-'));
  cpSync(folder, killed, { recursive: true });
  const opened = openStore({ account: ACCOUNT, folder: killed, keys: KEYS, now: NOON });
  if (!opened.ok) throw new Error(opened.error.kind);
  expect(readSettings(opened.value.ctx)).toMatchObject({ holdSeconds: 7 });
  opened.value.ctx.work.close();
  host.postMessage(call(4, 'databases', 'close'));
  await once(host, 'close');
  for (const one of [folder, killed]) rmSync(one, { recursive: true });
});
