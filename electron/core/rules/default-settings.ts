/**
 * Default values of an account's settings. They hold until the agent sets them, and for a closed
 * account, of which nothing else is known.
 */
import type { AccountSettings } from '../../../shared/domain/account.ts';
import type { Recording } from '../../../shared/domain/outbox.ts';

export interface Settings extends AccountSettings {
  /** By `recordingKey`. */
  recordings: Record<string, Recording>;
  largestSent: number;
}

/** A reply goes out under the agent's own name; never as the client unless the agent says so. */
export const ACCOUNT_DEFAULTS: AccountSettings = {
  agentName: '',
  signature: '',
  replyAs: 'name',
  zone: null,
  ticketLink: '',
  links: {},
  departments: {},
  retentionDays: 0,
  configOptionsAs: 'documented',
  uncheckedSends: false,
  attachmentLimit: 20 * 1024 * 1024,
  holdSeconds: 15,
};

/** With what the desk itself keeps beside the agent's settings. */
export const DEFAULT_SETTINGS: Settings = {
  ...ACCOUNT_DEFAULTS,
  recordings: {},
  largestSent: 0,
};
