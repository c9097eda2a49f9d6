/**
 * Announcements and whether the agent has read them: records are in the cache, read marks in
 * work.db.
 */
import {
  type Announcement,
  type AnnouncementHead,
  announcementGroupId,
} from '../../../../shared/domain/announcement.ts';
import { getColumn, hasRow, run, type StoreContext } from '../context.ts';
import { storedRecords } from './records.ts';

export function announcementList(ctx: StoreContext): AnnouncementHead[] {
  const isRead = readGroupTest(ctx);
  return storedRecords(ctx, 'announcements', 'ORDER BY published DESC, id DESC')
    .filter(({ record }) => record.published)
    .map(({ record: { html: _text, ...head } }) => ({ ...head, read: isRead(announcementGroupId(head)) }));
}

/** Null if it does not exist or is not published. */
export function announcementById(ctx: StoreContext, id: string): Announcement | null {
  const [stored] = storedRecords(ctx, 'announcements', 'WHERE id = ?', id);
  return stored?.record.published ? stored.record : null;
}

export function markAnnouncements(ctx: StoreContext, groups: readonly string[], read: boolean, at: number): void {
  ctx.work.transaction(() => {
    for (const group of groups) {
      if (read) run(ctx.work, 'INSERT OR IGNORE INTO announcements_read VALUES (?, ?)', group, at);
      else run(ctx.work, 'DELETE FROM announcements_read WHERE announcement = ?', group);
    }
  })();
}

/**
 * Called after the first full pass: all its announcements are older than this desk, so they are not
 * news.
 */
export function beginReading(ctx: StoreContext, at: number): void {
  if (hasBegunReading(ctx)) return;
  const records = storedRecords(ctx, 'announcements', '');
  ctx.work.transaction(() => {
    run(ctx.work, 'INSERT INTO announcements_begun VALUES (1, ?)', at);
    const groups = new Set(records.map(({ record }) => announcementGroupId(record)));
    markAnnouncements(ctx, [...groups], true, at);
  })();
}

const hasBegunReading = (ctx: StoreContext): boolean => hasRow(ctx.work, 'SELECT 1 FROM announcements_begun');

function readGroupTest(ctx: StoreContext): (group: string) => boolean {
  if (!hasBegunReading(ctx)) return () => true;
  const read = new Set(getColumn(ctx.work, 'SELECT announcement FROM announcements_read'));
  return (group) => read.has(group);
}
