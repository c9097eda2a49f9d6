import { ChevronDown, ChevronRight } from 'lucide-react';
import { useId } from 'react';
import type { StoredRecord } from '../../../shared/domain/record.ts';
import { t } from '../../i18n/index.ts';
import { Facts } from '../../parts/records/Block.tsx';
import { factsOf, fieldFacts, webOf } from '../../parts/records/facts.ts';
import { RecordRow } from '../../parts/records/Row.tsx';
import { UsageBars } from '../../parts/records/UsageBars.tsx';
import { useApp } from '../../store/app-store.ts';
import { Glyph } from '../../ui/Glyph.tsx';
import type { Line } from './customer-rows.ts';
import css from './ServiceRow.module.css';

/** A product, domain or contact in a line, which unfolds to all that is known of it. */
export function ServiceRow({ row, stored, now }: { row: Line; stored: StoredRecord; now: number }) {
  const name = `${stored.kind} ${stored.record.id}`;
  const open = useApp((app) => app.customerPage.unfolded.has(name));
  const toggle = useApp((app) => app.customerPage.toggle);
  const id = useId();
  const { label, also, end, tone, title } = row;
  return (
    <div className={css.service} data-open={open ? '' : undefined}>
      <div className={css.line}>
        <span className={css.fold}>
          <Glyph icon={open ? ChevronDown : ChevronRight} size={14} />
        </span>
        <RecordRow
          label={label}
          copy={stored.kind === 'contact' ? stored.record.email || label : label}
          also={also}
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
          {stored.kind === 'product' && stored.record.configOptions.length > 0 && (
            <>
              <h4 className={css.title}>{t('record.options')}</h4>
              <Facts facts={fieldFacts(stored.record.configOptions)} label={t('record.options')} />
            </>
          )}
          {stored.kind === 'product' && stored.record.customFields.length > 0 && (
            <>
              <h4 className={css.title}>{t('record.fields')}</h4>
              <Facts facts={fieldFacts(stored.record.customFields)} label={t('record.fields')} />
            </>
          )}
        </div>
      )}
    </div>
  );
}
