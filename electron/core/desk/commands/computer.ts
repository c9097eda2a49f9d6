/**
 * Commands about this computer: its settings, the frame around the window, and newer versions of
 * the program.
 */
import type { UpdateState } from '../../../../shared/domain/desk.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import type { ComputerPort } from '../ports.ts';
import { type DeskContext, type Handlers, openDesks } from './handlers.ts';
import { textsAtQuit } from './quit-dialog.ts';

type ComputerHandlers = Pick<
  Handlers,
  | 'computer.get'
  | 'computer.configure'
  | 'computer.dress'
  | 'computer.wanted'
  | 'computer.show'
  | 'computer.arrange'
  | 'computer.savePdf'
>;

export function computerHandlers(ctx: DeskContext): ComputerHandlers {
  const { computer } = ctx;
  const now = () => ok({ settings: computer.settings(), can: computer.can });

  /** Fails in a browser, where a page has no window frame of ours. */
  const onFrame = (operation: string, work: (port: ComputerPort) => void): Result<null> => {
    const port = ctx.ports.computer;
    if (!port) return err('invalid', operation, { detail: { reason: 'no-frame' } });
    work(port);
    return ok(null);
  };

  return {
    'computer.get': async () => now(),
    async 'computer.configure'({ settings }) {
      // Locking is one of the settings, so only an agent who can unlock the desk may change them.
      if (['locking', 'locked'].includes(ctx.keeper.status().state)) {
        return err('auth', 'computer.configure', { detail: { reason: 'vault-closed' } });
      }
      const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
      const kept = computer.configure(given);
      if (!kept.ok) return kept;
      ctx.emitter.emit('computer.changed', {});
      return now();
    },
    'computer.dress': async (chrome) => onFrame('computer.dress', (port) => port.setChrome(chrome)),
    'computer.wanted': async () => ok({ ticket: ctx.ports.computer?.takeRequestedTicket() ?? null }),
    'computer.show': async () => onFrame('computer.show', (port) => port.show()),
    async 'computer.savePdf'({ name }) {
      const saved = await ctx.ports.computer?.savePdf?.(name);
      return saved ?? err('invalid', 'computer.savePdf', { detail: { reason: 'no-frame' } });
    },
    'computer.arrange': async ({ place }) => onFrame('computer.arrange', (port) => port.arrange(place)),
  };
}

type UpdateHandlers = Pick<Handlers, 'update.status' | 'update.check' | 'update.restart'>;

/** States in which a request to the service runs: only the agent may end the desk then. */
const ON_THE_WIRE = ['checking', 'sending'];

export async function isSendingNothing(ctx: DeskContext): Promise<boolean> {
  const open = await Promise.all(openDesks(ctx).map(({ store }) => store.outbox.openJobs()));
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
      // Windows may still hold texts that they could not save before the lock.
      if (['locking', 'locked'].includes(ctx.keeper.status().state)) {
        return err('auth', 'update.restart', { detail: { reason: 'vault-closed' } });
      }
      if (updates?.state().state !== 'ready') {
        return err('invalid', 'update.restart', { detail: { reason: 'nothing-ready' } });
      }
      const left = await textsAtQuit(ctx);
      if (left.lost.length > 0) return wait('unsaved');
      if (left.held.length > 0) return wait('held');
      if (!(await isSendingNothing(ctx))) return wait('sending');
      await Promise.all(openDesks(ctx).map(({ runner }) => runner.stop()));
      updates.restart();
      return ok(null);
    },
  };
}
