/** Stores announcements. */
import type { Context } from '../context.ts';

/** An announcement as its writer leaves it. */
export interface News {
  title: string;
  html: string;
  published?: boolean;
  /** What a translation translates, and into which language. */
  parent?: string;
  language?: string;
}

/** Stores an announcement; returns its id. */
export function addAnnouncement({ db, now }: Pick<Context, 'db' | 'now'>, news: News): string {
  const at = now();
  const { lastInsertRowid } = db
    .prepare(
      `INSERT INTO announcements (date, title, announcement, published, parentid, language, created_at, updated_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      at,
      news.title,
      news.html,
      news.published === false ? 0 : 1,
      Number(news.parent ?? 0),
      news.language ?? '',
      at,
      at,
    );
  return String(lastInsertRowid);
}
