/** State of the announcements, by account, and of the page that shows them. */
import type { DeskEvent } from '../../../shared/contract.ts';
import {
  type AnnouncementGroup,
  type AnnouncementHead,
  groupAnnouncements,
} from '../../../shared/domain/announcement.ts';
import type { AppError } from '../../../shared/result.ts';
import { languageName } from '../../i18n/format.ts';
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
    const answer = await bridge.call('announcement.list', { account });
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

/** Services name languages in English, whatever the window's language is. */
const ENGLISH = new Intl.DisplayNames(['en'], { type: 'language' });
const LANGUAGE = /^[a-z]{2,3}$/;

export function languageNames(languages: readonly string[] = navigator.languages): string[] {
  const names = languages.flatMap((tag) => {
    const [language = ''] = tag.split('-');
    return LANGUAGE.test(language) ? [tag, language, ENGLISH.of(language) ?? language] : [tag];
  });
  return [...new Set(names)];
}

/** The language as shown: `German` for `german` or `de`; null if the service names none. */
export function languageLabel(language: string): string | null {
  if (language === '') return null;
  if (LANGUAGE.test(language.toLowerCase())) return languageName(language.toLowerCase()) ?? language;
  return language.charAt(0).toUpperCase() + language.slice(1);
}

/** The code of a language, for speech and hyphenation, by its name or code; null if unknown. */
export function languageCode(language: string): string | null {
  const wanted = language.toLowerCase();
  if (LANGUAGE.test(wanted)) return wanted;
  return CODES.find((code) => ENGLISH.of(code)?.toLowerCase() === wanted) ?? null;
}

const CODES = [
  ...['ar', 'az', 'bg', 'ca', 'cs', 'da', 'de', 'el', 'en', 'es', 'et', 'fa', 'fi', 'fr', 'he', 'hr', 'hu', 'id'],
  ...['it', 'ja', 'ko', 'lt', 'lv', 'mk', 'nl', 'no', 'pl', 'pt', 'ro', 'ru', 'sk', 'sl', 'sr', 'sv', 'th', 'tr'],
  ...['uk', 'vi', 'zh'],
];
