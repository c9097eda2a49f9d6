/** Announcements: how to decode get-announcements, and what to index. They belong to no client. */
import { decodeHTML } from 'entities';
import type { Announcement } from '../../../../../shared/domain/announcement.ts';
import { field, isYes, line, optionalId, serverTime, wireText } from '../../../rules/wire/fields.ts';
import { fieldNames, type ListFormat } from '../../decode/page.ts';
import type { RecordType } from './kind.ts';

const ANNOUNCEMENTS: ListFormat<Announcement> = {
  operation: 'get-announcements',
  wrapper: 'announcements',
  item: 'announcement',
  shape: 'flattened',
  ids: ['id', 'announcementid'],
  documented: fieldNames('id announcementid date title announcement published parentid language created_at updated_at'),
  decode(raw, own) {
    return {
      id: own,
      publishedAt: serverTime(field(raw, 'date')),
      title: line(raw, 'title'),
      html: wireText(field(raw, 'announcement')),
      // Services without this field send published ones only.
      published: !Object.hasOwn(raw, 'published') || isYes(field(raw, 'published')),
      parentId: optionalId(field(raw, 'parentid')),
      language: line(raw, 'language'),
      createdAt: serverTime(field(raw, 'created_at')),
      updatedAt: serverTime(field(raw, 'updated_at')),
    };
  },
};

export const announcementType: RecordType<Announcement> = {
  list: ANNOUNCEMENTS,
  columns: (announcement) => ({
    published: announcement.publishedAt?.text ?? null,
    title: announcement.title,
  }),
  texts: ({ title, html, publishedAt }) => ({
    title,
    details: [wordsOf(html)],
    parts: [],
    date: publishedAt?.text ?? null,
    clientId: null,
  }),
  exactKeys: {},
  begins: [],
  times: ['publishedAt', 'createdAt', 'updatedAt'],
};

/**
 * The words of an HTML text, for the search only, never displayed. The patterns do not search again
 * for a tag that never ends.
 */
const wordsOf = (html: string): string =>
  decodeHTML(html.replace(/<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, ' ').replace(/<[^<>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();
