import type { ReactNode } from 'react';
import type { Highlight } from '../../../shared/domain/search.ts';

/** A text with the places marked that were searched for. */
export function Marked({ text, marks }: { text: string; marks: readonly Highlight[] }) {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const [start, end] of marks) {
    parts.push(text.slice(at, start), <mark key={start}>{text.slice(start, end)}</mark>);
    at = end;
  }
  return (
    <bdi>
      {parts}
      {text.slice(at)}
    </bdi>
  );
}
