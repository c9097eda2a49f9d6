import { randomUUID } from 'node:crypto';
import type { Leaving, LeavingText } from '../../../shared/domain/leaving.ts';
import type { OutboxItem } from '../../../shared/domain/outbox.ts';
import type { UnsentDraft } from '../../../shared/domain/unsent.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { AccountDesk } from '../account.ts';
import { createFlush } from '../flush.ts';
import type { OutboxJob } from '../store/outbox.ts';
import type { DeskContext, Handlers } from './handlers.ts';

/** How long a reply that is sent on leaving may take; then the desk ends, and its next start says what is known. */
const LAST_SENDS = 8_000;
const ON_ITS_WAY = ['held', 'queued', 'checking', 'sending'];

/** What ending the desk now concerns: replies in their hold, and where nothing is kept, all that was written. */
export async function leaving(ctx: DeskContext): Promise<Omit<Leaving, 'unsaved'>> {
  const inMemory = ctx.keeper.vault()?.kind === 'session';
  const parts = await Promise.all(
    openAccounts(ctx).map(async ({ entry, store }) => {
      if (inMemory) {
        const unsent = await store.unsent();
        const { replies, drafts } = unsent.ok ? unsent.value : { replies: [], drafts: [] };
        const held = replies.filter(({ state }) => state === 'held').map((item) => ofItem(entry.id, item));
        const lost = replies.map((item) => ofItem(entry.id, item));
        return { held, lost: [...lost, ...drafts.map((draft) => ofDraft(entry.id, draft))] };
      }
      const jobs = await store.openJobs();
      const held = jobs.ok ? jobs.value.filter(({ state }) => state === 'held') : [];
      return { held: held.map((item) => ofItem(entry.id, item)), lost: [] };
    }),
  );
  return { held: parts.flatMap(({ held }) => held), lost: parts.flatMap(({ lost }) => lost) };
}

const ofItem = (account: string, { id, kind, tid, subject, to }: OutboxItem): LeavingText => ({
  ...{ account, id, kind, subject },
  tid: kind === 'reply' ? tid : '',
  customer: to.name || to.email,
});

const ofDraft = (account: string, { id, kind, tid, subject, requester }: UnsentDraft): LeavingText => ({
  ...{ account, id, kind, subject },
  tid: kind === 'reply' ? tid : '',
  customer: requester,
});

export interface LeavingDesk {
  handlers: Pick<Handlers, 'desk.leaving' | 'desk.leave' | 'desk.stay' | 'desk.flushed'>;
  /** Asks every window to store what it holds. */
  flush(): Promise<void>;
  /** Whether the desk may end unasked. If not, the windows ask from now on, and every hold stands still. */
  mayLeave(): Promise<boolean>;
}

export function createLeaving(ctx: DeskContext, windows: () => number): LeavingDesk {
  const { clock, quit } = ctx.ports;
  const flush = createFlush(ctx.emitter, clock, windows);
  let asked = false;
  /** By the windows' last answer. */
  let unsaved = 0;

  function ask(open: boolean): void {
    asked = open;
    for (const { runner } of openAccounts(ctx)) runner.standStill(open);
    ctx.emitter.emit('desk.leaving', {});
  }

  async function heldOf(account: AccountDesk): Promise<OutboxJob[]> {
    const jobs = await account.store.openJobs();
    return jobs.ok ? jobs.value.filter((job) => job.state === 'held') : [];
  }

  /** Sends what is held, and waits a while for how it goes. What is not through by then stays in the outbox. */
  async function sendHeld(account: AccountDesk): Promise<Result<null>> {
    const held = await heldOf(account);
    for (const { id } of held) await account.store.move(id, 'due', { at: clock.now() });
    account.runner.wake();
    const end = clock.monotonic() + LAST_SENDS;
    while (clock.monotonic() < end) {
      const jobs = await Promise.all(held.map(({ id }) => account.store.jobById(id)));
      const going = jobs.some((job) => job.ok && job.value && job.value.waiting === null && isGoing(job.value));
      if (!going) break;
      await new Promise<void>((resolve) => clock.after(50, resolve));
    }
    return ok(null);
  }

  /** Fails where one of them stayed held: ending the desk then would send it at the next start. */
  async function keepHeld(account: AccountDesk): Promise<Result<null>> {
    for (const { id } of await heldOf(account)) {
      const back = await account.store.backToDraft(id, 'undo', randomUUID(), clock.now());
      if (!back.ok) return back;
    }
    return ok(null);
  }

  return {
    async flush() {
      unsaved = await flush.ask();
    },
    async mayLeave() {
      const left = await leaving(ctx);
      // Without a window nobody could answer.
      const free = windows() === 0 || left.held.length + left.lost.length + unsaved === 0;
      if (!free || asked) ask(!free);
      return free;
    },
    handlers: {
      'desk.leaving': async () => ok(asked ? { ...(await leaving(ctx)), unsaved } : null),
      async 'desk.leave'({ held }) {
        const all = await Promise.all(openAccounts(ctx).map(held === 'send' ? sendHeld : keepHeld));
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

/** The accounts whose store is open. */
export function openAccounts(ctx: DeskContext): AccountDesk[] {
  const accounts = ctx.accounts();
  return (accounts?.list() ?? []).flatMap(({ id }) => {
    const account = accounts?.get(id);
    return account?.ok ? [account.value] : [];
  });
}
