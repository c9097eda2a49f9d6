/**
 * Keeps the steps by which a text came about, so that they can be taken back: a word at a time where
 * it was typed or deleted, whole where something was put in. A field's own undo is lost with the
 * field, and whenever a text is set from elsewhere; this one is not.
 */
interface Step {
  readonly from: number;
  readonly removed: string;
  readonly inserted: string;
  /** Made letter by letter: the next letter may belong to it. */
  isTyped: boolean;
}

/** A text after a step back or forth, and where the cursor stands in it. */
export interface Stepped {
  text: string;
  caret: number;
}

export interface TextHistory {
  /** The text became another one. What was taken back before cannot be brought again then. */
  record(before: string, after: string): void;
  /** An input method composes; until `end` its letters are no steps of their own. */
  begin(text: string): void;
  end(text: string): void;
  /** Tells from now on where the cursor stands; the returned function ends that. */
  watch(caret: () => number): () => void;
  /** null where nothing is left to take back. */
  undo(text: string): Stepped | null;
  /** null where nothing was taken back. */
  redo(text: string): Stepped | null;
  /** Another text stands there now. */
  clear(): void;
}

/** More steps than anyone takes back. */
const STEPS = 2000;

/** Stands apart: a function made in `watch` would keep the field alive that was watched. */
const NOWHERE = () => null;

export function createTextHistory(): TextHistory {
  let past: Step[] = [];
  let future: Step[] = [];
  const take = (from: Step[], to: Step[], text: string, isBack: boolean): Stepped | null => {
    const step = from.pop();
    if (!step) return null;
    const [gone, come] = isBack ? [step.inserted, step.removed] : [step.removed, step.inserted];
    const end = step.from + gone.length;
    // The text changed without a record of it: no step fits any more, and each would take wrong letters.
    if (text.slice(step.from, end) !== gone) {
      history.clear();
      return null;
    }
    // What is typed from here on is a step of its own.
    to.push({ ...step, isTyped: false });
    const last = from.at(-1);
    if (last) last.isTyped = false;
    return { text: text.slice(0, step.from) + come + text.slice(end), caret: step.from + come.length };
  };
  let cursor: () => number | null = NOWHERE;
  /** The text from before an input method began. */
  let composing: string | null = null;
  const history: TextHistory = {
    record(before, after) {
      if (composing !== null || before === after) return;
      future = [];
      const last = past.at(-1);
      const step = between(before, after, cursor());
      const joined = last && join(last, step);
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
        if (cursor === caret) cursor = NOWHERE;
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

/**
 * What was exchanged: all but the beginning and the end that both texts share. `caret`: where the
 * cursor stands now, which tells which of equal letters in a row it was.
 */
function between(before: string, after: string, caret: number | null): Step {
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

/** One press of a key, which may be two code units. */
const isLetter = (text: string): boolean => text !== '' && text.length <= 2 && [...text].length === 1;

const isBlank = (letter: string | undefined): boolean => /^\s$/.test(letter ?? '');

/** A letter that goes on where the last one was typed or deleted, in the same word; else null. */
function join(last: Step, next: Step): Step | null {
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
