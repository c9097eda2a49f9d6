/** Reports the sockets that a library opens by itself, which takes none of ours. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import type { HostPort, Outside } from './ledger.ts';

const opening = new AsyncLocalStorage<{ report: ((socket: Socket) => unknown) | null }>();

// Node announces each socket that is about to connect, in the caller's context.
subscribe('net.client.socket', (message) => opening.getStore()?.report?.((message as { socket: Socket }).socket));

/** Reports sockets that `open` opens, until it ends, and no others. */
export async function reportLibrary<T>(outside: Outside, to: HostPort, open: () => Promise<T>): Promise<T> {
  const state: { report: ((socket: Socket) => unknown) | null } = { report: (socket) => outside.socket(socket, to) };
  try {
    return await opening.run(state, open);
  } finally {
    // The library's callbacks keep this context for good.
    state.report = null;
  }
}
