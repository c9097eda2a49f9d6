/** All stored settings of an account, and the administrator's limits on the agent's choice. */
import { ACCOUNT_DEFAULTS, type AccountSettings } from '../../../shared/domain/account.ts';
import type { Managed } from '../../../shared/domain/computer.ts';
import type { Recording } from '../../../shared/domain/outbox.ts';
import { type HookLog, NO_DELIVERIES } from './hook-log.ts';

export interface Settings extends AccountSettings {
  recordings: Record<string, Recording>;
  largestSent: number;
  /** Deliveries of the webhook, which is in the vault. */
  hook: HookLog;
}

export const DEFAULT_SETTINGS: Settings = {
  ...ACCOUNT_DEFAULTS,
  recordings: {},
  largestSent: 0,
  hook: NO_DELIVERIES,
};

/**
 * Returns the settings to use and show: the agent's choice, limited by the administrator's. Every
 * managed setting has its line here; the rest of the desk does not check for management.
 */
export const effectiveSettings = <S extends AccountSettings>(chosen: S, managed: Managed | undefined): S => ({
  ...chosen,
  readPages: managed?.readPages ?? chosen.readPages,
  readOnly: managed?.readOnly ?? chosen.readOnly,
  checksAllowed: managed?.checks?.allowed ?? chosen.checksAllowed,
  checkResolver: managed?.checks?.resolver ?? chosen.checkResolver,
  retentionDays: atMost(chosen.retentionDays, managed?.retention?.mostDays ?? 0),
});

/** In days, where 0 means no limit. */
function atMost(chosen: number, most: number): number {
  if (most === 0) return chosen;
  return chosen === 0 ? most : Math.min(chosen, most);
}
