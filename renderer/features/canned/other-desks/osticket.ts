/** Canned responses of osTicket, as CSV or SQL. */
import { filled, hasColumns, idOf, isOff, type OtherDesk, pathsIn, personFields, repliesIn } from './other-desk.ts';

export const osTicket: OtherDesk = {
  id: 'osTicket',
  knows: (table) => /canned_response$/i.test(table.name) || hasColumns(table, 'canned_id', 'title', 'response'),
  read(tables) {
    const pathTo = pathsIn(
      tables.filter(({ name }) => /department$/i.test(name)),
      'pid',
    );
    return repliesIn(tables, ['title', 'response'], (row) => {
      const path = pathTo(idOf(row, 'dept_id'));
      return {
        path,
        left: filled(row, 'notes', ...(path.length === 0 ? ['dept_id'] : [])),
        stays: isOff(row, 'isenabled') ? 'inactive' : null,
      };
    });
  },
  fields: {
    '%{': {
      ...personFields('ticket.', 'customer', ['name', 'name.first', 'name.last']),
      ...personFields('ticket.name.', 'customer', ['full', 'first', 'last']),
      ...personFields('ticket.user.', 'customer', ['name', 'name.first', 'name.last']),
      ...personFields('recipient.', 'customer', ['name', 'name.first', 'name.last']),
      'ticket.number': 'ticket.number',
      'ticket.subject': 'ticket.subject',
      'ticket.dept': 'ticket.department',
      'ticket.dept.name': 'ticket.department',
      'company.name': 'account.name',
      signature: 'agent.signature',
    },
  },
};
