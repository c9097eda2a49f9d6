import { ArrowLeft, ArrowRight, BookOpen, ChevronUp, RotateCw, X } from 'lucide-react';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { PageBox, ShownPage } from '../../../shared/domain/page-view.ts';
import { t } from '../../i18n/index.ts';
import { showError } from '../../parts/show-error.ts';
import { showConversation } from '../../parts/tickets/open-conversation.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { classNames } from '../../ui/dom.ts';
import layout from '../../ui/layout.module.css';
import css from './PagePane.module.css';

/** Display of the page in its ticket's pane: nothing, one line, or a space for it. */
export function usePageOf(account: string, ticket: string): 'none' | 'line' | 'room' {
  const store = useAppStore();
  const shown = useApp((app) => app.pageView.shown);
  const folded = useApp((app) => app.pageView.folded);
  useEffect(() => void store.getState().pageView.load(), [store]);
  const isForeign = shown !== null && shown.account !== account;
  useEffect(() => {
    // No page of another account may stay visible or signed in.
    if (isForeign) store.getState().pageView.close();
  }, [store, isForeign]);
  if (shown === null || isForeign) return 'none';
  return folded || shown.ticket !== ticket ? 'line' : 'room';
}

export function PageLine({ ticket }: { ticket: string }) {
  const store = useAppStore();
  const shown = useApp((app) => app.pageView.shown);
  if (shown === null) return null;
  const isOther = shown.ticket !== ticket;
  return (
    <section className={css.line} aria-label={t('pageView.region')}>
      <p className={css.words}>
        <bdi className={css.address}>{shown.address}</bdi> {t(isOther ? 'pageView.ofOther' : 'pageView.folded')}
      </p>
      {isOther ? (
        <Button onClick={() => void showConversation(store.getState(), ticket)}>{t('pageView.showThis')}</Button>
      ) : (
        <Button onClick={() => store.getState().pageView.fold(false)}>{t('pageView.unfold')}</Button>
      )}
      <Close />
    </section>
  );
}

export function PagePane({ beside }: { beside: boolean }) {
  const store = useAppStore();
  const shown = useApp((app) => app.pageView.shown);
  const { room, covered } = usePageBox((box) => store.getState().pageView.place(box));
  const reading = useApp((app) => app.pageView.reading);
  const { go, fold, enter, read } = store.getState().pageView;
  const canRead = shown?.isOfTicket === true && !shown.isLoading && shown.failure === null;
  const readIt = async () => {
    const answer = await read();
    if (!answer.ok) return showError(answer.error);
    const { nav, pageView, ticket } = store.getState();
    // Another page or ticket is shown by now.
    if (pageView.reading !== 'done' || pageView.shown?.ticket !== nav.ticket) return;
    ticket.conversationWasRead();
    // If the page replaced the timeline, show the timeline with the new messages.
    if (!beside) fold(true);
  };
  return (
    <section
      className={classNames(css.page, beside && css.beside)}
      aria-label={t('pageView.region')}
      data-pane="page"
      tabIndex={-1}
    >
      <header className={css.head}>
        <div className={layout.row}>
          <IconButton
            icon={ArrowLeft}
            label={t('pageView.back')}
            aria-disabled={!shown?.canGoBack}
            onClick={() => go('back')}
          />
          <IconButton
            icon={ArrowRight}
            label={t('pageView.forward')}
            aria-disabled={!shown?.canGoForward}
            onClick={() => go('forward')}
          />
          <IconButton icon={RotateCw} label={t('pageView.reload')} onClick={() => go('reload')} />
          <bdi className={css.address} title={shown?.title}>
            {shown?.address}
          </bdi>
          <Button
            icon={BookOpen}
            data-pane-focus=""
            busy={reading === 'busy'}
            aria-disabled={!canRead}
            onClick={() => canRead && void readIt()}
          >
            {t('pageView.read')}
          </Button>
          <IconButton icon={ChevronUp} label={t('pageView.fold')} onClick={() => fold(true)} />
          <Close />
        </div>
        <p className={css.words} role="status" data-failed={shown?.failure ? '' : undefined}>
          {shown && (reading === 'done' ? t('pageView.wasRead') : stateWords(shown))}
        </p>
      </header>
      {/* biome-ignore lint/a11y/useSemanticElements: it holds what another program draws */}
      <div
        ref={room}
        className={css.room}
        role="group"
        aria-label={t('pageView.into')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard goes through it into the page
        tabIndex={0}
        onFocus={(event) => {
          // Move the focus away first, or the element gets it again with the keyboard.
          event.currentTarget.closest('section')?.querySelector<HTMLElement>('[data-pane-focus]')?.focus();
          enter();
        }}
      >
        {covered && <p className={css.words}>{t('pageView.covered')}</p>}
      </div>
    </section>
  );
}

function Close() {
  const store = useAppStore();
  return <IconButton icon={X} label={t('pageView.close')} onClick={() => store.getState().pageView.close()} />;
}

function stateWords({ isLoading, failure, isOfTicket }: ShownPage): string {
  if (failure !== null) return t('pageView.failed', { reason: failure });
  if (isLoading) return t('pageView.loading');
  return t(isOfTicket ? 'pageView.hint' : 'pageView.elsewhere');
}

/** Tracks the space of the page, and hides the host's view while the window covers this space. */
const STEPS = [0.02, 0.25, 0.5, 0.75, 0.98];

function usePageBox(place: (box: PageBox | null) => void): {
  room: RefObject<HTMLDivElement | null>;
  covered: boolean;
} {
  const room = useRef<HTMLDivElement>(null);
  const latestPlace = useRef(place);
  latestPlace.current = place;
  const [covered, setCovered] = useState(false);
  useLayoutEffect(() => {
    const element = room.current;
    if (!element) return;
    let last = '';
    let frame = 0;
    const look = () => {
      frame = 0;
      const isCovered = isElementCovered(element);
      setCovered(isCovered);
      const { x, y, width, height } = element.getBoundingClientRect();
      const box = isCovered ? null : { x, y, width, height };
      if (JSON.stringify(box) === last) return;
      last = JSON.stringify(box);
      latestPlace.current(box);
    };
    const lookSoon = () => {
      if (frame === 0) frame = requestAnimationFrame(look);
    };
    look();
    const sizes = new ResizeObserver(lookSoon);
    sizes.observe(element);
    const changes = new MutationObserver(lookSoon);
    changes.observe(document.body, { childList: true, subtree: true, attributes: true });
    window.addEventListener('resize', lookSoon);
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      changes.disconnect();
      window.removeEventListener('resize', lookSoon);
      latestPlace.current(null);
    };
  }, []);
  return { room, covered };
}

function isElementCovered(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  return STEPS.some((across) =>
    STEPS.some((down) => {
      const top = document.elementFromPoint(x + width * across, y + height * down);
      // Tooltips come and go; ignore them, so that the page does not flicker.
      return top !== null && !element.contains(top) && !top.closest('[data-tooltip]');
    }),
  );
}
