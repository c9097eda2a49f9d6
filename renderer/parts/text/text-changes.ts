/** Compares two versions of a text word by word. */

export interface TextChange {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** Above this number of pairs of words, the whole text counts as replaced. */
const MOST_PAIRS = 9_000_000;

/** Words and line breaks, each with the blanks behind it. */
const wordsOf = (text: string): string[] => text.match(/\n|[^\S\n]*[^\s]+[^\S\n]*|[^\S\n]+/g) ?? [];

/** Lengths of the longest common sequences of the two rests that begin at each pair of places. */
function commonLengths(old: readonly string[], fresh: readonly string[]): (i: number, j: number) => number {
  const width = fresh.length + 1;
  const lengths = new Uint16Array((old.length + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = fresh.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] = old[i] === fresh[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  return at;
}

/** The parts of both texts in order: kept, removed from `before`, and added in `now`. */
export function textChanges(before: string, now: string): TextChange[] {
  const [old, fresh] = [wordsOf(before), wordsOf(now)];
  const isLong = old.length * fresh.length > MOST_PAIRS;
  const common = isLong ? () => 0 : commonLengths(old, fresh);
  const changes: TextChange[] = [];
  const add = (kind: TextChange['kind'], text = '') => {
    const last = changes.at(-1);
    if (last?.kind === kind) last.text += text;
    else changes.push({ kind, text });
  };
  for (let i = 0, j = 0; i < old.length || j < fresh.length; ) {
    const isKept = !isLong && old[i] === fresh[j];
    const isGone = i < old.length && common(i + 1, j) >= common(i, j + 1);
    add(isKept ? 'same' : isGone ? 'removed' : 'added', isKept || isGone ? old[i] : fresh[j]);
    if (isKept || isGone) i += 1;
    if (isKept || !isGone) j += 1;
  }
  return changes;
}
