/** All desks whose replies can be read, and which of them a file comes from. */
import { CANNED_VARIABLES } from '../../../../shared/domain/canned.ts';
import { freescout } from './freescout.ts';
import { helpScout } from './help-scout.ts';
import { osTicket } from './osticket.ts';
import { cellText, type DeskId, type FieldTable, type OtherDesk, repliesIn, wordsIn } from './other-desk.ts';
import type { DeskTable } from './tables.ts';
import { whmcs } from './whmcs.ts';
import { zammad } from './zammad.ts';
import { zendesk } from './zendesk.ts';

export const OTHER_DESKS: readonly OtherDesk[] = [whmcs, freescout, helpScout, zendesk, zammad, osTicket];

/** The one desk that knows a table of the file; null for none or several. */
export function recognizedDesk(tables: readonly DeskTable[]): DeskId | null {
  const [desk, ...others] = OTHER_DESKS.filter(({ knows }) => tables.some(knows));
  return desk && others.length === 0 ? desk.id : null;
}

/** Columns of a CSV as the agent names them; empty for none. */
export interface HandColumns {
  name: string;
  text: string;
  keywords: string;
  department: string;
  /** The first line names the columns. Otherwise it is a reply. */
  hasHead: boolean;
}

/** A CSV from anywhere may have the fields of any desk, or ours. */
const ALL_FIELDS: FieldTable = Object.assign({}, ...OTHER_DESKS.toReversed().map(({ fields }) => fields), {
  '{{': { ...zendesk.fields['{{'], ...Object.fromEntries(CANNED_VARIABLES.map((name) => [name, name])) },
});

export const byHand = ({ name, text, keywords, department }: HandColumns): Pick<OtherDesk, 'read' | 'fields'> => ({
  read: (tables) =>
    repliesIn(tables, [name, text], (row) => ({
      keywords: wordsIn(cellText(row, keywords)),
      department: cellText(row, department).trim() || null,
    })),
  fields: ALL_FIELDS,
});
