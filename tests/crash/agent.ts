/**
 * An agent at a desk that is about to be killed: types, attaches, answers, opens tickets and
 * decides. Each acknowledgement of the desk is reported at once, so that `judge.ts` can ask for it
 * later.
 */
import { createHash } from 'node:crypto';
import type { CommandName, Input, Output } from '../../shared/contract.ts';
import { CHUNK_BYTES, type Draft, formKey } from '../../shared/domain/draft.ts';
import { newOrderForm, newOrderLine } from '../../shared/domain/order-form.ts';
import type { OutboxItem } from '../../shared/domain/outbox.ts';
import type { TicketRow } from '../../shared/domain/ticket.ts';
import { newTicketForm } from '../../shared/domain/ticket-form.ts';
import type { TimelineEntry } from '../../shared/domain/timeline.ts';

/** Reports of everything that the window would call kept. */
export type AgentReport =
  /** A draft that is typed on: it holds this count, or a later one. */
  | { type: 'saved'; ticket: string; count: number }
  /** A text that is nobody else's, in a draft or in the outbox; `ticket` where several have it. */
  | { type: 'written'; text: string; ticket?: string }
  | { type: 'filed'; file: string; chunks: number }
  /** A whole file of the text's draft. */
  | { type: 'attached'; text: string; name: string; sha256: string }
  | { type: 'sent'; item: string; text: string };

export interface Agent {
  account: string;
  call<N extends CommandName>(name: N, input: Input<N>): Promise<Output<N>>;
  tell(told: AgentReport): void;
  /** Numbers between 0 and 1. */
  random(): number;
  /** Lets so much time pass, and waits until the service has had a turn, too. */
  turn(ms: number): Promise<void>;
}

const CHUNKS = 6;

export const rowsOf = async ({ call, account }: Agent, view: 'active' | 'drafts'): Promise<TicketRow[]> =>
  (await call('queue.rows', { account, view, sort: { by: 'number', dir: 'asc' }, from: 0, count: 200 })).rows;

/** The words by which the service's ledger knows an item. */
export function textIn({ kind, text }: Pick<OutboxItem, 'kind' | 'text'>): string {
  if (kind === 'reply') return text;
  const form = JSON.parse(text) as { message?: string; lines?: { domain: string }[] };
  return form.message ?? form.lines?.[0]?.domain ?? '';
}

/** On its way without anybody's word: nothing before it on its ticket waits for one. */
export const isMoving = ({ state, waiting }: OutboxItem): boolean =>
  ['held', 'queued', 'checking', 'sending'].includes(state) && waiting !== 'order' && waiting !== 'doubt-before';

export const isOpen = (item: OutboxItem) =>
  isMoving(item) || (item.state === 'in-doubt' && item.evidence?.verdict === 'pending');

/**
 * Works without end, once these files are removed: one ticket is typed on, one takes a file, the
 * others are answered, and new ones are opened.
 */
export async function work(agent: Agent, round: number, remove: readonly string[]): Promise<void> {
  for (const file of remove) await agent.call('file.remove', { account: agent.account, file });
  const rows = (await rowsOf(agent, 'active')).filter(({ requester }) => requester.clientId !== null);
  const drafts = await Promise.all(
    (await rowsOf(agent, 'drafts')).map(({ id: ticket }) =>
      agent.call('draft.get', { account: agent.account, ticket }),
    ),
  );
  // Drafts of earlier lives go on, wherever newer tickets have moved them since.
  const drafted = new Set(drafts.map((draft) => draft?.ticket));
  const [first, second] = rows.map(({ id }) => id).filter((id) => !drafted.has(id));
  const typed = drafts.find((draft) => /^\d+$/.test(draft?.text ?? ''))?.ticket ?? first;
  const filed = drafts.find((draft) => draft?.text === '')?.ticket ?? second;
  if (typed === undefined || filed === undefined) throw new Error('there are no tickets');
  const others = rows.filter(({ id }) => id !== typed && id !== filed);
  await Promise.all([type(agent, typed), attach(agent, filed, round), answerAll(agent, others)]);
}

async function type({ call, account, tell }: Agent, ticket: string): Promise<void> {
  const known = await call('draft.get', { account, ticket });
  const id = known?.id ?? crypto.randomUUID();
  let rev = known?.rev ?? 0;
  let count = Number(known?.text ?? 0);
  for (;;) {
    const saved = await call('draft.save', { account, id, ticket, rev, text: String(++count) });
    rev = saved.rev;
    tell({ type: 'saved', ticket, count });
    await pause(10);
  }
}

/** One file of many chunks: each has a byte of its own, one more than the chunk before. */
export async function attach({ call, account, tell }: Agent, ticket: string, round: number): Promise<void> {
  const file = crypto.randomUUID();
  const draft = (await call('draft.get', { account, ticket }))?.id ?? crypto.randomUUID();
  const size = CHUNKS * CHUNK_BYTES;
  await call('file.begin', { account, draft, ticket, file, name: `${round}.bin`, type: '', size });
  for (let index = 0; index < CHUNKS; index++) {
    const bytes = new Uint8Array(CHUNK_BYTES).fill((round + index) & 255);
    await call('file.chunk', { account, file, index, bytes });
    tell({ type: 'filed', file, chunks: index + 1 });
  }
}

async function answerAll(agent: Agent, tickets: TicketRow[]): Promise<void> {
  for (;;) {
    const row = tickets[Math.floor(agent.random() * tickets.length)];
    if (!row) return;
    if (agent.random() < 0.12) await openTicket(agent, row);
    else await answer(agent, row.id, agent.random() < 0.3 ? Math.ceil(agent.random() * 1.4 * CHUNK_BYTES) : 0);
    await agent.turn(400);
  }
}

/** Writes and sends; what was written and not sent in an earlier life is sent now. */
export async function answer(
  agent: Agent,
  ticket: string,
  fileSize = 0,
  unique = crypto.randomUUID(),
): Promise<OutboxItem> {
  const { call, account, tell } = agent;
  const draft = await write(agent, ticket, fileSize, unique);
  const { fingerprint: seen } = await call('ticket.get', { account, ticket });
  const item = await call('reply.send', { account, draft: draft.id, rev: draft.rev, seen });
  tell({ type: 'sent', item: item.id, text: draft.text });
  return item;
}

/** A draft with a text that is nobody else's, and a file where one is asked for. */
export async function write(agent: Agent, ticket: string, fileSize = 0, unique = crypto.randomUUID()) {
  const { call, account, tell } = agent;
  const there = await call('draft.get', { account, ticket });
  let { id, rev, text } = there ?? { id: crypto.randomUUID(), rev: 0, text: '' };
  if (text === '') {
    text = `Your ${fileSize > 0 ? 'file' : 'answer'}: ${unique}`;
    const saved = await call('draft.save', { account, id, ticket, rev, text });
    ({ rev } = saved);
    tell({ type: 'written', text });
    id = (await call('draft.get', { account, ticket }))?.id ?? id;
  }
  for (const file of there?.files ?? []) if (!file.finished) await call('file.remove', { account, file: file.id });
  if (fileSize > 0) await addFile(agent, { ticket, draft: id, text, size: fileSize });
  const now = await call('draft.get', { account, ticket });
  return { id, rev: now?.rev ?? rev, text };
}

async function addFile(
  { call, account, tell, random }: Agent,
  { ticket, draft, text, size }: { ticket: string; draft: string; text: string; size: number },
): Promise<void> {
  const file = crypto.randomUUID();
  const name = `${file.slice(0, 8)}.bin`;
  const bytes = new Uint8Array(size).fill(Math.floor(random() * 256));
  await call('file.begin', { account, draft, ticket, file, name, type: '', size });
  for (let index = 0; index * CHUNK_BYTES < size; index++) {
    const chunk = bytes.slice(index * CHUNK_BYTES, (index + 1) * CHUNK_BYTES);
    await call('file.chunk', { account, file, index, bytes: chunk });
  }
  await call('file.finish', { account, file });
  tell({ type: 'attached', text, name, sha256: createHash('sha256').update(bytes).digest('hex') });
}

/** Opens a ticket for the customer of another one. */
export async function openTicket(agent: Agent, like: TicketRow, unique = crypto.randomUUID()): Promise<OutboxItem> {
  const { call, account, tell } = agent;
  const message = `A new ticket: ${unique}`;
  const form = {
    ...newTicketForm(clientOf(like)),
    deptId: like.deptId,
    subject: `About ${unique.slice(0, 8)}`,
    message,
  };
  const draft = crypto.randomUUID();
  const ticket = formKey('ticket', draft);
  const { rev } = await call('draft.save', { account, id: draft, ticket, rev: 0, text: JSON.stringify(form) });
  tell({ type: 'written', text: message });
  const item = await call('form.send', { account, draft, rev });
  tell({ type: 'sent', item: item.id, text: message });
  return item;
}

/** Places an order of one domain. */
export async function placeOrder({ call, account, tell }: Agent, like: TicketRow, domain: string): Promise<OutboxItem> {
  const draft = crypto.randomUUID();
  const lines = [{ ...newOrderLine('transfer'), domain, eppCode: 'EPP' }];
  const text = JSON.stringify({ ...newOrderForm(clientOf(like)), lines });
  const { rev } = await call('draft.save', { account, id: draft, ticket: formKey('order', draft), rev: 0, text });
  tell({ type: 'written', text: domain });
  return call('form.send', { account, draft, rev, shown: [] });
}

const clientOf = ({ requester: { clientId, name, email } }: TicketRow) => ({ id: clientId ?? '', name, email });

/** Sends one text to several tickets. */
export async function answerMany({ call, account, tell }: Agent, tickets: string[], text: string): Promise<void> {
  const plan = await call('batch.plan', { account, text, tickets });
  await call('batch.send', { account, batch: crypto.randomUUID(), text, tickets: plan.ready });
  for (const { ticket } of plan.ready) tell({ type: 'written', text, ticket });
}

/** All that an agent could see, and where wanted the bytes of files on drafts. */
export interface StoredState {
  items: OutboxItem[];
  drafts: Draft[];
  /** Tickets that are listed as having a draft. */
  tickets: TicketRow[];
  /** The only byte of each chunk; -1 if the chunk is not whole. */
  bytes: Record<string, number[]>;
}

export async function readStoredState(agent: Agent, files: readonly string[]): Promise<StoredState> {
  const { call, account } = agent;
  const items = await call('outbox.list', { account });
  const tickets = await rowsOf(agent, 'drafts');
  const drafts: Draft[] = [];
  const bytes: Record<string, number[]> = {};
  for (const row of tickets) {
    const draft = await call('draft.get', { account, ticket: row.id });
    if (!draft) throw new Error('a listed draft is not there');
    drafts.push(draft);
    for (const file of draft.files.filter(({ id }) => files.includes(id))) {
      const chunks: number[] = [];
      for (let index = 0; index * CHUNK_BYTES < file.stored; index++) {
        const chunk = await call('file.read', { account, file: file.id, index });
        const [first = -1] = chunk;
        const whole = Buffer.alloc(Math.min(CHUNK_BYTES, file.stored - index * CHUNK_BYTES), first);
        chunks.push(whole.equals(chunk) ? first : -1);
      }
      bytes[file.id] = chunks;
    }
  }
  for (const kind of ['ticket', 'order'] as const) drafts.push(...(await call('draft.list', { account, kind })));
  return { items, drafts, tickets, bytes };
}

/** A reply as its ticket shows it. */
export type SentFromHere = Pick<OutboxItem, 'id' | 'ticket' | 'text'>;

function sentBy(entry: TimelineEntry): Pick<OutboxItem, 'id' | 'text'> | null {
  if (entry.kind === 'post') return entry.own;
  if (entry.kind === 'outbox') return entry.item;
  return entry.kind === 'sent' ? entry : null;
}

/** All that these tickets show as sent from here: the outbox lists what is done for half a day. */
export async function findSentReplies({ call, account }: Agent, tickets: readonly string[]): Promise<SentFromHere[]> {
  const found: SentFromHere[] = [];
  for (const ticket of tickets) {
    for (const entry of await call('ticket.timeline', { account, ticket })) {
      const sent = sentBy(entry);
      if (sent) found.push({ id: sent.id, ticket, text: sent.text });
    }
  }
  return found;
}

/**
 * Lets time pass until nothing moves by itself and every doubt has come to its evidence; returns
 * what is in the outbox then.
 */
export async function settle({ call, account, turn }: Agent, isUnsettled = isOpen): Promise<OutboxItem[]> {
  for (let turns = 0; ; turns++) {
    const items = await call('outbox.list', { account });
    if (!items.some(isUnsettled) || turns === 600) return items;
    await turn(items.some(isMoving) ? 1600 : 15_000);
    await pause(15);
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
