/** Compares two versions of a text word by word. */

export interface TextChange {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** Above this number of compared pairs, the differing middle counts as replaced in whole. */
const MOST_PAIRS = 1_000_000;

/** Words and line breaks, each with the blanks behind it. */
const wordsOf = (text: string): string[] => text.match(/\n|[^\S\n]*[^\s]+[^\S\n]*|[^\S\n]+/g) ?? [];

const commonStart = (a: readonly string[], b: readonly string[]): number => {
  const at = a.findIndex((word, place) => word !== b[place]);
  return at < 0 ? Math.min(a.length, b.length) : at;
};

/** Lengths of the longest common sequences of the two rests that begin at each pair of places. */
function commonLengths(a: readonly string[], b: readonly string[]): Uint16Array[] {
  const rows = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i -= 1) {
    const [row, below] = [rows[i], rows[i + 1]];
    if (!row || !below) continue;
    for (let j = b.length - 1; j >= 0; j -= 1) {
      row[j] = a[i] === b[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
    }
  }
  return rows;
}

/** The parts of both texts in order: kept, removed from `before`, and added in `now`. */
export function textChanges(before: string, now: string): TextChange[] {
  const changes: TextChange[] = [];
  const add = (kind: TextChange['kind'], text: string) => {
    const last = changes.at(-1);
    if (last?.kind === kind) last.text += text;
    else if (text !== '') changes.push({ kind, text });
  };
  const [a, b] = [wordsOf(before), wordsOf(now)];
  const start = commonStart(a, b);
  const end = commonStart(a.slice(start).reverse(), b.slice(start).reverse());
  const [old, fresh] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  const lengths = old.length * fresh.length > MOST_PAIRS ? [] : commonLengths(old, fresh);
  add('same', a.slice(0, start).join(''));
  for (let i = 0, j = 0; i < old.length || j < fresh.length; ) {
    const [gone, come] = [old[i], fresh[j]];
    if (gone !== undefined && gone === come && lengths.length > 0) {
      add('same', gone);
      i += 1;
      j += 1;
    } else if (gone !== undefined && (lengths[i + 1]?.[j] ?? 0) >= (lengths[i]?.[j + 1] ?? 0)) {
      add('removed', gone);
      i += 1;
    } else {
      add('added', come ?? '');
      j += 1;
    }
  }
  add('same', a.slice(a.length - end).join(''));
  return changes;
}
