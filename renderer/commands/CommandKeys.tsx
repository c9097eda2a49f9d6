import { useEffect } from 'react';
import { t } from '../i18n/index.ts';
import { useAppStore } from '../store/app-store.ts';
import { isField } from '../ui/dom.ts';
import { areViewsRead, readAllViews } from '../ui/later.tsx';
import { showToast } from '../ui/Toast.tsx';
import { createKeyQueue } from './key-queue.ts';
import { createOverlayKeys } from './overlay-keys.ts';
import { focusModal, isModalOpen, keepFocus } from './panes.ts';
import { createKeyHandler, isKeyOfDesk, type KeyContext } from './table.ts';
import { createTypeAhead, pressInField, typeIntoField } from './type-ahead.ts';
import { createWorkKeys } from './work-keys.ts';

const CONTROL = 'button, a[href], summary, [role="button"], [role="separator"]';
/** Dialogs, menus and lists of choices have keys of their own. */
const OVERLAY = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

const contextOf = ({ target }: KeyboardEvent): KeyContext => ({
  inField: isField(target),
  onControl: target instanceof Element && !!target.closest(CONTROL),
});

/** Nothing that lies over the panes has the focus, or the window. */
const isForDesk = ({ target }: KeyboardEvent): boolean =>
  !(target instanceof Element && target.closest(`${OVERLAY}, [inert]`)) && !isModalOpen();

/** Under a dialog a key only brings the focus into it. Escape closes it from there as well. */
const isLedIntoModal = ({ key, target }: KeyboardEvent): boolean => key !== 'Escape' && focusModal(target);

/** Listens for the keys of the command table while it is mounted. */
export function CommandKeys() {
  const store = useAppStore();
  useEffect(() => {
    // A field that is pressed with the pointer is not what an earlier key led to.
    let isPointing = false;
    /** Escape that came before the field that it is meant for: it is pressed there, and closes a dialog around it. */
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
      (event) => isKeyOfDesk(event, store.getState()),
      (event, context) => {
        if (overlay.hold(event) || take(event)) return;
        if (!isModalOpen()) handle(event, context);
        else behindWork.giveBack(event);
      },
    );
    const behindWork = createWorkKeys(() => store.getState().dialogWork.atWork(), queue);
    const handle = createKeyHandler(
      store.getState,
      (command, ticket) => {
        overlay.begin();
        if (!command.writes) return;
        const keep = command.onTicket ? command.keep : undefined;
        ahead.begin(performance.now(), (text) => ticket !== null && keep?.(store.getState(), ticket, text));
      },
      queue.waitFor,
    );
    // Before anybody else: while a field is awaited, or an earlier key is still at work, a key
    // moves no cursor and presses no button.
    const onKeyFirst = (event: KeyboardEvent) => {
      isPointing = false;
      early = null;
      const context = contextOf(event);
      // In the window's first moment: what the key opens must be there for the key after it.
      if (!areViewsRead()) queue.waitFor(readAllViews());
      const held = () => !context.inField && (isForDesk(event) || overlay.isAwaited()) && queue.hold(event, context);
      // Behind what is held there already, wherever that will lead.
      const isBehind = overlay.isReleasing() ? overlay.hold(event) : behindWork.hold(event);
      const isNext = isBehind || (queue.isHolding() && held()) || overlay.hold(event);
      const isHeld = isNext || (!context.inField && take(event)) || held();
      // It presses a button, chooses in the palette, or sends: a dialog may ask before.
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
    // Whichever key led to the field, and whether it had the focus at once or a moment later.
    const onFocusIn = ({ target }: FocusEvent) => {
      if (overlay.arrived(target)) for (const event of queue.release()) overlay.hold(event);
      if (!isField(target) || isPointing) return;
      ahead.arrived();
      for (const event of queue.release()) pressInField(event);
      if (early) pressInField(early);
      early = null;
    };
    const letFocusGo = keepFocus();
    window.addEventListener('keydown', onKeyFirst, true);
    window.addEventListener('keydown', onKeyDown);
    window.addEventListener('pointerdown', onPointerDown, true);
    window.addEventListener('focusin', onFocusIn);
    return () => {
      ahead.giveUp();
      letFocusGo();
      window.removeEventListener('keydown', onKeyFirst, true);
      window.removeEventListener('keydown', onKeyDown);
      window.removeEventListener('pointerdown', onPointerDown, true);
      window.removeEventListener('focusin', onFocusIn);
    };
  }, [store]);
  return null;
}
