import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Account } from '../../shared/domain/account.ts';
import { Composer } from '../features/composer/Composer.tsx';
import { CustomerPanel } from '../features/customer/CustomerPanel.tsx';
import { CustomerFacts } from '../features/customer/NeedsAttention.tsx';
import { LocalLine, NoteCard, PromiseLine } from '../features/marks/MarkCards.tsx';
import { MarksMenu } from '../features/marks/MarksMenu.tsx';
import { TicketTeam } from '../features/marks/TicketTeam.tsx';
import { PageLine, PagePane, usePageOf } from '../features/page-view/PagePane.tsx';
import { ExcerptDialog } from '../features/ticket/ExcerptDialog.tsx';
import { FilePreview } from '../features/ticket/FilePreview.tsx';
import { TicketFacts, TicketHeader } from '../features/ticket/TicketHeader.tsx';
import { Timeline } from '../features/ticket/Timeline.tsx';
import { useSeen } from '../features/ticket/useSeen.ts';
import { t } from '../i18n/index.ts';
import { currentAccount } from '../parts/accounts/current-account.ts';
import { useApp, useAppStore } from '../store/app-store.ts';
import { Boundary } from '../ui/Boundary.tsx';
import { Button } from '../ui/Button.tsx';
import { behindFrame, remPixels } from '../ui/dom.ts';
import { ErrorNotice } from '../ui/Notice.tsx';
import css from './Shell.module.css';

const MARK_CARDS = { Note: NoteCard, Promise: PromiseLine };

/**
 * From this width the customer stands beside the ticket; below it lies over it. CSS pixels at the
 * normal text size.
 */
const WIDE = 700;
/** From this width they do so beside a reply with its preview as well. */
const WIDE_FOR_PREVIEW = 1000;
/** From this width a page of the service stands beside the ticket; below it in its timeline's place. */
const WIDE_FOR_PAGE = 900;

/** The open ticket with its timeline, composer and customer; nothing while none is open. */
export function TicketPane() {
  const account = useApp(currentAccount);
  const id = useApp((app) => app.nav.ticket);
  return (
    <>
      {account && id && <TicketRoom account={account} id={id} />}
      <ExcerptDialog />
      <FilePreview />
    </>
  );
}

/** The room that the ticket has. It stays from one ticket to the next, so it is measured once for all of them. */
function TicketRoom({ account, id }: { account: Account; id: string }) {
  const store = useAppStore();
  const page = usePageOf(account.id, id);
  const [width, setWidth] = useState(0);
  const root = useWidth(setWidth);
  const needed = useApp((app) => (app.composer.isPreviewBeside ? WIDE_FOR_PREVIEW : WIDE));
  // A page, or a preview, takes the customer's room: they lie over the ticket then.
  useLayoutEffect(() => {
    if (width > 0) store.getState().ticket.setWide(width >= needed && page !== 'room');
  }, [store, width, needed, page]);
  return (
    <div ref={root} className={css.ticketRoot}>
      {/* A ticket of its own for React too: nothing typed or scrolled can pass from one ticket to another. */}
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
  account: Account;
  id: string;
  /** What stands of a page of the service. */
  page: ReturnType<typeof usePageOf>;
  /** Such a page has room beside it. */
  hasPageRoom: boolean;
}

function OpenTicket({ account, id, page, hasPageRoom }: OpenTicketProps) {
  const store = useAppStore();
  const mine = useApp((app) => app.ticket.account === account.id && app.ticket.id === id);
  const detail = useApp((app) => (mine ? app.ticket.detail : null));
  const error = useApp((app) => (mine ? app.ticket.error : null));
  const beside = page === 'room' && hasPageRoom;
  const wide = useApp((app) => app.ticket.wide);
  const customer = useApp((app) => app.ticket.customerShown ?? app.ticket.wide);

  // The ticket is what was asked for, and is shown first.
  useEffect(() => behindFrame(() => store.getState().customer.show(account.id, id)), [store, account.id, id]);
  useSeen(account.id, id, detail);

  return (
    <>
      <section className={css.ticketPane} aria-label={t('ticket.region')} data-pane="ticket" tabIndex={-1}>
        {error && (
          <ErrorNotice
            error={error}
            shape="banner"
            actions={<Button onClick={() => store.getState().ticket.reload()}>{t('ui.tryAgain')}</Button>}
          />
        )}
        {detail && (
          <>
            <Boundary>
              <TicketHeader
                detail={detail}
                account={account}
                marks={<MarksMenu of={{ id, unread: detail.unread, local: detail.local }} />}
              />
              <TicketTeam ticket={id} taken={detail.local.taken} />
              <LocalLine detail={detail} />
            </Boundary>
            <div className={css.reading}>
              <Boundary>
                <TicketFacts detail={detail} CustomerFacts={CustomerFacts} />
                {page === 'line' && <PageLine ticket={id} />}
              </Boundary>
              <Boundary of={page}>
                {page === 'room' && !beside ? (
                  <PagePane beside={false} />
                ) : (
                  <Timeline account={account} detail={detail} marks={MARK_CARDS} />
                )}
              </Boundary>
            </div>
            <Boundary>
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

/** Tells the width of an element in CSS pixels at the normal text size. */
function useWidth(tell: (width: number) => void) {
  const ref = useRef<HTMLDivElement>(null);
  const heard = useRef(tell);
  heard.current = tell;
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const look = () => {
      heard.current((element.clientWidth * 16) / remPixels());
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return ref;
}
