/** Keys of the marks, of undo, and of sending a held reply at once. */
import { AlarmClock, Bell, CheckCheck, Forward, type LucideIcon, Mail, Pin, Tag, UserRoundCheck } from 'lucide-react';
import type { OutboxItem } from '../../../shared/domain/outbox.ts';
import type { TicketRow } from '../../../shared/domain/ticket.ts';
import type { Command } from '../../commands/table.ts';
import type { MessageKey } from '../../i18n/index.ts';
import { customerToNote } from '../../parts/customer/known-customer.ts';
import { inTeam } from '../../parts/team/people-on.ts';
import { undo } from '../../parts/undo.ts';
import type { AppState } from '../../store/app-state.ts';
import { currentTicket } from '../../store/current-ticket.ts';
import type { BulkAction, Feature } from '../../store/registry.ts';
import {
  canHandOn,
  giveBackTickets,
  othersTargets,
  ownTargets,
  takeTickets,
  targetTickets,
  toggleDone,
  toggleFollow,
  togglePin,
  toggleUnread,
} from './actions.ts';

const hasTargets = (app: AppState) => targetTickets(app).length > 0;

/** The held reply that can be undone: that of the open ticket, else the newest. */
function heldReply({ outbox, nav }: AppState, isMeant = (_item: OutboxItem) => true): OutboxItem | undefined {
  const items = outbox.items.filter((item) => item.state === 'held' && isMeant(item));
  return items.findLast((item) => item.ticket === nav.ticket) ?? items.at(-1);
}

/** The reply that can be sent at once. Those of a batch go one by one; a planned one waits. */
const ownReply = (app: AppState) => heldReply(app, ({ batch, sendAt }) => batch === undefined && sendAt === undefined);

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

const ofTargets = { section: 'mark', when: hasTargets, unavailableText: 'commands.noTicket' } as const;

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
    id: 'customer.note',
    title: 'aboutCustomer.addNote',
    synonyms: 'also.customerNote',
    section: 'mark',
    keys: ['Shift+h'],
    writes: true,
    when: (app) => customerToNote(app) !== null,
    unavailableText: 'aboutCustomer.unknown',
    run(app) {
      const customer = customerToNote(app);
      if (customer) app.marks.openNote(customer.key);
    },
  },
  {
    id: 'customer.tags',
    title: 'aboutCustomer.tags',
    synonyms: 'also.tags',
    section: 'mark',
    keys: [],
    writes: true,
    when: (app) => knownCustomer(app).length > 0,
    unavailableText: 'aboutCustomer.unknown',
    run: (app) => app.marks.openFor('tags', knownCustomer(app)),
  },
  {
    id: 'marks.snooze',
    title: 'marks.snooze',
    synonyms: 'also.snooze',
    keys: ['h'],
    ...ofTargets,
    run: (app) => app.marks.openFor('snooze', targetTickets(app)),
  },
  {
    id: 'marks.promise',
    title: 'marks.promise',
    synonyms: 'also.promise',
    keys: ['p'],
    ...ofTargets,
    run: (app) => app.marks.openFor('promise', targetTickets(app)),
  },
  {
    id: 'marks.tags',
    title: 'marks.tags',
    synonyms: 'also.tags',
    keys: ['t'],
    writes: true,
    ...ofTargets,
    run: (app) => app.marks.openFor('tags', targetTickets(app)),
  },
  {
    id: 'marks.done',
    title: 'marks.done',
    synonyms: 'also.done',
    keys: ['e'],
    ...ofTargets,
    run: (app) => void toggleDone(app, targetTickets(app)),
  },
  {
    id: 'marks.pin',
    title: 'marks.pin',
    synonyms: 'also.pin',
    keys: ['s'],
    ...ofTargets,
    run: (app) => void togglePin(app, targetTickets(app)),
  },
  {
    id: 'marks.unread',
    title: 'marks.markUnread',
    keys: ['Shift+u'],
    ...ofTargets,
    run: (app) => void toggleUnread(app, targetTickets(app)),
  },
  {
    id: 'marks.follow',
    title: 'marks.toggleFollow',
    synonyms: 'also.follow',
    section: 'mark',
    keys: ['Shift+f'],
    when: (app) => toFollow(app).length > 0,
    unavailableText: 'commands.noTicket',
    run: (app) => void toggleFollow(app, toFollow(app)),
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

/** Tickets, or the key of a customer: in the panel with the focus, or on an open page. */
function toFollow(app: AppState): string[] {
  if (hasTargets(app) && !document.activeElement?.closest('[data-pane="customer"]')) return targetTickets(app);
  return knownCustomer(app);
}

/** The key of a customer whose marks are known here. */
function knownCustomer(app: AppState): string[] {
  const customer = customerToNote(app);
  return customer?.about ? [customer.key] : [];
}

const idsOf = (rows: readonly TicketRow[]): string[] => rows.map(({ id }) => id);

/** An action on selected rows that a command does as well. */
const bulk = (
  command: MessageKey,
  icon: LucideIcon,
  run: BulkAction['run'],
  more: Pick<BulkAction, 'when'> = {},
): BulkAction => ({ id: command, title: command, icon, command, run, ...more });

const bulkActions: BulkAction[] = [
  bulk('marks.done', CheckCheck, (app, rows) => void toggleDone(app, idsOf(rows))),
  bulk('marks.snooze', AlarmClock, (app, rows) => app.marks.openFor('snooze', idsOf(rows))),
  bulk('marks.tags', Tag, (app, rows) => app.marks.openFor('tags', idsOf(rows))),
  bulk('marks.take', UserRoundCheck, (app, rows) => void takeTickets(app, idsOf(rows)), { when: inTeam }),
  bulk('marks.hand', Forward, (app, rows) => app.marks.openFor('hand', idsOf(rows)), { when: canHandOn }),
  bulk('marks.follow', Bell, (app, rows) => void toggleFollow(app, idsOf(rows))),
  bulk('marks.pin', Pin, (app, rows) => void togglePin(app, idsOf(rows))),
  {
    id: 'marks.unread',
    title: 'marks.toggleUnread',
    icon: Mail,
    command: 'marks.unread',
    run: (app, rows) => void toggleUnread(app, idsOf(rows)),
  },
];

export const marksFeature: Feature = { commands, bulkActions };
