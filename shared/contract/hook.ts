/** Commands of an account's webhook. */
import { z } from 'zod';
import { HOOK_EVENTS, type HookView } from '../domain/hook.ts';
import { account, returns } from './command.ts';
import { url } from './computer.ts';

export const hookFields = {
  address: url('https:').max(2000),
  events: z.array(z.enum(HOOK_EVENTS)).max(HOOK_EVENTS.length),
  names: z.boolean(),
};

export const hookContract = {
  'hook.get': returns<HookView>()({ account }),
  /**
   * Address and secret stay as they are if left out. Asks outside the page about a new address, and
   * before names are sent. `invalid` with reason `managed` if the administrator chose the address.
   */
  'hook.save': returns<HookView>()({
    account,
    ...hookFields,
    address: hookFields.address.optional(),
    secret: z.string().trim().min(16).max(500).optional(),
  }),
  'hook.remove': returns<HookView>()({ account }),
  /** Sends one delivery now; the result is in the view. */
  'hook.test': returns<HookView>()({ account }),
} as const;
