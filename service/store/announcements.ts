/** Stores announcements. */
import type { Context } from '../context.ts';

export interface News {
  title: string;
  html: string;
  published?: boolean;
  /** For a translation: the original's id, and the language. */
  parent?: string;
  language?: string;
}

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
