/** Undo history of a text, which survives the field and changes by code, unlike its own. */
interface Step {
  readonly from: number;
  readonly removed: string;
  readonly inserted: string;
  /** Typed letter by letter, so the next letter may join this step. */
  isTyped: boolean;
}

interface Stepped {
  text: string;
  caret: number;
}

export interface TextHistory {
  /** Records a change; steps that were undone before are lost. */
  record(before: string, after: string): void;
  /** An input method begins to compose; until `end` its letters are no separate steps. */
  begin(text: string): void;
  end(text: string): void;
  /** Registers the source of the cursor position; returns a function that removes it. */
  watch(caret: () => number): () => void;
  /** Null if nothing can be undone. */
  undo(text: string): Stepped | null;
  /** Null if nothing can be redone. */
  redo(text: string): Stepped | null;
  clear(): void;
}

const STEPS = 2000;

/** Defined outside of `watch`, whose closure would keep the field in memory. */
const NO_CARET = () => null;

export function createTextHistory(): TextHistory {
  let past: Step[] = [];
  let future: Step[] = [];
  const take = (from: Step[], to: Step[], text: string, isBack: boolean): Stepped | null => {
    const step = from.pop();
    if (!step) return null;
    const [gone, come] = isBack ? [step.inserted, step.removed] : [step.removed, step.inserted];
    const end = step.from + gone.length;
    // The text changed without a record, so the steps no longer fit.
    if (text.slice(step.from, end) !== gone) {
      history.clear();
      return null;
    }
    to.push({ ...step, isTyped: false });
    const last = from.at(-1);
    if (last) last.isTyped = false;
    return { text: text.slice(0, step.from) + come + text.slice(end), caret: step.from + come.length };
  };
  let cursor: () => number | null = NO_CARET;
  let composing: string | null = null;
  const history: TextHistory = {
    record(before, after) {
      if (composing !== null || before === after) return;
      future = [];
      const last = past.at(-1);
      const step = stepBetween(before, after, cursor());
      const joined = last && joinSteps(last, step);
      if (joined) past[past.length - 1] = joined;
      else past.push(step);
      if (past.length > STEPS) past = past.slice(-STEPS);
    },
    begin(text) {
      composing = text;
    },
    end(text) {
      const before = composing ?? text;
      composing = null;
      history.record(before, text);
    },
    watch(caret) {
      cursor = caret;
      return () => {
        if (cursor === caret) cursor = NO_CARET;
      };
    },
    undo: (text) => take(past, future, text, true),
    redo: (text) => take(future, past, text, false),
    clear() {
      past = [];
      future = [];
      composing = null;
    },
  };
  return history;
}

/** The replaced part between common beginning and end. `caret` decides among equal letters. */
function stepBetween(before: string, after: string, caret: number | null): Step {
  const shorter = Math.min(before.length, after.length);
  const behind = after.length - (caret ?? 0);
  let end = 0;
  if (behind >= 0 && behind <= shorter && before.endsWith(after.slice(after.length - behind))) end = behind;
  let from = 0;
  while (from < shorter - end && before[from] === after[from]) from += 1;
  while (end < shorter - from && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  const removed = before.slice(from, before.length - end);
  const inserted = after.slice(from, after.length - end);
  return { from, removed, inserted, isTyped: isLetter(inserted) || (inserted === '' && isLetter(removed)) };
}

/** One typed character, which may be two code units. */
const isLetter = (text: string): boolean => text !== '' && text.length <= 2 && [...text].length === 1;

const isBlank = (letter: string | undefined): boolean => /^\s$/.test(letter ?? '');

/** Joins a letter that continues typing or deleting in the same word; else null. */
function joinSteps(last: Step, next: Step): Step | null {
  if (!last.isTyped || !next.isTyped) return null;
  const isTyping = next.removed === '';
  if (isTyping) {
    const isNext = last.inserted !== '' && next.from === last.from + last.inserted.length;
    const isNewWord = isBlank(last.inserted.at(-1)) && !isBlank(next.inserted);
    return isNext && !isNewWord ? { ...last, inserted: last.inserted + next.inserted } : null;
  }
  if (next.inserted !== '' || last.inserted !== '') return null;
  if (next.from + next.removed.length === last.from) {
    const isNewWord = isBlank(last.removed[0]) && !isBlank(next.removed);
    return isNewWord ? null : { ...last, from: next.from, removed: next.removed + last.removed };
  }
  if (next.from !== last.from) return null;
  const isNewWord = isBlank(last.removed.at(-1)) && !isBlank(next.removed);
  return isNewWord ? null : { ...last, removed: last.removed + next.removed };
}
