import { ExternalLink, MessageSquarePlus, RefreshCw, ShoppingCart, UserPlus } from 'lucide-react';
import { useEffect } from 'react';
import type { SteadyAccount } from '../../../shared/domain/account.ts';
import { newContactForm } from '../../../shared/domain/contact-form.ts';
import type { CustomerPage, Freshness, PartialList } from '../../../shared/domain/customer.ts';
import type { AboutCustomer } from '../../../shared/domain/marks.ts';
import { newOrderForm } from '../../../shared/domain/order-form.ts';
import type { StoredRecord } from '../../../shared/domain/record.ts';
import { newTicketForm } from '../../../shared/domain/ticket-form.ts';
import { t } from '../../i18n/index.ts';
import { UnsentForms } from '../../parts/forms/FormDrafts.tsx';
import { ArchivedRows, archivedLine, useArchived } from '../../parts/imported/ArchivedRows.tsx';
import { Block } from '../../parts/records/Block.tsx';
import { copyAndWebAttributes, openWeb } from '../../parts/records/focused.ts';
import { type Line, RecordRow, rowsText, TicketRows, ticketRow } from '../../parts/records/Row.tsx';
import { contactName } from '../../parts/records/record-texts.ts';
import { useApp, useAppStore, useKeysOf } from '../../store/app-store.ts';
import { customerInSight } from '../../store/current-ticket.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { useNow } from '../../ui/hooks.ts';
import layout from '../../ui/layout.module.css';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { AboutActions, AboutList, aboutText } from './AboutCustomer.tsx';
import {
  contactRow,
  domainRow,
  OpenMoneyBlock,
  productRow,
  ServiceRow,
  type WorstAttention,
  worstOf,
} from './CustomerRows.tsx';
import css from './CustomerView.module.css';
import { MoneyTable, moneyText } from './MoneyTable.tsx';
import { NeedsAttention } from './NeedsAttention.tsx';

export function CustomerView({ account, id }: { account: SteadyAccount; id: string }) {
  const store = useAppStore();
  const now = useNow();
  useEffect(() => store.getState().customerPage.show(account.id, id), [store, account.id, id]);
  const shown = useApp(({ customerPage }) => customerPage.account === account.id && customerPage.client === id);
  const page = useApp((app) => (shown ? app.customerPage.page : null));
  const error = useApp((app) => (shown ? app.customerPage.error : null));
  return (
    <>
      {error && (
        <ErrorNotice
          error={error}
          shape="banner"
          // A loaded page has its own button to read again.
          actions={
            !page && <Button onClick={() => void store.getState().customerPage.read()}>{t('ui.tryAgain')}</Button>
          }
        />
      )}
      {page && <Page account={account} page={page} now={now} />}
    </>
  );
}

interface PageProps {
  account: SteadyAccount;
  page: CustomerPage;
  now: number;
}

function Page({ account, page, now }: PageProps) {
  const store = useAppStore();
  const reading = useApp((app) => app.customerPage.reading);
  const worst = worstOf(page.attention.rows);
  return (
    <div className={css.page} {...copyAndWebAttributes(page.clientId, { kind: 'customer', id: page.clientId })}>
      <Head page={page} />
      <UnsentForms account={account.id} forms={page.unsent} now={now} />
      {(page.attention.total > 0 || page.open) && (
        <div className={css.attention}>
          <NeedsAttention attention={page.attention} open={page.open} now={now} />
        </div>
      )}
      {page.about && <AboutBlock about={page.about} now={now} />}
      {page.open && <OpenMoneyBlock account={account} open={page.open} now={now} />}
      <div className={css.columns}>
        <div className={css.column}>
          <Services page={page} worst={worst} now={now} />
        </div>
        <div className={css.column}>
          <People page={page} now={now} />
          <Archived account={account.id} clientId={page.clientId} now={now} />
        </div>
      </div>
      <Block
        title={t('customerPage.money')}
        count={page.money.total}
        readAt={page.fresh.orders.readAt}
        now={now}
        text={() => moneyText(page, now)}
        actions={
          <IconButton
            icon={RefreshCw}
            size={14}
            label={t('customerPage.readAgain')}
            aria-disabled={reading}
            onClick={() => void store.getState().customerPage.read()}
          />
        }
      >
        <MoneyTable account={account} money={page.money} fresh={page.fresh.orders} now={now} />
      </Block>
    </div>
  );
}

function Head({ page }: { page: CustomerPage }) {
  const keysOf = useKeysOf();
  const store = useAppStore();
  const reading = useApp((app) => app.customerPage.reading);
  const { clientId, name, company } = page;
  /** The contact with this address, whose name stands before it; the customer's own come first. */
  const contactOf = (email: string) =>
    page.contacts.rows.find(({ record }) => record.email.toLowerCase() === email.toLowerCase())?.record;
  const emails = page.emails.toSorted((a, b) => Number(!!contactOf(a)) - Number(!!contactOf(b)));
  const client = { id: clientId, name: name ?? company ?? '' };
  const web = { kind: 'customer', id: clientId } as const;
  return (
    <header className={css.head}>
      <div className={layout.fill}>
        <h2 className={css.name} dir="auto">
          {name ?? company ?? t('customer.noName')}
        </h2>
        <div className={css.known}>
          <RecordRow code name={t('customer.clientId')} label={clientId} web={web} />
          {company && company !== name && <RecordRow name={t('record.company')} label={company} />}
          {emails.map((email) => {
            const contact = contactOf(email);
            const whose = contact ? contactName(contact) : email;
            return <RecordRow key={email} code name={whose === email ? t('contacts.email') : whose} label={email} />;
          })}
        </div>
      </div>
      <Button
        icon={ShoppingCart}
        onClick={() => store.getState().orders.beginForm(newOrderForm(customerInSight(store.getState())))}
      >
        {t('orders.newOrder')}
      </Button>
      <IconButton
        icon={MessageSquarePlus}
        label={t('shell.newTicket')}
        keys={keysOf('ticket.new')}
        onClick={() => store.getState().newTicket.beginForm(newTicketForm({ ...client, email: emails[0] ?? '' }))}
      />
      <IconButton
        icon={UserPlus}
        label={t('contacts.new')}
        onClick={() => store.getState().contacts.beginForm(newContactForm(client))}
      />
      <IconButton
        icon={RefreshCw}
        label={t('customer.refresh')}
        aria-disabled={reading}
        onClick={() => void store.getState().customerPage.read()}
      />
      <IconButton
        icon={ExternalLink}
        label={t('record.openWeb')}
        keys={keysOf('record.web')}
        onClick={() => void openWeb(store.getState(), web)}
      />
    </header>
  );
}

function Services({ page, worst, now }: { page: CustomerPage; worst: WorstAttention; now: number }) {
  const { products, domains, fresh } = page;
  return (
    <>
      <Records
        title={t('customer.products')}
        of={products}
        fresh={fresh.products}
        rows={products.rows.map((row) => ({
          line: productRow(row, worst, now),
          stored: { kind: 'product', ...row },
        }))}
        now={now}
      />
      <Records
        title={t('customer.domains')}
        of={domains}
        fresh={fresh.domains}
        rows={domains.rows.map((row) => ({ line: domainRow(row, worst, now), stored: { kind: 'domain', ...row } }))}
        now={now}
      />
    </>
  );
}

interface RecordsProps {
  title: string;
  of: PartialList<unknown>;
  fresh: Freshness;
  rows: readonly { line: Line; stored: StoredRecord }[];
  now: number;
}

function Records({ title, of, fresh, rows, now }: RecordsProps) {
  return (
    <Block
      title={title}
      count={of.total}
      readAt={fresh.readAt}
      now={now}
      text={() => rowsText(rows.map(({ line }) => line))}
    >
      {rows.map(({ line, stored }) => (
        <ServiceRow key={stored.record.id} row={line} stored={stored} now={now} />
      ))}
      <RemainingCount of={of} fresh={fresh} />
    </Block>
  );
}

function People({ page, now }: Omit<PageProps, 'account'>) {
  const { contacts, tickets, guestTickets, fresh } = page;
  return (
    <>
      <Records
        title={t('customer.contacts')}
        of={contacts}
        fresh={fresh.contacts}
        rows={contacts.rows.map((row) => ({ line: contactRow(row), stored: { kind: 'contact', ...row } }))}
        now={now}
      />
      <Block
        title={t('customerPage.tickets')}
        count={tickets.total}
        now={now}
        text={() => rowsText(tickets.rows.map((row) => ticketRow(row, now)))}
      >
        <TicketRows tickets={tickets} now={now} />
        <RemainingCount of={tickets} />
      </Block>
      {guestTickets.total > 0 && (
        <Block
          title={t('customerPage.guestTickets')}
          count={guestTickets.total}
          now={now}
          text={() => rowsText(guestTickets.rows.map((row) => ticketRow(row, now)))}
        >
          <p className={css.note}>{t('customerPage.guestHint')}</p>
          <TicketRows tickets={guestTickets} now={now} />
          <RemainingCount of={guestTickets} />
        </Block>
      )}
    </>
  );
}

function AboutBlock({ about, now }: { about: AboutCustomer; now: number }) {
  const actions = <AboutActions of={about} />;
  return (
    <Block title={t('customer.about')} now={now} text={() => aboutText(about)} actions={actions}>
      <AboutList of={about} now={now} />
    </Block>
  );
}

function Archived({ account, clientId, now }: { account: string; clientId: string; now: number }) {
  const archived = useArchived({ account, clientId, email: null });
  if (archived.total === 0) return null;
  return (
    <Block
      title={t('customer.archived')}
      count={archived.total}
      now={now}
      text={() => rowsText(archived.rows.map(archivedLine))}
    >
      <ArchivedRows account={account} rows={archived.rows} />
      <RemainingCount of={archived} />
    </Block>
  );
}

function RemainingCount({ of, fresh }: { of: PartialList<unknown>; fresh?: Freshness }) {
  const left = of.total - of.rows.length;
  if (of.total === 0) {
    const unread = fresh && fresh.readAt === null;
    return (
      <p className={css.note}>
        {t(unread ? (fresh.refused ? 'customer.notGivenHint' : 'customer.notReadHint') : 'customer.none')}
      </p>
    );
  }
  return left > 0 ? <p className={css.note}>{t('customer.notShown', { count: left })}</p> : null;
}
