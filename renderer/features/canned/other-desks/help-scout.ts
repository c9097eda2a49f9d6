/** Saved replies of Help Scout, as the JSON of its API. */
import { freescout } from './freescout.ts';
import { hasColumns, type OtherDesk, repliesIn } from './other-desk.ts';

export const helpScout: OtherDesk = {
  id: 'helpScout',
  knows: (table) =>
    table.from === 'json' && hasColumns(table, 'id', 'name', 'text') && !hasColumns(table, 'mailbox_id'),
  read: (tables) => repliesIn(tables, ['name', 'text']),
  // FreeScout took these fields over.
  fields: freescout.fields,
};
