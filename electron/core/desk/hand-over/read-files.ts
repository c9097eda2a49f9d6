/**
 * Keeps hand-overs that were read and not brought in yet: the agent sees first what each would
 * bring. One that nobody goes on with is put away.
 */
import { randomUUID } from 'node:crypto';
import type { BroughtIn, HandOverContents } from '../../../../shared/domain/hand-over.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import type { BroughtParts } from '../../worker/hand-over/take-back.ts';
import type { AccountDesk } from '../account/account.ts';
import type { Clock } from '../ports.ts';
import type { ReadHandOver } from './hand-over-file.ts';

export interface ReadFiles {
  /** Keeps it, and says what would come of it. */
  keep(account: AccountDesk, read: ReadHandOver): Promise<Result<HandOverContents>>;
  /** Asked for by two windows at once, it is brought in once, and both are told what came. */
  bringIn(account: AccountDesk, id: string, doubtNote: string): Promise<Result<BroughtIn>>;
  /** Takes back what was brought in, with the tickets that this was about. */
  takeBack(account: AccountDesk, id: string): Promise<Result<{ stayed: string[]; tickets: string[] }>>;
  /** Forgets it, and the bytes of its files. */
  putAway(account: AccountDesk, id: string): Promise<Result<null>>;
  /**
   * Knows nothing any more of what was read and brought in, for stores that are closed: bytes of
   * files that nobody brought in are swept from them later.
   */
  forget(): void;
}

/** ms after which one is put away: a window that does not go on with it has closed. */
const FORGOTTEN = 60 * 60_000;
/** Hand-overs whose bringing in can be undone: the window offers that for the last only. */
const UNDOABLE = 3;

export function createReadFiles(clock: Clock): ReadFiles {
  const kept = new Map<string, { account: string; read: ReadHandOver; stopTimer: () => void }>();
  /** What was brought in, for its undo; the newest is the last. */
  const undoable = new Map<string, { account: string; parts: BroughtParts; at: number }>();
  /** What is being brought in now: a second run would find all of it here, and leave nothing to undo. */
  const bringing = new Map<string, { account: string; done: Promise<Result<BroughtIn>> }>();
  const unknown = (operation: string) => err('invalid', operation, { detail: { reason: 'put-away' } });

  function find(account: AccountDesk, id: string): ReadHandOver | null {
    const one = kept.get(id);
    return one?.account === account.entry.id ? one.read : null;
  }

  async function putAway(account: AccountDesk, id: string): Promise<Result<null>> {
    const read = find(account, id);
    if (!read) return ok(null);
    // The timer holds the account, and with it the keys of its data.
    kept.get(id)?.stopTimer();
    kept.delete(id);
    const dropped = await account.store.outboxExport.dropStaged(read.staged);
    return dropped.ok ? ok(null) : dropped;
  }

  async function bringNow(account: AccountDesk, id: string, doubtNote: string): Promise<Result<BroughtIn>> {
    const read = find(account, id);
    if (!read) return unknown('handOver.bringIn');
    const doubtful = read.work.texts.filter((text) => text.doubtful);
    const doubtNotes = Object.fromEntries(
      doubtful.map(({ ticket }) => [ticket, { id: randomUUID(), text: doubtNote }]),
    );
    const brought = await account.store.handOver.bringIn(read.work, { at: clock.now(), apply: true, doubtNotes });
    if (!brought.ok) return brought;
    undoable.set(id, { account: account.entry.id, parts: brought.value.parts, at: clock.now() });
    for (const oldest of undoable.keys()) if (undoable.size > UNDOABLE) undoable.delete(oldest);
    // Files of texts that were here already have no name by now.
    await putAway(account, id);
    return ok(brought.value.brought);
  }

  return {
    async keep(account, read) {
      // One an account: whoever chooses another file is done with the first.
      for (const id of kept.keys()) await putAway(account, id);
      const { from } = read.work;
      const would = await account.store.handOver.bringIn(read.work, { at: clock.now(), apply: false, doubtNotes: {} });
      if (!would.ok) {
        await account.store.outboxExport.dropStaged(read.staged);
        return would;
      }
      const id = randomUUID();
      const stopTimer = clock.after(FORGOTTEN, () => void putAway(account, id));
      kept.set(id, { account: account.entry.id, read, stopTimer });
      return ok({ ...would.value.brought, id, from, email: read.email, madeAt: read.madeAt });
    },
    bringIn(account, id, doubtNote) {
      const under = bringing.get(id);
      if (under?.account === account.entry.id) return under.done;
      const done = bringNow(account, id, doubtNote).finally(() => bringing.delete(id));
      bringing.set(id, { account: account.entry.id, done });
      return done;
    },
    async takeBack(account, id) {
      const one = undoable.get(id);
      if (one?.account !== account.entry.id) return unknown('handOver.takeBack');
      const stayed = await account.store.handOver.takeBack(one.parts, one.at);
      if (!stayed.ok) return stayed;
      undoable.delete(id);
      const { drafts, notes, tags, promises } = one.parts;
      const tickets = [...drafts, ...notes, ...tags, ...promises].map(({ ticket }) => ticket);
      return ok({ stayed: stayed.value, tickets: [...new Set(tickets)] });
    },
    putAway,
    forget() {
      for (const { stopTimer } of kept.values()) stopTimer();
      kept.clear();
      undoable.clear();
    },
  };
}
