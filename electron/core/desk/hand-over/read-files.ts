/**
 * Keeps hand-overs that were read and not brought in yet: the agent sees first what each would
 * bring. One that nobody goes on with is put away.
 */
import { randomUUID } from 'node:crypto';
import type { BroughtIn, HandOverContents } from '../../../../shared/domain/hand-over.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import type { AccountDesk } from '../account/account.ts';
import type { Clock } from '../ports.ts';
import type { ReadHandOver } from './hand-over-file.ts';

export interface ReadFiles {
  /** Keeps it, and says what would come of it. */
  keep(account: AccountDesk, read: ReadHandOver): Promise<Result<HandOverContents>>;
  bringIn(account: AccountDesk, id: string, doubtNote: string): Promise<Result<BroughtIn>>;
  /** Forgets it, and the bytes of its files. */
  putAway(account: AccountDesk, id: string): Promise<Result<null>>;
}

/** ms after which one is put away: a window that does not go on with it has closed. */
const FORGOTTEN = 60 * 60_000;

export function createReadFiles(clock: Clock): ReadFiles {
  const kept = new Map<string, { account: AccountDesk; read: ReadHandOver }>();
  const unknown = () => err('invalid', 'handOver.bringIn', { detail: { reason: 'put-away' } });

  function find(account: AccountDesk, id: string): ReadHandOver | null {
    const one = kept.get(id);
    return one?.account === account ? one.read : null;
  }

  async function putAway(account: AccountDesk, id: string): Promise<Result<null>> {
    const read = find(account, id);
    if (!read) return ok(null);
    kept.delete(id);
    const dropped = await account.store.outboxExport.dropStaged(read.staged);
    return dropped.ok ? ok(null) : dropped;
  }

  return {
    async keep(account, read) {
      // One an account: whoever chooses another file is done with the first.
      for (const [id, one] of kept) if (one.account === account) await putAway(account, id);
      const id = randomUUID();
      kept.set(id, { account, read });
      clock.after(FORGOTTEN, () => void putAway(account, id));
      const { from } = read.work;
      const would = await account.store.handOver.bringIn(read.work, { at: clock.now(), apply: false, doubtNotes: {} });
      return would.ok ? ok({ ...would.value, id, from, email: read.email, madeAt: read.madeAt }) : would;
    },
    async bringIn(account, id, doubtNote) {
      const read = find(account, id);
      if (!read) return unknown();
      const doubtful = read.work.texts.filter((text) => text.doubtful);
      const doubtNotes = Object.fromEntries(
        doubtful.map(({ ticket }) => [ticket, { id: randomUUID(), text: doubtNote }]),
      );
      const brought = await account.store.handOver.bringIn(read.work, { at: clock.now(), apply: true, doubtNotes });
      if (!brought.ok) return brought;
      // Files of texts that were here already have no name by now.
      await putAway(account, id);
      return brought;
    },
    putAway,
  };
}
