/** Shows a table of facts, which scrolls sideways if the page is narrow. */
import type { ReactNode } from 'react';
import layout from '../../ui/layout.module.css';
import css from './Section.module.css';

interface FactsTableProps {
  caption: string;
  hint?: string;
  heads: string[];
  rows: ReactNode[][];
  /** Columns with numbers, aligned at the end. */
  numbers?: readonly number[];
}

export function FactsTable({ caption, hint, heads, rows, numbers = [] }: FactsTableProps) {
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
            {heads.map((head, at) => (
              <th key={head} scope="col" className={numbers.includes(at) ? css.number : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no state, and two may be equal
            <tr key={place}>
              {row.map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells stand in the order of the heads
                <td key={at} className={numbers.includes(at) ? css.number : css.name}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
