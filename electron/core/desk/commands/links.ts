/**
 * Links to the service's web pages: learned from a pasted address, and used only with consent. Also
 * the commands about the source of an account's conversations.
 */
import type { AccountSettings } from '../../../../shared/domain/account.ts';
import { isLinkTemplate } from '../../../../shared/domain/links.ts';
import { ok } from '../../../../shared/result.ts';
import type { AccountDesk } from '../account/account.ts';
import { allowedOriginsOf, learnTemplate } from '../account/links.ts';
import { accountCommands, type CommandContext, must, refuse } from './define.ts';

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

export const conversationCommands = accountCommands({
  'conversations.try': ({ conversations }) => conversations.tryApi(),

  async 'conversations.learnPlace'(desk, { ticket, url }, ctx) {
    const template = await learnTicketLink(ctx, desk, ticket, url);
    if (!template.includes('{c}')) refuse('no-code-in-it', { field: 'url' });
    await confirmLinks(ctx, desk, { conversationPage: template });
    must(await desk.configure({ conversationPage: template }));
    return desk.conversations.state().page;
  },

  async 'conversations.findPlace'(desk) {
    const { conversationPage: named } = desk.settings();
    const found = must(await desk.conversations.findPlace());
    // Drop the place that the agent named only if the search found another.
    if (named === '' || !desk.conversations.hasFoundPlace()) return found;
    must(await desk.configure({ conversationPage: '' }));
    return desk.conversations.state().page;
  },

  'conversations.learnShape': ({ conversations }, { ticket, sentence }) => conversations.learnShape(ticket, sentence),
});
