/** The agent's settings for this computer: notifications, and the frame around the window. */
import type { WordsLanguage } from './language.ts';
import type { FollowedEvent } from './ticket.ts';

/** Local times of day, `HH:MM`. From 22:00 to 07:00 crosses midnight. */
export interface QuietHours {
  from: string;
  to: string;
  /** Saturdays and Sundays are quiet all day. */
  weekends: boolean;
}

export type BadgeCount = 'awaiting' | 'unread' | 'none';

/** File of the settings in the data folder. It isn't secret: a host reads it before the vault. */
export const COMPUTER_FILE = 'computer.json';

export interface ComputerSettings {
  /** Null follows the system. */
  language: WordsLanguage | null;
  notices: Record<NoticeKind, boolean>;
  noticeTexts: boolean;
  sound: boolean;
  quiet: QuietHours | null;
  badge: BadgeCount;
  /** Whether there is a tray icon. Closing the window then leaves Rackside running. */
  tray: boolean;
  startAtLogin: boolean;
  /** Minutes without keys or pointer before the desk locks itself; null means never. */
  lockAfter: number | null;
  lockWithComputer: boolean;
  /** Keys that the agent changed, by command id. An empty list removes a command's keys. */
  keys: Record<string, string[]>;
}

export const DEFAULT_COMPUTER: ComputerSettings = {
  language: null,
  notices: {
    'in-doubt': true,
    stopped: true,
    refused: true,
    promise: true,
    handed: true,
    mention: true,
    taken: true,
    returned: true,
    look: true,
    solved: true,
    followed: true,
    reply: true,
    ticket: true,
  },
  noticeTexts: true,
  sound: true,
  quiet: null,
  badge: 'awaiting',
  tray: false,
  startAtLogin: false,
  lockAfter: 15,
  lockWithComputer: true,
  keys: {},
};

/** Abilities of this host. A desk in a browser has nothing around its window. */
export interface ComputerAbilities {
  menus: boolean;
  tray: boolean;
  login: boolean;
  arrange: boolean;
  pages: boolean;
  /** Saves the printed page as a PDF. A browser does this in its own dialog. */
  pdf?: true;
  /** Detects an unused or sleeping computer. A browser only knows its own page. */
  absence?: true;
}

export interface Computer {
  settings: ComputerSettings;
  can: ComputerAbilities;
}

export interface MenuCommand {
  id: string;
  title: string;
  /** From the command table: `Mod+Enter`, `j`. Null for none, and for a sequence of two keys. */
  keys: string | null;
  enabled: boolean;
}

/** Place of a menu. `app` is the application menu on macOS and File elsewhere. */
export type MenuPlace = 'app' | 'file' | 'edit' | 'view' | 'go' | 'ticket' | 'reply' | 'window' | 'help';

export interface WindowChrome {
  menus: { place: MenuPlace; title: string; commands: MenuCommand[] }[];
  words: { openLink: string; copyLink: string; learnWord: string; quit: string };
  tray: { tooltip: string; commands: MenuCommand[] };
  badge: { count: number; words: string };
  theme: WindowTheme;
}

export const WINDOW_THEMES = ['system', 'light', 'dark'] as const;
export type WindowTheme = (typeof WINDOW_THEMES)[number];

export type WindowPlace = 'left' | 'right' | 'back';

/** The most urgent first. */
export const NOTICE_KINDS = [
  'in-doubt',
  'stopped',
  'refused',
  'promise',
  'handed',
  'mention',
  'taken',
  'returned',
  'look',
  'solved',
  'followed',
  'reply',
  'ticket',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

export interface Notice {
  id: string;
  kind: NoticeKind;
  count: number;
  /** Null for tickets of several accounts. */
  account: string | null;
  /** Null for several tickets, or without a ticket. */
  ticket: string | null;
  /**
   * Visible text; null for several tickets and while hidden. `requester`: or the colleague.
   * `event`: for a followed ticket.
   */
  text: { requester: string; subject: string; event?: FollowedEvent } | null;
  sound: boolean;
}

/** An administrator's settings for this computer, from a file; see docs/administration.md. */
export interface Managed {
  /** The service to sign in to. `only` forbids all others. */
  service?: { address: string; only: boolean } | undefined;
  practiceDesk?: boolean | undefined;
  /** `system`, `none`, a proxy's address, or a PAC script. */
  proxy?: 'system' | 'none' | `http${string}` | { script: string } | undefined;
  /** A file with additional trusted authorities. */
  certificates?: string | undefined;
  updates?: 'off' | `https:${string}` | undefined;
  /** Maximum time to keep closed tickets, in days. */
  retention?: { mostDays: number } | undefined;
  readPages?: boolean | undefined;
  readOnly?: boolean | undefined;
  /** Checks of domains, and the zone of a block list with the administrator's key. */
  checks?: { allowed?: boolean | undefined; resolver?: string | undefined; blocklist?: string | undefined } | undefined;
  /** The webhook of each account, without its secret. `off` forbids any. */
  hook?: 'off' | { address: string; names: boolean } | undefined;
}

export interface ManagedView {
  service: { address: string; only: boolean } | null;
  practiceDesk: boolean;
  mostDays: number | null;
  readPages: boolean | null;
  readOnly: boolean | null;
  checksAllowed: boolean | null;
  checkResolver: string | null;
  /** Name of the block list that checks ask, without the key. */
  checkBlocklist: string | null;
}

/** A block list's zone without the administrator's key, which is its first label. */
export const blocklistName = (zone: string): string => zone.split('.').slice(1).join('.');
