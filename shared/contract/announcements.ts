/** Commands of the service's announcements. */
import { z } from 'zod';
import type { Announcement, AnnouncementHead } from '../domain/announcement.ts';
import { account, id, returns } from './command.ts';

/** What the service tells all its customers, from the cache. */
export const announcementContract = {
  /** Published ones, newest first; `groupAnnouncements` puts translations together. */
  'announcement.list': returns<AnnouncementHead[]>()({ account }),
  'announcement.get': returns<Announcement>()({ account, announcement: id }),
  /**
   * Marks announcements as read or unread, by `groupOf` with their translations. A first sync's
   * count as read.
   */
  'announcement.markRead': returns<null>()({
    account,
    announcements: z.array(id).min(1).max(500),
    read: z.boolean(),
  }),
  /**
   * A link that was pressed in one: https and mailto only; a relative one begins at the service's
   * address.
   */
  'announcement.openLink': returns<null>()({ account, url: z.string().trim().min(1).max(4000) }),
} as const;
