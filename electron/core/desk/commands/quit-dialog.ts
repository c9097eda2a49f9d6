/**
 * Commands around the end of the desk: what it concerns, the agent's answer, and what windows store
 * before it.
 */
import { randomUUID } from 'node:crypto';
import type { QuitQuestion, QuitText } from '../../../../shared/domain/desk.ts';
import { dialogText } from '../../../../shared/domain/draft.ts';
import type { OutboxItem } from '../../../../shared/domain/outbox.ts';
import type { UnsavedDialog, UnsentDraft } from '../../../../shared/domain/unsent.ts';
import { ok, type Result } from '../../../../shared/result.ts';
import type { OutboxJob } from '../../rules/outbox-job.ts';
import type { AccountDesk } from '../account/account.ts';
import type { Emitter } from '../emitter.ts';
import type { Clock } from '../ports.ts';
import { type DeskContext, type Handlers, openDesks } from './handlers.ts';
import { draftIdFor } from './outbox.ts';

/**
 * Upper limit for sending at quitting; then the desk ends, and its next start says what is known.
 */
const LAST_SENDS = 8_000;
const ON_ITS_WAY = ['held', 'queued', 'checking', 'sending'];

/**
 * Lists the texts that quitting now concerns: held replies, and where nothing is kept, all that was
 * written.
 */
export async function textsAtQuit(ctx: DeskContext): Promise<Omit<QuitQuestion, 'unsaved'>> {
  const inMemory = ctx.keeper.vault()?.kind === 'session';
  const parts = await Promise.all(
    openDesks(ctx).map(async ({ entry, store }) => {
      if (inMemory) {
        const unsent = await store.outboxExport.summary();
        const { replies, drafts, dialogs } = unsent.ok ? unsent.value : { replies: [], drafts: [], dialogs: [] };
        const held = replies.filter(({ state }) => state === 'held').map((item) => ofItem(entry.id, item));
        const lost = replies.map((item) => ofItem(entry.id, item));
        return {
          held,
          lost: [
            ...lost,
            ...drafts.map((draft) => ofDraft(entry.id, draft)),
            ...dialogs.map((dialog) => ofDialog(entry.id, dialog)),
          ],
        };
      }
      const jobs = await store.outbox.openJobs();
      const held = jobs.ok ? jobs.value.filter(({ state }) => state === 'held') : [];
      return { held: held.map((item) => ofItem(entry.id, item)), lost: [] };
    }),
  );
  return { held: parts.flatMap(({ held }) => held), lost: parts.flatMap(({ lost }) => lost) };
}

const ofItem = (account: string, { id, kind, tid, subject, to }: OutboxItem): QuitText => ({
  ...{ account, id, kind, subject },
  tid: kind === 'reply' ? tid : '',
  customer: to.name || to.email,
});

const ofDraft = (account: string, { id, kind, tid, subject, requester }: UnsentDraft): QuitText => ({
  ...{ account, id, kind, subject },
  tid: kind === 'reply' ? tid : '',
  customer: requester,
});

const ofDialog = (account: string, { id, kind, tid, subject, requester, fields }: UnsavedDialog): QuitText => ({
  ...{ account, id, kind, tid },
  // About no one ticket, it is known by what was typed.
  subject: tid === '' ? dialogText(fields).slice(0, 80) : subject,
  customer: requester,
});

export interface QuitDialogDesk {
  handlers: Pick<Handlers, 'desk.leaving' | 'desk.leave' | 'desk.stay' | 'desk.flushed'>;
  /** Asks every window to store what it holds. */
  flush(): Promise<void>;
  /**
   * Whether the desk may end unasked. If not, the windows ask from now on, and every hold stands
   * still.
   */
  askToQuit(): Promise<boolean>;
}

export function createQuitDialog(ctx: DeskContext, windows: () => number): QuitDialogDesk {
  const { clock, quit } = ctx.ports;
  const flush = createFlush(ctx.emitter, clock, windows);
  let asked = false;
  /** What windows could not store, by their last answer. */
  let unsaved = 0;

  function ask(open: boolean): void {
    asked = open;
    for (const { runner } of openDesks(ctx)) runner.standStill(open);
    ctx.emitter.emit('desk.leaving', {});
  }

  async function heldOf(account: AccountDesk): Promise<Result<OutboxJob[]>> {
    const jobs = await account.store.outbox.openJobs();
    return jobs.ok ? ok(jobs.value.filter((job) => job.state === 'held')) : jobs;
  }

  /**
   * Sends what is held, and waits a while for how it goes. What is not through by then stays in the
   * outbox.
   */
  async function sendHeld(account: AccountDesk): Promise<Result<null>> {
    const jobs = await heldOf(account);
    if (!jobs.ok) return jobs;
    const held = jobs.value;
    for (const { id } of held) await account.store.outbox.move(id, 'due', { at: clock.now() });
    account.runner.wake();
    const end = clock.monotonic() + LAST_SENDS;
    while (clock.monotonic() < end) {
      const jobs = await Promise.all(held.map(({ id }) => account.store.outbox.jobById(id)));
      const going = jobs.some((job) => job.ok && job.value && job.value.waiting === null && isGoing(job.value));
      if (!going) break;
      await new Promise<void>((resolve) => clock.after(50, resolve));
    }
    return ok(null);
  }

  /** Fails where one of them stayed held: ending the desk then would send it at the next start. */
  async function keepHeld(account: AccountDesk): Promise<Result<null>> {
    const held = await heldOf(account);
    if (!held.ok) return held;
    for (const job of held.value) {
      const back = await account.store.outbox.backToDraft(job.id, 'undo', draftIdFor(job), clock.now());
      if (!back.ok) return back;
    }
    return ok(null);
  }

  return {
    async flush() {
      unsaved = await flush.ask();
    },
    async askToQuit() {
      const left = await textsAtQuit(ctx);
      // Without a window nobody could answer.
      const free = windows() === 0 || left.held.length + left.lost.length + unsaved === 0;
      if (!free || asked) ask(!free);
      return free;
    },
    handlers: {
      'desk.leaving': async () => ok(asked ? { ...(await textsAtQuit(ctx)), unsaved } : null),
      async 'desk.leave'({ held }) {
        const all = await Promise.all(openDesks(ctx).map(held === 'send' ? sendHeld : keepHeld));
        const failed = all.find((one) => !one.ok);
        if (failed) return failed;
        quit();
        return ok(null);
      },
      async 'desk.stay'() {
        if (asked) ask(false);
        return ok(null);
      },
      async 'desk.flushed'({ id, unsaved: left }) {
        flush.answered(id, left);
        return ok(null);
      },
    },
  };
}

const isGoing = (job: OutboxJob) => ON_ITS_WAY.includes(job.state);

/**
 * Upper limit for all windows together: a page that hangs must not keep the agent from quitting.
 */
const FLUSH_MS = 2_000;

export interface Flush {
  /**
   * Resolves with how many texts and files could not be stored, once every window answered or the
   * time is over.
   */
  ask(): Promise<number>;
  /** A window's answer; one that comes too late, or to another question, counts for nothing. */
  answered(id: string, unsaved: number): void;
}

/** `windows`: how many pages hear the desk's events now. */
export function createFlush(emitter: Emitter, clock: Clock, windows: () => number): Flush {
  let open: { id: string; answer(unsaved: number): void; end(): void } | null = null;
  let asking: Promise<number> | null = null;

  function ask(): Promise<number> {
    let missing = windows();
    if (missing === 0) return Promise.resolve(0);
    let total = 0;
    return new Promise((resolve) => {
      const id = randomUUID();
      const end = () => {
        cancel();
        open = null;
        resolve(total);
      };
      const cancel = clock.after(FLUSH_MS, end);
      open = {
        id,
        end,
        answer(unsaved) {
          total += unsaved;
          missing -= 1;
          if (missing === 0) end();
        },
      };
      emitter.emit('desk.flush', { id });
    });
  }

  // Of several, nobody knows whether the one that left had answered; once all have, nobody answers.
  emitter.onLeft(() => {
    if (windows() === 0) open?.end();
  });
  return {
    ask() {
      asking ??= ask().finally(() => {
        asking = null;
      });
      return asking;
    },
    answered(id, unsaved) {
      if (open?.id === id) open.answer(unsaved);
    },
  };
}
