/** Shows a table of facts, which scrolls sideways if the page is narrow. */
import layout from '../../ui/layout.module.css';
import css from './Section.module.css';

/** A cell in its own array is a number, aligned at the end. */
type Cell = string | readonly string[];

interface FactsTableProps {
  caption: string;
  hint?: string;
  heads: Cell[];
  rows: Cell[][];
}

export function FactsTable({ caption, hint, heads, rows }: FactsTableProps) {
  const words = (cell: Cell): string => (typeof cell === 'string' ? cell : (cell[0] ?? ''));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={layout.scroll} aria-label={caption} tabIndex={0}>
      <table className={css.table}>
        <caption>
          {caption}
          {hint !== undefined && <p className={css.quiet}>{hint}</p>}
        </caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={words(head)} scope="col" className={typeof head === 'string' ? undefined : css.number}>
                {words(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no state, and two may be equal
            <tr key={place}>
              {row.map((cell, at) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells stand in the order of the heads
                  key={at}
                  className={typeof cell === 'string' ? css.name : css.number}
                >
                  {words(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
