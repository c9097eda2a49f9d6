/** An archive's stream: a JSON head, then the bytes of its texts' files in its order. */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import {
  type ArchiveOrigin,
  archiveOrigin,
  archiveSections,
  type CarriedText,
} from '../../../../shared/contract/archive-sections.ts';
import { CHUNK_BYTES, kindOfKey } from '../../../../shared/domain/draft.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import type { ArchiveWork } from '../../worker/archive/bring-in.ts';
import type { RemoteStore } from '../../worker/remote.ts';
import { KINDS } from '../outbox/kinds.ts';
import { type ByteReader, createByteReader, UnsealError } from './seal.ts';

const VERSION = 1;
/**
 * A reader holds the head several times: as bytes, text and objects. Conversations and canned
 * replies take at most half of this; the rest is for the agent's texts.
 */
const LONGEST_HEAD = 64 * 1024 * 1024;

export class ExportFailed extends Error {
  readonly result: Extract<Result<never>, { ok: false }>;
  constructor(result: Extract<Result<never>, { ok: false }>) {
    super('the export failed');
    this.result = result;
  }
}

function orThrow<T>(answer: Result<T>): T {
  if (!answer.ok) throw new ExportFailed(answer);
  return answer.value;
}

export async function* packArchive(store: RemoteStore, origin: ArchiveOrigin): AsyncGenerator<Uint8Array> {
  const sections = orThrow(await store.archive.sections(origin.own));
  yield* packHeadAndFiles({ archive: VERSION, ...origin, ...sections }, sections.texts, store);
}

/** Throws `ExportFailed` if no desk could read the result. */
export async function* packHeadAndFiles(
  head: object,
  texts: readonly CarriedText[],
  store: RemoteStore,
): AsyncGenerator<Uint8Array> {
  const json = Buffer.from(JSON.stringify(head));
  if (json.byteLength > LONGEST_HEAD)
    throw new ExportFailed(err('invalid', 'export', { detail: { reason: 'too-much' } }));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(json.byteLength);
  yield Buffer.concat([length, json]);
  for (const { id, name, size } of texts.flatMap(({ files }) => files)) {
    for (let index = 0; index * CHUNK_BYTES < size; index++) {
      const chunk = orThrow(await store.files.readChunk(id, index));
      // The file was removed from its draft meanwhile; without its bytes the export would be
      // unreadable.
      if (chunk.byteLength !== Math.min(CHUNK_BYTES, size - index * CHUNK_BYTES))
        throw new ExportFailed(err('invalid', 'export', { subject: name, detail: { reason: 'file-gone' } }));
      yield chunk;
    }
  }
}

export interface ReadArchive {
  work: ArchiveWork;
  email: string;
  madeAt: number;
  /** Ids of stored files that no draft uses yet. */
  staged: string[];
}

/** Reads and checks the whole stream. A refused one leaves nothing behind. */
export async function readArchive(
  plain: AsyncIterable<Uint8Array>,
  store: RemoteStore,
  here: { address: string; email: string },
): Promise<Result<ReadArchive>> {
  const staged: string[] = [];
  try {
    const read = await readWhole(createByteReader(plain), store, here, staged);
    if (!read.ok) await store.archive.dropStaged(staged);
    return read;
  } catch (error) {
    await store.archive.dropStaged(staged);
    if (error instanceof UnsealError) return refused(error.reason);
    throw error;
  }
}

const refused = (reason: string, facts: Record<string, string> = {}) =>
  err('invalid', 'archive.open', { detail: { reason, facts } });

const anyHead = z.object({ archive: z.number() });
const head = z.object({ ...archiveOrigin.shape, ...archiveSections.shape });

async function readWhole(
  bytes: ByteReader,
  store: RemoteStore,
  here: { address: string; email: string },
  staged: string[],
): Promise<Result<ReadArchive>> {
  const written = await readHead(bytes);
  const version = anyHead.safeParse(written).data?.archive;
  if (version !== undefined && version > VERSION) return refused('newer-version');
  const parsed = head.safeParse(written);
  if (version !== VERSION || !parsed.success || !parsed.data.texts.every(isText)) return refused('not-sealed');
  const { own, address, email, name, madeAt, ...sections } = parsed.data;
  const isOtherAgent = email.toLowerCase() !== here.email.toLowerCase();
  if (own && (address !== here.address || isOtherAgent)) return refused('other-account', { address, email });
  if (address !== here.address) return refused('other-service', { address });
  const sent = own ? sections.texts : sections.texts.map(withoutAddress);
  const texts = await stageFiles(bytes, sent, store, staged);
  if (!texts.ok) return texts;
  const from = name.trim() || email;
  return ok({ work: { ...sections, own, from, texts: texts.value }, email, madeAt, staged });
}

async function readHead(bytes: ByteReader): Promise<unknown> {
  const length = (await takeOrThrow(bytes, 4)).readUInt32BE();
  if (length > LONGEST_HEAD) throw new UnsealError('not-sealed');
  const json = await takeOrThrow(bytes, length);
  try {
    return JSON.parse(json.toString('utf8'));
  } catch {
    return null;
  }
}

async function takeOrThrow(bytes: ByteReader, count: number): Promise<Buffer> {
  const taken = await bytes.take(count);
  if (!taken) throw new UnsealError('cut-short');
  return taken;
}

/** The text of a reply is free, that of a form its JSON; with files only, the text is empty. */
function isText({ ticket, text, kept }: CarriedText): boolean {
  const { form } = KINDS[kindOfKey(ticket)];
  return form === null || [text, ...kept.map((version) => version.text)].every((one) => one === '' || form.fits(one));
}

/** Drops the other agent's sender address: the reply goes out from this agent's own. */
function withoutAddress({ extras, ...text }: CarriedText): CarriedText {
  if (!extras) return { ...text, extras };
  const { email: _, ...kept } = extras;
  const isNothing = kept.contact === null && kept.fields.length === 0 && !kept.plain && !kept.steps;
  return { ...text, extras: isNothing ? null : kept };
}

/**
 * Stores the files of these texts under new ids, since the old ids may exist on this computer.
 * `staged` receives each id before the first byte is stored.
 */
async function stageFiles(
  bytes: ByteReader,
  texts: readonly CarriedText[],
  store: RemoteStore,
  staged: string[],
): Promise<Result<CarriedText[]>> {
  const carried: CarriedText[] = [];
  for (const text of texts) {
    const files: CarriedText['files'] = [];
    for (const { name, type, size } of text.files) {
      const id = randomUUID();
      staged.push(id);
      for (let index = 0; index * CHUNK_BYTES < size; index++) {
        const chunk = await takeOrThrow(bytes, Math.min(CHUNK_BYTES, size - index * CHUNK_BYTES));
        const stored = await store.archive.stageChunk(id, index, new Uint8Array(chunk));
        if (!stored.ok) return stored;
      }
      files.push({ id, name, type, size });
    }
    carried.push({ ...text, files });
  }
  return ok(carried);
}
