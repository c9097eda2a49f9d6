/** Seeds announcements. */
import type { Database } from '../store/database.ts';
import { DAY } from '../time.ts';
import type { SeedOptions } from './index.ts';
import { NOTICES } from './words/announcements.ts';

export const FIRST_ANNOUNCEMENT = 31;

/** Oldest first, so that ids grow with time; translations follow what they translate. */
export function seedAnnouncements(db: Database, options: SeedOptions): void {
  const insert = db.prepare('INSERT INTO announcements VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)');
  let id = FIRST_ANNOUNCEMENT;
  for (const notice of [...NOTICES].reverse()) {
    const at = options.base - notice.age * DAY;
    const parent = id++;
    insert.run(parent, at, notice.title, notice.html, notice.published ? 1 : 0, 0, '', at, at);
    for (const { language, title, html } of notice.translations) {
      insert.run(id++, at, title, html, 1, parent, language, at + DAY / 24, at + DAY / 24);
    }
  }
}
