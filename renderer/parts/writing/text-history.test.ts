import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeEach, describe, expect, it } from 'vitest';
import { createTextHistory, type TextHistory } from './text-history.ts';

let history: TextHistory;
let text: string;
let caret = 0;
beforeEach(() => {
  history = createTextHistory();
  history.watch(() => caret);
  text = '';
});

const become = (after: string, at: number | null = null) => {
  caret = at ?? after.length;
  history.record(text, after);
  text = after;
};
const type = (letters: string, at = text.length) => {
  for (const letter of letters) {
    become(text.slice(0, at) + letter + text.slice(at), at + letter.length);
    at += letter.length;
  }
};
const backspace = (times: number, at = text.length) => {
  for (let i = 0; i < times; i += 1) become(text.slice(0, at - 1 - i) + text.slice(at - i), at - 1 - i);
};
/** Each text on the way back, to the beginning. */
function back(step: TextHistory['undo'] = history.undo): string[] {
  const texts: string[] = [];
  for (let to = step(text); to; to = step(text)) {
    text = to.text;
    texts.push(text);
  }
  return texts;
}
const forth = () => back(history.redo);

describe('what was typed', () => {
  it('is taken back by words, and brought again', () => {
    type('Hello Aiko,\n\nall done');
    expect(back()).toEqual(['Hello Aiko,\n\nall ', 'Hello Aiko,\n\n', 'Hello ', '']);
    expect(forth()).toEqual(['Hello ', 'Hello Aiko,\n\n', 'Hello Aiko,\n\nall ', 'Hello Aiko,\n\nall done']);
  });

  it('goes on nowhere but behind its last letter', () => {
    type('one three');
    type('two ', 4);
    expect(text).toBe('one two three');
    expect(back()).toEqual(['one three', 'one ', '']);
  });

  it('is known by the cursor among equal letters, and not misplaced without one', () => {
    type('aaa');
    type('a', 1);
    expect(text).toBe('aaaa');
    expect(history.undo(text)).toEqual({ text: 'aaa', caret: 1 });
    text = 'aaa';
    caret = 99;
    history.record(text, 'aaab');
    expect(history.undo('aaab')).toEqual({ text: 'aaa', caret: 3 });
  });

  it('takes the place of a selection in one step, with the cursor behind what is back', () => {
    type('all is bad');
    become('all is g');
    type('ood');
    expect(text).toBe('all is good');
    expect(history.undo(text)).toEqual({ text: 'all is bad', caret: 10 });
  });

  it('may be signs of two units', () => {
    type('well 👍👍 done');
    expect(back()).toEqual(['well 👍👍 ', 'well ', '']);
  });
});

describe('what was deleted', () => {
  it('comes back by words, from either side', () => {
    type('one two three');
    backspace(9);
    expect(text).toBe('one ');
    expect(back().slice(0, 3)).toEqual(['one two', 'one two three', 'one two ']);
    text = '';
    history.clear();
    become('abc def');
    for (const left of ['bc def', 'c def', ' def', 'def', 'ef', 'f', '']) become(left, 0);
    expect(back()).toEqual(['def', 'abc def', '']);
  });

  it('is a step apart from what is typed after it', () => {
    type('onf');
    backspace(1);
    type('e');
    expect(back()).toEqual(['on', 'onf', '']);
  });
});

it('takes back as one what was put in as one, whatever was typed around it', () => {
  type('Hi ::na');
  become('Hi Dear Aiko, thank you.');
  type(' Bye');
  expect(back()).toEqual(['Hi Dear Aiko, thank you. ', 'Hi Dear Aiko, thank you.', 'Hi ::na', 'Hi ', '']);
});

it('takes back as one what an input method composed', () => {
  type('one ');
  history.begin(text);
  for (const now of ['one k', 'one か', 'one かn', 'one かな', 'one 仮名']) become(now);
  history.end(text);
  type('x');
  expect(back()).toEqual(['one 仮名', 'one ', '']);
});

it('forgets what was taken back once something else is written, and nothing before', () => {
  type('one two');
  text = history.undo(text)?.text ?? '';
  type('three');
  expect(history.redo(text)).toBeNull();
  expect(back()).toEqual(['one ', '']);
});

it('has nothing to take back of a text that is gone', () => {
  type('one');
  history.clear();
  expect([history.undo('other'), history.redo('other')]).toEqual([null, null]);
});

it('leaves a text alone that became another one without its knowledge', () => {
  type('one two');
  expect([history.undo('Dear Aiko'), history.undo('Dear Aiko'), history.redo('Dear Aiko')]).toEqual([null, null, null]);
  text = 'Dear Aiko';
  type('!');
  expect(back()).toEqual(['Dear Aiko']);
});

it('keeps no field alive that is not watched any more', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');
  const history = createTextHistory();
  const watched = (() => {
    const field = { selectionEnd: 3 };
    const unwatch = history.watch(() => field.selectionEnd);
    history.record('', 'one');
    unwatch();
    return new WeakRef(field);
  })();
  // A reference that was just made holds until the turn is over.
  await new Promise((resolve) => setTimeout(resolve));
  collectGarbage();
  expect(watched.deref()).toBeUndefined();
  expect(history.undo('one')).toMatchObject({ text: '' });
});
