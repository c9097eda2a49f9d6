/** Calls of the account page beyond plain settings. */
import type { Input, Output } from '../../../shared/contract.ts';
import type { Account, LearnedLink, ZoneSuggestion } from '../../../shared/domain/account.ts';
import type { ConversationSource } from '../../../shared/domain/conversation.ts';
import type { RecordKind } from '../../../shared/domain/customer.ts';
import type { DatabaseCheck, Health } from '../../../shared/domain/health.ts';
import type { Backup, RepairKind } from '../../../shared/domain/storage.ts';
import type { Unsent } from '../../../shared/domain/unsent.ts';
import type { Result } from '../../../shared/result.ts';
import { t } from '../../i18n/index.ts';
import { currentAccount, reloadAccounts } from '../../parts/accounts/current-account.ts';
import type { CreateSlice } from '../../store/app-state.ts';
import { showToast } from '../../ui/Toast.tsx';

declare module '../../store/app-state.ts' {
  interface AppState {
    settings: SettingsSlice;
  }
}

export interface SettingsSlice {
  /** The ticket that could not be opened because no address is set; null: no question. */
  linkWanted: { account: string; ticket: string; goOn: (() => void) | null } | null;
  /** Asks for the ticket address, then opens this ticket. `goOn`: further action afterwards. */
  askLink(ticket: string, account?: string | null, goOn?: () => void): void;
  closeLinkQuestion(): void;
  suggestZone(account: string): Promise<Result<ZoneSuggestion>>;
  learnLink(account: string, url: string): Promise<Result<LearnedLink>>;
  clearCache(account: string): Promise<Result<Account>>;
  backups(account: string): Promise<Result<Backup[]>>;
  /** Returns the list that includes the new backup. */
  backUp(account: string): Promise<Result<Backup[]>>;
  restore(account: string, backup: string): Promise<Result<Account>>;
  rename(account: string, label: string): Promise<Result<Account>>;
  retry(account: string): Promise<Result<Account>>;
  repair(account: string, how: RepairKind): Promise<Result<Account>>;
  health(account: string): Promise<Result<Health>>;
  check(account: string): Promise<Result<DatabaseCheck[]>>;
  report(account: string): Promise<Result<string>>;
  tryConversations(account: string): Promise<Result<ConversationSource>>;
  /** Reads all other lists, or one kind, again in full, after the tickets. */
  refreshRecords(account: string, kind?: RecordKind): Promise<Result<null>>;
  unsent(account: string): Promise<Result<Unsent>>;
  remove(input: Input<'account.remove'>): Promise<Result<Output<'account.remove'>>>;
}

export const createSettingsSlice: CreateSlice<SettingsSlice, 'accounts' | 'nav'> = (set, get, bridge) => {
  return {
    linkWanted: null,
    askLink(ticket, account = get().nav.account, goOn) {
      if (account !== null) set({ linkWanted: { account, ticket, goOn: goOn ?? null } });
    },
    closeLinkQuestion: () => set({ linkWanted: null }),
    suggestZone: (account) => bridge.call('account.suggestZone', { account }),
    learnLink: async (account, url) =>
      reloadAccounts(get, await bridge.call('account.learnLink', { account, ticket: null, url })),
    clearCache: async (account) => reloadAccounts(get, await bridge.call('account.clearCache', { account })),
    backups: (account) => bridge.call('account.backups', { account }),
    backUp: (account) => bridge.call('account.backUp', { account }),
    restore: async (account, backup) => reloadAccounts(get, await bridge.call('account.restore', { account, backup })),
    rename: async (account, label) => reloadAccounts(get, await bridge.call('account.rename', { account, label })),
    retry: async (account) => reloadAccounts(get, await bridge.call('account.retry', { account })),
    repair: async (account, how) => reloadAccounts(get, await bridge.call('account.mend', { account, how })),
    health: (account) => bridge.call('health.get', { account }),
    check: (account) => bridge.call('health.check', { account }),
    report: (account) => bridge.call('health.report', { account }),
    tryConversations: (account) => bridge.call('conversations.try', { account }),
    refreshRecords: (account, kind) => bridge.call('records.refresh', { account, ...(kind && { kind }) }),
    unsent: (account) => bridge.call('account.unsent', { account }),

    async remove(input) {
      const gone = get().accounts.list?.find(({ id }) => id === input.account);
      const answer = await bridge.call('account.remove', input);
      if (!answer.ok || !gone) return answer;
      // Close the page, so that it does not continue with another account.
      get().nav.setSettingsOpen(false);
      await get().accounts.load();
      const now = currentAccount(get());
      showToast({
        title: t('settings.removed', { name: gone.label }),
        description: now ? t('settings.removedNow', { name: now.label }) : undefined,
      });
      return answer;
    },
  };
};
