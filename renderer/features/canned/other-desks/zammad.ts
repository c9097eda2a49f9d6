/** Text modules of Zammad, as CSV or JSON. */
import { cellText, filled, hasColumns, isOff, type OtherDesk, personFields, repliesIn, wordsIn } from './other-desk.ts';

export const zammad: OtherDesk = {
  id: 'zammad',
  knows: (table) => hasColumns(table, 'name', 'keywords', 'content'),
  read: (tables) =>
    repliesIn(tables, ['name', 'content'], (row) => ({
      keywords: wordsIn(cellText(row, 'keywords')),
      left: filled(row, 'group_ids', 'groups', 'note'),
      stays: isOff(row, 'active') ? 'inactive' : null,
    })),
  fields: {
    '#{': {
      ...personFields('ticket.customer.', 'customer', ['fullname', 'firstname', 'lastname']),
      ...personFields('user.', 'agent', ['fullname', 'firstname', 'lastname']),
      'ticket.number': 'ticket.number',
      'ticket.title': 'ticket.subject',
      'ticket.group.name': 'ticket.department',
      'config.organization': 'account.name',
    },
  },
};
