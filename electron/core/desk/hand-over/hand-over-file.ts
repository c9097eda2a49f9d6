/**
 * Writes the stream of a hand-over, and reads one: completely, with checks, and without any change.
 * Only `bringIn` changes data, once the agent has seen the contents.
 */
import { z } from 'zod';
import { promiseText, tagName } from '../../../../shared/contract/marks.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import type { CarriedWork } from '../../worker/hand-over/bring-in.ts';
import type { RemoteStore } from '../../worker/remote.ts';
import { carriedConversation } from '../outbox-export/carried-schema.ts';
import { carriedRow, carriedText, isText, MOST_TEXTS } from '../outbox-export/carried-text.ts';
import { createByteReader, orThrow, packHeadAndFiles, readHead, stageFiles } from '../outbox-export/head-and-files.ts';
import { UnsealError } from '../outbox-export/seal.ts';

/** The agent whose work it is, and the address of the service that the ticket ids belong to. */
export interface HandOverSender {
  address: string;
  email: string;
  name: string;
}

export interface ReadHandOver {
  work: CarriedWork;
  email: string;
  madeAt: number;
  /** Ids of stored files that no draft uses yet. */
  staged: string[];
}

const VERSION = 1;
const MOST_MARKS = 50_000;

const id = z.string().min(1).max(200);
const line = z.string().max(1000);
const moment = z.number().int().min(0).max(8.64e15);

const head = z.object({
  handOver: z.literal(VERSION),
  address: line,
  email: line,
  name: line,
  madeAt: moment,
  texts: z.array(carriedText).max(MOST_TEXTS),
  notes: z
    .array(
      z.object({ id: z.uuid(), ticket: id, at: moment, editedAt: moment.nullable(), text: z.string().max(1_000_000) }),
    )
    .max(MOST_MARKS),
  tags: z.array(z.object({ ticket: id, tag: tagName })).max(MOST_MARKS),
  promises: z
    .array(
      z.object({
        ...{ id: z.uuid(), ticket: id, text: promiseText, due: moment, madeAt: moment },
        row: carriedRow.nullable().catch(null),
      }),
    )
    .max(MOST_MARKS),
  // An invalid conversation is dropped and read again from the service.
  conversations: z.array(carriedConversation).max(1000).catch([]),
});

const kind = z.object({ handOver: z.number().optional(), version: z.number().optional(), address: line.optional() });

export async function* packHandOver(
  store: RemoteStore,
  from: HandOverSender,
  madeAt: number,
): AsyncGenerator<Uint8Array> {
  const texts = orThrow(await store.outboxExport.texts());
  const marks = orThrow(await store.handOver.marks());
  const conversations = orThrow(await store.outboxExport.conversations(texts.map(({ ticket }) => ticket)));
  yield* packHeadAndFiles({ handOver: VERSION, ...from, madeAt, texts, ...marks, conversations }, texts, store);
}

const refused = (reason: string, facts: Record<string, string> = {}) =>
  err('invalid', 'handOver.import', { detail: { reason, facts } });

/** Reads the whole stream. A refused file leaves nothing behind. */
export async function readHandOver(
  plain: AsyncIterable<Uint8Array>,
  store: RemoteStore,
  address: string,
): Promise<Result<ReadHandOver>> {
  const staged: string[] = [];
  const read = await readWhole(plain, store, address, staged);
  if (!read.ok && staged.length > 0) await store.outboxExport.dropStaged(staged);
  return read;
}

async function readWhole(
  plain: AsyncIterable<Uint8Array>,
  store: RemoteStore,
  address: string,
  staged: string[],
): Promise<Result<ReadHandOver>> {
  try {
    const bytes = createByteReader(plain);
    const written = await readHead(bytes);
    const known = kind.safeParse(written);
    if (!known.success) return refused('not-sealed');
    const { handOver: version, address: theirs } = known.data;
    if (version === undefined) return refused(known.data.version === undefined ? 'not-sealed' : 'unsent-texts');
    if (version > VERSION) return refused('newer-version');
    if (theirs !== address) return refused('other-service', { address: theirs ?? '' });
    const parsed = head.safeParse(written);
    if (!parsed.success || !parsed.data.texts.every(isText)) return refused('not-sealed');
    const { email, name, madeAt, texts, notes, tags, promises, conversations } = parsed.data;
    const carried = await stageFiles(bytes, texts.map(withoutAddress), store, staged);
    if (!carried.ok) return carried;
    const from = name.trim() || email;
    const work = { from, texts: carried.value, notes, tags, promises, conversations };
    return ok({ work, email, madeAt, staged });
  } catch (error) {
    if (error instanceof UnsealError) return refused(error.reason);
    throw error;
  }
}

type CarriedReply = z.infer<typeof carriedText>;

/**
 * Drops the sender address that the other agent chose: the reply goes out from this agent's own.
 */
function withoutAddress({ extras, ...text }: CarriedReply): CarriedReply {
  if (!extras) return { ...text, extras };
  const { email, ...kept } = extras;
  const isNothing = kept.contact === null && kept.fields.length === 0 && !kept.plain && !kept.steps;
  return { ...text, extras: isNothing ? null : kept };
}
