/** What is unsent as one stream of bytes, and back: what it is as JSON, then the bytes of its files in that order. */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { CHUNK_BYTES } from '../../../shared/domain/draft.ts';
import type { TicketRow } from '../../../shared/domain/ticket.ts';
import type { Imported } from '../../../shared/domain/unsent.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { RemoteStore } from '../store/rpc.ts';
import type { CarriedText } from '../store/unsent.ts';
import { Unsealable } from './seal.ts';

/** Whose it is: ids of tickets mean something at their service only. */
export interface Whose {
  address: string;
  email: string;
}

/** More than this is no list of drafts. */
const LONGEST_HEAD = 256 * 1024 * 1024;

const file = z.object({
  id: z.string(),
  name: z.string().min(1).max(500),
  type: z.string().max(200),
  size: z.number().int().min(0),
});
const text = z.object({
  ticket: z.string().min(1).max(200),
  tid: z.string().max(200),
  text: z.string().max(1_000_000),
  kept: z.array(z.object({ text: z.string().max(1_000_000), savedAt: z.number() })),
  row: z.looseObject({ id: z.string(), tid: z.string(), subject: z.string() }).nullable(),
  files: z.array(file),
  // Files of an older version have none.
  extras: z
    .object({
      contact: z
        .object({ id: z.string().max(200), name: z.string().max(500), clientId: z.string().max(200) })
        .nullable(),
      fields: z.array(z.object({ id: z.string().max(200), name: z.string().max(500), value: z.string().max(100_000) })),
    })
    .nullable()
    .default(null),
  doubtful: z.boolean(),
  savedAt: z.number(),
});
const tools = z.object({
  canned: z.string().max(10_000_000),
  views: z.array(
    z.object({ id: z.uuid(), name: z.string().trim().min(1).max(100), query: z.string().min(1).max(1000) }),
  ),
});
const head = z.object({ version: z.literal(1), address: z.string(), email: z.string(), texts: z.array(text), tools });

export async function* pack(store: RemoteStore, whose: Whose): AsyncGenerator<Uint8Array> {
  const texts = await store.carried();
  if (!texts.ok) throw new StoreFailed(texts);
  const tools = await store.carriedTools();
  if (!tools.ok) throw new StoreFailed(tools);
  const json = Buffer.from(JSON.stringify({ version: 1, ...whose, texts: texts.value, tools: tools.value }));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(json.byteLength);
  yield Buffer.concat([length, json]);
  for (const { files } of texts.value) {
    for (const { id, size } of files) {
      for (let index = 0; index * CHUNK_BYTES < size; index++) {
        const chunk = await store.readChunk(id, index);
        if (!chunk.ok) throw new StoreFailed(chunk);
        yield chunk.value;
      }
    }
  }
}

/** A call of the store that failed, through a generator. */
export class StoreFailed extends Error {
  readonly result: Extract<Result<never>, { ok: false }>;
  constructor(result: Extract<Result<never>, { ok: false }>) {
    super('the store failed');
    this.result = result;
  }
}

/** Nothing of it is here before all of it was read: then it becomes drafts at once. */
export async function unpack(
  plain: AsyncIterable<Uint8Array>,
  store: RemoteStore,
  whose: Whose,
  now: () => number,
): Promise<Result<Imported>> {
  const staged: string[] = [];
  try {
    const bytes = exactly(plain);
    const length = (await bytes(4)).readUInt32BE();
    if (length > LONGEST_HEAD) throw new Unsealable('not-sealed');
    const parsed = head.safeParse(readJson(await bytes(length)));
    if (!parsed.success) throw new Unsealable('not-sealed');
    const { address, email, texts, tools } = parsed.data;
    if (address !== whose.address || email.toLowerCase() !== whose.email.toLowerCase()) {
      return err('invalid', 'account.import', { detail: { reason: 'other-account', facts: { address, email } } });
    }
    const carried: CarriedText[] = [];
    for (const one of texts) {
      const files: CarriedText['files'] = [];
      for (const { name, type, size } of one.files) {
        // An id of its own: on this computer the old one may be somewhere already.
        const id = randomUUID();
        staged.push(id);
        for (let index = 0; index * CHUNK_BYTES < size; index++) {
          const chunk = await bytes(Math.min(CHUNK_BYTES, size - index * CHUNK_BYTES));
          const stored = await store.stageChunk(id, index, new Uint8Array(chunk));
          if (!stored.ok) return stored;
        }
        files.push({ id, name, type, size });
      }
      // The row was made by a desk, and is shown as text only.
      carried.push({ ...one, row: one.row as TicketRow | null, files });
    }
    const taken = await store.importTexts(carried, now());
    if (!taken.ok) return taken;
    const brought = await store.importTools(tools, now());
    return brought.ok ? ok({ ...taken.value, ...brought.value }) : brought;
  } catch (error) {
    if (error instanceof Unsealable) return err('invalid', 'account.import', { detail: { reason: error.reason } });
    throw error;
  } finally {
    // Those that have no name by now.
    if (staged.length > 0) await store.dropStaged(staged);
  }
}

function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    // What is sealed right can still be none of ours.
    return null;
  }
}

/** Takes exactly so many bytes at a time. */
function exactly(source: AsyncIterable<Uint8Array>): (count: number) => Promise<Buffer> {
  const chunks = source[Symbol.asyncIterator]();
  let held = Buffer.alloc(0);
  return async (count) => {
    while (held.byteLength < count) {
      const next = await chunks.next();
      if (next.done) throw new Unsealable('cut-short');
      held = Buffer.concat([held, next.value]);
    }
    const taken = held.subarray(0, count);
    held = held.subarray(count);
    return taken;
  };
}
