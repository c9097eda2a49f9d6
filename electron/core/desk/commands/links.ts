/** Links to the service's web pages: learned from a pasted address, and used only with consent. */
import type { AccountSettings } from '../../../../shared/domain/account.ts';
import { isLinkTemplate } from '../../../../shared/domain/links.ts';
import { ok } from '../../../../shared/result.ts';
import type { AccountDesk } from '../account/account.ts';
import { allowedOriginsOf, learnTemplate } from '../account/links.ts';
import type { CommandContext } from './define.ts';
import { must, refuse } from './refusal.ts';

/**
 * Asks for consent if the account's pages would open at a host that its settings don't name yet.
 */
export async function confirmLinks(
  { consent, operation }: CommandContext,
  desk: AccountDesk,
  { ticketLink, conversationPage, links }: Partial<AccountSettings>,
): Promise<void> {
  const now = desk.settings();
  const named = (...templates: (string | undefined)[]) => templates.filter((template) => !!template) as string[];
  const known = named(now.ticketLink, now.conversationPage, ...Object.values(now.links));
  const asked = named(ticketLink, conversationPage, ...Object.values(links ?? {}));
  must(await consent.toLinks(desk.url, known, asked, operation));
}

/** Learns the template of tickets' pages from one page. `ticket`: null for any cached ticket. */
export async function learnTicketLink(
  { operation }: CommandContext,
  desk: AccountDesk,
  ticket: string | null,
  url: string,
): Promise<string> {
  const allowedOrigins = allowedOriginsOf(desk);
  const find = async (word: string) => {
    const found = await desk.store.tickets.byIdOrNumber(word);
    return found.ok && ticket !== null && found.value?.id !== ticket ? ok(null) : found;
  };
  const template = must(await learnTemplate(url, find, allowedOrigins, operation));
  if (allowedOrigins.practice === null && !isLinkTemplate('ticket', template, allowedOrigins.http)) {
    refuse('no-ticket-in-it', { field: 'url' });
  }
  return template;
}
