/** Commands of this computer: its notices, and what surrounds the window. */
import { z } from 'zod';
import { type Computer, NOTICE_KINDS, WINDOW_THEMES } from '../domain/computer.ts';
import type { WantedTicket } from '../domain/ticket-address.ts';
import { returns } from './command.ts';

const words = z.string().max(200);
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

export const computerSettings = z
  .strictObject({
    notices: z.record(z.enum(NOTICE_KINDS), z.boolean()),
    noticeTexts: z.boolean(),
    sound: z.boolean(),
    quiet: z.strictObject({ from: timeOfDay, to: timeOfDay, weekends: z.boolean() }).nullable(),
    badge: z.enum(['awaiting', 'unread', 'none']),
    tray: z.boolean(),
    startAtLogin: z.boolean(),
    lockAfter: z.number().int().min(1).max(1440).nullable(),
    lockWithComputer: z.boolean(),
    keys: z
      .record(z.string().min(1).max(100), z.array(z.string().min(1).max(60)).max(8))
      .refine((keys) => Object.keys(keys).length <= 500),
  })
  .partial();

const command = z.strictObject({
  id: z.string().max(100),
  title: words,
  keys: z.string().max(60).nullable(),
  enabled: z.boolean(),
});
const commands = z.array(command).max(100);

/** This computer: its notices, and the frame around the window. */
export const computerContract = {
  'computer.get': returns<Computer>()({}),
  /** Holds for every account, and for every window of this desk. */
  'computer.configure': returns<Computer>()({ settings: computerSettings }),
  /**
   * What menus, tray and badge show from now on. What is chosen there comes back as
   * `computer.chosen`.
   */
  'computer.dress': returns<null>()({
    menus: z
      .array(
        z.strictObject({
          place: z.enum(['app', 'file', 'edit', 'view', 'go', 'ticket', 'reply', 'window', 'help']),
          title: words,
          commands,
        }),
      )
      .max(20),
    words: z.strictObject({ openLink: words, copyLink: words, learnWord: words, quit: words }),
    tray: z.strictObject({ tooltip: words, commands }),
    badge: z.strictObject({ count: z.number().int().min(0), words }),
    theme: z.enum(WINDOW_THEMES),
  }),
  /** What another program asked for last, by an address; told once. */
  'computer.wanted': returns<{ ticket: WantedTicket }>()({}),
  /** Brings the window before the agent: out of the tray, up from the task bar. */
  'computer.show': returns<null>()({}),
  /** Into a half of the screen, beside the browser; `back`: to where it was. */
  'computer.arrange': returns<null>()({ place: z.enum(['left', 'right', 'back']) }),
  /** Asks where, and saves what would be printed there; false where the person wanted none. */
  'computer.savePdf': returns<boolean>()({ name: z.string().regex(/^[\w.-]{1,100}\.pdf$/) }),
} as const;
