/**
 * The judge remembers what desks acknowledged over all their lives, and compares it with what is
 * there after a kill and with what the service carried out.
 */

import type { Draft } from '../../shared/domain/draft.ts';
import type { OutboxItem } from '../../shared/domain/outbox.ts';
import type { RunningService } from '../service/service.ts';
import { type AgentReport, type SentFromHere, type StoredState, textIn } from './agent.ts';
import type { DeskMessage, DeskRequest } from './desk-process.ts';
import type { KilledDesk } from './killed-desk.ts';

/** A desk that can be asked, however it runs. */
export type AskedDesk = Pick<KilledDesk, 'ask'>;

/** Figures that a run prints or a test expects: all but the numbers are faults. */
export interface Figures {
  kills: number;
  /** Texts that were written to be sent: replies, tickets, orders. */
  replies: number;
  /** Files whose last byte was acknowledged, and files that grew. */
  files: number;
  /** Writes that came to be in doubt. */
  doubts: number;
  /**
   * Distance that a clock went, ms: on a busy machine time passes while the service is waited for.
   */
  ahead: number;
  lost: string[];
  twice: string[];
  /** Doubts whose evidence said the opposite of what had happened. */
  misjudged: string[];
}

export const NO_FIGURES: Figures = {
  ...{ kills: 0, replies: 0, files: 0, doubts: 0, ahead: 0 },
  ...{ lost: [], twice: [], misjudged: [] },
};

export function sumOf(all: readonly Figures[]): Figures {
  return all.reduce(
    (sum, one) => ({
      kills: sum.kills + one.kills,
      replies: sum.replies + one.replies,
      files: sum.files + one.files,
      doubts: sum.doubts + one.doubts,
      ahead: Math.max(sum.ahead, one.ahead),
      lost: [...sum.lost, ...one.lost],
      twice: [...sum.twice, ...one.twice],
      misjudged: [...sum.misjudged, ...one.misjudged],
    }),
    NO_FIGURES,
  );
}

export interface Judge {
  note(message: DeskMessage): void;
  /** A kill happened; `where` names it in what is found from here on. */
  killed(where: string): void;
  /** Asks a desk that has just begun, before anybody decides anything. */
  look(desk: AskedDesk): Promise<void>;
  /**
   * Time passes and an agent decides, until everything has arrived. Then each text is with the
   * service once.
   */
  decideAll(desk: AskedDesk): Promise<void>;
  /** Files that grew and were looked at: they are no longer asked for, and may be removed. */
  forgetFiles(): string[];
  /** Stops asking for drafts that were not sent. */
  forgetDrafts(): void;
  figures(): Figures;
}

type Written = Extract<AgentReport, { type: 'written' }>;
type KeptTexts = Pick<StoredState, 'items' | 'drafts'>;
type Decision = Extract<DeskRequest, { type: 'decide' }>['decision'];

interface Missing {
  /** By which it is counted once. */
  of: string;
  text: string;
  ticket?: string | undefined;
  what: string;
}

const VERDICTS_ARRIVED = ['probably'];
const VERDICTS_NOT_ARRIVED = ['probably-not', 'not-there'];
/** Rounds of time and decisions after which what is left is stuck. */
const ROUNDS = 40;

export function createJudge(service: RunningService): Judge {
  const saved = new Map<string, number>();
  const written = new Map<string, Written>();
  const sent = new Map<string, string>();
  const filed = new Map<string, number>();
  const attached = new Map<string, Extract<AgentReport, { type: 'attached' }>[]>();
  const doubts = new Set<string>();
  const found = {
    lost: new Map<string, string>(),
    twice: new Map<string, string>(),
    misjudged: new Map<string, string>(),
  };
  const ledger = readLedger(service);
  let kills = 0;
  let files = 0;
  let forgotten = 0;
  let ahead = 0;
  let where = 'the first life';

  const addFault = (fault: keyof typeof found, of: string, what: string) => {
    if (!found[fault].has(of)) found[fault].set(of, `${what} (${where})`);
  };
  const keyOf = (text: string, ticket?: string) => (ticket === undefined ? text : `${ticket} ${text}`);
  const timesOf = ({ text, ticket }: Written) => ledger.of(keyOf(text, ticket)).length;

  function noteDoubts(items: readonly OutboxItem[]): void {
    for (const item of items) {
      if (item.state !== 'in-doubt') continue;
      doubts.add(`${item.id} ${item.attempts}`);
    }
  }

  function checkTwice(): void {
    ledger.read();
    for (const one of written.values()) {
      const times = timesOf(one);
      if (times > 1) addFault('twice', one.text, `"${one.text}" is with the service ${times} times`);
    }
  }

  /**
   * Asks for the service's replies on their tickets, since the outbox lists finished items for half
   * a day only.
   */
  async function lookBack(desk: AskedDesk, { items, drafts }: KeptTexts): Promise<SentFromHere[]> {
    const gone = notKept(items, drafts).flatMap(({ text, ticket }) => ledger.of(keyOf(text, ticket)));
    const tickets = [...new Set(gone.filter(isReply).map(({ params }) => String(params.ticketid)))];
    if (tickets.length === 0) return [];
    return (await desk.ask({ type: 'look-back', tickets }, 'looked-back')).items;
  }

  /** Texts that were written or sent and are neither a draft nor in the outbox. */
  function notKept(items: readonly SentFromHere[], drafts: readonly Draft[]): Missing[] {
    const texts = [...written.values()].filter(({ text, ticket }) => {
      const has = (one: { text: string; ticket: string }) =>
        one.text.includes(text) && (ticket ?? one.ticket) === one.ticket;
      return !items.some(has) && !drafts.some(has);
    });
    const replies = [...sent].filter(
      ([id, text]) => !items.some((item) => item.id === id) && !drafts.some((draft) => draft.text.includes(text)),
    );
    return [
      ...texts.map(({ text, ticket }) => ({ of: text, text, ticket, what: 'is neither a draft nor in the outbox' })),
      ...replies.map(([of, text]) => ({ of, text, what: 'was sent and is not in the outbox' })),
    ];
  }

  /** `older`: of what is done for longer. A form that the service has once stands at no ticket. */
  function checkKept({ items, drafts }: KeptTexts, older: readonly SentFromHere[]): void {
    for (const { of, text, ticket, what } of notKept([...items, ...older], drafts)) {
      const carried = ledger.of(keyOf(text, ticket));
      if (carried.length !== 1 || carried.some(isReply)) addFault('lost', of, `"${text}" ${what}`);
    }
    for (const [ticket, count] of saved) {
      const draft = drafts.find((one) => one.ticket === ticket);
      if (!draft || Number(draft.text) < count)
        addFault('lost', ticket, `a draft saved as ${count} is "${draft?.text ?? ''}"`);
      if (draft && draft.kept.length > 0) addFault('lost', ticket, 'a draft has a second text that nobody wrote');
    }
  }

  function checkFiles(bytes: Record<string, number[]>): void {
    for (const [file, chunks] of filed) {
      const there = bytes[file] ?? [];
      const first = there[0] ?? 0;
      if (there.length < chunks) addFault('lost', file, `of a file with ${chunks} chunks ${there.length} are there`);
      if (there.some((byte, index) => byte !== ((first + index) & 255)))
        addFault('lost', file, 'a file is not what was added');
    }
    for (const [file, chunks] of Object.entries(bytes)) {
      if (chunks.includes(-1)) addFault('lost', file, 'a chunk of a file is not whole');
    }
  }

  /** Compares the outbox's states with the service's, read before it was asked. */
  function checkStates(items: readonly OutboxItem[]): void {
    for (const item of items) {
      // The attempt is on the disk before its first byte is on the wire.
      if (item.attempts === 0 && carriedOut(item).length > 0) {
        addFault('misjudged', item.id, `"${textIn(item)}" went out before its attempt was stored`);
      }
    }
    ledger.read();
    for (const item of items) {
      if (item.state !== 'accepted' || carriedOut(item).length > 0) continue;
      addFault('lost', item.id, `"${textIn(item)}" is accepted and not with the service`);
    }
  }

  const carriedOut = (item: OutboxItem) =>
    ledger.of(item.batch === undefined ? textIn(item) : `${item.ticket} ${item.text}`);

  function decisionOf(item: OutboxItem): Decision | null {
    if (item.state === 'stopped') return 'send-anyway';
    if (item.state === 'refused') return 'send-again';
    if (item.state !== 'in-doubt') return null;
    const isThere = carriedOut(item).length > 0;
    const verdict = item.evidence?.verdict ?? 'pending';
    const said = VERDICTS_ARRIVED.includes(verdict) ? true : VERDICTS_NOT_ARRIVED.includes(verdict) ? false : null;
    if (said !== null && said !== isThere) {
      addFault(
        'misjudged',
        item.id,
        `"${textIn(item)}" ${isThere ? 'arrived' : 'did not arrive'}, and the evidence says ${verdict}`,
      );
    }
    // Where the evidence knows nothing the agent asks the service's own page.
    const again = item.kind === 'order' ? 'keep-draft' : 'send-again';
    return isThere ? 'arrived' : again;
  }

  const judge: Judge = {
    note(message) {
      if (message.type === 'saved') saved.set(message.ticket, Math.max(saved.get(message.ticket) ?? 0, message.count));
      if (message.type === 'written') written.set(`${message.ticket ?? ''} ${message.text}`, message);
      if (message.type === 'sent') sent.set(message.item, message.text);
      if (message.type === 'filed') {
        if (!filed.has(message.file)) files += 1;
        filed.set(message.file, message.chunks);
      }
      if (message.type === 'attached') {
        files += 1;
        attached.set(message.text, [...(attached.get(message.text) ?? []), message]);
      }
      if (message.type === 'turned') ahead += message.ms;
      if (message.type === 'listed' || message.type === 'seen') noteDoubts(message.items);
    },
    killed(at) {
      kills += 1;
      where = at;
    },
    async look(desk) {
      ledger.read();
      const { items, drafts, tickets, bytes } = await desk.ask({ type: 'look', files: [...filed.keys()] }, 'seen');
      checkStates(items);
      checkTwice();
      checkKept({ items, drafts }, await lookBack(desk, { items, drafts }));
      checkFiles(bytes);
      for (const { id } of tickets) {
        if (!drafts.some(({ ticket }) => ticket === id))
          addFault('lost', id, 'a ticket is listed among drafts and has none');
      }
    },
    async decideAll(desk) {
      let open: OutboxItem[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        ledger.read();
        const { items } = await desk.ask({ type: 'settle' }, 'listed');
        checkStates(items);
        open = items.filter(({ state }) => state !== 'accepted');
        if (open.length === 0) break;
        for (const item of open) {
          const decision = decisionOf(item);
          if (decision) await desk.ask({ type: 'decide', item: item.id, decision }, 'done');
        }
      }
      for (const item of open)
        addFault(
          'lost',
          item.id,
          `"${textIn(item)}" is stuck as ${item.state}, ${item.waiting ?? 'waiting for nobody'}`,
        );
      checkTwice();
      const { drafts } = await desk.ask({ type: 'look', files: [] }, 'seen');
      for (const one of written.values()) {
        const isDraft = drafts.some(({ text }) => text.includes(one.text));
        if (timesOf(one) === 0 && !isDraft) addFault('lost', one.text, `"${one.text}" never reached the service`);
        for (const { name, sha256 } of attached.get(one.text) ?? []) {
          const carried = ledger.of(one.text).flatMap((record) => record.attachments);
          const isThere = carried.some((file) => file.name === name && file.sha256 === sha256);
          if (!isDraft && !isThere)
            addFault('lost', `${one.text} ${name}`, `a file of "${one.text}" did not go with it`);
        }
      }
    },
    forgetFiles() {
      const forgotten = [...filed.keys()];
      filed.clear();
      return forgotten;
    },
    forgetDrafts() {
      forgotten += written.size;
      written.clear();
      sent.clear();
    },
    figures: () => ({
      kills,
      replies: forgotten + written.size,
      files,
      doubts: doubts.size,
      ahead,
      lost: [...found.lost.values()],
      twice: [...found.twice.values()],
      misjudged: [...found.misjudged.values()],
    }),
  };
  return judge;
}

type Record_ = RunningService['ledger'] extends { all(): (infer R)[] } ? R : never;

const isReply = ({ operation }: Record_): boolean => operation === 'add-ticket-reply';

/** Reads the service's writes by their words; each record is looked at once. */
function readLedger({ ledger }: RunningService) {
  const byText = new Map<string, Record_[]>();
  let upTo = 0;
  const add = (key: string, record: Record_) => byText.set(key, [...(byText.get(key) ?? []), record]);
  return {
    read(): void {
      for (const record of ledger.all()) {
        if (record.seq <= upTo) continue;
        upTo = record.seq;
        if (!record.applied) continue;
        const { operation, message, params } = record;
        if (isReply(record)) add(`${params.ticketid} ${message}`, record);
        if ((operation === 'add-ticket-reply' || operation === 'open-ticket') && message !== null) add(message, record);
        if (operation === 'add-order') for (const domain of domainsIn(params)) add(domain, record);
      }
    },
    of: (text: string): readonly Record_[] => byText.get(text) ?? [],
  };
}

const domainsIn = (params: unknown): string[] => JSON.stringify(params).match(/moved-[\w-]+\.example/g) ?? [];
