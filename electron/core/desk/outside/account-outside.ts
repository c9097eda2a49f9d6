/** Keeps the list of what left in an account's store. */
import type { OutsidePart, OutsideReport } from '../../../../shared/domain/outside.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import type { RemoteStore } from '../../worker/remote.ts';
import type { Clock, Network, Ports } from '../ports.ts';
import type { NoteWrite } from '../service/sender.ts';
import { createOutsideLedger, type OutsideLedger, withProxies } from './ledger.ts';

export type AccountOutside = ReturnType<typeof createAccountOutside>;

export function createAccountOutside(store: Pick<RemoteStore, 'outside'>, clock: Clock, network: Network) {
  const ledger = createOutsideLedger(clock, (hosts) => store.outside.noteHosts(hosts));

  /** Stored before its first byte, so that a crash leaves it with an unknown result. */
  const noteWrite: NoteWrite = async ({ operation, bytes, ticket }) => {
    const write = { at: clock.now(), operation, bytes, ticket: ticket?.id ?? null, tid: ticket?.tid ?? '' };
    const begun = await store.outside.beginWrite(write);
    return begun.ok ? ok((end) => store.outside.endWrite(begun.value, end)) : begun;
  };

  return {
    ...ledger,
    noteWrite,
    /** The network for one part, which reports there. */
    route: (part: OutsidePart) => ({ ...network, outside: ledger.of(part) }),
    async report(): Promise<Result<OutsideReport>> {
      await ledger.flush();
      return store.outside.report();
    },
  };
}

/**
 * Adds hosts of no account (updates, refused sign-ins) to the list of each open account. They wait
 * in memory until there is one: a refused first sign-in leaves nothing behind.
 */
export function createComputerOutside(
  openDesks: () => { outside: Pick<OutsideLedger, 'add'> }[],
  { clock, network, updates }: Pick<Ports, 'clock' | 'network' | 'updates'>,
): OutsideLedger {
  const ledger = createOutsideLedger(clock, async (hosts) => {
    const desks = openDesks();
    for (const { outside } of desks) outside.add(hosts);
    return desks.length > 0 ? ok(null) : err('storage', 'outside.note');
  });
  updates?.onRequest?.(withProxies(ledger.of('updates'), network.proxiesFor));
  return ledger;
}
