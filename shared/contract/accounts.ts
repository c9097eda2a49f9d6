/** Commands of accounts: signing in and out, settings, links, health, and their end. */
import { z } from 'zod';
import {
  type Account,
  type AccountCounts,
  CHECK_KINDS,
  CONFIG_OPTIONS_AS,
  type LearnedLink,
  SEND_AND,
  type ZoneSuggestion,
} from '../domain/account.ts';
import type { ConversationSource, LearnedShape, PageSource } from '../domain/conversation.ts';
import { PRACTICE_SCENARIOS } from '../domain/desk.ts';
import type { DatabaseCheck, Health } from '../domain/health.ts';
import type { OutsideReport } from '../domain/outside.ts';
import { LARGEST_FILE } from '../domain/post-file.ts';
import type { Backup } from '../domain/storage.ts';
import type { Unsent } from '../domain/unsent.ts';
import { account, id, returns, secret, ticketSort } from './command.ts';

const address = z.string().trim().min(1).max(2000);

const label = z.string().trim().min(1).max(100);

const template = z.string().max(2000);

const text = z.string().max(500);

/** Minutes after midnight. A span lasts at most a day and may end on the next morning. */
const openSpan = z
  .strictObject({ from: z.number().int().min(0).max(1439), to: z.number().int().min(1).max(2879) })
  .refine(({ from, to }) => to > from && to <= from + 1440);
const openDay = z
  .array(openSpan)
  .max(6)
  .refine((spans) => spans.every((span, index) => index === 0 || span.from >= (spans[index - 1]?.to ?? 0)));
const businessHours = z.strictObject({
  counted: z.boolean(),
  zone: z.string().max(100).nullable(),
  week: z.array(openDay).length(7),
  holidays: z.array(z.iso.date()).max(1000),
});
const answerTarget = z.strictObject({
  department: z.string().max(200).nullable(),
  priority: z.string().trim().min(1).max(200).nullable(),
  minutes: z.number().int().min(1).max(525_600),
});

const settings = z
  .strictObject({
    agentName: z.string().trim().min(1).max(200),
    signature: z.string().max(10_000),
    replyAs: z.enum(['service', 'name', 'client']),
    zone: z.string().max(100).nullable(),
    ticketLink: template,
    links: z.partialRecord(z.enum(['customer', 'product', 'domain', 'order', 'invoice', 'whois']), template),
    readPages: z.boolean(),
    shownToTeam: z.boolean(),
    teamFigures: z.boolean(),
    conversationPage: template,
    departments: z
      .record(z.string().max(200), z.string().trim().max(200))
      .refine((names) => Object.keys(names).length <= 2000),
    configOptionsAs: z.enum(CONFIG_OPTIONS_AS),
    /** In days; 0 means no limit. */
    retentionDays: z.number().int().min(0).max(10_000),
    uncheckedSends: z.boolean(),
    readOnly: z.boolean(),
    attachmentLimit: z.number().int().min(0).max(4_000_000_000),
    holdSeconds: z.number().int().min(0).max(120),
    checksOff: z.array(z.enum(CHECK_KINDS)).max(CHECK_KINDS.length),
    checksAllowed: z.boolean(),
    checkResolver: z.union([z.literal(''), z.ipv4(), z.ipv6()]),
    keepFilesUpTo: z.number().int().min(0).max(LARGEST_FILE),
    hideFirstSteps: z.boolean(),
    practised: z.array(z.enum(PRACTICE_SCENARIOS)).max(PRACTICE_SCENARIOS.length),
    /** By queue key. Replaces all earlier choices. */
    sorts: z.record(z.string().max(210), ticketSort).refine((sorts) => Object.keys(sorts).length <= 2000),
    sendAnd: z.strictObject({ and: z.enum(SEND_AND), when: z.string().max(60) }),
    bulkOncePerCustomer: z.boolean(),
    businessHours: businessHours.nullable(),
    answerTargets: z.array(answerTarget).max(100),
  })
  .partial();

export const accountContract = {
  'account.list': returns<Account[]>()({}),
  /** api.md 4.1. `invalid` with reason `needs-http-consent` for plain http to another computer. */
  'account.signIn': returns<Account>()({
    address,
    apiKey: secret,
    apiSecret: secret,
    email: z.string().trim().min(1).max(400),
    password: secret,
    /** Stores the credentials, to renew an expired session. */
    remember: z.boolean(),
    allowHttp: z.boolean(),
    /** For a new account: nothing is sent until the agent allows it. */
    readOnly: z.boolean().optional(),
  }),
  /**
   * Signs in again to an existing account and keeps its drafts and queue. `invalid` for another
   * e-mail.
   */
  'account.resume': returns<Account>()({
    account,
    apiKey: secret.optional(),
    apiSecret: secret.optional(),
    password: secret,
    remember: z.boolean(),
  }),
  /** `label`: its name in the agent's language, where the account is new. */
  'account.practice': returns<Account>()({ label: label.optional() }),
  /**
   * Deletes tokens and cache on this computer; keeps the agent's own work. The service has no call
   * to revoke tokens.
   */
  'account.signOut': returns<Account>()({ account }),
  'account.configure': returns<Account>()({ account, settings }),

  'sync.now': returns<null>()({ account }),
  /**
   * A window reports the agent's place, at each change and every minute. It sets the pace of
   * polling.
   */
  'desk.presence': returns<null>()({
    focused: z.boolean(),
    idle: z.boolean(),
    /** Time since the last key or pointer movement in this window, ms. */
    untouched: z.number().int().min(0).optional(),
  }),

  'account.counts': returns<AccountCounts[]>()({}),
  'account.rename': returns<Account>()({ account, label }),
  /** Tries again to open an account that failed to open. */
  'account.retry': returns<Account>()({ account }),
  /**
   * Opens an account whose `work.db` is damaged or missing: with a copy, or empty. The old file is
   * renamed and kept. `invalid` with reason `not-now` if it is intact; `storage` with `no-copy` or
   * `newer-copy`.
   */
  'account.mend': returns<Account>()({ account, how: z.enum(['restore', 'anew']) }),
  /** Copies of `work.db` in the account's folder, the newest first. */
  'account.backups': returns<Backup[]>()({ account }),
  /**
   * Makes a backup now. Fails as `storage` with `no-room`, `bad-copy` (the copy is not readable),
   * `no-folder` (data is only in memory), or the disk's error.
   */
  'account.backUp': returns<Backup[]>()({ account }),
  /**
   * Begins an export of everything in a folder that the user chooses outside the page; false if
   * they cancel. The account tells how far it is. A passphrase seals a zip. `invalid` with reason
   * `export-running`; `storage` with `folder-gone`, or the disk's error.
   */
  'account.export': returns<boolean>()({
    account,
    form: z.enum(['folder', 'zip']),
    passphrase: z.string().min(8).max(1000).nullable(),
  }),
  'account.stopExport': returns<null>()({ account }),
  /**
   * Replaces `work.db` by the backup with this name, and keeps the replaced file. Sends that waited
   * in the backup, or that happened since, are in doubt. `invalid` with `unknown-backup`; `storage`
   * with `no-copy` if it is unreadable, or `newer-copy` if it is from a newer version. After an
   * error the account is unchanged.
   */
  'account.restore': returns<Account>()({ account, backup: z.string().min(1).max(100) }),
  /** Deletes data from the service and reads it again. Keeps the agent's own work. */
  'account.clearCache': returns<Account>()({ account }),
  /** Zones that fit the account's own sends and the replies seen arriving. */
  'account.suggestZone': returns<ZoneSuggestion>()({ account }),
  /**
   * Learns and saves the template of ticket addresses from the page of this ticket, or of any
   * cached ticket (null).
   */
  'account.learnLink': returns<LearnedLink>()({ account, ticket: id.nullable(), url: z.string().min(1).max(4000) }),
  /**
   * Opens a page in the system's browser, by the account's template. `invalid` with reason
   * `no-link` without one.
   */
  'link.open': returns<null>()({
    account,
    kind: z.enum(['customer', 'product', 'domain', 'order', 'invoice', 'whois']),
    id: text.optional(),
    client: text.optional(),
    number: text.optional(),
    domain: text.optional(),
  }),

  'account.unsent': returns<Unsent>()({ account }),
  /**
   * Signs out and deletes everything of the account on this computer. `print` identifies the listed
   * unsent work: `invalid` with reason `unsent-changed` if it changed. Null is only allowed if the
   * account's store cannot be opened.
   */
  'account.remove': returns<null>()({ account, print: z.string().max(100).nullable() }),

  'health.get': returns<Health>()({ account }),
  /** Tests with one ticket whether the service returns the texts of tickets. */
  'conversations.try': returns<ConversationSource>()({ account }),
  /**
   * Learns and saves the address of tickets' customer pages from the page of this ticket, or of any
   * cached ticket (null). `invalid` with reason `no-code-in-it` if the address lacks the ticket's
   * access code.
   */
  'conversations.learnPlace': returns<PageSource>()({
    account,
    ticket: id.nullable(),
    url: z.string().min(1).max(4000),
  }),
  /** Searches for that address again, ignoring what is known. Only if pages may be read. */
  'conversations.findPlace': returns<PageSource>()({ account }),
  /**
   * Learns the layout of posts on the service's pages from a sentence that was copied from this
   * ticket's page. Later pages are read in the same way. `invalid` with reason
   * `sentence-not-found`.
   */
  'conversations.learnShape': returns<LearnedShape>()({
    account,
    ticket: id,
    sentence: z.string().trim().min(1).max(4000),
  }),
  /** Hosts that were contacted, and writes that left: about a megabyte at most. */
  'outside.list': returns<OutsideReport>()({ account }),
  /** Checks every page of the account's databases, which blocks all other reading. */
  'health.check': returns<DatabaseCheck[]>()({ account }),
  /**
   * The same check as a report for support: kinds, counts, times and versions, without names, texts
   * or addresses.
   */
  'health.report': returns<string>()({ account }),
} as const;
