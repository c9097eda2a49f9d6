import { Download } from 'lucide-react';
import { useState } from 'react';
import type { Account } from '../../../shared/domain/account.ts';
import type { OutsideReport } from '../../../shared/domain/outside.ts';
import type { Result } from '../../../shared/result.ts';
import { formatBytes, formatMomentSeconds } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { useAppStore, useCall } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { saveBlob } from '../../ui/dom.ts';
import { useAnswer, useNow } from '../../ui/hooks.ts';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { FactsTable } from './FactsTable.tsx';
import { type OutsideTable, outsideLimits, outsideTables, outsideText } from './outside-tables.ts';
import css from './Section.module.css';

export function OutsideSection({ account: { id, label } }: { account: Account }) {
  const call = useCall();
  const [answer, setAnswer] = useState<Result<OutsideReport> | null>(null);
  useAnswer(() => call('outside.list', { account: id }), setAnswer, [id]);
  return (
    <>
      <p className={css.quiet}>{t('outside.intro')}</p>
      {answer?.ok === false && <ErrorNotice error={answer.error} />}
      {answer?.ok && (
        <>
          <div className={css.row}>
            <Button
              icon={Download}
              onClick={() => saveBlob(new Blob([outsideText(label, answer.value)]), t('outside.fileName'))}
            >
              {t('outside.save')}
            </Button>
          </div>
          <Tables report={answer.value} />
        </>
      )}
    </>
  );
}

function Tables({ report }: { report: OutsideReport }) {
  const now = useNow(60);
  const store = useAppStore();
  const tables = outsideTables(report, {
    bytes: formatBytes,
    time: (at) => formatMomentSeconds(at, now),
    ticket: (id, tid) =>
      id === null ? (
        tid && `#${tid}`
      ) : (
        <button type="button" className={css.link} onClick={() => store.getState().nav.openTicket(id)}>
          #{tid}
        </button>
      ),
  });
  return (
    <>
      {tables.length === 0 && <p className={css.quiet}>{t('outside.none')}</p>}
      {tables.map((table) => (
        <LongTable key={table.caption} {...table} />
      ))}
      <div className={css.group}>
        {outsideLimits().map((line) => (
          <p key={line} className={css.quiet}>
            {line}
          </p>
        ))}
      </div>
    </>
  );
}

/** Shows fifty rows, and with each press ten times as many. */
function LongTable({ rows, ...table }: OutsideTable) {
  const [shown, setShown] = useState(50);
  return (
    <div className={css.group}>
      <FactsTable {...table} rows={rows.slice(0, shown)} />
      {rows.length > shown && (
        <div className={css.row}>
          <Button onClick={() => setShown(10 * shown)}>{t('outside.more')}</Button>
        </div>
      )}
    </div>
  );
}
