/** The keys of the marks, and the one undo. */
import type { Command } from '../../commands/table.ts';
import { currentTicket } from '../../store/pointed.ts';
import type { AppState } from '../../store/slices.ts';
import { heldReply } from '../ticket/commands.ts';
import { targets, toggleDone, togglePin, toggleUnread, undo } from './actions.ts';

const some = (app: AppState) => targets(app).length > 0;

/** What `z` takes back: the newest change, or the reply that is held, whichever is newer. */
function newest(app: AppState): (() => void) | null {
  const change = app.marks.undoable.findLast(({ account }) => account === app.nav.account);
  const reply = heldReply(app);
  if (reply && reply.createdAt > (change?.at ?? 0)) return () => void app.outbox.undo(reply);
  return change ? () => void undo(app, change) : null;
}

export const marksCommands: Command[] = [
  {
    id: 'marks.note',
    title: 'marks.addNote',
    section: 'ticket',
    keys: ['n'],
    writes: true,
    when: (app) => currentTicket(app) !== null,
    run(app) {
      const ticket = currentTicket(app);
      if (ticket) app.marks.openNote(ticket);
    },
  },
  {
    id: 'marks.snooze',
    title: 'marks.snooze',
    section: 'ticket',
    keys: ['h'],
    when: some,
    run: (app) => app.marks.openFor('snooze', targets(app)),
  },
  {
    id: 'marks.promise',
    title: 'marks.promise',
    section: 'ticket',
    keys: ['p'],
    when: some,
    run: (app) => app.marks.openFor('promise', targets(app)),
  },
  {
    id: 'marks.tags',
    title: 'marks.tags',
    section: 'ticket',
    keys: ['t'],
    writes: true,
    when: some,
    run: (app) => app.marks.openFor('tags', targets(app)),
  },
  {
    id: 'marks.done',
    title: 'marks.done',
    section: 'ticket',
    keys: ['e'],
    when: some,
    run: (app) => void toggleDone(app, targets(app)),
  },
  {
    id: 'marks.pin',
    title: 'marks.pin',
    section: 'ticket',
    keys: ['s'],
    when: some,
    run: (app) => void togglePin(app, targets(app)),
  },
  {
    id: 'marks.unread',
    title: 'marks.markUnread',
    section: 'ticket',
    keys: ['Shift+u'],
    when: some,
    run: (app) => void toggleUnread(app, targets(app)),
  },
  {
    id: 'window.undo',
    title: 'marks.undoLast',
    section: 'window',
    keys: ['z'],
    when: (app) => newest(app) !== null,
    run: (app) => newest(app)?.(),
  },
];
