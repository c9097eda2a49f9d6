/**
 * Announcements and whether the agent has read them: records are in the cache, read marks in
 * work.db.
 */
import {
  type Announcement,
  type AnnouncementHead,
  announcementGroupId,
} from '../../../../shared/domain/announcement.ts';
import { setting } from '../account/settings.ts';
import { getRow, getRows, run, type StoreContext } from '../context.ts';
import { inZone } from './kinds.ts';

const parseAnnouncement = (record: string, zone: string | null): Announcement =>
  inZone('announcements', JSON.parse(record) as Announcement, zone);

export function announcementList(ctx: StoreContext): AnnouncementHead[] {
  const zone = setting(ctx, 'zone');
  const isRead = readGroupTest(ctx);
  return getRows<{ record: string }>(ctx.cache, `SELECT record FROM announcements ORDER BY published DESC, id DESC`)
    .map(({ record }) => parseAnnouncement(record, zone))
    .filter(({ published }) => published)
    .map(({ html: _text, ...head }) => ({ ...head, read: isRead(announcementGroupId(head)) }));
}

/** Null if it does not exist or is not published. */
export function announcementById(ctx: StoreContext, id: string): Announcement | null {
  const row = getRow<{ record: string }>(ctx.cache, 'SELECT record FROM announcements WHERE id = ?', id);
  const found = row ? parseAnnouncement(row.record, setting(ctx, 'zone')) : null;
  return found?.published ? found : null;
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
  const records = getRows<{ record: string }>(ctx.cache, 'SELECT record FROM announcements');
  ctx.work.transaction(() => {
    run(ctx.work, 'INSERT INTO announcements_begun VALUES (1, ?)', at);
    const groups = new Set(records.map(({ record }) => announcementGroupId(JSON.parse(record) as Announcement)));
    markAnnouncements(ctx, [...groups], true, at);
  })();
}

const hasBegunReading = (ctx: StoreContext): boolean =>
  getRow(ctx.work, 'SELECT 1 FROM announcements_begun') !== undefined;

function readGroupTest(ctx: StoreContext): (group: string) => boolean {
  if (!hasBegunReading(ctx)) return () => true;
  const read = new Set(
    getRows<{ announcement: string }>(ctx.work, 'SELECT announcement FROM announcements_read').map(
      (row) => row.announcement,
    ),
  );
  return (group) => read.has(group);
}
