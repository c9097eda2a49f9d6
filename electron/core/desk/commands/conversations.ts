/** Commands about the source of an account's conversations. */
import { accountCommands } from './define.ts';
import { confirmLinks, learnTicketLink } from './links.ts';
import { must, refuse } from './refusal.ts';

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
