/**
 * The agent's settings for this computer, whatever the account; its notices, and what surrounds the
 * window.
 */

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
  /**
   * Names and subjects in notices. They are never shown while this computer is known to be locked.
   */
  noticeTexts: boolean;
  sound: boolean;
  quiet: QuietHours | null;
  /** What the numbers at the icon and in the tray count. */
  badge: BadgeOf;
  /** An icon in the tray. Closing the window then leaves Rackside running. */
  tray: boolean;
  startAtLogin: boolean;
  /** Minutes without a key or the pointer after which the desk locks itself; null: never. */
  lockAfter: number | null;
  /** Lock the desk when this computer is locked or goes to sleep, as far as that is known. */
  lockWithComputer: boolean;
  /** Keys that the agent changed, by the id of their command; an empty list for none. */
  keys: Record<string, string[]>;
}

export const DEFAULT_COMPUTER: ComputerSettings = {
  notices: { 'in-doubt': true, stopped: true, refused: true, promise: true, handed: true, reply: true, ticket: true },
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

/** What this host can do. A desk in a browser's page has nothing around its window. */
export interface ComputerAbilities {
  menus: boolean;
  tray: boolean;
  login: boolean;
  /** Puts the window into a half of the screen. */
  arrange: boolean;
  /** Shows a page of the service beside its ticket. */
  pages: boolean;
  /** Saves what would be printed as a PDF; a browser does that in its own dialog. */
  pdf?: true;
  /** Knows when nobody uses this computer, and when it sleeps; a browser knows of its page only. */
  absence?: true;
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

/** What surrounds the window: menus, tray and badge, in the words of the page's catalogue. */
export interface WindowChrome {
  menus: { place: MenuPlace; title: string; commands: MenuCommand[] }[];
  words: { openLink: string; copyLink: string; learnWord: string; quit: string };
  tray: { tooltip: string; commands: MenuCommand[] };
  badge: { count: number; words: string };
  /** Theme of what the system draws: title bar, menus, dialogs. */
  theme: WindowTheme;
}

export const WINDOW_THEMES = ['system', 'light', 'dark'] as const;
export type WindowTheme = (typeof WINDOW_THEMES)[number];

export type WindowPlace = 'left' | 'right' | 'back';

/** The most urgent first. */
export const NOTICE_KINDS = ['in-doubt', 'stopped', 'refused', 'promise', 'handed', 'reply', 'ticket'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** One notice of the system. In a storm it stands for many. */
export interface Notice {
  id: string;
  kind: NoticeKind;
  count: number;
  /** Null where it stands for tickets of several accounts. */
  account: string | null;
  /** Null where it stands for several tickets, or for what belongs to none. */
  ticket: string | null;
  /**
   * What may be shown of it. Null for several tickets, while this computer is locked, and where the
   * agent wants no texts. `requester`: the colleague for a ticket that was handed over.
   */
  text: { requester: string; subject: string } | null;
  /** Whether it is heard: of several at once, the first one. */
  sound: boolean;
}
