/** Calls of the account page beyond plain settings. */
import type { Input, Output } from '../../../shared/contract.ts';
import type { Result } from '../../../shared/result.ts';
import { t } from '../../i18n/index.ts';
import { currentAccount } from '../../parts/accounts/current-account.ts';
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
  /** Counts how often the agent asked for the first steps, whose day is stored elsewhere. */
  stepsAsked: number;
  askSteps(): void;
  remove(input: Input<'account.remove'>): Promise<Result<Output<'account.remove'>>>;
}

export const createSettingsSlice: CreateSlice<SettingsSlice, 'accounts' | 'nav'> = (set, get, bridge) => {
  return {
    linkWanted: null,
    askLink(ticket, account = get().nav.account, goOn) {
      if (account !== null) set({ linkWanted: { account, ticket, goOn: goOn ?? null } });
    },
    closeLinkQuestion: () => set({ linkWanted: null }),
    stepsAsked: 0,
    askSteps: () => set(({ stepsAsked }) => ({ stepsAsked: stepsAsked + 1 })),
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
