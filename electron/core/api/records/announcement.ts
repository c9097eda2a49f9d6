import type { Announcement } from '../../../../shared/domain/announcement.ts';
import type { Result } from '../../../../shared/result.ts';
import { field, line, optionalId, serverTime, wireText, yes } from '../fields.ts';
import { decodePage, type Page, type RecordKind, words } from '../page.ts';

const ANNOUNCEMENTS: RecordKind<Announcement> = {
  operation: 'get-announcements',
  wrapper: 'announcements',
  item: 'announcement',
  ids: ['id', 'announcementid'],
  known: words('id announcementid date title announcement published parentid language created_at updated_at'),
  decode(raw, own, _odd, zone) {
    return {
      id: own,
      publishedAt: serverTime(field(raw, 'date'), zone),
      title: line(raw, 'title'),
      html: wireText(field(raw, 'announcement')),
      // Services that leave the field out send published ones only.
      published: !Object.hasOwn(raw, 'published') || yes(field(raw, 'published')),
      parentId: optionalId(field(raw, 'parentid')),
      language: line(raw, 'language'),
      createdAt: serverTime(field(raw, 'created_at'), zone),
      updatedAt: serverTime(field(raw, 'updated_at'), zone),
    };
  },
};

export const decodeAnnouncements = (body: Uint8Array, zone: string | null = null): Result<Page<Announcement>> =>
  decodePage(body, ANNOUNCEMENTS, zone);
