/** Announcements as the agent reads them. The records are the cache's; which of them were read is `work.db`'s. */
import { type Announcement, type AnnouncementHead, groupOf } from '../../../shared/domain/announcement.ts';
import { all, one, run, type StoreContext } from './context.ts';
import { serverTime } from './rows.ts';
import { setting } from './settings.ts';

const inZone = (record: string, zone: string | null): Announcement => {
  const kept = JSON.parse(record) as Announcement;
  const time = (at: Announcement['createdAt']) => serverTime(at?.text ?? null, zone);
  return {
    ...kept,
    publishedAt: time(kept.publishedAt),
    createdAt: time(kept.createdAt),
    updatedAt: time(kept.updatedAt),
  };
};

/** Published ones, newest first. */
export function announcementList(ctx: StoreContext): AnnouncementHead[] {
  const zone = setting(ctx, 'zone');
  const isRead = reads(ctx);
  return all<{ record: string }>(ctx.cache, `SELECT record FROM announcements ORDER BY published DESC, id DESC`)
    .map(({ record }) => inZone(record, zone))
    .filter(({ published }) => published)
    .map(({ html: _text, ...head }) => ({ ...head, read: isRead(groupOf(head)) }));
}

/** Null for one that is not there, or not published. */
export function announcementById(ctx: StoreContext, id: string): Announcement | null {
  const row = one<{ record: string }>(ctx.cache, 'SELECT record FROM announcements WHERE id = ?', id);
  const found = row ? inZone(row.record, setting(ctx, 'zone')) : null;
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

/** After the first full pass: all that it brought was there before this desk, and is no news. */
export function beginReading(ctx: StoreContext, at: number): void {
  if (begun(ctx)) return;
  const records = all<{ record: string }>(ctx.cache, 'SELECT record FROM announcements');
  ctx.work.transaction(() => {
    run(ctx.work, 'INSERT INTO announcements_begun VALUES (1, ?)', at);
    const groups = new Set(records.map(({ record }) => groupOf(JSON.parse(record) as Announcement)));
    markAnnouncements(ctx, [...groups], true, at);
  })();
}

const begun = (ctx: StoreContext): boolean => one(ctx.work, 'SELECT 1 FROM announcements_begun') !== undefined;

function reads(ctx: StoreContext): (group: string) => boolean {
  if (!begun(ctx)) return () => true;
  const read = new Set(
    all<{ announcement: string }>(ctx.work, 'SELECT announcement FROM announcements_read').map(
      (row) => row.announcement,
    ),
  );
  return (group) => read.has(group);
}
