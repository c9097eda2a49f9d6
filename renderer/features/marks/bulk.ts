/** The marks that make sense on many tickets at once, for the bar of the selection. */
import { AlarmClock, CheckCheck, Mail, Pin, Tag } from 'lucide-react';
import type { TicketRow } from '../../../shared/domain/ticket.ts';
import type { BulkAction } from '../list/bulk.ts';
import { toggleDone, togglePin, toggleUnread } from './actions.ts';

const ids = (rows: readonly TicketRow[]): string[] => rows.map(({ id }) => id);

export const markActions: BulkAction[] = [
  {
    id: 'marks.done',
    title: 'marks.done',
    icon: CheckCheck,
    command: 'marks.done',
    run: (app, rows) => void toggleDone(app, ids(rows)),
  },
  {
    id: 'marks.snooze',
    title: 'marks.snooze',
    icon: AlarmClock,
    command: 'marks.snooze',
    run: (app, rows) => app.marks.openFor('snooze', ids(rows)),
  },
  {
    id: 'marks.tags',
    title: 'marks.tags',
    icon: Tag,
    command: 'marks.tags',
    run: (app, rows) => app.marks.openFor('tags', ids(rows)),
  },
  {
    id: 'marks.pin',
    title: 'marks.pin',
    icon: Pin,
    command: 'marks.pin',
    run: (app, rows) => void togglePin(app, ids(rows)),
  },
  {
    id: 'marks.unread',
    title: 'marks.toggleUnread',
    icon: Mail,
    command: 'marks.unread',
    run: (app, rows) => void toggleUnread(app, ids(rows)),
  },
];
