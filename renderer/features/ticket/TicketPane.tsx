import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Account } from '../../../shared/domain/account.ts';
import { t } from '../../i18n/index.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { remPixels } from '../../ui/rem.ts';
import { currentAccount } from '../accounts/slice.ts';
import { Composer } from '../composer/Composer.tsx';
import { CustomerPanel } from '../customer/CustomerPanel.tsx';
import { ExcerptDialog } from '../excerpt/ExcerptDialog.tsx';
import { LocalLine } from '../marks/LocalLine.tsx';
import { Timeline } from '../timeline/Timeline.tsx';
import { Facts } from './Facts.tsx';
import { TicketHeader } from './TicketHeader.tsx';
import css from './TicketPane.module.css';
import { useSeen } from './useSeen.ts';

/** From this width the customer stands beside the ticket; below it lies over it. CSS pixels at the normal text size. */
const WIDE = 700;

/** The open ticket with its timeline, composer and customer; nothing while none is open. */
export function TicketPane() {
  const account = useApp(currentAccount);
  const id = useApp((app) => app.nav.ticket);
  return (
    <>
      {account && id && (
        // A ticket of its own for React too: nothing typed or scrolled can pass from one ticket to another.
        <OpenTicket key={`${account.id}/${id}`} account={account} id={id} />
      )}
      <ExcerptDialog />
    </>
  );
}

function OpenTicket({ account, id }: { account: Account; id: string }) {
  const store = useAppStore();
  const mine = useApp((app) => app.ticket.account === account.id && app.ticket.id === id);
  const detail = useApp((app) => (mine ? app.ticket.detail : null));
  const error = useApp((app) => (mine ? app.ticket.error : null));
  const root = useWidth((wide) => store.getState().ticket.setWide(wide));
  const wide = useApp((app) => app.ticket.wide);
  const customer = useApp((app) => app.ticket.customerShown ?? app.ticket.wide);

  useEffect(() => {
    store.getState().ticket.show(account.id, id);
    store.getState().customer.show(account.id, id);
  }, [store, account.id, id]);
  useSeen(detail);

  return (
    <div ref={root} className={css.root}>
      <section className={css.ticket} aria-label={t('ticket.region')} data-pane="ticket" tabIndex={-1}>
        {error && (
          <ErrorNotice
            error={error}
            shape="banner"
            actions={<Button onClick={() => store.getState().ticket.reload()}>{t('ui.tryAgain')}</Button>}
          />
        )}
        {detail && (
          <>
            <TicketHeader detail={detail} account={account} />
            <LocalLine detail={detail} />
            <Facts detail={detail} />
            <Timeline account={account} ticket={id} />
            <Composer account={account} detail={detail} />
          </>
        )}
      </section>
      {customer && detail && <CustomerPanel detail={detail} over={!wide} />}
    </div>
  );
}

function useWidth(tell: (wide: boolean) => void) {
  const ref = useRef<HTMLDivElement>(null);
  const heard = useRef(tell);
  heard.current = tell;
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const look = () => {
      heard.current(element.clientWidth >= (WIDE / 16) * remPixels());
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return ref;
}
