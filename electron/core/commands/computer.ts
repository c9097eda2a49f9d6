import { err, ok, type Result } from '../../../shared/result.ts';
import type { ComputerPort } from '../ports.ts';
import type { DeskContext, Handlers } from './handlers.ts';

type ComputerHandlers = Pick<
  Handlers,
  'computer.get' | 'computer.configure' | 'computer.dress' | 'computer.show' | 'computer.arrange'
>;

export function computerHandlers(ctx: DeskContext): ComputerHandlers {
  const { computer } = ctx;
  const now = () => ok({ settings: computer.settings(), can: computer.can });

  /** A page in a browser has no frame of ours: whoever asks has not looked at what this door can do. */
  const onFrame = (operation: string, work: (port: ComputerPort) => void): Result<null> => {
    const port = ctx.ports.computer;
    if (!port) return err('invalid', operation, { detail: { reason: 'no-frame' } });
    work(port);
    return ok(null);
  };

  return {
    'computer.get': async () => now(),
    async 'computer.configure'({ settings }) {
      // Undefined is not a value: what was left out stays as it is.
      const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
      const kept = computer.configure(given);
      if (!kept.ok) return kept;
      ctx.emitter.emit('computer.changed', {});
      return now();
    },
    'computer.dress': async (frame) => onFrame('computer.dress', (port) => port.dress(frame)),
    'computer.show': async () => onFrame('computer.show', (port) => port.show()),
    'computer.arrange': async ({ place }) => onFrame('computer.arrange', (port) => port.arrange(place)),
  };
}
