/** Ways to the network for parts under test whose contacts nobody lists. */
import type { Outside } from '../../electron/core/desk/outside/ledger.ts';
import type { NoteWrite } from '../../electron/core/desk/service/sender.ts';
import type { Route } from '../../electron/core/desk/service/transport.ts';
import { ok } from '../../shared/result.ts';

export const unreported: Outside = {
  socket: (socket) => socket,
  datagram: () => () => undefined,
  request: () => undefined,
};

/** This computer trusts Node's own list of certificates. */
export const routeBy = (proxies: (string | null)[] = [null], trusts: string[] | null = null): Route => ({
  certificates: async () => trusts,
  proxiesFor: async () => proxies,
  outside: unreported,
});

export const unnoted: NoteWrite = async () => ok(async () => undefined);
