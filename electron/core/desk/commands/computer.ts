/** Commands about this computer: settings, the window's frame, newer versions. */
import type { UpdateState } from '../../../../shared/domain/desk.ts';
import type { ComputerPort } from '../ports.ts';
import { fail, must, refuse } from '../refusals.ts';
import { type DeskContext, deskCommands, openDesks } from './define.ts';
import { textsAtQuit } from './quit-dialog.ts';

const now = ({ computer }: DeskContext) => ({ settings: computer.settings(), can: computer.can });

/** A page in a browser has no window frame of ours. */
const frameOf = ({ ports }: DeskContext): ComputerPort => ports.computer ?? refuse('no-frame');

/** Only those who can unlock may change the lock; windows may hold unsaved texts. */
function refuseWhileLocked({ keeper }: DeskContext): void {
  if (['locking', 'locked'].includes(keeper.status().state)) fail('auth', { detail: { reason: 'vault-closed' } });
}

export const computerCommands = deskCommands({
  'computer.get': (_, ctx) => now(ctx),

  'computer.configure'({ settings }, ctx) {
    refuseWhileLocked(ctx);
    const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
    must(ctx.computer.configure(given));
    ctx.emitter.emit('computer.changed', {});
    return now(ctx);
  },

  'computer.dress'(chrome, ctx) {
    frameOf(ctx).setChrome(chrome);
    return null;
  },

  'computer.wanted': (_, { wantedPlace }) => ({ address: wantedPlace.take() }),

  'computer.show'(_, ctx) {
    frameOf(ctx).show();
    return null;
  },

  'computer.arrange'({ place }, ctx) {
    frameOf(ctx).arrange(place);
    return null;
  },

  'computer.savePdf': ({ name }, ctx) => frameOf(ctx).savePdf?.(name) ?? refuse('no-frame'),
});

/** States in which a request to the service runs: only the agent may end the desk then. */
const ON_THE_WIRE = ['checking', 'sending'];

export async function isSendingNothing(ctx: DeskContext): Promise<boolean> {
  const open = await Promise.all(openDesks(ctx).map(({ store }) => store.outbox.openJobs()));
  return open.every((jobs) => jobs.ok && !jobs.value.some((job) => ON_THE_WIRE.includes(job.state)));
}

export function updateCommands({ ports: { updates }, emitter }: DeskContext) {
  const state = (): UpdateState => updates?.state() ?? { state: 'off', why: 'door' };
  const wait = (reason: 'held' | 'sending' | 'unsaved') => fail('busy', { detail: { reason } });
  updates?.onChange(() => emitter.emit('update.changed', {}));

  return deskCommands({
    'update.status': state,

    'update.check'() {
      updates?.check();
      return state();
    },

    async 'update.restart'(_, ctx) {
      refuseWhileLocked(ctx);
      if (updates?.state().state !== 'ready') return refuse('nothing-ready');
      const left = await textsAtQuit(ctx);
      if (left.lost.length > 0) wait('unsaved');
      if (left.held.length > 0) wait('held');
      if (!(await isSendingNothing(ctx))) wait('sending');
      await Promise.all(openDesks(ctx).map(({ runner }) => runner.stop()));
      updates.restart();
      return null;
    },
  });
}
