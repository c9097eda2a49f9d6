/** Saved replies of FreeScout, as CSV or SQL. */
import { cellText, filled, hasColumns, idOf, type OtherDesk, pathsIn, personFields, repliesIn } from './other-desk.ts';

const PARENT = 'parent_saved_reply_id';

export const freescout: OtherDesk = {
  id: 'freescout',
  knows: (table) => /saved_replies$/i.test(table.name) || hasColumns(table, 'mailbox_id', 'name', 'text'),
  read(tables) {
    const replies = tables.filter((table) => hasColumns(table, 'name', 'text'));
    const pathTo = pathsIn(replies, PARENT);
    const parents = new Set(replies.flatMap(({ rows }) => rows.map((row) => idOf(row, PARENT))));
    return repliesIn(replies, ['name', 'text'], (row) => {
      const isEmpty =
        cellText(row, 'text')
          .replace(/<[^<>]*>|&nbsp;/g, '')
          .trim() === '';
      return {
        path: pathTo(idOf(row, PARENT)),
        left: filled(row, 'attachments'),
        stays: isEmpty && parents.has(cellText(row, 'id').trim()) ? 'category' : null,
      };
    });
  },
  fields: {
    '{%': {
      ...personFields('customer.', 'customer', ['fullname', 'firstname', 'lastname']),
      ...personFields('user.', 'agent', ['fullname', 'firstname', 'lastname']),
      'conversation.number': 'ticket.number',
      'conversation.subject': 'ticket.subject',
      subject: 'ticket.subject',
      'mailbox.name': 'account.name',
      'mailbox.fromname': 'account.name',
      'inbox.name': 'account.name',
    },
  },
};
