/** Keeps running exports: their bytes cross the bridge in chunks, in order. */
import { randomUUID } from 'node:crypto';
import { err, ok, type Result } from '../../../../shared/result.ts';
import type { AccountDesk } from '../account/account.ts';
import type { Ports } from '../ports.ts';
import { ExportFailed, packArchive } from './archive-stream.ts';
import { seal, sealingCost } from './seal.ts';

interface Export {
  account: string;
  chunks: AsyncGenerator<Uint8Array<ArrayBuffer>>;
  index: number;
}

const EXPIRY = 10 * 60_000;
/** Most exports at once; one more drops the oldest. */
const AT_ONCE = 2;

export function createExports({ clock, keyCost }: Pick<Ports, 'clock' | 'keyCost'>) {
  const exports = new Map<string, Export>();
  return {
    begin({ store, entry, settings }: AccountDesk, own: boolean, passphrase: string): string {
      const { address, email, id: account } = entry;
      const origin = { own, address, email, name: settings().agentName, madeAt: clock.now() };
      const chunks = seal(packArchive(store, origin), passphrase, sealingCost(keyCost));
      const id = randomUUID();
      for (const oldest of exports.keys()) if (exports.size >= AT_ONCE) exports.delete(oldest);
      exports.set(id, { account, chunks, index: 0 });
      clock.after(EXPIRY, () => void exports.delete(id));
      return id;
    },

    /** An empty chunk ends the export. */
    async nextChunk(account: string, id: string, index: number): Promise<Result<Uint8Array<ArrayBuffer>>> {
      const running = exports.get(id);
      if (running?.account !== account || running.index !== index)
        return err('invalid', 'archive.exportChunk', { detail: { reason: 'not-found' } });
      running.index++;
      try {
        const chunk = await running.chunks.next();
        if (!chunk.done) return ok(chunk.value);
        exports.delete(id);
        return ok(new Uint8Array(0));
      } catch (error) {
        exports.delete(id);
        if (error instanceof ExportFailed) return error.result;
        throw error;
      }
    },

    forget: () => exports.clear(),
  };
}
