/**
 * Takes back what was written in a reply's field, and brings it again, by the keys and menus of any
 * text field. The field's own way would forget all as soon as a text is set from elsewhere, or the
 * field is left.
 */
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { revealIn } from '../canned/text-area.ts';
import type { ReplySession } from './reply-session.ts';

type Moved = 'historyUndo' | 'historyRedo';

/** `onMoved`: which way, and the text it led to. */
export function useTextUndo(
  field: RefObject<HTMLTextAreaElement | null>,
  { draft, history, step }: ReplySession,
  onMoved: (how: Moved, text: string) => void,
) {
  const move = (how: Moved) => {
    const element = field.current;
    if (!element || element.readOnly) return;
    const caret = step(how === 'historyUndo' ? 'undo' : 'redo');
    if (caret === null) return;
    const { text } = draft.store.getState();
    element.value = text;
    element.setSelectionRange(caret, caret);
    revealIn(element, caret);
    onMoved(how, text);
  };
  const latest = useRef(move);
  latest.current = move;

  // What menus ask for. React knows neither this event nor its cause.
  useEffect(() => {
    const element = field.current;
    if (!element) return;
    const onBefore = (event: InputEvent) => {
      if (event.inputType !== 'historyUndo' && event.inputType !== 'historyRedo') return;
      event.preventDefault();
      latest.current(event.inputType);
    };
    const onBegin = () => history.begin(element.value);
    const onEnd = () => history.end(element.value);
    const unwatch = history.watch(() => element.selectionEnd);
    element.addEventListener('beforeinput', onBefore);
    element.addEventListener('compositionstart', onBegin);
    element.addEventListener('compositionend', onEnd);
    return () => {
      // A field that goes says no more that an input method has ended in it.
      history.end(element.value);
      unwatch();
      element.removeEventListener('beforeinput', onBefore);
      element.removeEventListener('compositionstart', onBegin);
      element.removeEventListener('compositionend', onEnd);
    };
  }, [field, history]);

  /** Says whether the key was one of these. */
  return (event: KeyboardEvent): boolean => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.nativeEvent.isComposing) return false;
    const key = event.key.toLowerCase();
    const how = key === 'z' ? (event.shiftKey ? 'historyRedo' : 'historyUndo') : null;
    const asked = how ?? (key === 'y' && event.ctrlKey && !event.shiftKey ? 'historyRedo' : null);
    if (asked === null) return false;
    // Also where nothing is left: what the field itself remembers is of another text.
    event.preventDefault();
    move(asked);
    return true;
  };
}
