/** Commands about the source of an account's conversations. */
import { isLinkTemplate } from '../../../../shared/domain/links.ts';
import { err, ok } from '../../../../shared/result.ts';
import { allowedOriginsOf, learnTemplate } from '../account/links.ts';
import { confirmLinks } from './account.ts';
import { type DeskContext, type Handlers, onAccount } from './handlers.ts';

type ConversationHandlers = Pick<
  Handlers,
  'conversations.try' | 'conversations.learnPlace' | 'conversations.findPlace' | 'conversations.learnShape'
>;

export function conversationHandlers(ctx: DeskContext): ConversationHandlers {
  return {
    'conversations.try': ({ account }) =>
      onAccount(ctx, account, 'conversations.try', (one) => one.conversations.tryApi()),

    'conversations.learnPlace': ({ account, ticket, url }) =>
      onAccount(ctx, account, 'conversations.learnPlace', async (one) => {
        const operation = 'conversations.learnPlace';
        const allowedOrigins = allowedOriginsOf(one);
        const find = async (word: string) => {
          const found = await one.store.tickets.byIdOrNumber(word);
          return found.ok && ticket !== null && found.value?.id !== ticket ? ok(null) : found;
        };
        const learned = await learnTemplate(url, find, allowedOrigins, operation);
        if (!learned.ok) return learned;
        const template = learned.value;
        const wrong = (reason: string) => err('invalid', operation, { detail: { reason, field: 'url' } });
        if (!template.includes('{c}')) return wrong('no-code-in-it');
        if (allowedOrigins.practice === null && !isLinkTemplate('ticket', template, allowedOrigins.http))
          return wrong('no-ticket-in-it');
        const agreed = await confirmLinks(ctx, one, { conversationPage: template }, operation);
        if (!agreed.ok) return agreed;
        const saved = await one.configure({ conversationPage: template });
        return saved.ok ? ok(one.conversations.state().page) : saved;
      }),

    'conversations.findPlace': ({ account }) =>
      onAccount(ctx, account, 'conversations.findPlace', async (one) => {
        const { conversationPage: named } = one.settings();
        const found = await one.conversations.findPlace();
        // Drop the place that the agent named only if the search found another.
        if (!found.ok || named === '' || !one.conversations.hasFoundPlace()) return found;
        const cleared = await one.configure({ conversationPage: '' });
        return cleared.ok ? ok(one.conversations.state().page) : cleared;
      }),

    'conversations.learnShape': ({ account, ticket, sentence }) =>
      onAccount(ctx, account, 'conversations.learnShape', (one) => one.conversations.learnShape(ticket, sentence)),
  };
}
