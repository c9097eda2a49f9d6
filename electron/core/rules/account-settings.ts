/**
 * Settings of an account: the defaults, which also serve for a closed account, and the
 * administrator's limits on the agent's choice.
 */
import type { AccountSettings } from '../../../shared/domain/account.ts';
import type { Managed } from '../../../shared/domain/managed.ts';
import type { Recording } from '../../../shared/domain/outbox.ts';

export interface Settings extends AccountSettings {
  recordings: Record<string, Recording>;
  largestSent: number;
}

/** By default a reply is sent under the agent's own name, never as the client. */
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

export const DEFAULT_SETTINGS: Settings = {
  ...ACCOUNT_DEFAULTS,
  recordings: {},
  largestSent: 0,
};

/**
 * Returns the settings to use and show: the agent's choice, limited by the administrator's. Every
 * managed setting has its line here; the rest of the desk does not check for management.
 */
export const effectiveSettings = <S extends AccountSettings>(chosen: S, managed: Managed | undefined): S => ({
  ...chosen,
  readPages: managed?.readPages ?? chosen.readPages,
  retentionDays: atMost(chosen.retentionDays, managed?.retention?.mostDays ?? 0),
});

/** In days, where 0 means no limit. */
function atMost(chosen: number, most: number): number {
  if (most === 0) return chosen;
  return chosen === 0 ? most : Math.min(chosen, most);
}
