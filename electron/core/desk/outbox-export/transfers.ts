/**
 * Keeps exports and imports under way: their bytes cross the bridge a chunk at a time, in order.
 */
import { randomUUID } from 'node:crypto';
import { err, ok, type Result } from '../../../../shared/result.ts';
import type { AccountDesk } from '../account/account.ts';
import type { Ports } from '../ports.ts';
import { ExportFailed } from './head-and-files.ts';
import { seal, sealingCost, unseal } from './seal.ts';

/** `T`: what is told once a file was read to its end. */
export interface Transfers<T> {
  begin(account: AccountDesk, passphrase: string): string;
  /** Empty at the end. */
  next(account: string, id: string, index: number): Promise<Result<Uint8Array<ArrayBuffer>>>;
  beginImport(account: AccountDesk, passphrase: string): string;
  /** Null until the last. */
  take(account: string, id: string, bytes: Uint8Array, last: boolean): Promise<Result<T | null>>;
  /** Lets go of all of them, with their passphrases and what they hold of accounts. */
  forget(): void;
}

/** What is carried: as a stream, and what becomes of a stream. */
export interface Cargo<T> {
  /** Stands before the names of its commands: `account` for `account.export`. */
  subject: string;
  pack(account: AccountDesk): AsyncGenerator<Uint8Array>;
  unpack(account: AccountDesk, plain: AsyncIterable<Uint8Array>): Promise<Result<T>>;
}

interface Export {
  account: string;
  chunks: AsyncGenerator<Uint8Array<ArrayBuffer>>;
  index: number;
}

interface Import<T> {
  account: string;
  push(bytes: Uint8Array, last: boolean): Promise<void>;
  done: Promise<Result<T>>;
  ended: boolean;
}

/** ms after which a transfer is forgotten: a window that does not go on with it has closed. */
const FORGOTTEN = 10 * 60_000;
/** Transfers at once; of more, the one that was begun first is let go. */
const AT_ONCE = 2;

function makeRoom(underWay: Map<string, unknown>): void {
  for (const id of underWay.keys()) if (underWay.size >= AT_ONCE) underWay.delete(id);
}

export function createTransfers<T>(
  { clock, keyCost }: Pick<Ports, 'clock' | 'keyCost'>,
  { subject, pack, unpack }: Cargo<T>,
): Transfers<T> {
  const exports = new Map<string, Export>();
  const imports = new Map<string, Import<T>>();
  const unknown = (operation: string) => err('invalid', operation, { detail: { reason: 'not-found' } });

  return {
    begin(account, passphrase) {
      const id = randomUUID();
      const chunks = seal(pack(account), passphrase, sealingCost(keyCost));
      makeRoom(exports);
      exports.set(id, { account: account.entry.id, chunks, index: 0 });
      clock.after(FORGOTTEN, () => void exports.delete(id));
      return id;
    },

    async next(account, id, index) {
      const one = exports.get(id);
      if (!one || one.account !== account || one.index !== index) return unknown(`${subject}.exportChunk`);
      one.index++;
      try {
        const chunk = await one.chunks.next();
        if (!chunk.done) return ok(chunk.value);
        exports.delete(id);
        return ok(new Uint8Array(0));
      } catch (error) {
        exports.delete(id);
        if (error instanceof ExportFailed) return error.result;
        throw error;
      }
    },

    beginImport(account, passphrase) {
      const id = randomUUID();
      const { source, push } = channel();
      const one: Import<T> = {
        account: account.entry.id,
        push,
        ended: false,
        done: unpack(account, unseal(source, passphrase)).finally(() => {
          one.ended = true;
        }),
      };
      // Told where the next chunk, or the last, is waited for.
      one.done.catch(() => undefined);
      makeRoom(imports);
      imports.set(id, one);
      clock.after(FORGOTTEN, () => void imports.delete(id));
      return id;
    },

    async take(account, id, bytes, last) {
      const one = imports.get(id);
      if (!one || one.account !== account) return unknown(`${subject}.importChunk`);
      // A reader that has failed takes no more: then its end is what there is to tell.
      await Promise.race([one.push(bytes, last), one.done.catch(() => undefined)]);
      if (!last && !one.ended) return ok(null);
      imports.delete(id);
      return one.done;
    },

    forget() {
      exports.clear();
      imports.clear();
    },
  };
}

/** What is pushed in on one side comes out at the other; a push is over when it was taken. */
function channel(): { source: AsyncGenerator<Uint8Array>; push(bytes: Uint8Array, last: boolean): Promise<void> } {
  const waiting: { bytes: Uint8Array; last: boolean; taken: () => void }[] = [];
  let arrived: () => void = () => undefined;
  async function* source(): AsyncGenerator<Uint8Array> {
    for (;;) {
      const next = waiting.shift();
      if (next) {
        yield next.bytes;
        next.taken();
        if (next.last) return;
      } else {
        await new Promise<void>((resolve) => {
          arrived = resolve;
        });
      }
    }
  }
  return {
    source: source(),
    push: (bytes, last) =>
      new Promise((resolve) => {
        waiting.push({ bytes, last, taken: resolve });
        arrived();
      }),
  };
}
