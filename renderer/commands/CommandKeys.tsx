import { useEffect } from 'react';
import { useAppStore } from '../store/app-store.ts';
import { isModalOpen } from './modal.ts';
import { createKeyHandler } from './table.ts';
import { createTypeAhead, typeIntoField } from './type-ahead.ts';

const FIELD = 'input, textarea, select, [contenteditable=""], [contenteditable="true"]';
const CONTROL = 'button, a[href], summary, [role="button"], [role="separator"]';
/** Dialogs, menus and lists of choices have keys of their own. */
const OVERLAY = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/** Listens for the keys of the command table while it is mounted. */
export function CommandKeys() {
  const store = useAppStore();
  useEffect(() => {
    const ahead = createTypeAhead(typeIntoField);
    const handle = createKeyHandler(({ writes }, { timeStamp }) => {
      if (writes) ahead.begin(timeStamp);
    });
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      const inField = !!target?.closest(FIELD);
      if (!event.defaultPrevented && !inField && ahead.take(event)) return event.preventDefault();
      if (event.defaultPrevented || target?.closest(OVERLAY) || target?.closest('[inert]')) return;
      if (isModalOpen()) return;
      const context = { inField, onControl: !!target?.closest(CONTROL) };
      if (handle(event, context, store.getState())) event.preventDefault();
    };
    const onFocusIn = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.closest(FIELD)) ahead.arrived();
    };
    window.addEventListener('keydown', onKeyDown);
    window.addEventListener('focusin', onFocusIn);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      window.removeEventListener('focusin', onFocusIn);
    };
  }, [store]);
  return null;
}
