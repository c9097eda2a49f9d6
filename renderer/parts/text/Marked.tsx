import { Fragment, type ReactNode } from 'react';
import type { Highlight } from '../../../shared/domain/search.ts';

const BETWEEN = ' · ';

/** A text with its search matches marked. Isolated, so that a name does not reorder an address. */
export function Marked({ text, marks }: { text: string; marks: readonly Highlight[] }) {
  let from = 0;
  return text.split(BETWEEN).map((value, index) => {
    const start = from;
    from += value.length + BETWEEN.length;
    const within = marks
      .map(([a, b]): Highlight => [Math.max(a - start, 0), Math.min(b - start, value.length)])
      .filter(([a, b]) => a < b);
    return (
      <Fragment key={start}>
        {index > 0 && BETWEEN}
        <bdi>{markedIn(value, within)}</bdi>
      </Fragment>
    );
  });
}

function markedIn(text: string, marks: readonly Highlight[]): ReactNode[] {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const [start, end] of marks) {
    parts.push(text.slice(at, start), <mark key={start}>{text.slice(start, end)}</mark>);
    at = end;
  }
  return [...parts, text.slice(at)];
}
