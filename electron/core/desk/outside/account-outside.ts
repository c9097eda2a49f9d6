/** Keeps an account's list of contacted hosts and of writes in its store. */
import type { OutsideReport } from '../../../../shared/domain/outside.ts';
import type { Result } from '../../../../shared/result.ts';
import type { RemoteStore } from '../../worker/remote.ts';
import type { Clock, Network } from '../ports.ts';
import type { NoteWrite } from '../service/sender.ts';
import { createOutsideLedger } from './ledger.ts';

export type AccountOutside = ReturnType<typeof createAccountOutside>;

export function createAccountOutside(store: Pick<RemoteStore, 'outside'>, clock: Clock, network: Network) {
  const ledger = createOutsideLedger(clock, (hosts) => store.outside.noteHosts(hosts));

  /** Stored before its first byte, so that a crash leaves it with an unknown result. */
  const noteWrite: NoteWrite = async ({ operation, bytes, ticket }) => {
    const write = { at: clock.now(), operation, bytes, ticket: ticket?.id ?? null, tid: ticket?.tid ?? '' };
    const begun = await store.outside.beginWrite(write);
    return async (end) => {
      if (begun.ok) await store.outside.endWrite(begun.value, end);
    };
  };

  return {
    ...ledger,
    noteWrite,
    /** The network for one part, which reports there. */
    route: (part: Parameters<typeof ledger.of>[0]) => ({ ...network, outside: ledger.of(part) }),
    async report(): Promise<Result<Omit<OutsideReport, 'computer'>>> {
      await ledger.flush();
      return store.outside.report();
    },
  };
}
