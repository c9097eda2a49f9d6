/** Dialects of get-ticket and get-ticket-attachment, which only some services have. */
import { failure, page, type Reply } from '../../../service/http/reply.ts';
import { asHtml } from '../../../service/markdown.ts';
import { encodeEntities } from '../../../service/text.ts';
import type { Dialect, Row } from './dialect.ts';

const IS_CONVERSATION = /^get-ticket(-attachment)?$/;

const instead = (reply: () => Reply): Pick<Dialect, 'instead' | 'group' | 'notInAll'> => ({
  group: 'conversation-refused',
  notInAll: true,
  instead: ({ operation }) => (IS_CONVERSATION.test(operation) ? reply() : undefined),
});

const inReplies =
  (change: (row: Row, raw: Row) => Row): NonNullable<Dialect['record']> =>
  (row, raw, { collection }) =>
    collection === 'replies' ? change(row, raw) : row;

const inTexts =
  (change: (message: string, raw: Row) => string): NonNullable<Dialect['record']> =>
  (row, raw, { collection }) =>
    /^(replies|notes)$/.test(collection) ? { ...row, message: change(String(row.message), raw) } : row;

export const conversations: readonly Dialect[] = [
  {
    name: 'conversations',
    row: 44,
    notInAll: true,
    description: '`get-ticket` and `get-ticket-attachment` are known',
  },
  {
    name: 'bare-replies',
    row: 44,
    description: '`replies` and `notes` without their inner names: `"replies": [{…}]`',
    body(body, { operation }) {
      if (operation !== 'get-ticket') return body;
      return Object.fromEntries(
        Object.entries(body).map(([key, value]) => {
          const [, list, rest] = /^(replies\[reply\]|notes\[note\])(.*)$/.exec(key) ?? [];
          if (list) return [`${list.replace(/\[.*/, '')}${rest}`, value];
          const inner = { replies: 'reply', notes: 'note' }[key];
          const isWrapped = inner !== undefined && typeof value === 'object' && value !== null && inner in value;
          return [key, isWrapped ? (value as Row)[inner] : value];
        }),
      );
    },
  },
  {
    name: 'tid-in-ticket',
    row: 44,
    description: "the ticket's number as `tid` instead of `ticketnum`",
    body(body, { operation }) {
      if (operation !== 'get-ticket') return body;
      const { ticketnum, ...rest } = body;
      return { ...rest, tid: ticketnum };
    },
  },
  {
    name: 'older-replies',
    row: 44,
    group: 'replies',
    description:
      'replies without `requestor_…`, `attachments` and `attachments_removed`; `userid` and `admin` tell whose they are',
    record(row, _raw, { collection }) {
      if (!/^(replies|notes)$/.test(collection)) return row;
      const {
        requestor_name: _name,
        requestor_email: _email,
        requestor_type: _type,
        attachments: _files,
        attachments_removed: _removed,
        ...rest
      } = row;
      return rest;
    },
  },
  {
    name: 'newer-replies',
    row: 44,
    group: 'replies',
    description: '`name` and `email` of a client are empty: `requestor_name` and `requestor_email` have them',
    record: inReplies((row, raw) => (raw.client ? { ...row, name: '', email: '' } : row)),
  },
  {
    name: 'message-entities',
    row: 44,
    group: 'message',
    description: 'texts with entities: `&quot;`, `&#039;`, `&amp;`',
    record: inTexts((message) => encodeEntities(message)),
  },
  {
    name: 'message-html',
    row: 44,
    group: 'message',
    description: 'texts as the HTML of the page',
    record: inTexts((message, raw) => asHtml(message, raw.markdown !== false)),
  },
  {
    name: 'sort-ignored',
    row: 44,
    description: 'replies newest first, whatever `repliessort` says',
    request({ operation, form }) {
      if (operation === 'get-ticket') form.values.set('repliessort', 'DESC');
      return undefined;
    },
  },
  {
    name: 'conversations-401',
    row: 44,
    description: '401 to these two only',
    ...instead(() => failure(401, 'You are not allowed to read tickets.')),
  },
  {
    name: 'conversations-403',
    row: 44,
    description: '403 to these two only',
    ...instead(() => failure(403, 'Your role may not call this action.')),
  },
  {
    name: 'conversations-html',
    row: 44,
    description: 'a page for people with 200, instead',
    ...instead(() => page(200, 'Page not found', 'What you look for is not here &amp; may have moved.')),
  },
  {
    name: 'conversations-error',
    row: 44,
    description: '`{"result":"error","message":"Invalid action"}`, instead',
    ...instead(() => failure(200, 'Invalid action')),
  },
];
