import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { t } from '../i18n/index.ts';
import css from './Dialog.module.css';
import { firstField, focusOutOf } from './dom.ts';
import { Glyph } from './Glyph.tsx';
import { useLast } from './hooks.ts';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** One sentence below the title, read when the dialog opens. */
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons at the bottom; the last one does the same as Enter in the form. */
  actions?: ReactNode;
  /** Initial focus; by default the first field of the body, or the dialog itself. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** `full`: the whole window; the body has its own layout. */
  width?: 'small' | 'normal' | 'wide' | 'full';
  onKeyDown?: (event: KeyboardEvent) => void;
}

/**
 * A modal dialog. Escape and a press outside close it; the owner must keep typed text. Its parts
 * are made when it first opens, because most of a ticket's dialogs never open.
 */
export function Dialog(props: DialogProps) {
  return useLast(props.open, props.open) && <MadeDialog {...props} />;
}

function MadeDialog(props: DialogProps) {
  const { onClose, title, description, children, actions, initialFocus, width, onKeyDown } = props;
  // Opens behind its mounting: the library fades in only what was closed before.
  const [isMounted, setMounted] = useState(false);
  useLayoutEffect(() => setMounted(true), []);
  const open = props.open && isMounted;
  const popup = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const before = useFocusBefore(open, popup);
  const first = () => (body.current && firstField(body.current)) ?? popup.current;
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={css.backdrop} />
        <Base.Viewport className={css.viewport}>
          <Base.Popup
            ref={popup}
            className={css.popup}
            data-modal=""
            data-width={width ?? 'normal'}
            finalFocus={before}
            initialFocus={initialFocus ?? first}
            onKeyDown={onKeyDown}
          >
            <header className={css.head}>
              <Base.Title className={css.title}>{title}</Base.Title>
              <Base.Close className={css.close} aria-label={t('ui.close')}>
                <Glyph icon={X} />
              </Base.Close>
            </header>
            {description && <Base.Description className={css.description}>{description}</Base.Description>}
            <div ref={body} className={css.body}>
              {children}
            </div>
            {actions && <footer className={css.actions}>{actions}</footer>}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

interface FocusBefore {
  element: Element | null;
  pane: Element | null;
}

/** If the dialog's action removed the element, its pane is still there. */
const focusedBefore = ({ element, pane }: FocusBefore) => (element?.isConnected ? element : pane);

/**
 * Returns the focus when the dialog closes, unless it moved meanwhile to the dialog's result or
 * another dialog. It does so at once, because the dialog fades out and must not get the next key.
 * Once the dialog is gone, it focuses a pane again: a pane is no Tab stop, so its first button
 * would get the focus, and Enter would press it.
 */
export function useFocusBefore(open: boolean, popup: RefObject<HTMLElement | null>): () => boolean {
  const before = useRef<FocusBefore>({ element: null, pane: null });
  useLayoutEffect(() => {
    const { activeElement: element } = document;
    if (open) before.current = { element, pane: element?.closest('[data-pane]') ?? null };
    else focusOutOf(popup.current, focusedBefore(before.current));
  }, [open, popup]);
  return () => {
    const { activeElement: now } = document;
    const isHere = popup.current ? popup.current.contains(now) : now?.closest('[data-modal]');
    if (now && now !== document.body && !isHere) return false;
    const element = focusedBefore(before.current);
    if (!(element instanceof HTMLElement) || !element.isConnected || element.tabIndex >= 0) return true;
    queueMicrotask(() => element.focus({ preventScroll: true }));
    return false;
  };
}
