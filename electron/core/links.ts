/** Link templates of the service's web pages. */
import { err, ok, type Result } from '../../shared/result.ts';

/** What fills a template, by the placeholder. The `c` of a ticket is a secret: it goes into the opened address only. */
export type LinkParts = Readonly<Record<string, string>>;

/** Stands for the practice service's address, which is another one after each start. */
export const PRACTICE = 'practice:';

/** Fills what is in braces. Only https addresses are opened, and the practice service's on this computer. */
export function fillLink(
  template: string,
  parts: LinkParts,
  practiceUrl: string | null,
  field = 'ticketLink',
  operation = 'ticket.openConversation',
): Result<string> {
  const practice = practiceUrl !== null && template.startsWith(PRACTICE);
  const base = practice ? practiceUrl + template.slice(PRACTICE.length) : template;
  const url = base.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(parts, name) ? encodeURIComponent(parts[name] ?? '') : whole,
  );
  const refused = err('invalid', operation, { detail: { reason: 'bad-link', field } });
  if (!URL.canParse(url)) return refused;
  const { protocol, origin } = new URL(url);
  // Whatever the template goes on with, the practice service's own address is where it leads.
  const allowed = practice ? origin === new URL(practiceUrl).origin : protocol === 'https:';
  return allowed ? ok(url) : refused;
}
