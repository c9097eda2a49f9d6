/**
 * Keeps hand-overs that were read but not imported yet, since the agent first sees what each would
 * add. Abandoned ones expire.
 */
import { randomUUID } from 'node:crypto';
import type { HandOverContents, HandOverImport } from '../../../../shared/domain/hand-over.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import type { BroughtParts } from '../../worker/hand-over/take-back.ts';
import type { AccountDesk } from '../account/account.ts';
import type { Clock } from '../ports.ts';
import type { ReadHandOver } from './hand-over-file.ts';

export interface PendingImports {
  keep(account: AccountDesk, read: ReadHandOver): Promise<Result<HandOverContents>>;
  /** If two windows ask at once, the import runs once and both get its result. */
  runImport(account: AccountDesk, id: string, doubtNote: string): Promise<Result<HandOverImport>>;
  undoImport(account: AccountDesk, id: string): Promise<Result<{ stayed: string[]; tickets: string[] }>>;
  discard(account: AccountDesk, id: string): Promise<Result<null>>;
  /** Forgets all hand-overs because the stores close; unused files are swept later. */
  forget(): void;
}

const EXPIRY = 60 * 60_000;
/** Number of imports that can be undone; the window offers only the last. */
const UNDOABLE = 3;

export function createPendingImports(clock: Clock): PendingImports {
  const kept = new Map<string, { account: string; read: ReadHandOver; stopTimer: () => void }>();
  const undoable = new Map<string, { account: string; parts: BroughtParts; at: number }>();
  /** Imports in progress: a second run would find everything imported, and lose the undo. */
  const bringing = new Map<string, { account: string; done: Promise<Result<HandOverImport>> }>();
  const unknown = (operation: string) => err('invalid', operation, { detail: { reason: 'put-away' } });

  function find(account: AccountDesk, id: string): ReadHandOver | null {
    const one = kept.get(id);
    return one?.account === account.entry.id ? one.read : null;
  }

  async function discard(account: AccountDesk, id: string): Promise<Result<null>> {
    const read = find(account, id);
    if (!read) return ok(null);
    // The timer holds the account, and with it its keys.
    kept.get(id)?.stopTimer();
    kept.delete(id);
    const dropped = await account.store.outboxExport.dropStaged(read.staged);
    return dropped.ok ? ok(null) : dropped;
  }

  async function importNow(account: AccountDesk, id: string, doubtNote: string): Promise<Result<HandOverImport>> {
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
    // Delete stored files that no draft uses, because their texts existed already.
    await discard(account, id);
    return ok(brought.value.brought);
  }

  return {
    async keep(account, read) {
      // Keep one hand-over per account: choosing another file drops the first.
      for (const id of kept.keys()) await discard(account, id);
      const { from } = read.work;
      const would = await account.store.handOver.bringIn(read.work, { at: clock.now(), apply: false, doubtNotes: {} });
      if (!would.ok) {
        await account.store.outboxExport.dropStaged(read.staged);
        return would;
      }
      const id = randomUUID();
      const stopTimer = clock.after(EXPIRY, () => void discard(account, id));
      kept.set(id, { account: account.entry.id, read, stopTimer });
      return ok({ ...would.value.brought, id, from, email: read.email, madeAt: read.madeAt });
    },
    runImport(account, id, doubtNote) {
      const under = bringing.get(id);
      if (under?.account === account.entry.id) return under.done;
      const done = importNow(account, id, doubtNote).finally(() => bringing.delete(id));
      bringing.set(id, { account: account.entry.id, done });
      return done;
    },
    async undoImport(account, id) {
      const one = undoable.get(id);
      if (one?.account !== account.entry.id) return unknown('handOver.takeBack');
      const stayed = await account.store.handOver.takeBack(one.parts, one.at);
      if (!stayed.ok) return stayed;
      undoable.delete(id);
      const { drafts, notes, tags, promises } = one.parts;
      const tickets = [...drafts, ...notes, ...tags, ...promises].map(({ ticket }) => ticket);
      return ok({ stayed: stayed.value, tickets: [...new Set(tickets)] });
    },
    discard,
    forget() {
      for (const { stopTimer } of kept.values()) stopTimer();
      kept.clear();
      undoable.clear();
    },
  };
}
