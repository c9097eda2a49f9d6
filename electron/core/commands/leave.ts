import { randomUUID } from 'node:crypto';
import type { Leaving } from '../../../shared/domain/account.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { AccountDesk } from '../account.ts';
import type { OutboxJob } from '../store/outbox.ts';
import type { DeskContext, Handlers } from './handlers.ts';

/** How long a reply that is sent on leaving may take; then the desk ends, and its next start says what is known. */
const LAST_SENDS = 8_000;
const ON_ITS_WAY = ['held', 'queued', 'checking', 'sending'];

/** What closing now concerns: replies in their hold, and where nothing is kept, all that was written. */
export async function leaving(ctx: DeskContext): Promise<Leaving> {
  const inMemory = ctx.keeper.vault()?.kind === 'session';
  const counts = await Promise.all(
    openAccounts(ctx).map(async ({ store }) => {
      const jobs = await store.openJobs();
      const open = jobs.ok ? jobs.value : [];
      const drafts = inMemory ? await store.draftCount() : ok(0);
      return {
        held: open.filter((job) => job.state === 'held').length,
        lost: inMemory ? open.length + (drafts.ok ? drafts.value : 0) : 0,
      };
    }),
  );
  return counts.reduce((sum, one) => ({ held: sum.held + one.held, lost: sum.lost + one.lost }), { held: 0, lost: 0 });
}

export function leaveHandlers(ctx: DeskContext): Pick<Handlers, 'desk.leave'> {
  const { clock, quit } = ctx.ports;

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
    async 'desk.leave'({ held }) {
      const all = await Promise.all(openAccounts(ctx).map(held === 'send' ? sendHeld : keepHeld));
      const failed = all.find((one) => !one.ok);
      if (failed) return failed;
      quit();
      return ok(null);
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
