/** Commands of accounts: signing in and out, settings, links, health, export, and their end. */
import { z } from 'zod';
import {
  type Account,
  type AccountCounts,
  CONFIG_OPTIONS_AS,
  type LearnedLink,
  SEND_AND,
  type ZoneSuggestion,
} from '../domain/account.ts';
import { CHECK_KINDS } from '../domain/checks.ts';
import type { ConversationSource, LearnedShape, PageSource } from '../domain/conversation.ts';
import { PRACTICE_SCENARIOS } from '../domain/desk.ts';
import { CHUNK_BYTES } from '../domain/draft.ts';
import type { DatabaseCheck, Health } from '../domain/health.ts';
import { LARGEST_FILE } from '../domain/post-file.ts';
import type { Backup } from '../domain/storage.ts';
import type { Imported, Unsent } from '../domain/unsent.ts';
import { account, id, returns, secret, ticketSort } from './command.ts';

const address = z.string().trim().min(1).max(2000);

const template = z.string().max(2000);

const passphrase = z.string().min(8).max(1000);
const text = z.string().max(500);

/** Minutes; open until the next morning at most, and in order. */
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
    conversationPage: template,
    departments: z
      .record(z.string().max(200), z.string().trim().max(200))
      .refine((names) => Object.keys(names).length <= 2000),
    configOptionsAs: z.enum(CONFIG_OPTIONS_AS),
    /** Days; 0 keeps all. */
    retentionDays: z.number().int().min(0).max(10_000),
    uncheckedSends: z.boolean(),
    attachmentLimit: z.number().int().min(0).max(4_000_000_000),
    holdSeconds: z.number().int().min(0).max(120),
    checksOff: z.array(z.enum(CHECK_KINDS)).max(CHECK_KINDS.length),
    keepFilesUpTo: z.number().int().min(0).max(LARGEST_FILE),
    hideFirstSteps: z.boolean(),
    practised: z.array(z.enum(PRACTICE_SCENARIOS)).max(PRACTICE_SCENARIOS.length),
    /** By key of the queue; takes the place of what was chosen before. */
    sorts: z.record(z.string().max(210), ticketSort).refine((sorts) => Object.keys(sorts).length <= 2000),
    sendAnd: z.strictObject({ and: z.enum(SEND_AND), when: z.string().max(60) }),
    bulkOncePerCustomer: z.boolean(),
    businessHours: businessHours.nullable(),
    answerTargets: z.array(answerTarget).max(100),
  })
  .partial();

/**
 * Accounts at services: signing in and out, settings, what waits in them, what is kept of them, how
 * they fare, and how they end.
 */
export const accountContract = {
  'account.list': returns<Account[]>()({}),
  /** api.md 4.1. `invalid` with reason `needs-http-consent` for plain http beyond this computer. */
  'account.signIn': returns<Account>()({
    address,
    apiKey: secret,
    apiSecret: secret,
    email: z.string().trim().min(1).max(400),
    password: secret,
    /** Keep the credentials, so that an expired session renews itself. */
    remember: z.boolean(),
    allowHttp: z.boolean(),
  }),
  /**
   * Sign in again to an account that is there: its drafts and queue stay. `invalid` for another
   * e-mail.
   */
  'account.resume': returns<Account>()({
    account,
    apiKey: secret.optional(),
    apiSecret: secret.optional(),
    password: secret,
    remember: z.boolean(),
  }),
  /** Start the practice service and sign in to it. */
  'account.practice': returns<Account>()({}),
  /**
   * Forgets tokens and cache on this computer, keeps all the agent wrote. The service offers no
   * revoke.
   */
  'account.signOut': returns<Account>()({ account }),
  'account.configure': returns<Account>()({ account, settings }),

  'sync.now': returns<null>()({ account }),
  /** A window says where the agent is, at each change and every minute: polls come at that pace. */
  'desk.presence': returns<null>()({
    focused: z.boolean(),
    idle: z.boolean(),
    /** ms since the last key, or the last move of the pointer, in this window. */
    untouched: z.number().int().min(0).optional(),
  }),

  'account.counts': returns<AccountCounts[]>()({}),
  /** What the agent calls it. */
  'account.rename': returns<Account>()({ account, label: z.string().trim().min(1).max(100) }),
  /** Opens an account that did not open, once more. */
  'account.retry': returns<Account>()({ account }),
  /**
   * Opens an account whose `work.db` is damaged or gone: with what can be read of it, with a copy,
   * or with nothing. What was there is renamed and kept. `invalid` with reason `not-now` where it
   * is well; `storage` with `nothing-readable`, `no-copy` or `newer-copy`.
   */
  'account.mend': returns<Account>()({ account, how: z.enum(['recover', 'restore', 'anew']) }),
  /** Copies of `work.db` in the account's folder, the newest first. */
  'account.backups': returns<Backup[]>()({ account }),
  /**
   * Makes one now. `storage` with `no-room`, with `bad-copy` where it could not be read through, with
   * `no-folder` where nothing is written to the disk, or with what the disk says.
   */
  'account.backUp': returns<Backup[]>()({ account }),
  /**
   * Puts a backup, by its name in that list, in the place of `work.db`, which is kept aside. What
   * waited in it, or went out since, is in doubt. `invalid` with `unknown-backup`; `storage` with
   * `no-copy` where it cannot be read, and with `newer-copy` where it is of a newer version: then the
   * account is as it was.
   */
  'account.restore': returns<Account>()({ account, backup: z.string().min(1).max(100) }),
  /** Forgets what the service told us, and begins to read it again. What the agent made stays. */
  'account.clearCache': returns<Account>()({ account }),
  /**
   * Zones in which the account's own sends, and replies that were seen to arrive, fall into place.
   */
  'account.suggestZone': returns<ZoneSuggestion>()({ account }),
  /**
   * Learns and saves the ticket's template from the address of that ticket's page, or (null) of any
   * cached one's.
   */
  'account.learnLink': returns<LearnedLink>()({ account, ticket: id.nullable(), url: z.string().min(1).max(4000) }),
  /**
   * Opens a page in the system's browser, by the account's template. `invalid` with reason
   * `no-link` where there is none.
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
   * Seals everything unsent by a passphrase, as a file of this name; its bytes come by
   * `account.exportChunk`.
   */
  'account.export': returns<{ export: string; name: string }>()({ account, passphrase }),
  /** One after the other, from 0; empty at the end. */
  'account.exportChunk': returns<Uint8Array<ArrayBuffer>>()({
    account,
    export: z.uuid(),
    index: z.number().int().min(0),
  }),
  /**
   * Brings such a file in: its texts become drafts. `invalid` with reason `other-account` for
   * another one's.
   */
  'account.import': returns<{ import: string }>()({ account, passphrase: z.string().min(1).max(1000) }),
  /** Takes the chunks in order. Null until the last one. */
  'account.importChunk': returns<Imported | null>()({
    account,
    import: z.uuid(),
    bytes: z.instanceof(Uint8Array).refine((b) => b.byteLength <= CHUNK_BYTES, 'a chunk is at most 1 MiB'),
    last: z.boolean(),
  }),
  /**
   * Signs out and removes everything of the account from this computer. `print` is that of what was
   * listed: `invalid` with reason `unsent-changed` where it is another by now. Null only for an
   * account whose store cannot be opened.
   */
  'account.remove': returns<null>()({ account, print: z.string().max(100).nullable() }),

  'health.get': returns<Health>()({ account }),
  /** Tries with one ticket whether the service tells what was written in tickets. */
  'conversations.try': returns<ConversationSource>()({ account }),
  /**
   * Learns and saves where tickets show themselves to their customers, from the address of that
   * ticket's page, or (null) of any cached one's. `invalid` with reason `no-code-in-it` where it
   * does not hold the ticket's access code.
   */
  'conversations.learnPlace': returns<PageSource>()({
    account,
    ticket: id.nullable(),
    url: z.string().min(1).max(4000),
  }),
  /** Looks for that place again, whatever was known of it; only where pages may be read. */
  'conversations.findPlace': returns<PageSource>()({ account }),
  /**
   * Learns how the service's pages show a post from a sentence that was copied out of one of this
   * ticket; `invalid` with reason `sentence-not-found`. Other pages are then read by it, too.
   */
  'conversations.learnShape': returns<LearnedShape>()({
    account,
    ticket: id,
    sentence: z.string().trim().min(1).max(4000),
  }),
  /** Reads every page of the account's databases; nothing else is read meanwhile. */
  'health.check': returns<DatabaseCheck[]>()({ account }),
  /**
   * The same for people who help: kinds, counts, times and versions, without a name, a text or an
   * address.
   */
  'health.report': returns<string>()({ account }),
} as const;
