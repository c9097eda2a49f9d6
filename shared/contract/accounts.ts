/** Commands of accounts: signing in and out, settings, asking for news. */
import { z } from 'zod';
import { type Account, CONFIG_OPTIONS_AS } from '../domain/account.ts';
import { account, returns, secret } from './command.ts';

const address = z.string().trim().min(1).max(2000);

const template = z.string().max(2000);

const settings = z
  .strictObject({
    agentName: z.string().trim().min(1).max(200),
    signature: z.string().max(10_000),
    replyAs: z.enum(['service', 'name', 'client']),
    zone: z.string().max(100).nullable(),
    ticketLink: template,
    links: z.partialRecord(z.enum(['customer', 'product', 'domain', 'order', 'invoice', 'whois']), template),
    departments: z
      .record(z.string().max(200), z.string().trim().max(200))
      .refine((names) => Object.keys(names).length <= 2000),
    /** Days; 0 keeps all. */
    configOptionsAs: z.enum(CONFIG_OPTIONS_AS),
    retentionDays: z.number().int().min(0).max(10_000),
    uncheckedSends: z.boolean(),
    attachmentLimit: z.number().int().min(0).max(4_000_000_000),
    holdSeconds: z.number().int().min(0).max(120),
  })
  .partial();

/** Accounts at services: signing in and out, settings, and asking for news. */
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
} as const;
