/** What the agent set for this computer, whatever the account, and what its frame shows. */
import type { NoticeKind } from './notice.ts';

/** Times of day of this computer, `HH:MM`. From 22:00 to 07:00 lies over midnight. */
export interface QuietHours {
  from: string;
  to: string;
  /** Saturdays and Sundays are quiet all day. */
  weekends: boolean;
}

export type BadgeOf = 'awaiting' | 'unread' | 'none';

export interface ComputerSettings {
  notices: Record<NoticeKind, boolean>;
  /** Names and subjects in notices. They are never shown while this computer is known to be locked. */
  noticeTexts: boolean;
  sound: boolean;
  quiet: QuietHours | null;
  /** What the numbers at the icon and in the tray count. */
  badge: BadgeOf;
  /** An icon in the tray. Closing the window then leaves Rackside running. */
  tray: boolean;
  startAtLogin: boolean;
}

export const DEFAULT_COMPUTER: ComputerSettings = {
  notices: { 'in-doubt': true, stopped: true, refused: true, promise: true, reply: true, ticket: true },
  noticeTexts: true,
  sound: true,
  quiet: null,
  badge: 'awaiting',
  tray: false,
  startAtLogin: false,
};

/** What this door can do. A desk in a browser's page has no frame of its own. */
export interface ComputerAbilities {
  menus: boolean;
  tray: boolean;
  login: boolean;
  /** Puts the window into a half of the screen. */
  arrange: boolean;
}

export interface Computer {
  settings: ComputerSettings;
  can: ComputerAbilities;
}

/** A command of the window's table, as a menu shows it. */
export interface MenuCommand {
  id: string;
  title: string;
  /** As the table has it: `Mod+Enter`, `j`. Null for none, and for two strokes in a row. */
  keys: string | null;
  enabled: boolean;
}

/** Where a menu stands. `app`: in the application's own on a Mac, in File elsewhere. */
export type MenuPlace = 'app' | 'file' | 'edit' | 'view' | 'go' | 'ticket' | 'reply' | 'window' | 'help';

/** What the window tells its frame: menus, tray and badge in the words of its catalogue. */
export interface Frame {
  menus: { place: MenuPlace; title: string; commands: MenuCommand[] }[];
  words: { openLink: string; copyLink: string; learnWord: string; quit: string };
  tray: { tooltip: string; commands: MenuCommand[] };
  badge: { count: number; words: string };
  /** For what the system draws: title bar, menus, dialogs. */
  theme: WindowTheme;
}

export const WINDOW_THEMES = ['system', 'light', 'dark'] as const;
export type WindowTheme = (typeof WINDOW_THEMES)[number];

export type WindowPlace = 'left' | 'right' | 'back';
