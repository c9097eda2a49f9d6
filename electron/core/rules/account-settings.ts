/**
 * Settings of an account: what holds until the agent sets them, and for a closed account, of which
 * nothing else is known; and what an administrator makes of the agent's choice.
 */
import type { AccountSettings } from '../../../shared/domain/account.ts';
import type { Managed } from '../../../shared/domain/managed.ts';
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
  readPages: null,
  conversationPage: '',
  shownToTeam: true,
  departments: {},
  retentionDays: 0,
  configOptionsAs: 'documented',
  uncheckedSends: false,
  attachmentLimit: 20 * 1024 * 1024,
  holdSeconds: 15,
  checksOff: [],
  keepFilesUpTo: 0,
  hideFirstSteps: false,
  practised: [],
  sorts: {},
  sendAnd: { and: 'next', when: '' },
  bulkOncePerCustomer: true,
  businessHours: null,
  answerTargets: [],
};

/** With what the desk itself keeps beside the agent's settings. */
export const DEFAULT_SETTINGS: Settings = {
  ...ACCOUNT_DEFAULTS,
  recordings: {},
  largestSent: 0,
};

/**
 * The settings as they are used and shown: the agent's own, within what is settled for this
 * computer. Each settled one has its line here, and nothing else of the desk asks for it.
 */
export const effectiveSettings = <S extends AccountSettings>(chosen: S, managed: Managed | undefined): S => ({
  ...chosen,
  readPages: managed?.readPages ?? chosen.readPages,
  retentionDays: atMost(chosen.retentionDays, managed?.retention?.mostDays ?? 0),
});

/** Days, of which 0 means for ever. */
function atMost(chosen: number, most: number): number {
  if (most === 0) return chosen;
  return chosen === 0 ? most : Math.min(chosen, most);
}
