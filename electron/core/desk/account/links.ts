/** Fills the link templates of the service's web pages. */
import { mayLead, ownHttp } from '../../../../shared/domain/links.ts';
import { err, ok, type Result } from '../../../../shared/result.ts';
import type { AccountDesk } from './account.ts';

/**
 * What fills a template, by the placeholder. The `c` of a ticket is a secret: it goes into the
 * opened address only.
 */
export type LinkParts = Readonly<Record<string, string>>;

/** Stands for the practice service's address, which is another one after each start. */
export const PRACTICE = 'practice:';

/** Where an account's links may lead beside https. */
export interface LinkHome {
  /** Where the practice service is now. */
  practice: string | null;
  /** The http origin of the account's own service. */
  http: string | null;
}

export const homeOf = ({ entry, url }: Pick<AccountDesk, 'entry' | 'url'>): LinkHome => ({
  practice: entry.practice ? url : null,
  http: ownHttp(entry),
});

/**
 * Fills what is in braces. Only https addresses are opened, and those of the account's own service.
 */
export function fillLink(
  template: string,
  parts: LinkParts,
  home: LinkHome,
  field = 'ticketLink',
  operation = 'ticket.openConversation',
): Result<string> {
  const practice = template.startsWith(PRACTICE) ? home.practice : null;
  const base = practice === null ? template : practice + template.slice(PRACTICE.length);
  const url = base.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(parts, name) ? encodeURIComponent(parts[name] ?? '') : whole,
  );
  const refused = err('invalid', operation, { detail: { reason: 'bad-link', field } });
  if (!URL.canParse(url)) return refused;
  const target = new URL(url);
  // Whatever the template goes on with, the practice service's own address is where it leads.
  const allowed = practice === null ? mayLead(target, home.http) : target.origin === new URL(practice).origin;
  return allowed ? ok(url) : refused;
}
