/** Keys of the composer. */
import type { SendAnd } from '../../../shared/domain/account.ts';
import type { Command } from '../../commands/table.ts';
import type { MessageKey } from '../../i18n/index.ts';
import { keepInReply } from '../../parts/writing/show-draft.ts';
import type { AppState } from '../../store/app-state.ts';
import { turnedTo } from '../../store/current-ticket.ts';
import type { Feature } from '../../store/registry.ts';
import { afterNextPaint } from '../../ui/dom.ts';
import { hasAnswers } from './answers-slice.ts';
import { openNews, toggleFull } from './slice.ts';

const hasOpenTicket = (app: AppState) => turnedTo(app) !== null;

const inText = { section: 'write', inFields: true, when: hasOpenTicket } as const;

const sendAnd = (and: SendAnd, id: string, title: MessageKey, key: string, synonyms?: MessageKey): Command => ({
  id,
  title,
  keys: [key],
  ...inText,
  ...(synonyms && { synonyms }),
  run: (app) => app.composer.controls?.send(and),
});

const commands: Command[] = [
  {
    id: 'reply.write',
    title: 'composer.write',
    synonyms: 'also.reply',
    section: 'ticket',
    keys: ['r'],
    writes: true,
    onTicket: true,
    run: ({ composer }, ticket) => composer.wantFocus(ticket),
    keep: keepInReply,
  },
  {
    id: 'reply.send',
    title: 'composer.sendCommand',
    keys: ['Mod+Enter'],
    ...inText,
    run: (app) => app.composer.controls?.send(),
  },
  sendAnd('next', 'reply.sendNext', 'composer.sendAndNext', 'Mod+Shift+Enter'),
  sendAnd('snooze', 'reply.sendSnooze', 'composer.sendAndSnooze', 'Mod+Shift+h', 'also.snooze'),
  sendAnd('promise', 'reply.sendPromise', 'composer.sendAndPromise', 'Mod+Shift+d', 'also.promise'),
  sendAnd('done', 'reply.sendDone', 'composer.sendAndDone', 'Mod+Shift+e', 'also.done'),
  sendAnd('close', 'reply.sendClose', 'composer.sendAndClose', 'Mod+Shift+l', 'also.done'),
  {
    id: 'reply.sendLater',
    title: 'composer.sendLater',
    synonyms: 'also.sendLater',
    keys: ['Alt+Shift+Enter'],
    ...inText,
    run: (app) => app.composer.controls?.sendLater(),
  },
  {
    id: 'reply.sendAsBefore',
    title: 'composer.sendAsBefore',
    keys: ['Alt+Enter'],
    ...inText,
    run: (app) => app.composer.controls?.sendAsBefore(),
  },
  {
    id: 'reply.seen',
    title: 'composer.newsSeenCommand',
    section: 'write',
    keys: ['Mod+Shift+s'],
    inFields: true,
    when: (app) => openNews(app) !== null,
    run(app) {
      const news = openNews(app);
      if (news) app.ticket.markSeen(news.header);
    },
  },
  {
    id: 'reply.attach',
    title: 'composer.attach',
    synonyms: 'also.attach',
    keys: ['Mod+Shift+a'],
    ...inText,
    run: (app) => app.composer.controls?.chooseFiles(),
  },
  {
    id: 'reply.preview',
    title: 'composer.preview',
    keys: ['Mod+Shift+p'],
    ...inText,
    run: ({ composer }) => composer.setPreview(!composer.preview),
  },
  {
    id: 'reply.full',
    title: 'composer.full',
    keys: ['Mod+Shift+f'],
    ...inText,
    run: ({ composer }) => toggleFull(composer),
  },
  {
    id: 'answers.next',
    title: 'answers.next',
    section: 'write',
    keys: ['l'],
    when: hasAnswers,
    unavailableText: 'answers.none',
    run: ({ answers }) => answers.step(),
  },
  {
    id: 'reply.notices',
    title: 'composer.noticesCommand',
    keys: ['Mod+Shift+y'],
    ...inText,
    run: ({ composer }) => {
      composer.setNoticesOpen(true);
      afterNextPaint(() => document.querySelector<HTMLElement>('[data-notices]')?.focus());
    },
  },
];

export const composerFeature: Feature = { commands };
