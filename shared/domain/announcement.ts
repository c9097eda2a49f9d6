/** Announcements of the service to all of its customers. */
import type { ServerTime } from './service-values.ts';

export interface Announcement {
  id: string;
  publishedAt: ServerTime | null;
  title: string;
  /** HTML as sent: to be sanitised and shown in a frame of its own, never anywhere else. */
  html: string;
  published: boolean;
  /** The announcement that this one translates. */
  parentId: string | null;
  language: string;
  createdAt: ServerTime | null;
  updatedAt: ServerTime | null;
}

/** An announcement as it stands in the list: without its text. */
export interface AnnouncementHead extends Omit<Announcement, 'html'> {
  /** The agent had it, or one of its translations, before them. */
  read: boolean;
}

/**
 * What an announcement and its translations go by together: the original's id, also where that is
 * not there.
 */
export const groupOf = ({ id, parentId }: Pick<Announcement, 'id' | 'parentId'>): string => parentId ?? id;

type Grouped = Pick<Announcement, 'id' | 'parentId' | 'published' | 'language'>;

/** One announcement in all its languages, the one to show first. */
export interface AnnouncementGroup<A extends Grouped = Announcement> {
  id: string;
  translations: [A, ...A[]];
}

/**
 * Groups published announcements with their translations, in the order of their first appearance.
 * In each group the agent's language comes first (`german`, `de`, `de-AT`: names as services spell
 * them), then the original.
 */
export function groupAnnouncements<A extends Grouped>(
  all: readonly A[],
  languages: readonly string[],
): AnnouncementGroup<A>[] {
  const wanted = languages.map((language) => language.toLowerCase());
  const byId = new Map(all.map((one) => [one.id, one]));
  const groups = new Map<string, A[]>();
  for (const one of all) {
    // An unpublished original hides its translations too.
    const original = one.parentId === null ? undefined : byId.get(one.parentId);
    if (!one.published || original?.published === false) continue;
    const key = groupOf(one);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
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
