/** State of the announcements, by account, and of the page that shows them. */
import type { DeskEvent } from '../../../shared/contract.ts';
import {
  type AnnouncementGroup,
  type AnnouncementHead,
  groupAnnouncements,
} from '../../../shared/domain/announcement.ts';
import type { AppError } from '../../../shared/result.ts';
import type { CreateSlice, ListensToDesk } from '../../store/app-state.ts';

export type ListedAnnouncement = AnnouncementGroup<AnnouncementHead>;

declare module '../../store/app-state.ts' {
  interface AppState {
    announcements: AnnouncementsSlice;
  }
}

interface AnnouncementsSlice extends ListensToDesk {
  /**
   * Newest first, the agent's language before others. An account that was not asked yet is missing.
   */
  lists: Readonly<Record<string, readonly ListedAnnouncement[]>>;
  errors: Readonly<Record<string, AppError | null>>;
  load(account: string): Promise<void>;
  shown: Readonly<Record<string, string | null>>;
  show(account: string, id: string | null): void;
}

export const isUnread = ({ translations: [first] }: ListedAnnouncement): boolean => !first.read;

export const createAnnouncementsSlice: CreateSlice<AnnouncementsSlice, 'announcements' | 'nav'> = (
  set,
  get,
  bridge,
) => {
  const load = async (account: string) => {
    const [answer, { languageNames }] = await Promise.all([
      bridge.call('announcement.list', { account }),
      // The first frame needs no names of languages.
      import('./languages.ts'),
    ]);
    set(({ lists, errors }) => ({
      lists: answer.ok ? { ...lists, [account]: groupAnnouncements(answer.value, languageNames()) } : lists,
      errors: { ...errors, [account]: answer.ok ? null : answer.error },
    }));
  };
  return {
    lists: {},
    errors: {},
    shown: {},
    load,
    show: (account, id) => set(({ shown }) => ({ shown: { ...shown, [account]: id } })),
    onEvent(event: DeskEvent) {
      if (event.name !== 'announcements.changed') return;
      const { account } = event.data;
      // Skip accounts that were never opened: there is no list to update.
      if (account in get().announcements.lists || account === get().nav.account) void load(account);
    },
  };
};
