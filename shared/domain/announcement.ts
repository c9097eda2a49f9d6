/** Announcements of the service to all customers. */
import type { ServerTime } from './service-values.ts';

export interface Announcement {
  id: string;
  publishedAt: ServerTime | null;
  title: string;
  /** HTML as sent. Show it only sanitized and in its own frame. */
  html: string;
  published: boolean;
  parentId: string | null;
  language: string;
  createdAt: ServerTime | null;
  updatedAt: ServerTime | null;
}

export interface AnnouncementHead extends Omit<Announcement, 'html'> {
  /** True if the agent opened it or one of its translations. */
  read: boolean;
}

/** Group id of an announcement and its translations: the original's id, even if it is missing. */
export const announcementGroupId = ({ id, parentId }: Pick<Announcement, 'id' | 'parentId'>): string => parentId ?? id;

type Grouped = Pick<Announcement, 'id' | 'parentId' | 'published' | 'language'>;

export interface AnnouncementGroup<A extends Grouped = Announcement> {
  id: string;
  translations: [A, ...A[]];
}

/** Groups announcements with their translations: the agent's language first, then the original. */
export function groupAnnouncements<A extends Grouped>(
  announcements: readonly A[],
  languages: readonly string[],
): AnnouncementGroup<A>[] {
  const wanted = languages.map((language) => language.toLowerCase());
  const byId = new Map(announcements.map((announcement) => [announcement.id, announcement]));
  const groups = new Map<string, A[]>();
  for (const announcement of announcements) {
    const original = announcement.parentId === null ? undefined : byId.get(announcement.parentId);
    if (!announcement.published || original?.published === false) continue;
    const key = announcementGroupId(announcement);
    const group = groups.get(key);
    if (group) group.push(announcement);
    else groups.set(key, [announcement]);
  }
  const rank = ({ language, parentId }: A): number => {
    const at = wanted.indexOf(language.toLowerCase());
    if (at >= 0) return at;
    return parentId === null ? wanted.length : wanted.length + 1;
  };
  return [...groups].flatMap(([id, group]) => {
    const [first, ...rest] = group.sort((a, b) => rank(a) - rank(b));
    return first ? [{ id, translations: [first, ...rest] }] : [];
  });
}
