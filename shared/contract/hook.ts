/** Commands of an account's webhook. */
import { z } from 'zod';
import type { HookView } from '../domain/hook.ts';
import { account, returns } from './command.ts';
import { url } from './computer.ts';

export const hookContract = {
  'hook.get': returns<HookView>()({ account }),
  /**
   * Asks outside the page. `invalid` with reason `managed` if the administrator forbids it, or
   * chose the address; then it takes only the secret, and asks nothing.
   */
  'hook.save': returns<HookView>()({
    account,
    address: url('https:').max(2000).optional(),
    secret: z.string().trim().min(16).max(500),
    names: z.boolean(),
  }),
  'hook.remove': returns<HookView>()({ account }),
  /** Sends one delivery now; the result is in the view. */
  'hook.test': returns<HookView>()({ account }),
} as const;
