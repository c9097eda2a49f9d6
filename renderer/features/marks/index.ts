/** Keys of the marks, of undo, and of sending a held reply at once. */
import { AlarmClock, CheckCheck, Forward, Mail, Pin, Tag, UserRoundCheck } from 'lucide-react';
import type { OutboxItem } from '../../../shared/domain/outbox.ts';
import type { TicketRow } from '../../../shared/domain/ticket.ts';
import type { Command } from '../../commands/table.ts';
import { inTeam } from '../../parts/team/in-team.ts';
import { undo } from '../../parts/undo.ts';
import type { AppState } from '../../store/app-state.ts';
import { currentTicket } from '../../store/current-ticket.ts';
import type { BulkAction, Feature } from '../../store/registry.ts';
import { targetTickets, toggleDone, togglePin, toggleUnread } from './actions.ts';
import { canHandOn, giveBackTickets, othersTargets, ownTargets, takeTickets } from './taking.ts';

const hasTargets = (app: AppState) => targetTickets(app).length > 0;

/** The held reply that can be undone: that of the open ticket, else the newest. */
function heldReply({ outbox, nav }: AppState, isMeant = (_item: OutboxItem) => true): OutboxItem | undefined {
  const items = outbox.items.filter((item) => item.state === 'held' && isMeant(item));
  return items.findLast((item) => item.ticket === nav.ticket) ?? items.at(-1);
}

/** The reply that can be sent at once. Replies of a batch go out by themselves, one by one. */
const ownReply = (app: AppState) => heldReply(app, ({ batch }) => batch === undefined);

/** Undoing a batch reply withdraws all unsent replies of the batch. */
function undoReply({ outbox, batches }: AppState, reply: OutboxItem): void {
  void (reply.batch === undefined ? outbox.undo(reply) : batches.undo(reply.batch));
}

/** The step that `z` undoes: the newest change or the held reply, whichever is newer. */
function newestUndo(app: AppState): (() => void) | null {
  const change = app.marks.undoable.findLast(({ account, isOver }) => account === app.nav.account && !isOver?.());
  const reply = heldReply(app);
  if (reply && reply.createdAt > (change?.at ?? 0)) return () => undoReply(app, reply);
  return change ? () => void undo(app, change) : null;
}

const commands: Command[] = [
  {
    id: 'marks.note',
    title: 'marks.addNote',
    synonyms: 'also.note',
    section: 'mark',
    keys: ['n'],
    writes: true,
    when: (app) => currentTicket(app) !== null,
    unavailableText: 'commands.noTicket',
    run(app) {
      const ticket = currentTicket(app);
      if (ticket) app.marks.openNote(ticket);
    },
  },
  {
    id: 'marks.snooze',
    title: 'marks.snooze',
    synonyms: 'also.snooze',
    section: 'mark',
    keys: ['h'],
    when: hasTargets,
    unavailableText: 'commands.noTicket',
    run: (app) => app.marks.openFor('snooze', targetTickets(app)),
  },
  {
    id: 'marks.promise',
    title: 'marks.promise',
    synonyms: 'also.promise',
    section: 'mark',
    keys: ['p'],
    when: hasTargets,
    unavailableText: 'commands.noTicket',
    run: (app) => app.marks.openFor('promise', targetTickets(app)),
  },
  {
    id: 'marks.tags',
    title: 'marks.tags',
    synonyms: 'also.tags',
    section: 'mark',
    keys: ['t'],
    writes: true,
    when: hasTargets,
    unavailableText: 'commands.noTicket',
    run: (app) => app.marks.openFor('tags', targetTickets(app)),
  },
  {
    id: 'marks.done',
    title: 'marks.done',
    synonyms: 'also.done',
    section: 'mark',
    keys: ['e'],
    when: hasTargets,
    unavailableText: 'commands.noTicket',
    run: (app) => void toggleDone(app, targetTickets(app)),
  },
  {
    id: 'marks.pin',
    title: 'marks.pin',
    synonyms: 'also.pin',
    section: 'mark',
    keys: ['s'],
    when: hasTargets,
    unavailableText: 'commands.noTicket',
    run: (app) => void togglePin(app, targetTickets(app)),
  },
  {
    id: 'marks.unread',
    title: 'marks.markUnread',
    section: 'mark',
    keys: ['Shift+u'],
    when: hasTargets,
    unavailableText: 'commands.noTicket',
    run: (app) => void toggleUnread(app, targetTickets(app)),
  },
  {
    id: 'marks.take',
    title: 'marks.take',
    synonyms: 'also.take',
    section: 'mark',
    keys: ['i'],
    when: (app) => othersTargets(app).length > 0,
    run: (app) => void takeTickets(app, othersTargets(app)),
  },
  {
    id: 'marks.giveBack',
    title: 'marks.giveBack',
    synonyms: 'also.take',
    section: 'mark',
    keys: ['Shift+i'],
    when: (app) => ownTargets(app).length > 0,
    run: (app) => void giveBackTickets(app, ownTargets(app)),
  },
  {
    id: 'marks.hand',
    title: 'marks.hand',
    synonyms: 'also.take',
    section: 'mark',
    keys: ['a'],
    writes: true,
    when: (app) => canHandOn(app) && hasTargets(app),
    run: (app) => app.marks.openFor('hand', targetTickets(app)),
  },
  {
    id: 'window.undo',
    title: 'marks.undoLast',
    section: 'window',
    keys: ['z'],
    when: (app) => newestUndo(app) !== null,
    run: (app) => newestUndo(app)?.(),
  },
  {
    id: 'outbox.sendHeld',
    title: 'outbox.sendHeld',
    section: 'write',
    keys: ['Shift+z'],
    when: (app) => ownReply(app) !== undefined,
    run(app) {
      const reply = ownReply(app);
      if (reply) void app.outbox.sendNow(reply);
    },
  },
];

const idsOf = (rows: readonly TicketRow[]): string[] => rows.map(({ id }) => id);

const bulkActions: BulkAction[] = [
  {
    id: 'marks.done',
    title: 'marks.done',
    icon: CheckCheck,
    command: 'marks.done',
    run: (app, rows) => void toggleDone(app, idsOf(rows)),
  },
  {
    id: 'marks.snooze',
    title: 'marks.snooze',
    icon: AlarmClock,
    command: 'marks.snooze',
    run: (app, rows) => app.marks.openFor('snooze', idsOf(rows)),
  },
  {
    id: 'marks.tags',
    title: 'marks.tags',
    icon: Tag,
    command: 'marks.tags',
    run: (app, rows) => app.marks.openFor('tags', idsOf(rows)),
  },
  {
    id: 'marks.take',
    title: 'marks.take',
    icon: UserRoundCheck,
    command: 'marks.take',
    when: inTeam,
    run: (app, rows) => void takeTickets(app, idsOf(rows)),
  },
  {
    id: 'marks.hand',
    title: 'marks.hand',
    icon: Forward,
    command: 'marks.hand',
    when: canHandOn,
    run: (app, rows) => app.marks.openFor('hand', idsOf(rows)),
  },
  {
    id: 'marks.pin',
    title: 'marks.pin',
    icon: Pin,
    command: 'marks.pin',
    run: (app, rows) => void togglePin(app, idsOf(rows)),
  },
  {
    id: 'marks.unread',
    title: 'marks.toggleUnread',
    icon: Mail,
    command: 'marks.unread',
    run: (app, rows) => void toggleUnread(app, idsOf(rows)),
  },
];

export const marksFeature: Feature = { commands, bulkActions };
