/** The parts of which a reader of another desk's replies is made. */
import type { CannedVariable } from '../../../../shared/domain/canned.ts';
import { splitList } from '../../../../shared/domain/typed-list.ts';
import type { DeskRow, DeskTable } from './tables.ts';

/** Half names exist there only. Beside each other they are a name; alone, a name or unknown. */
export type FieldMeaning = CannedVariable | 'customer.lastname' | 'agent.firstname' | 'agent.lastname';

/** Meanings by the sign that begins a field there, then by its name in small letters. */
export type FieldTable = Partial<Record<'[' | '{{' | '{%' | '#{' | '%{', Readonly<Record<string, FieldMeaning>>>>;

export interface ForeignReply {
  file: string;
  name: string;
  /** HTML if it has tags, otherwise text or Markdown. */
  text: string;
  /** Names of its categories, the outermost first. */
  path: string[];
  keywords: string[];
  tags: string[];
  department: string | null;
  /** Parts of it that don't come along, by their names there. */
  left: string[];
  /** Why it stays there as a whole. */
  stays: 'inactive' | 'category' | 'internal' | null;
}

/** Its words have the names of the products. */
export type DeskId = 'whmcs' | 'freescout' | 'helpScout' | 'zendesk' | 'zammad' | 'osTicket';

export interface OtherDesk {
  id: DeskId;
  knows(table: DeskTable): boolean;
  /** Reads all its tables together, because categories may come in a file of their own. */
  read(tables: readonly DeskTable[]): ForeignReply[];
  fields: FieldTable;
}

const NOTHING = { path: [], keywords: [], tags: [], department: null, left: [], stays: null };

/** A reply from each row of the tables that have these columns: its name, its text, and others. */
export const repliesIn = (
  tables: readonly DeskTable[],
  [name, text, ...others]: readonly [string, string, ...string[]],
  more: (row: DeskRow) => Partial<ForeignReply> = () => NOTHING,
): ForeignReply[] =>
  tables
    .filter((table) => hasColumns(table, name, text, ...others))
    .flatMap(({ file, rows }) =>
      rows.map((row) => ({
        ...NOTHING,
        file,
        name: withSigns(cellText(row, name)),
        text: cellText(row, text),
        ...more(row),
      })),
    );

export const hasColumns = ({ columns }: DeskTable, ...names: string[]): boolean =>
  names.every((name) => columns.includes(name));

/** Fields of a person's names, which differ by desk only in how they are called. */
export const personFields = (of: string, who: 'customer' | 'agent', [full, first, last]: readonly string[]) =>
  ({ [`${of}${full}`]: `${who}.name`, [`${of}${first}`]: `${who}.firstname`, [`${of}${last}`]: `${who}.lastname` }) as {
    [field: string]: FieldMeaning;
  };

/** A cell as text. Exports write NULL in several ways. */
export function cellText(row: DeskRow, column: string): string {
  const value = row[column];
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' && value !== 'NULL' && value !== '\\N' ? value : '';
}

/** An id that leads to another row; null for none. */
export function idOf(row: DeskRow, column: string): string | null {
  const id = cellText(row, column).trim();
  return /^(0|-1|)$/.test(id) ? null : id;
}

export const isOff = (row: DeskRow, column: string): boolean =>
  /^(0|f|false|n|no)$/i.test(cellText(row, column).trim());

/** Columns among these that hold something, which doesn't come along. */
export const filled = (row: DeskRow, ...columns: string[]): string[] =>
  columns.filter((column) => {
    const value = row[column];
    if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0;
    return !/^(0|\[\]|)$/.test(cellText(row, column).trim());
  });

/** Words of a field that separates them by commas, or by blanks if it has no comma. */
export function wordsIn(text: string): string[] {
  const words = text.split(/[;؛]/).flatMap(splitList);
  return words.length > 1 ? words : words.flatMap((word) => word.split(/\s+/));
}

const DEEPEST = 10;

/**
 * Leads from an id to the names of its category and those around it, the outermost first. A ring of
 * them ends, too.
 */
export function pathsIn(tables: readonly DeskTable[], parent: string): (id: string | null) => string[] {
  const byId = new Map(tables.flatMap(({ rows }) => rows).map((row) => [cellText(row, 'id').trim(), row]));
  return (id) => {
    const path: string[] = [];
    for (let at = byId.get(id ?? ''); at && path.length < DEEPEST; at = byId.get(idOf(at, parent) ?? ''))
      path.unshift(withSigns(cellText(at, 'name')).trim());
    return path.filter(Boolean);
  };
}

const SIGNS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/** Restores signs that are written as in HTML, in a text without tags. */
export const withSigns = (text: string): string =>
  text.replace(/&(?:(amp|lt|gt|quot|nbsp)|#0?39);/g, (_, name?: string) => (name ? (SIGNS[name] ?? '') : "'"));
