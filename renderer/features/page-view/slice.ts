/** State of the page that the host shows beside a ticket. The window only reserves its space. */
import type { ConversationOutcome } from '../../../shared/domain/conversation.ts';
import type { PageBox, ShownPage } from '../../../shared/domain/page-view.ts';
import type { Result } from '../../../shared/result.ts';
import { focusPane, stepPane } from '../../commands/panes.ts';
import { t } from '../../i18n/index.ts';
import type { CreateSlice, ListensToDesk } from '../../store/app-state.ts';
import { showToast } from '../../ui/Toast.tsx';

declare module '../../store/app-state.ts' {
  interface AppState {
    pageView: PageViewSlice;
  }
}

export interface PageViewSlice extends ListensToDesk {
  shown: ShownPage | null;
  folded: boolean;
  /** `busy`: the page is being read. `done`: its contents are in the timeline. */
  reading: 'no' | 'busy' | 'done';
  /** Finds the page that is still shown after the window was reloaded. */
  load(): Promise<void>;
  show(account: string, ticket: string): Promise<Result<ShownPage>>;
  read(): Promise<Result<ConversationOutcome>>;
  fold(folded: boolean): void;
  place(box: PageBox | null): void;
  go(to: 'back' | 'forward' | 'reload'): void;
  enter(): void;
  close(): void;
}

export const createPageViewSlice: CreateSlice<PageViewSlice, 'pageView'> = (set, get, bridge) => {
  async function load(): Promise<void> {
    const answer = await bridge.call('page.status', {});
    // A newly loaded page has not been read yet.
    if (answer.ok && answer.value?.isLoading !== false) set({ reading: 'no' });
    if (answer.ok) set({ shown: answer.value });
  }

  return {
    shown: null,
    folded: false,
    reading: 'no',
    load,
    async show(account, ticket) {
      const answer = await bridge.call('ticket.showConversation', { account, ticket });
      if (answer.ok) set({ shown: answer.value, folded: false, reading: 'no' });
      return answer;
    },
    async read() {
      const before = get().pageView.shown;
      set({ reading: 'busy' });
      const answer = await bridge.call('page.read', {});
      // Another page is shown by now, so this result does not apply to it.
      if (!isSamePage(before, get().pageView.shown)) return answer;
      set({ reading: answer.ok ? 'done' : 'no' });
      return answer;
    },
    fold: (folded) => set({ folded }),
    // These calls fail only if the page is gone, which an event reports.
    place: (box) => void bridge.call('page.place', { box }),
    go: (to) => void bridge.call('page.go', { to }),
    enter: () => void bridge.call('page.focus', {}),
    close() {
      set({ shown: null });
      void bridge.call('page.close', {});
    },
    onEvent(event) {
      if (event.name === 'page.changed') void load();
      if (event.name === 'page.saved') {
        const { name, isWhole } = event.data;
        if (isWhole) showToast({ title: t('pageView.fileSaved', { name }) });
        else
          showToast({ title: t('pageView.fileLost', { name }), description: t('pageView.fileLostHint'), urgent: true });
      }
      if (event.name !== 'page.left' || get().pageView.shown === null) return;
      focusPane('page');
      if (event.data.by !== 'escape') stepPane(event.data.by === 'next' ? 1 : -1);
    },
  };
};

const isSamePage = (page: ShownPage | null, other: ShownPage | null): boolean =>
  page?.account === other?.account && page?.ticket === other?.ticket && page?.address === other?.address;
