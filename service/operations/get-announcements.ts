/** The operation get-announcements. */
import type { Operation } from '../context.ts';
import type { AnnouncementRow } from '../store/rows.ts';
import { timestamp } from '../time.ts';
import { listAnswer, Where } from './lists.ts';

/** api.md 4.9. Newest first, with unpublished ones and translations, as such services send them. */
export const getAnnouncements: Operation = (form, context) => {
  const { zone } = context.switches;
  return listAnswer<AnnouncementRow>(context, form, {
    from: 'announcements',
    where: new Where(),
    order: 'date DESC, id DESC',
    list: { collection: 'announcements', item: 'announcement', shape: 'flattened' },
    wire: (row) => ({
      id: String(row.id),
      date: timestamp(row.date, zone),
      title: row.title,
      announcement: row.announcement,
      published: String(row.published),
      parentid: String(row.parentid),
      language: row.language,
      created_at: timestamp(row.created_at, zone),
      updated_at: timestamp(row.updated_at, zone),
    }),
  });
};
