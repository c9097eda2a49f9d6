import { ChevronDown, ChevronRight, Link2 } from 'lucide-react';
import { type ComponentType, type ReactNode, useId } from 'react';
import type { Attention, Customer, Freshness, PartialList } from '../../../shared/domain/customer.ts';
import { inOwnLetters } from '../../../shared/domain/domain-name.ts';
import type { AboutCustomer } from '../../../shared/domain/marks.ts';
import { isOwed } from '../../../shared/domain/order.ts';
import { formatAge, formatMoment, formatNumber } from '../../i18n/format.ts';
import { joinIsolated, t } from '../../i18n/index.ts';
import { RefusedList } from '../../parts/accounts/RefusedList.tsx';
import { CheckButton } from '../../parts/domain-checks/CheckButton.tsx';
import { type ArchivedOf, ArchivedRows, useArchived } from '../../parts/imported/ArchivedRows.tsx';
import { followersWords } from '../../parts/marks/followers.ts';
import { SIGNS } from '../../parts/records/Block.tsx';
import { RecordRow } from '../../parts/records/Row.tsx';
import { webOf } from '../../parts/records/record-kinds.ts';
import { attentionWords, dateWords, moneyWords, paymentWords } from '../../parts/records/record-texts.ts';
import { ticketTitle } from '../../parts/tickets/known-ticket.ts';
import { shownAgeBriefly } from '../../parts/tickets/row-texts.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Glyph, StatusWord } from '../../ui/Glyph.tsx';
import layout from '../../ui/layout.module.css';
import signs from '../../ui/signs.module.css';
import { AboutActions, AboutList } from './AboutCustomer.tsx';
import css from './CustomerPanel.module.css';
import type { Fold as FoldName } from './slice.ts';

interface RowsProps {
  customer: Customer;
  now: number;
}

type OwnFold = Exclude<FoldName, 'about' | 'archived'>;

const ROWS: Record<OwnFold, ComponentType<RowsProps>> = {
  products: Products,
  domains: Domains,
  orders: Orders,
  tickets: OtherTickets,
  contacts: Contacts,
};

export function Folds({ customer, now }: RowsProps) {
  return (Object.keys(ROWS) as OwnFold[]).map((name) => {
    const Rows = ROWS[name];
    return (
      <Fold
        key={name}
        name={name}
        of={customer[name]}
        fresh={name === 'tickets' ? undefined : customer.fresh[name]}
        now={now}
      >
        <Rows customer={customer} now={now} />
      </Fold>
    );
  });
}

/** The status of a product or domain, or its problem. */
function statusCell(of: Attention['of'], { id, status }: { id: string; status: string }, { customer, now }: RowsProps) {
  const problem = customer.attention.rows.findLast((row) => row.of === of && row.id === id);
  return problem
    ? { end: attentionWords(problem, now), tone: SIGNS[problem.kind].tone, title: problem.reason || status }
    : { end: status };
}

function Products(props: RowsProps) {
  return props.customer.products.rows.map((product) => (
    <RecordRow
      key={product.id}
      label={inOwnLetters(product.domain) || product.name}
      copy={product.domain || product.name}
      secondary={product.domain ? product.name : product.group}
      {...statusCell('product', product, props)}
    />
  ));
}

function Domains(props: RowsProps) {
  return props.customer.domains.rows.map((domain) => (
    <div key={domain.id} className={css.checked}>
      <RecordRow
        label={inOwnLetters(domain.name)}
        copy={domain.name}
        secondary={domain.expiresOn ? t('customer.until', { date: dateWords(domain.expiresOn) }) : ''}
        web={webOf({ kind: 'domain', record: domain, readAt: 0 }) ?? undefined}
        {...statusCell('domain', domain, props)}
      />
      <CheckButton name={domain.name} isIcon />
    </div>
  ));
}

function Orders({ customer, now }: RowsProps) {
  return customer.orders.rows.map(({ record: order, readAt }) => (
    <RecordRow
      key={order.id}
      code
      label={`#${order.id}`}
      copy={order.id}
      secondary={order.placedAt ? dateWords(order.placedAt.text) : ''}
      end={
        <>
          <bdi>{moneyWords(order.amount)}</bdi>
          {isOwed(order) ? (
            <bdi className={signs.warn}>
              {t('customer.statusAge', { status: order.paymentStatus, age: formatAge(readAt, now) })}
            </bdi>
          ) : (
            <bdi>{order.paymentStatus || order.status}</bdi>
          )}
        </>
      }
      title={[
        paymentWords(order, readAt, now),
        order.status,
        ...order.items.map((item) => joinIsolated([item.product, item.domain], ', ')),
      ].join('\n')}
      web={{ kind: 'order', id: order.id, number: order.number }}
    />
  ));
}

function Contacts({ customer: { contacts, contactId } }: RowsProps) {
  return contacts.rows.map(({ id, firstName, lastName, company, email, subAccount }) => {
    const name = [firstName, lastName].filter(Boolean).join(' ') || company;
    return (
      <RecordRow
        key={id}
        label={name || email}
        copy={email || name}
        secondary={name ? email : ''}
        end={id === contactId ? t('customer.wroteThis') : subAccount ? t('customer.subAccount') : ''}
        title={[name, company, email].filter(Boolean).join('\n')}
      />
    );
  });
}

function OtherTickets({ customer: { certainty, linked, ticket, tickets }, now }: RowsProps) {
  const store = useAppStore();
  return tickets.rows.map(({ id, tid, subject, status, meaning, lastAt }) => (
    <div key={id} className={css.checked}>
      <RecordRow
        label={subject || t('ticket.noSubject')}
        copy={tid}
        end={
          <>
            <StatusWord meaning={meaning}>{status}</StatusWord>
            {shownAgeBriefly(lastAt, now)}
          </>
        }
        title={ticketTitle({ tid, subject })}
        onOpen={() => store.getState().nav.openTicket(id)}
      />
      {certainty === 'by-id' && !linked.tickets.some((other) => other.id === id) && (
        <IconButton
          icon={Link2}
          size={14}
          label={t('linked.linkTo', { tid })}
          onClick={() => void store.getState().customer.link(ticket, [{ id, tid }], true)}
        />
      )}
    </div>
  ));
}

/** Hidden if the archive has nothing of this customer. */
export function ArchivedFold({ now, ...of }: ArchivedOf & { now: number }) {
  const found = useArchived(of);
  if (found.total === 0) return null;
  return (
    <Fold name="archived" of={found} fresh={undefined} now={now}>
      <ArchivedRows account={of.account} rows={found.rows} />
    </Fold>
  );
}

/** `about`: missing for a guest about whom nothing can be noted. */
export function AboutFold({ about, now }: { about: AboutCustomer | undefined; now: number }) {
  const rows = about ? [...about.notes, ...about.tags] : [];
  return (
    <Fold
      name="about"
      of={{ rows, total: rows.length }}
      fresh={undefined}
      now={now}
      actions={about && <AboutActions of={about} />}
      empty={about ? followersWords(about.followers) || undefined : t('aboutCustomer.guest')}
    >
      {about && <AboutList of={about} now={now} />}
    </Fold>
  );
}

interface FoldProps {
  name: FoldName;
  of: PartialList<unknown>;
  /** Undefined for what is always up to date: notes, tickets and the archive. */
  fresh: Freshness | undefined;
  now: number;
  actions?: ReactNode;
  /** Words for no rows, where they aren't the usual ones. */
  empty?: string | undefined;
  children: ReactNode;
}

function Fold({ name, of, fresh, now, actions, empty, children }: FoldProps) {
  const open = useApp((app) => app.customer.open.has(name));
  const toggle = useApp((app) => app.customer.toggle);
  const id = useId();
  const left = of.total - of.rows.length;
  return (
    <section aria-label={t(`customer.${name}`)}>
      <h3 className={css.foldHead}>
        <button
          type="button"
          className={css.foldButton}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => toggle(name)}
        >
          <Glyph icon={open ? ChevronDown : ChevronRight} size={14} />
          <span>{t(`customer.${name}`)}</span>
          {/* Before the first complete reading, a count of zero is not certain. */}
          {empty === undefined && (of.total > 0 || !fresh || fresh.readAt !== null) && (
            <span className={layout.meta}>{formatNumber(of.total)}</span>
          )}
        </button>
        {fresh && <Age fresh={fresh} now={now} />}
        {actions}
      </h3>
      {open && (
        <div id={id} className={css.fold}>
          {of.total === 0 ? <p className={css.note}>{empty ?? emptyWords(fresh)}</p> : children}
          {fresh?.refused && fresh.readAt === null && name !== 'about' && name !== 'tickets' && name !== 'archived' && (
            <RefusedList of={name} />
          )}
          {left > 0 && <p className={css.note}>{t('customer.notShown', { count: left })}</p>}
        </div>
      )}
    </section>
  );
}

function Age({ fresh: { readAt, refused }, now }: { fresh: Freshness; now: number }) {
  if (readAt === null) return <span className={css.age}>{t(refused ? 'customer.notGiven' : 'customer.notRead')}</span>;
  return (
    <span className={css.age} title={t('customer.readAt', { time: formatMoment(readAt, now) })}>
      {formatAge(readAt, now)}
    </span>
  );
}

function emptyWords(fresh: Freshness | undefined): string {
  if (!fresh || fresh.readAt !== null) return t('customer.none');
  return t(fresh.refused ? 'customer.notGivenHint' : 'customer.notReadHint');
}
