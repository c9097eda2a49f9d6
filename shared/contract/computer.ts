/** Commands of this computer: notifications, and the frame around the window. */
import { z } from 'zod';
import { type Computer, type Managed, NOTICE_KINDS, WINDOW_THEMES } from '../domain/computer.ts';
import { WORDS_LANGUAGES } from '../domain/language.ts';
import { returns } from './command.ts';

const words = z.string().max(200);
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

export const computerSettings = z
  .strictObject({
    language: z.enum(WORDS_LANGUAGES).nullable(),
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

export const computerContract = {
  'computer.get': returns<Computer>()({}),
  /** Applies to every account and window of this desk. */
  'computer.configure': returns<Computer>()({ settings: computerSettings }),
  /** Content of menus, tray and badge. The desk reports choices by `computer.chosen`. */
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
  /** The last address that another program asked to show. Returned only once. */
  'computer.wanted': returns<{ address: string | null }>()({}),
  'computer.show': returns<null>()({}),
  /** Moves the window to a half of the screen, beside the browser, or `back`. */
  'computer.arrange': returns<null>()({ place: z.enum(['left', 'right', 'back']) }),
  /** Asks the user for a path and saves the printed page there. False if the user cancels. */
  'computer.savePdf': returns<boolean>()({ name: z.string().regex(/^[\w.-]{1,100}\.pdf$/) }),
} as const;

/** An address of the administrator's settings, or of a webhook. */
export const url = (...schemes: string[]) =>
  z.string().refine((text) => URL.canParse(text) && schemes.includes(new URL(text).protocol) && !hasLogin(text), {
    error: `an address with ${schemes.join(' or ')}, without name and password`,
  });

/** Forbids passwords, because all users can read the file. */
const hasLogin = (text: string) => new URL(text).username !== '' || new URL(text).password !== '';

/**
 * An absolute path, from a root, drive or server. With a relative one, the working directory would
 * decide which certificates are trusted.
 */
const ABSOLUTE = /^(?:[\\/]|[a-z]:[\\/])/i;

/** A proxy has only a host and a port; other parts of an address mean nothing. */
const proxyAddress = url('http:', 'https:').refine((text) => URL.canParse(text) && new URL(text).pathname === '/', {
  error: 'http://host:port, without name and password',
});

/** The administrator's file. Strict, because a misspelt name must not silently disable a rule. */
export const managedSchema = z.strictObject({
  service: z.strictObject({ address: url('https:'), only: z.boolean().default(false) }).optional(),
  practiceDesk: z.boolean().optional(),
  proxy: z
    .union([z.literal(['system', 'none']), proxyAddress, z.strictObject({ script: url('http:', 'https:', 'file:') })])
    .optional(),
  certificates: z.string().regex(ABSOLUTE).optional(),
  updates: z.union([z.literal('off'), url('https:')]).optional(),
  retention: z.strictObject({ mostDays: z.number().int().min(1).max(36_500) }).optional(),
  readPages: z.boolean().optional(),
  readOnly: z.boolean().optional(),
  checks: z
    .strictObject({
      allowed: z.boolean().optional(),
      resolver: z.union([z.ipv4(), z.ipv6()]).optional(),
      blocklist: z.hostname().optional(),
    })
    .optional(),
  hook: z
    .union([z.literal('off'), z.strictObject({ address: url('https:'), names: z.boolean().default(false) })])
    .optional(),
}) as unknown as z.ZodType<Managed>;
