import { useEffect } from 'react';
import { t } from '../i18n/index.ts';
import { useAppStore } from '../store/app-store.ts';
import { isField } from '../ui/dom.ts';
import { areViewsRead, readAllViews } from '../ui/lazy-view.tsx';
import { showToast } from '../ui/Toast.tsx';
import { createKeyQueue } from './key-queue.ts';
import { createOverlayKeys } from './overlay-keys.ts';
import { focusModal, isModalOpen, keepFocus } from './panes.ts';
import { createKeyHandler, isAppKey, type KeyContext } from './table.ts';
import { createTypeAhead, pressInField, pressWithFocus, typeIntoField } from './type-ahead.ts';

const CONTROL = 'button, a[href], summary, [role="button"], [role="separator"]';
/** Dialogs and menus handle their own keys. */
const OVERLAY = '[role="dialog"], [role="alertdialog"], [role="menu"]';

const contextOf = ({ target }: KeyboardEvent): KeyContext => ({
  inField: isField(target),
  onControl: target instanceof Element && !!target.closest(CONTROL),
});

const isForDesk = ({ target }: KeyboardEvent): boolean =>
  !(target instanceof Element && target.closest(`${OVERLAY}, [inert]`)) && !isModalOpen();

/** Under a dialog, a key only moves the focus into it. Escape also closes it from there. */
const isLedIntoModal = ({ key, target }: KeyboardEvent): boolean => key !== 'Escape' && focusModal(target);

export function CommandKeys() {
  const store = useAppStore();
  useEffect(() => {
    // A field focused by the pointer is not the result of an earlier key.
    let isPointing = false;
    /** An Escape pressed before its field appeared is repeated there, and closes the dialog. */
    let early: KeyboardEvent | null = null;
    const overlay = createOverlayKeys();
    const ahead = createTypeAhead(
      typeIntoField,
      () => showToast({ title: t('ui.fieldLate') }),
      () => showToast({ title: t('ui.notSentYet'), description: t('ui.textKept'), urgent: true }),
    );
    const take = (event: KeyboardEvent): boolean => {
      const isTaken = ahead.take(event);
      if (isTaken && event.key === 'Escape') early = event;
      return isTaken;
    };
    const queue = createKeyQueue(
      (event) => isAppKey(event, store.getState()),
      ({ event, context, ofDialog }) => {
        if (overlay.hold(event) || take(event)) return;
        if (!isModalOpen()) handle(event, context);
        else if (ofDialog) pressWithFocus(event);
      },
      () => store.getState().dialogWork.currentWork(),
    );
    const handle = createKeyHandler(
      store.getState,
      (command, ticket) => {
        overlay.begin();
        if (!command.writes) return;
        const keep = command.onTicket ? command.keep : undefined;
        ahead.begin(performance.now(), (text) => ticket !== null && keep?.(store.getState(), ticket, text));
      },
      queue.waitFor,
      (why) => showToast({ title: t(why), timeout: 3000, about: 'key' }),
    );
    // Runs first: while a field is awaited or a key works, no key may move or press anything.
    const onKeyFirst = (event: KeyboardEvent) => {
      isPointing = false;
      early = null;
      const context = contextOf(event);
      // Load all views first: the next key may need what this one opens.
      if (!areViewsRead()) queue.waitFor(readAllViews());
      const held = () => !context.inField && (isForDesk(event) || overlay.isAwaited()) && queue.hold(event, context);
      const isBehind = overlay.isReleasing() ? overlay.hold(event) : queue.holdInDialog(event);
      const isNext = isBehind || (queue.isHolding() && held()) || overlay.hold(event);
      const isHeld = isNext || (!context.inField && take(event)) || held();
      // Enter presses a button, chooses in the palette, or sends, so a dialog may follow.
      if (!isHeld && event.key === 'Enter') overlay.begin();
      if (!isHeld && !isLedIntoModal(event)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isForDesk(event)) return;
      if (handle(event, contextOf(event))) event.preventDefault();
    };
    const onPointerDown = () => {
      isPointing = true;
      early = null;
      ahead.giveUp();
      overlay.giveUp();
    };
    // Works for any key that led to the field, whether it got the focus at once or later.
    const onFocusIn = ({ target }: FocusEvent) => {
      if (overlay.arrived(target)) for (const event of queue.release()) overlay.hold(event);
      if (!isField(target) || isPointing) return;
      ahead.arrived();
      for (const event of queue.release()) pressInField(event);
      if (early) pressInField(early);
      early = null;
    };
    const letFocusGo = keepFocus();
    document.addEventListener('keydown', onKeyFirst, true);
    window.addEventListener('keydown', onKeyDown);
    window.addEventListener('pointerdown', onPointerDown, true);
    window.addEventListener('focusin', onFocusIn);
    return () => {
      ahead.giveUp();
      letFocusGo();
      document.removeEventListener('keydown', onKeyFirst, true);
      window.removeEventListener('keydown', onKeyDown);
      window.removeEventListener('pointerdown', onPointerDown, true);
      window.removeEventListener('focusin', onFocusIn);
    };
  }, [store]);
  return null;
}
