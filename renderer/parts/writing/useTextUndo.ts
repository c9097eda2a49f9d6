/** Undo and redo of a reply. The field's own is lost when code sets the text or it is left. */
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { revealIn } from '../canned/text-area.ts';
import type { ReplySession } from './reply-session.ts';

type HistoryInput = 'historyUndo' | 'historyRedo';

export function useTextUndo(
  field: RefObject<HTMLTextAreaElement | null>,
  { draft, history, step }: ReplySession,
  onMoved: (how: HistoryInput, text: string) => void,
) {
  const move = (how: HistoryInput) => {
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

  // Undo from menus fires this event, which React does not support.
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
      // An unmounted field fires no end of composition.
      history.end(element.value);
      unwatch();
      element.removeEventListener('beforeinput', onBefore);
      element.removeEventListener('compositionstart', onBegin);
      element.removeEventListener('compositionend', onEnd);
    };
  }, [field, history]);

  return (event: KeyboardEvent): boolean => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return false;
    const key = event.key.toLowerCase();
    const how = key === 'z' ? (event.shiftKey ? 'historyRedo' : 'historyUndo') : null;
    const asked = how ?? (key === 'y' && event.ctrlKey && !event.shiftKey ? 'historyRedo' : null);
    if (asked === null) return false;
    // Also without a step, because the field's own undo belongs to another text.
    event.preventDefault();
    move(asked);
    return true;
  };
}
