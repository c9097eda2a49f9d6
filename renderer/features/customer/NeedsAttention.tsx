import { ReceiptText, Server } from 'lucide-react';
import { useState } from 'react';
import type { Customer, OpenMoney } from '../../../shared/domain/customer.ts';
import { inOwnLetters } from '../../../shared/domain/domain-name.ts';
import { t } from '../../i18n/index.ts';
import { SIGNS } from '../../parts/records/Block.tsx';
import { RecordRow } from '../../parts/records/Row.tsx';
import { agoWords, attentionSentence, attentionWords, sumWords } from '../../parts/records/record-texts.ts';
import { useApp } from '../../store/app-store.ts';
import { customerOfTicket } from '../../store/current-ticket.ts';
import { Button } from '../../ui/Button.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import panel from './CustomerPanel.module.css';
import css from './NeedsAttention.module.css';

const SHOWN_AT_FIRST = 3;

interface OpenProps {
  open: OpenMoney | null;
  /** Opens the list of open amounts; without it, a press copies the sum. */
  onOpen?: (() => void) | undefined;
  now: number;
}

interface NeedsAttentionProps extends OpenProps {
  attention: Customer['attention'];
}

/** Lists problems and upcoming problems, worst first: the first three, the others on demand. */
export function NeedsAttention({ attention, open, onOpen, now }: NeedsAttentionProps) {
  const [all, setAll] = useState(false);
  if (attention.total === 0 && !open) return null;
  const shown = all ? attention.rows : attention.rows.slice(0, SHOWN_AT_FIRST);
  const more = attention.total - SHOWN_AT_FIRST;
  return (
    <section className={panel.section} aria-label={t('customer.attention')}>
      <h3 className={panel.title}>{t('customer.attention')}</h3>
      <ul>
        {open && <OpenRow open={open} onOpen={onOpen} now={now} />}
        {shown.map((item) => {
          const { icon, tone } = SIGNS[item.kind];
          return (
            <li key={`${item.of} ${item.id}`} className={css.signed}>
              <Glyph icon={icon} size={14} tone={tone} />
              <RecordRow
                label={inOwnLetters(item.label)}
                copy={item.label}
                end={attentionWords(item, now)}
                tone={tone}
                title={attentionSentence(item, now)}
              />
              {item.reason && <p className={css.reason}>{item.reason}</p>}
            </li>
          );
        })}
      </ul>
      {more > 0 && (
        <Button look="plain" aria-expanded={all} className={css.more} onClick={() => setAll(!all)}>
          {all ? t('customer.fewer') : t('customer.more', { count: more })}
        </Button>
      )}
    </section>
  );
}

/** Open invoices come first, since they are asked about most. Shows when they were read. */
function OpenRow({ open: { items, sums, readAt }, onOpen, now }: Omit<OpenProps, 'open'> & { open: OpenMoney }) {
  const ago = agoWords(readAt, now);
  const sum = sumWords(sums);
  const what = sum === '' ? t('customer.asOf', { ago }) : t('customer.sumAsOf', { sum, ago });
  return (
    <li className={css.signed}>
      <Glyph icon={ReceiptText} size={14} tone="warn" />
      <RecordRow
        label={t('customer.unpaidOrders', { count: items.length })}
        copy={sum || String(items.length)}
        end={what}
        tone="warn"
        title={t('customer.unpaidOrdersOf', { count: items.length, what })}
        {...(onOpen && { onOpen })}
      />
    </li>
  );
}

const FACTS = ['suspended', 'overdue', 'expired'] as const;
const MAX_FACTS = 2;

/** Facts about the customer to know before answering: at most two, worst first. */
export function CustomerFacts({ ticket, now }: { ticket: string; now: number }) {
  const customer = useApp((app) => customerOfTicket(app, ticket));
  const openQueue = useApp((app) => app.nav.openQueue);
  const bad = (customer?.attention.rows ?? []).filter(({ kind }) => FACTS.some((fact) => fact === kind));
  const server = customer?.service?.server;
  const shown = bad.slice(0, MAX_FACTS);
  const withServer = server && server.others > 0 && shown.length < MAX_FACTS;
  if (shown.length === 0 && !withServer) return null;
  return (
    <ul>
      {shown.map((item) => {
        const { icon, tone } = SIGNS[item.kind];
        const words = attentionSentence(item, now);
        return (
          <li key={`${item.of} ${item.id}`}>
            <Glyph icon={icon} size={14} tone={tone} />
            <span className={css.words} title={words}>
              {words}
            </span>
          </li>
        );
      })}
      {withServer && (
        <li>
          <Glyph icon={Server} size={14} tone="info" />
          <button
            type="button"
            className={css.server}
            title={t('customer.showServer', { server: server.name })}
            onClick={() => openQueue(`server:${server.name}`)}
          >
            {t('customer.serverFact', { server: server.name, count: server.others })}
          </button>
        </li>
      )}
    </ul>
  );
}
