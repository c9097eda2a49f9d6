/** Keeps running exports and imports: their bytes cross the bridge in chunks, in order. */
import { randomUUID } from 'node:crypto';
import { err, ok, type Result } from '../../../../shared/result.ts';
import type { AccountDesk } from '../account/account.ts';
import type { Ports } from '../ports.ts';
import { ExportFailed } from './head-and-files.ts';
import { seal, sealingCost, unseal } from './seal.ts';

export interface Transfers<T> {
  beginExport(account: AccountDesk, passphrase: string): string;
  /** An empty chunk ends the export. */
  nextChunk(account: string, id: string, index: number): Promise<Result<Uint8Array<ArrayBuffer>>>;
  beginImport(account: AccountDesk, passphrase: string): string;
  /** Null until the last chunk. */
  takeChunk(account: string, id: string, bytes: Uint8Array, last: boolean): Promise<Result<T | null>>;
  forget(): void;
}

export interface TransferFormat<T> {
  /** Prefix of its commands: `account` for `account.export`. */
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

const EXPIRY = 10 * 60_000;
/** Most transfers at once; one more drops the oldest. */
const AT_ONCE = 2;

function makeRoom(underWay: Map<string, unknown>): void {
  for (const id of underWay.keys()) if (underWay.size >= AT_ONCE) underWay.delete(id);
}

export function createTransfers<T>(
  { clock, keyCost }: Pick<Ports, 'clock' | 'keyCost'>,
  { subject, pack, unpack }: TransferFormat<T>,
): Transfers<T> {
  const exports = new Map<string, Export>();
  const imports = new Map<string, Import<T>>();
  const unknown = (operation: string) => err('invalid', operation, { detail: { reason: 'not-found' } });

  return {
    beginExport(account, passphrase) {
      const id = randomUUID();
      const chunks = seal(pack(account), passphrase, sealingCost(keyCost));
      makeRoom(exports);
      exports.set(id, { account: account.entry.id, chunks, index: 0 });
      clock.after(EXPIRY, () => void exports.delete(id));
      return id;
    },

    async nextChunk(account, id, index) {
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
      // The call for the next chunk reports this error.
      one.done.catch(() => undefined);
      makeRoom(imports);
      imports.set(id, one);
      clock.after(EXPIRY, () => void imports.delete(id));
      return id;
    },

    async takeChunk(account, id, bytes, last) {
      const one = imports.get(id);
      if (!one || one.account !== account) return unknown(`${subject}.importChunk`);
      // A failed reader takes no more chunks, so return its error.
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

/** Connects a writer to a reader; a push resolves once its bytes were taken. */
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
