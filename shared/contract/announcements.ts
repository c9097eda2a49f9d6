/** Commands of the service's announcements. */
import { z } from 'zod';
import type { Announcement, AnnouncementHead } from '../domain/announcement.ts';
import { account, id, returns } from './command.ts';

export const announcementContract = {
  /** Published announcements, the newest first. `groupAnnouncements` combines translations. */
  'announcement.list': returns<AnnouncementHead[]>()({ account }),
  'announcement.get': returns<Announcement>()({ account, announcement: id }),
  /**
   * Marks announcements as read or unread. `groupOf` adds their translations. Announcements of a
   * first sync count as read.
   */
  'announcement.markRead': returns<null>()({
    account,
    announcements: z.array(id).min(1).max(500),
    read: z.boolean(),
  }),
  /**
   * Opens a link in an announcement: https and mailto only. A relative link starts at the service's
   * address.
   */
  'announcement.openLink': returns<null>()({ account, url: z.string().trim().min(1).max(4000) }),
} as const;
