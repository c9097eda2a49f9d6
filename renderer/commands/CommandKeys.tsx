import { useEffect } from 'react';
import { t } from '../i18n/index.ts';
import { useAppStore } from '../store/app-store.ts';
import { showToast } from '../ui/Toast.tsx';
import { keepFocus } from './keep-focus.ts';
import { isModalOpen } from './panes.ts';
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
    const ahead = createTypeAhead(typeIntoField, () => showToast({ title: t('commands.fieldLate') }));
    const handle = createKeyHandler(store.getState, (command, ticket) => {
      if (!command.writes) return;
      const keep = command.onTicket ? command.keep : undefined;
      ahead.begin(performance.now(), (text) => ticket !== null && keep?.(store.getState(), ticket, text));
    });
    const inField = (target: EventTarget | null) => target instanceof Element && !!target.closest(FIELD);
    // Before anybody else: while a field is awaited a key moves no cursor and presses no button.
    const onKeyFirst = (event: KeyboardEvent) => {
      if (inField(event.target) || !ahead.take(event)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null;
      if (event.defaultPrevented || target?.closest(OVERLAY) || target?.closest('[inert]')) return;
      if (isModalOpen()) return;
      const context = { inField: inField(target), onControl: !!target?.closest(CONTROL) };
      if (handle(event, context)) event.preventDefault();
    };
    const onFocusIn = ({ target }: FocusEvent) => {
      if (inField(target)) ahead.arrived();
    };
    const letFocusGo = keepFocus();
    window.addEventListener('keydown', onKeyFirst, true);
    window.addEventListener('keydown', onKeyDown);
    window.addEventListener('pointerdown', ahead.giveUp, true);
    window.addEventListener('focusin', onFocusIn);
    return () => {
      ahead.giveUp();
      letFocusGo();
      window.removeEventListener('keydown', onKeyFirst, true);
      window.removeEventListener('keydown', onKeyDown);
      window.removeEventListener('pointerdown', ahead.giveUp, true);
      window.removeEventListener('focusin', onFocusIn);
    };
  }, [store]);
  return null;
}
