import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { SteadyAccount } from '../../shared/domain/account.ts';
import type { TicketDetail } from '../../shared/domain/ticket.ts';
import { Composer } from '../features/composer/Composer.tsx';
import { ImportantNotes } from '../features/composer/ImportantNotes.tsx';
import { CustomerPanel } from '../features/customer/CustomerPanel.tsx';
import { CustomerFacts } from '../features/customer/NeedsAttention.tsx';
import { LinkedLine } from '../features/linked/LinkedLine.tsx';
import { LookCards } from '../features/look/LookCards.tsx';
import { LocalLine, PromiseLine } from '../features/marks/MarkCards.tsx';
import { MarksMenu } from '../features/marks/MarksMenu.tsx';
import { HandedLine, TicketTeam } from '../features/marks/TicketTeam.tsx';
import { PageLine, PagePane, usePageOf } from '../features/page-view/PagePane.tsx';
import { ExcerptDialog } from '../features/ticket/ExcerptDialog.tsx';
import { FileViewer } from '../features/ticket/FileViewer.tsx';
import { TicketFacts, TicketHeader } from '../features/ticket/TicketHeader.tsx';
import { Timeline } from '../features/ticket/Timeline.tsx';
import { useSeen } from '../features/ticket/useSeen.ts';
import { t } from '../i18n/index.ts';
import { steadyAccount } from '../parts/accounts/current-account.ts';
import { useApp, useAppStore } from '../store/app-store.ts';
import { Boundary } from '../ui/Boundary.tsx';
import { Button } from '../ui/Button.tsx';
import { afterFrame, remPixels } from '../ui/dom.ts';
import { ErrorNotice } from '../ui/Notice.tsx';
import css from './Shell.module.css';

const MARK_CARDS = { Promise: PromiseLine };

/** Width from which the customer is beside the ticket, in CSS pixels at normal text size. */
const WIDE = 700;
/** Width needed for customer, reply and preview side by side. */
const WIDE_FOR_PREVIEW = 1000;
/** From this width a service's page is beside the ticket; below, it replaces the timeline. */
const WIDE_FOR_PAGE = 900;

export function TicketPane() {
  const account = useApp(steadyAccount);
  const id = useApp((app) => app.nav.ticket);
  return (
    <>
      {account && id && <TicketRoom account={account} id={id} />}
      <ExcerptDialog />
      <FileViewer />
    </>
  );
}

/** Container that stays from one ticket to the next, so that it is measured only once. */
function TicketRoom({ account, id }: { account: SteadyAccount; id: string }) {
  const store = useAppStore();
  const page = usePageOf(account.id, id);
  const [width, setWidth] = useState(0);
  const root = useWidth(setWidth);
  const needed = useApp((app) => (app.composer.isPreviewBeside ? WIDE_FOR_PREVIEW : WIDE));
  // A page or preview takes the customer's place, so the panel then covers the ticket.
  useLayoutEffect(() => {
    if (width > 0) store.getState().ticket.setWide(width >= needed && page !== 'room');
  }, [store, width, needed, page]);
  return (
    <div ref={root} className={css.ticketRoot}>
      {/* A new key per ticket, so that no text or scroll position passes to another ticket. */}
      <OpenTicket
        key={`${account.id}/${id}`}
        account={account}
        id={id}
        page={page}
        hasPageRoom={width >= WIDE_FOR_PAGE}
      />
    </div>
  );
}

interface OpenTicketProps {
  account: SteadyAccount;
  id: string;
  page: ReturnType<typeof usePageOf>;
  hasPageRoom: boolean;
}

function OpenTicket({ account, id, page, hasPageRoom }: OpenTicketProps) {
  const store = useAppStore();
  const isLoaded = useApp((app) => app.ticket.account === account.id && app.ticket.id === id);
  const detail = useApp((app) => (isLoaded ? app.ticket.detail : null));
  const error = useApp((app) => (isLoaded ? app.ticket.error : null));
  const beside = page === 'room' && hasPageRoom;
  const wide = useApp((app) => app.ticket.wide);
  const customer = useApp((app) => app.ticket.customerShown ?? app.ticket.wide);

  // Load the customer after the ticket's first frame.
  useEffect(() => afterFrame(() => store.getState().customer.show(account.id, id)), [store, account.id, id]);
  const offered = useApp((app) => app.nav.offered);
  const turnTo = useTurningTo(offered);

  return (
    <>
      <section className={css.ticketPane} aria-label={t('ticket.region')} data-pane="ticket" tabIndex={-1} {...turnTo}>
        {error && (
          <ErrorNotice
            error={error}
            shape="banner"
            actions={<Button onClick={() => store.getState().ticket.reload()}>{t('ui.tryAgain')}</Button>}
          />
        )}
        <SeenMark account={account.id} ticket={id} detail={offered ? null : detail} />
        {detail && (
          <>
            <Boundary>
              <TicketHeader
                detail={detail}
                account={account}
                marks={<MarksMenu of={{ id, unread: detail.unread, local: detail.local }} />}
              >
                <TicketFacts detail={detail} CustomerFacts={CustomerFacts} />
                <TicketTeam ticket={id} taken={detail.local.taken} />
                <LocalLine detail={detail} />
              </TicketHeader>
              <HandedLine ticket={id} taken={detail.local.taken} />
            </Boundary>
            <Boundary>
              <LinkedLine ticket={id} />
            </Boundary>
            <div className={css.reading}>
              <Boundary>{page === 'line' && <PageLine ticket={id} />}</Boundary>
              <Boundary of={page}>
                {page === 'room' && !beside ? (
                  <PagePane beside={false} />
                ) : (
                  <Timeline account={account} detail={detail} marks={MARK_CARDS} />
                )}
              </Boundary>
            </div>
            <Boundary>
              <LookCards account={account} detail={detail} />
            </Boundary>
            <Boundary>
              <ImportantNotes about={detail.about} />
              <Composer account={account} detail={detail} />
            </Boundary>
          </>
        )}
      </section>
      {beside && detail && (
        <Boundary>
          <PagePane beside />
        </Boundary>
      )}
      {customer && detail && (
        <Boundary>
          <CustomerPanel detail={detail} over={!wide} />
        </Boundary>
      )}
    </>
  );
}

interface SeenMarkProps {
  account: string;
  ticket: string;
  detail: TicketDetail | null;
}

/** Draws nothing. In the pane itself, each step of reading the draft would draw the pane again. */
function SeenMark({ account, ticket, detail }: SeenMarkProps): null {
  useSeen(account, ticket, detail);
  return null;
}

/** A pointer that rests this long (ms) on a ticket reads it; less only passes by. */
const REST_MS = 700;

/** Keys that read nothing: they leave the pane, or begin another key. */
const LEADS_AWAY = ['Escape', 'F6', 'Tab', 'Shift', 'Control', 'Alt', 'Meta'];

/** Listens for what turns an agent to a ticket that its queue opened with. */
function useTurningTo(offered: boolean) {
  const store = useAppStore();
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const leave = () => clearTimeout(rest.current);
  useEffect(() => () => clearTimeout(rest.current), []);
  if (!offered) return {};
  const accept = () => {
    leave();
    store.getState().nav.acceptOffered();
  };
  return {
    onPointerDown: accept,
    onKeyDown: ({ key }: KeyboardEvent) => LEADS_AWAY.includes(key) || accept(),
    onWheel: accept,
    onPointerMove() {
      leave();
      rest.current = setTimeout(accept, REST_MS);
    },
    onPointerLeave: leave,
  };
}

function useWidth(onWidth: (width: number) => void) {
  const ref = useRef<HTMLDivElement>(null);
  const latestOnWidth = useRef(onWidth);
  latestOnWidth.current = onWidth;
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => latestOnWidth.current((element.clientWidth * 16) / remPixels());
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return ref;
}
