/** Tries a PIN by all of its secrets, and knows how many tries are left. */
import { err, ok, type Result } from '../../../../shared/result.ts';
import type { PinSecret } from './pin-secret.ts';

export interface PinTries {
  /** As far as it was looked or tried last. */
  left(): number;
  look(hasPin: boolean): Promise<void>;
  /**
   * What `attempt` gives for this PIN with one of its secrets, all of which `auth` refuses. A wrong
   * one is one try less, and the last one costs the PIN.
   */
  enter<T>(pin: string, attempt: (by: { pin: string; secret: Buffer }) => Promise<Result<T>>): Promise<Result<T>>;
}

export function createPinTries(pins: PinSecret): PinTries {
  let left = 0;
  return {
    left: () => left,
    async look(hasPin) {
      const found = hasPin ? await pins.left() : ok(0);
      left = found.ok ? found.value : 0;
    },
    async enter(pin, attempt) {
      const taken = await pins.take();
      if (!taken.ok) {
        if (taken.error.detail?.reason === 'pin-gone') left = 0;
        return taken;
      }
      for (const secret of taken.value.secrets) {
        const found = await attempt({ pin, secret });
        if (found.ok) await pins.keep(secret);
        if (found.ok || found.error.kind !== 'auth') return found;
      }
      left = taken.value.left;
      if (left === 0) await pins.forget();
      const detail = left === 0 ? { reason: 'pin-gone' } : { reason: 'wrong-pin', facts: { left } };
      return err('auth', 'vault.enterPin', { detail });
    },
  };
}
