import { Copy, Download } from 'lucide-react';
import { useState } from 'react';
import type { Account } from '../../../shared/domain/account.ts';
import {
  MOST_OUTSIDE_HOSTS,
  MOST_OUTSIDE_WRITES,
  OUTSIDE_PARTS,
  type OutsideReport,
} from '../../../shared/domain/outside.ts';
import type { Result } from '../../../shared/result.ts';
import { formatBytes, formatMomentSeconds } from '../../i18n/format.ts';
import { type MessageKey, t } from '../../i18n/index.ts';
import { copyText } from '../../parts/show-error.ts';
import { useCall } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { saveBlob } from '../../ui/dom.ts';
import { useAnswer, useNow } from '../../ui/hooks.ts';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { FactsTable } from './FactsTable.tsx';
import {
  droppedWords,
  HOST_HEADS,
  hostCells,
  outsideText,
  partWords,
  WRITE_HEADS,
  writeCells,
} from './outside-text.ts';
import css from './Section.module.css';

export function OutsideSection({ account: { id, label } }: { account: Account }) {
  const call = useCall();
  const [answer, setAnswer] = useState<Result<OutsideReport> | null>(null);
  useAnswer(() => call('outside.list', { account: id }), setAnswer, [id]);
  const text = () => (answer?.ok ? outsideText(label, answer.value) : '');
  return (
    <>
      <p className={css.quiet}>{t('outside.intro')}</p>
      <div className={css.row}>
        <Button icon={Copy} disabled={!answer?.ok} onClick={() => void copyText(text(), t('outside.copied'))}>
          {t('outside.copy')}
        </Button>
        <Button
          icon={Download}
          disabled={!answer?.ok}
          onClick={() => saveBlob(new Blob([text()]), t('outside.fileName'))}
        >
          {t('outside.save')}
        </Button>
      </div>
      {answer?.ok === false && <ErrorNotice error={answer.error} />}
      {answer?.ok && <Lists report={answer.value} />}
    </>
  );
}

function Lists({ report: { hosts, computer, writes, dropped } }: { report: OutsideReport }) {
  const now = useNow(60);
  const formats = { bytes: formatBytes, time: (at: number) => formatMomentSeconds(at, now) };
  const bounds = t('outside.bounds', { hosts: MOST_OUTSIDE_HOSTS, writes: MOST_OUTSIDE_WRITES });
  return (
    <>
      {hosts.length + computer.length === 0 && <p className={css.quiet}>{t('outside.none')}</p>}
      {OUTSIDE_PARTS.flatMap((part) =>
        [hosts, computer].map((all) => (
          <LongTable
            key={`${part} ${all === computer}`}
            caption={partWords(part, all === computer)}
            hint={t(`outside.why_${part}`)}
            heads={HOST_HEADS.map((head) => `outside.${head}` as const)}
            rows={all.filter((host) => host.part === part).map((host) => hostCells(host, formats))}
            numbers={[1, 2, 3]}
          />
        )),
      )}
      <LongTable
        caption={t('outside.writes')}
        heads={WRITE_HEADS.map((head) => `outside.${head}` as const)}
        rows={writes.map((write) => writeCells(write, formats))}
        numbers={[3]}
      />
      <div className={css.group}>
        <p className={css.quiet}>{t('outside.limits')}</p>
        <p className={css.quiet}>{[bounds, ...droppedWords(dropped)].join(' ')}</p>
      </div>
    </>
  );
}

interface LongTableProps {
  caption: string;
  hint?: string;
  heads: MessageKey[];
  rows: string[][];
  /** Columns that are aligned as numbers. */
  numbers: number[];
}

/** Shows fifty rows, and with each press ten times as many; nothing for no rows. */
function LongTable({ heads, rows, numbers, ...about }: LongTableProps) {
  const [shown, setShown] = useState(50);
  const aligned = (cells: string[]) => cells.map((cell, place) => (numbers.includes(place) ? [cell] : cell));
  if (rows.length === 0) return null;
  return (
    <div className={css.group}>
      <FactsTable {...about} heads={aligned(heads.map((head) => t(head)))} rows={rows.slice(0, shown).map(aligned)} />
      {rows.length > shown && (
        <div className={css.row}>
          <Button onClick={() => setShown(10 * shown)}>{t('outside.more')}</Button>
        </div>
      )}
    </div>
  );
}
