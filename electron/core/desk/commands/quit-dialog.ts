/** Commands for quitting or locking: texts at risk, the answer, and windows that store texts. */

import { randomUUID } from 'node:crypto';
import type { QuitQuestion, QuitText } from '../../../../shared/domain/desk.ts';
import { dialogText } from '../../../../shared/domain/draft.ts';
import { isPlanned, type OutboxItem } from '../../../../shared/domain/outbox.ts';
import type { UnsavedDialog, UnsentDraft } from '../../../../shared/domain/unsent.ts';
import { ok, type Result } from '../../../../shared/result.ts';
import type { OutboxJob } from '../../rules/outbox-job.ts';
import type { AccountDesk } from '../account/account.ts';
import type { Emitter } from '../emitter.ts';
import type { Clock } from '../ports.ts';
import { must, refuse } from '../refusals.ts';
import { type DeskContext, deskCommands, openDesks } from './define.ts';
import { draftIdFor } from './outbox.ts';

/** Longest wait for sends at quitting, ms; the next start reports their state. */
const SEND_TIMEOUT = 8_000;
/** ms until the desk locks without an answer, because the agent may be gone. */
const LOCK_ANSWER = 30_000;
const IN_FLIGHT_STATES = ['held', 'queued', 'checking', 'sending'];

/**
 * Lists the texts at risk: held replies and, for an account in memory, all texts. `planned`: number
 * of replies that wait for their time, for which Rackside must run again.
 */
export async function textsAtQuit(ctx: DeskContext): Promise<Omit<QuitQuestion, 'unsaved' | 'to'>> {
  const now = ctx.ports.clock.now();
  const inMemory = ctx.keeper.vault()?.kind === 'session';
  const parts = await Promise.all(
    openDesks(ctx).map(async ({ entry, store }) => {
      const jobs = await store.outbox.openJobs();
      const open = jobs.ok ? jobs.value : [];
      const held = open.filter((job) => isHeld(job, now)).map((item) => textOfItem(entry.id, item));
      if (!inMemory) return { held, lost: [], planned: open.filter((job) => isPlanned(job, now)).length };
      const unsent = await store.unsent.summary();
      const { replies, drafts, dialogs } = unsent.ok ? unsent.value : { replies: [], drafts: [], dialogs: [] };
      const lost = [
        ...replies.map((item) => textOfItem(entry.id, item)),
        ...drafts.map((draft) => textOfDraft(entry.id, draft)),
        ...dialogs.map((dialog) => textOfDialog(entry.id, dialog)),
      ];
      return { held, lost, planned: 0 };
    }),
  );
  const planned = parts.reduce((sum, part) => sum + part.planned, 0);
  return {
    ...(planned > 0 && { planned }),
    held: parts.flatMap(({ held }) => held),
    lost: parts.flatMap(({ lost }) => lost),
  };
}

/** The hold of a planned reply decides nothing: it waits on. */
const isHeld = (item: OutboxItem, now: number): boolean => item.state === 'held' && !isPlanned(item, now);

const textOfItem = (account: string, { id, kind, tid, subject, to }: OutboxItem): QuitText => ({
  account,
  id,
  kind,
  subject,
  tid: kind === 'reply' ? tid : '',
  customer: to.name || to.email,
});

const textOfDraft = (account: string, { id, kind, tid, subject, requester }: UnsentDraft): QuitText => ({
  account,
  id,
  kind,
  subject,
  tid: kind === 'reply' ? tid : '',
  customer: requester,
});

const textOfDialog = (account: string, { id, kind, tid, subject, requester, fields }: UnsavedDialog): QuitText => ({
  account,
  id,
  kind,
  tid,
  subject: tid === '' ? dialogText(fields).slice(0, 80) : subject,
  customer: requester,
});

export type QuitDialogDesk = ReturnType<typeof createQuitDialog>;

export function createQuitDialog(ctx: DeskContext, windows: () => number) {
  const { clock, quit } = ctx.ports;
  const flush = createFlush(ctx.emitter, clock, windows);
  let askingTo: QuitQuestion['to'] | null = null;
  let cancelLate = () => {};
  let unsaved = 0;

  function ask(to: QuitQuestion['to'] | null): void {
    cancelLate();
    askingTo = to;
    if (to === 'lock') cancelLate = clock.after(LOCK_ANSWER, () => ctx.lock());
    for (const { runner } of openDesks(ctx)) runner.pauseHolds(to !== null);
    ctx.emitter.emit('desk.leaving', {});
  }

  function stay(): void {
    if (askingTo) ask(null);
  }

  const commands = deskCommands({
    async 'desk.leaving'() {
      const to = askingTo;
      // A lock keeps unstored texts in their windows.
      return to && { ...(await textsAtQuit(ctx)), unsaved: to === 'lock' ? 0 : unsaved, to };
    },

    async 'desk.leave'({ held }) {
      const isLocking = askingTo === 'lock';
      // The desk locked before the answer, so don't quit; tell windows that still ask.
      if (askingTo === null && ctx.keeper.status().state !== 'open') {
        ctx.emitter.emit('desk.leaving', {});
        refuse('nothing-asked');
      }
      // The next start would send a held reply, and an account in memory would lose it.
      if (held === 'wait' && !isLocking) refuse('input', { field: 'held' });
      const settled = await Promise.all(openDesks(ctx).map((desk) => SETTLE_HELD[held](desk, clock)));
      for (const result of settled) must(result);
      if (isLocking) return ctx.lock();
      quit();
      return null;
    },

    'desk.stay'() {
      stay();
      return null;
    },

    'desk.flushed'({ id, unsaved: left }) {
      flush.answered(id, left);
      return null;
    },
  });

  return {
    commands,
    async flush(): Promise<void> {
      unsaved = await flush.ask();
    },
    /** True if the desk may quit now. Otherwise windows ask, and every hold is paused. */
    async askToQuit(): Promise<boolean> {
      const texts = await textsAtQuit(ctx);
      const isFree = windows() === 0 || texts.held.length + texts.lost.length + unsaved + (texts.planned ?? 0) === 0;
      if (!isFree || askingTo) ask(isFree ? null : 'quit');
      return isFree;
    },
    /** True if the desk may lock now. A second call locks without asking. */
    async askToLock(): Promise<boolean> {
      if (askingTo === 'lock' || windows() === 0) return true;
      const { held } = await textsAtQuit(ctx);
      if (held.length > 0) ask('lock');
      return held.length === 0;
    },
    /** Withdraws the question, and lets the holds go on. */
    stay,
    stop: () => cancelLate(),
  };
}

async function heldOf({ store }: AccountDesk, clock: Clock): Promise<Result<OutboxJob[]>> {
  const jobs = await store.outbox.openJobs();
  return jobs.ok ? ok(jobs.value.filter((job) => isHeld(job, clock.now()))) : jobs;
}

/** Sends held replies, and waits a while for the results. Unfinished ones stay in the outbox. */
async function sendHeld(desk: AccountDesk, clock: Clock): Promise<Result<null>> {
  const { outbox } = desk.store;
  const held = await heldOf(desk, clock);
  if (!held.ok) return held;
  for (const { id } of held.value) await outbox.move(id, 'due', { at: clock.now() });
  desk.runner.wake();
  const end = clock.monotonic() + SEND_TIMEOUT;
  while (clock.monotonic() < end) {
    const jobs = await Promise.all(held.value.map(({ id }) => outbox.jobById(id)));
    if (!jobs.some((job) => job.ok && job.value?.waiting === null && isInFlight(job.value))) break;
    await new Promise<void>((resolve) => clock.after(50, resolve));
  }
  return ok(null);
}

/** Fails if a reply stays held: the next start would send it. */
async function keepHeld(desk: AccountDesk, clock: Clock): Promise<Result<null>> {
  const held = await heldOf(desk, clock);
  if (!held.ok) return held;
  for (const job of held.value) {
    const back = await desk.store.outbox.backToDraft(job.id, 'undo', draftIdFor(job), clock.now());
    if (!back.ok) return back;
  }
  return ok(null);
}

const SETTLE_HELD = { send: sendHeld, keep: keepHeld, wait: async () => ok(null) };

export async function countInFlight(accounts: AccountDesk[], clock: Clock): Promise<number> {
  const jobs = await Promise.all(accounts.map(({ store }) => store.outbox.openJobs()));
  return jobs.flatMap((listed) =>
    listed.ok ? listed.value.filter((job) => isInFlight(job) && !isPlanned(job, clock.now())) : [],
  ).length;
}

const isInFlight = (job: OutboxJob) => IN_FLIGHT_STATES.includes(job.state);

/** Longest wait for all windows together, ms: a page that hangs must not prevent quitting. */
const FLUSH_MS = 2_000;

export function createFlush(emitter: Emitter, clock: Clock, windows: () => number) {
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

  // With several windows we can't tell whether the closed one had answered; with none left, stop
  // waiting.
  emitter.onListenerGone(() => {
    if (windows() === 0) open?.end();
  });
  return {
    /** Resolves with the number of texts and files that windows could not store in time. */
    ask(): Promise<number> {
      asking ??= ask().finally(() => {
        asking = null;
      });
      return asking;
    },
    answered(id: string, unsaved: number) {
      if (open?.id === id) open.answer(unsaved);
    },
  };
}
