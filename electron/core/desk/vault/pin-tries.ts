/** Tries a PIN with all of its secrets, and tracks the tries left. */
import { err, ok, type Result } from '../../../../shared/result.ts';
import type { PinSecret } from './pin-secret.ts';

export interface PinTries {
  left(): number;
  readTries(hasPin: boolean): Promise<void>;
  /**
   * Calls `attempt` for this PIN with each secret, until it does not return `auth`. A wrong PIN
   * costs a try; the last one turns the PIN off.
   */
  enter<T>(pin: string, attempt: (by: { pin: string; secret: Buffer }) => Promise<Result<T>>): Promise<Result<T>>;
}

export function createPinTries(pins: PinSecret): PinTries {
  let left = 0;
  return {
    left: () => left,
    async readTries(hasPin) {
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
