import { z } from 'zod';
import type { Announcement, AnnouncementHead } from '../domain/announcement.ts';
import { account, id, returns } from './command.ts';

/** What the service tells all its customers, from the cache. */
export const announcementCommands = {
  /** Published ones, newest first; `groupAnnouncements` puts translations together. */
  'announcement.list': returns<AnnouncementHead[]>()({ account }),
  'announcement.get': returns<Announcement>()({ account, announcement: id }),
  /** By `groupOf`: the translations go along. What a first sync brings counts as read. */
  'announcement.markRead': returns<null>()({
    account,
    announcements: z.array(id).min(1).max(500),
    read: z.boolean(),
  }),
  /** A link that was pressed in one: https and mailto only; a relative one begins at the service's address. */
  'announcement.openLink': returns<null>()({ account, url: z.string().trim().min(1).max(4000) }),
} as const;
