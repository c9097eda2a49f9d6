import { ChevronDown, ChevronRight } from 'lucide-react';
import { Fragment, useId } from 'react';
import type { Contact } from '../../../shared/domain/contact.ts';
import type { Attention } from '../../../shared/domain/customer.ts';
import type { ClientDomain } from '../../../shared/domain/domain.ts';
import { joinIsolated } from '../../../shared/domain/one-line.ts';
import type { ProductService } from '../../../shared/domain/product.ts';
import type { StoredRecord } from '../../../shared/domain/record.ts';
import type { Stored } from '../../../shared/domain/service-values.ts';
import { t } from '../../i18n/index.ts';
import { Facts, SIGNS, UsageBars } from '../../parts/records/Block.tsx';
import { RecordRow } from '../../parts/records/Row.tsx';
import { factsOf, morePartsOf, webOf } from '../../parts/records/record-kinds.ts';
import { attentionSentence, attentionWords, dateWords, moneyWords } from '../../parts/records/record-texts.ts';
import type { Line } from '../../parts/records/TicketRows.tsx';
import { useApp } from '../../store/app-store.ts';
import { Glyph } from '../../ui/Glyph.tsx';
import css from './CustomerView.module.css';

export function ServiceRow({ row, stored, now }: { row: Line; stored: StoredRecord; now: number }) {
  const name = `${stored.kind} ${stored.record.id}`;
  const open = useApp((app) => app.customerPage.unfolded.has(name));
  const toggle = useApp((app) => app.customerPage.toggle);
  const id = useId();
  const { label, secondary: also, end, tone, title } = row;
  return (
    <div>
      <div className={css.line}>
        <span className={css.fold}>
          <Glyph icon={open ? ChevronDown : ChevronRight} size={14} />
        </span>
        <RecordRow
          label={label}
          copy={stored.kind === 'contact' ? stored.record.email || label : label}
          secondary={also}
          end={end}
          tone={tone}
          title={title}
          web={webOf(stored) ?? undefined}
          onOpen={() => toggle(name)}
          expanded={open}
          controls={id}
        />
      </div>
      {open && (
        <div id={id} className={css.details}>
          {stored.kind === 'product' && <UsageBars product={stored.record} now={now} />}
          <Facts facts={factsOf(stored, now)} />
          {morePartsOf(stored).map((part) => (
            <Fragment key={part.title}>
              <h4 className={css.title}>{t(part.title)}</h4>
              <Facts facts={part.facts} label={t(part.title)} />
            </Fragment>
          ))}
        </div>
      )}
    </div>
  );
}

export type WorstAttention = ReadonlyMap<string, Attention>;

export const worstOf = (list: readonly Attention[]): WorstAttention =>
  new Map(list.map((row) => [`${row.of} ${row.id}`, row]));

function statusCell(one: Attention | undefined, status: string, now: number): Pick<Line, 'end' | 'tone' | 'title'> {
  if (!one) return { end: status };
  return { end: attentionWords(one, now), tone: SIGNS[one.kind].tone, title: attentionSentence(one, now) };
}

export function productRow({ record }: Stored<ProductService>, worst: WorstAttention, now: number): Line {
  const { name, domain, group, recurring, billingCycle, status, id } = record;
  return {
    label: domain || name,
    secondary: joinIsolated([domain ? name : group, [moneyWords(recurring), billingCycle].filter(Boolean).join(' ')]),
    ...statusCell(worst.get(`product ${id}`), status, now),
  };
}

export function domainRow({ record }: Stored<ClientDomain>, worst: WorstAttention, now: number): Line {
  const { name, expiresOn, status, id, ...flags } = record;
  return {
    label: name,
    secondary: joinIsolated([
      expiresOn ? t('customer.until', { date: dateWords(expiresOn) }) : '',
      flags.doNotRenew ? t('customer.noRenewal') : '',
      flags.idProtection ? t('record.idProtection') : '',
      flags.dnsManagement ? t('record.dnsManagement') : '',
      flags.emailForwarding ? t('record.emailForwarding') : '',
    ]),
    ...statusCell(worst.get(`domain ${id}`), status, now),
  };
}

export function contactRow({ record }: Stored<Contact>): Line {
  const name = [record.firstName, record.lastName].filter(Boolean).join(' ') || record.company;
  return {
    label: name || record.email,
    secondary: joinIsolated([name ? record.email : '', record.phone]),
    end: record.subAccount ? t('customer.subAccount') : '',
  };
}
