/**
 * Writes unsent items to one byte stream, and reads such a stream into drafts. It has a JSON head,
 * then the bytes of the files in the same order.
 */
import { z } from 'zod';
import type { UnsentImport } from '../../../../shared/domain/unsent.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import type { RemoteStore } from '../../worker/remote.ts';
import { carriedConversation } from './carried-schema.ts';
import { carriedText, isText, MOST_TEXTS } from './carried-text.ts';
import { createByteReader, orThrow, packHeadAndFiles, readHead, stageFiles } from './head-and-files.ts';
import { UnsealError } from './seal.ts';

/** The account of the items: ticket ids are valid at its service only. */
export interface AccountIdentity {
  address: string;
  email: string;
}

const tools = z.object({
  canned: z.string().max(10_000_000),
  views: z.array(
    z.object({ id: z.uuid(), name: z.string().trim().min(1).max(100), query: z.string().min(1).max(1000) }),
  ),
});
const head = z.object({
  version: z.literal(1),
  address: z.string(),
  email: z.string(),
  texts: z.array(carriedText).max(MOST_TEXTS),
  tools,
  // Files of an older version have none. An invalid conversation is read again from the service.
  conversations: z.array(carriedConversation).max(1000).catch([]).default([]),
});

export async function* packUnsent(store: RemoteStore, whose: AccountIdentity): AsyncGenerator<Uint8Array> {
  const texts = orThrow(await store.outboxExport.texts());
  const tools = orThrow(await store.outboxExport.tools());
  const conversations = orThrow(await store.outboxExport.conversations(texts.map(({ ticket }) => ticket)));
  yield* packHeadAndFiles({ version: 1, ...whose, texts, tools, conversations }, texts, store);
}

export interface UnpackedUnsent {
  imported: UnsentImport;
  tickets: string[];
}

/** Reads everything first, then makes all drafts at once. */
export async function unpackUnsent(
  plain: AsyncIterable<Uint8Array>,
  store: RemoteStore,
  whose: AccountIdentity,
  now: () => number,
): Promise<Result<UnpackedUnsent>> {
  const staged: string[] = [];
  try {
    const bytes = createByteReader(plain);
    const parsed = head.safeParse(await readHead(bytes));
    if (!parsed.success || !parsed.data.texts.every(isText)) throw new UnsealError('not-sealed');
    const { address, email, texts, tools, conversations } = parsed.data;
    if (address !== whose.address || email.toLowerCase() !== whose.email.toLowerCase()) {
      return err('invalid', 'account.import', { detail: { reason: 'other-account', facts: { address, email } } });
    }
    const carried = await stageFiles(bytes, texts, store, staged);
    if (!carried.ok) return carried;
    const taken = await store.outboxExport.importTexts(carried.value, now());
    if (!taken.ok) return taken;
    const known = await store.outboxExport.importConversations(conversations);
    if (!known.ok) return known;
    const brought = await store.outboxExport.importTools(tools, now());
    if (!brought.ok) return brought;
    const tickets = [...new Set(texts.map(({ ticket }) => ticket))];
    return ok({ imported: { ...taken.value, ...brought.value }, tickets });
  } catch (error) {
    if (error instanceof UnsealError) return err('invalid', 'account.import', { detail: { reason: error.reason } });
    throw error;
  } finally {
    if (staged.length > 0) await store.outboxExport.dropStaged(staged);
  }
}
