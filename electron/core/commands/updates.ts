import type { UpdateState } from '../../../shared/domain/update.ts';
import { err, ok } from '../../../shared/result.ts';
import type { DeskContext, Handlers } from './handlers.ts';
import { leaving, openAccounts } from './leave.ts';

type UpdateHandlers = Pick<Handlers, 'update.status' | 'update.check' | 'update.restart'>;

/** Between these the service is told something: then nothing may end the desk but the agent, or the power. */
const ON_THE_WIRE = ['checking', 'sending'];

/** Whether no send of any account is under way. */
export async function isQuiet(ctx: DeskContext): Promise<boolean> {
  const open = await Promise.all(openAccounts(ctx).map(({ store }) => store.openJobs()));
  // An outbox that cannot be read may well be sending.
  return open.every((jobs) => jobs.ok && !jobs.value.some((job) => ON_THE_WIRE.includes(job.state)));
}

export function updateHandlers(ctx: DeskContext): UpdateHandlers {
  const { updates } = ctx.ports;
  const state = (): UpdateState => updates?.state() ?? { state: 'off', why: 'door' };
  const wait = (reason: 'held' | 'sending' | 'unsaved') => err('busy', 'update.restart', { detail: { reason } });
  updates?.onChange(() => ctx.emitter.emit('update.changed', {}));

  return {
    'update.status': async () => ok(state()),
    async 'update.check'() {
      updates?.check();
      return ok(state());
    },
    async 'update.restart'() {
      if (updates?.state().state !== 'ready') {
        return err('invalid', 'update.restart', { detail: { reason: 'nothing-ready' } });
      }
      const left = await leaving(ctx);
      if (left.lost.length > 0) return wait('unsaved');
      if (left.held.length > 0) return wait('held');
      if (!(await isQuiet(ctx))) return wait('sending');
      // From here on nothing begins to be sent, and what began just now comes to its end.
      await Promise.all(openAccounts(ctx).map(({ runner }) => runner.stop()));
      updates.restart();
      return ok(null);
    },
  };
}
