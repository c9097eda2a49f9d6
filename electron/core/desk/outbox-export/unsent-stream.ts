/**
 * Makes one stream of bytes of what is unsent, and drafts of it again: a head as JSON, then the
 * bytes of its files in that order.
 */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { macroSteps } from '../../../../shared/contract/canned.ts';
import { CHUNK_BYTES, kindOfKey } from '../../../../shared/domain/draft.ts';
import type { TicketRow } from '../../../../shared/domain/ticket.ts';
import type { Imported } from '../../../../shared/domain/unsent.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import type { RemoteStore } from '../../worker/remote.ts';
import type { CarriedText } from '../../worker/writing/outbox-export.ts';
import { KINDS } from '../outbox/kinds.ts';
import { carriedConversation } from './carried-schema.ts';
import { Unsealable } from './seal.ts';

/** The account that it is of: ids of tickets mean something at their service only. */
export interface Whose {
  address: string;
  email: string;
}

/** More than this is no list of drafts. */
const LONGEST_HEAD = 256 * 1024 * 1024;

/** More drafts than anybody has. */
const MOST_TEXTS = 5_000;

const file = z.object({
  id: z.string(),
  name: z.string().min(1).max(500),
  type: z.string().max(200),
  size: z.number().int().min(0),
});
const line = z.string().max(1000);
const time = z.object({ text: line, utc: z.number().nullable() });
/** All that the window shows of a row: what is missing there would fail when it is drawn. */
const row: z.ZodType<TicketRow> = z.object({
  id: line,
  tid: line,
  subject: z.string().max(10_000),
  requester: z.object({ name: line, email: line, clientId: line.nullable() }),
  status: line,
  meaning: z.enum(['needs-us', 'answered', 'waiting', 'closed', 'unknown']),
  priority: line,
  deptId: line,
  lastAt: time.nullable(),
  turn: z.enum(['customer', 'us', 'unknown']),
  unread: z.boolean(),
  flagged: z.boolean(),
  service: z.object({ kind: z.enum(['product', 'domain']), id: line, label: line.nullable() }).nullable(),
  // Worked out anew wherever it is shown.
  marks: z.array(z.string()).transform((): [] => []),
  local: z.object({
    tags: z.array(line).max(200),
    snoozedUntil: z.number().nullable(),
    back: z.object({ at: z.number(), why: z.enum(['due', 'written']) }).nullable(),
    promise: z
      .object({ id: line, text: z.string().max(10_000), due: z.number(), madeAt: z.number(), late: z.boolean() })
      .nullable(),
    doneAt: z.number().nullable(),
    pinned: z.boolean(),
    notes: z.number(),
  }),
});
/** A reply's text is any text, a form's the JSON of that form; of files alone there is no text. */
const isText = ({ ticket, text, kept }: Pick<CarriedText, 'ticket' | 'text' | 'kept'>): boolean => {
  const { form } = KINDS[kindOfKey(ticket)];
  if (form === null) return true;
  const isForm = (one: string) => one === '' || form.fits(one);
  return isForm(text) && kept.every((one) => isForm(one.text));
};
const text = z.object({
  ticket: z.string().min(1).max(200),
  tid: z.string().max(200),
  text: z.string().max(1_000_000),
  kept: z.array(z.object({ text: z.string().max(1_000_000), savedAt: z.number() })).max(1000),
  // Without it the draft goes by the number of its ticket.
  row: row.nullable().catch(null),
  files: z.array(file).max(1000),
  // Files of an older version have none.
  extras: z
    .object({
      contact: z
        .object({ id: z.string().max(200), name: z.string().max(500), clientId: z.string().max(200) })
        .nullable(),
      fields: z.array(z.object({ id: z.string().max(200), name: z.string().max(500), value: z.string().max(100_000) })),
      plain: z.literal(true).optional(),
      email: z.string().max(4000).optional(),
      steps: macroSteps.optional(),
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
const head = z.object({
  version: z.literal(1),
  address: z.string(),
  email: z.string(),
  texts: z.array(text).max(MOST_TEXTS),
  tools,
  // Files of an older version have none; one that is not as it should be is read again at the service.
  conversations: z.array(carriedConversation).max(1000).catch([]).default([]),
});

export async function* packUnsent(store: RemoteStore, whose: Whose): AsyncGenerator<Uint8Array> {
  const texts = await store.outboxExport.texts();
  if (!texts.ok) throw new StoreFailed(texts);
  const tools = await store.outboxExport.tools();
  if (!tools.ok) throw new StoreFailed(tools);
  const tickets = texts.value.map(({ ticket }) => ticket);
  const conversations = await store.outboxExport.conversations(tickets);
  if (!conversations.ok) throw new StoreFailed(conversations);
  const carried = { texts: texts.value, tools: tools.value, conversations: conversations.value };
  const json = Buffer.from(JSON.stringify({ version: 1, ...whose, ...carried }));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(json.byteLength);
  yield Buffer.concat([length, json]);
  for (const { files } of texts.value) {
    for (const { id, size } of files) {
      for (let index = 0; index * CHUNK_BYTES < size; index++) {
        const chunk = await store.files.readChunk(id, index);
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
export async function unpackUnsent(
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
    if (!parsed.success || !parsed.data.texts.every(isText)) throw new Unsealable('not-sealed');
    const { address, email, texts, tools, conversations } = parsed.data;
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
          const stored = await store.outboxExport.stageChunk(id, index, new Uint8Array(chunk));
          if (!stored.ok) return stored;
        }
        files.push({ id, name, type, size });
      }
      carried.push({ ...one, files });
    }
    const taken = await store.outboxExport.importTexts(carried, now());
    if (!taken.ok) return taken;
    const known = await store.outboxExport.importConversations(conversations);
    if (!known.ok) return known;
    const brought = await store.outboxExport.importTools(tools, now());
    return brought.ok ? ok({ ...taken.value, ...brought.value }) : brought;
  } catch (error) {
    if (error instanceof Unsealable) return err('invalid', 'account.import', { detail: { reason: error.reason } });
    throw error;
  } finally {
    // Those that have no name by now.
    if (staged.length > 0) await store.outboxExport.dropStaged(staged);
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
