/** Keys of the open ticket. */
import type { Command } from '../../commands/table.ts';
import { focusedCopy } from '../../parts/records/focused.ts';
import { copyText } from '../../parts/show-error.ts';
import { knownTicket } from '../../parts/tickets/known-ticket.ts';
import { copyLink, openConversation } from '../../parts/tickets/open-conversation.ts';
import { keepInReply } from '../../parts/writing/show-draft.ts';
import type { AppState } from '../../store/app-state.ts';
import { currentTicket, isTicketInSight } from '../../store/current-ticket.ts';
import type { Feature } from '../../store/registry.ts';
import { afterNextPaint } from '../../ui/dom.ts';
import { hasQuotable, stepMessage } from './quotable.ts';

const numberOf = (app: AppState): string | null => {
  const ticket = currentTicket(app);
  return ticket === null ? null : (knownTicket(app, ticket)?.tid ?? null);
};

/** Whether the loaded detail is of the visible ticket, not of a hidden or previous one. */
const isShown = (app: AppState): boolean => isTicketInSight(app) && app.ticket.detail?.ticket.id === app.nav.ticket;

/** Whether messages of the visible ticket may still arrive, from the cache or from the service. */
const isBeingRead = (app: AppState): boolean => {
  const { conversation, readingError, error } = app.ticket;
  return isTicketInSight(app) && error === null && conversation === null && readingError === null;
};

const hasPosts = (app: AppState): boolean => isShown(app) && app.ticket.folds.open.size > 0;

const commands: Command[] = [
  {
    id: 'ticket.nextMessage',
    title: 'timeline.nextMessage',
    section: 'move',
    keys: ['m'],
    repeats: true,
    when: hasPosts,
    run: () => stepMessage(1),
  },
  {
    id: 'ticket.previousMessage',
    title: 'timeline.previousMessage',
    section: 'move',
    keys: ['Shift+m'],
    repeats: true,
    when: hasPosts,
    run: () => stepMessage(-1),
  },
  {
    id: 'ticket.expandAll',
    title: 'timeline.expandAll',
    section: 'move',
    keys: [';'],
    when: hasPosts,
    run: ({ ticket }) => ticket.foldAll([...ticket.folds.open.values()].includes(false)),
  },
  {
    id: 'ticket.conversation',
    title: 'ticket.openCommand',
    synonyms: 'also.web',
    section: 'ticket',
    keys: ['v'],
    onTicket: true,
    run: (app, ticket) => void openConversation(app, ticket),
  },
  {
    id: 'ticket.readHere',
    title: 'conversations.readHere',
    section: 'ticket',
    keys: [],
    onTicket: true,
    when: (app) => isShown(app) && app.ticket.conversation === 'page-not-allowed',
    // Focus the consent button, which stands beside its sentence.
    run: () => afterNextPaint(() => document.querySelector<HTMLElement>('[data-read-here]')?.focus()),
  },
  {
    id: 'ticket.readAgain',
    title: 'conversations.readAgain',
    synonyms: 'also.conversations',
    section: 'ticket',
    keys: [],
    onTicket: true,
    when: (app) => isShown(app) && ['known', null].includes(app.ticket.conversation),
    run: ({ ticket }) => ticket.retryConversation(),
  },
  {
    id: 'ticket.excerpt',
    title: 'ticket.addExcerpt',
    section: 'ticket',
    keys: ['Shift+v'],
    writes: true,
    onTicket: true,
    run: ({ excerpt }, ticket) => excerpt.open(ticket),
  },
  {
    id: 'ticket.quote',
    title: 'ticket.quote',
    section: 'write',
    keys: ['q'],
    writes: true,
    onTicket: true,
    // Also while loading, because keys typed after this one are meant for the reply.
    when: (app) => isBeingRead(app) || (isShown(app) && hasQuotable(app.ticket.timeline)),
    async run(app, ticket) {
      const [entries, { quotable, quoteInReply }] = await Promise.all([
        app.ticket.entriesOf(ticket),
        import('./quote-post.ts'),
      ]);
      if (entries === null) return;
      const text = quotable(entries);
      if (text === null) app.composer.wantFocus(ticket);
      else await quoteInReply(app, ticket, text);
    },
    keep: keepInReply,
  },
  {
    id: 'ticket.bounce',
    title: 'bounces.explain',
    synonyms: 'also.bounce',
    section: 'ticket',
    keys: ['Shift+e'],
    when: isShown,
    run: async (app) => (await import('./explain-bounce.ts')).explainBounce(app),
  },
  {
    id: 'ticket.copy',
    title: 'ticket.copyNumberOrFocused',
    section: 'ticket',
    keys: ['y'],
    when: (app) => (focusedCopy() ?? numberOf(app)) !== null,
    run(app) {
      const text = focusedCopy() ?? numberOf(app);
      if (text !== null) void copyText(text);
    },
  },
  {
    id: 'ticket.copyLink',
    title: 'ticket.copyLink',
    section: 'ticket',
    keys: [],
    when: (app) => numberOf(app) !== null,
    run(app) {
      const number = numberOf(app);
      if (number !== null) void copyLink(app, number);
    },
  },
  {
    id: 'ticket.customer',
    title: 'ticket.toggleCustomer',
    section: 'ticket',
    keys: ['\\', 'F9'],
    when: ({ nav }) => nav.ticket !== null,
    run: ({ ticket }) => ticket.toggleCustomer(),
  },
];

export const ticketFeature: Feature = { commands };
