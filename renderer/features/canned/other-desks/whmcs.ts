/** Predefined replies of WHMCS: answers of its API, or its tables as CSV or SQL. */
import { hasColumns, idOf, type OtherDesk, pathsIn, repliesIn } from './other-desk.ts';

export const whmcs: OtherDesk = {
  id: 'whmcs',
  knows: (table) =>
    /predefined(replies|reply|cats)$/i.test(table.name) ||
    hasColumns(table, 'catid', 'name', 'reply') ||
    hasColumns(table, 'parentid', 'name'),
  read(tables) {
    const pathTo = pathsIn(
      tables.filter((table) => hasColumns(table, 'parentid', 'name')),
      'parentid',
    );
    return repliesIn(tables, ['name', 'reply'], (row) => {
      const path = pathTo(idOf(row, 'catid'));
      return { path, left: idOf(row, 'catid') !== null && path.length === 0 ? ['catid'] : [] };
    });
  },
  fields: { '[': { name: 'customer.name', firstname: 'customer.firstname', lastname: 'customer.lastname' } },
};
