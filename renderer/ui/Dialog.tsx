import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { t } from '../i18n/index.ts';
import css from './Dialog.module.css';
import { firstField, focusOutOf } from './dom.ts';
import { Glyph } from './Glyph.tsx';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** One sentence under the title, spoken when it opens. */
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons at the foot; the last one is what Enter in the form would do. */
  actions?: ReactNode;
  /** What has the focus at first; else the first field of its body, or the dialog itself. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** `page`: nearly the whole window; its body lays itself out. */
  width?: 'small' | 'normal' | 'wide' | 'page';
}

/**
 * A modal dialog. Escape and a press outside close it; what was typed in it is its owner's to keep.
 */
export function Dialog({ open, onClose, title, description, children, actions, initialFocus, width }: DialogProps) {
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

/** What had the focus, and the pane around it. */
interface Before {
  element: Element | null;
  pane: Element | null;
}

/** The pane stays where what the dialog did took the list away. */
const leftOf = ({ element, pane }: Before) => (element?.isConnected ? element : pane);

/**
 * Gives the focus back to where it was when the dialog closes, unless it went somewhere else
 * meanwhile: to what the dialog led to, or to another one. The dialog fades for a moment, and the
 * next key is not for it. Once it is gone, a pane that had the focus is given it again: it has no
 * place among the Tab stops, and its first button would get it, which the next Enter would press.
 */
export function useFocusBefore(open: boolean, popup: RefObject<HTMLElement | null>): () => boolean {
  const before = useRef<Before>({ element: null, pane: null });
  useLayoutEffect(() => {
    const { activeElement: element } = document;
    if (open) before.current = { element, pane: element?.closest('[data-pane]') ?? null };
    else focusOutOf(popup.current, leftOf(before.current));
  }, [open, popup]);
  return () => {
    const { activeElement: now } = document;
    const isHere = popup.current ? popup.current.contains(now) : now?.closest('[data-modal]');
    if (now && now !== document.body && !isHere) return false;
    const element = leftOf(before.current);
    if (!(element instanceof HTMLElement) || !element.isConnected || element.tabIndex >= 0) return true;
    queueMicrotask(() => element.focus({ preventScroll: true }));
    return false;
  };
}
