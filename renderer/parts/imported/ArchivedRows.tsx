/** Conversations of the archive in lists, and words about it. */
import { useState } from 'react';
import type { Input } from '../../../shared/contract.ts';
import type { PartialList } from '../../../shared/domain/customer.ts';
import type { ImportedSummary, ImportSource } from '../../../shared/domain/imported.ts';
import { formatDate } from '../../i18n/format.ts';
import { joinIsolated, t } from '../../i18n/index.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { useAnswer } from '../../ui/hooks.ts';
import { openRecord } from '../records/open-record.ts';
import { type Line, RecordRow } from '../records/Row.tsx';

export type ArchivedOf = Input<'imported.ofCustomer'>;

export const sourceWords = (source: ImportSource): string => t(`imported.source_${source}`);

/** The first and last day; one if they are the same, none if the source gave none. */
export function spanWords(oldest: number | null, newest: number | null): string {
  const days = [oldest, newest].flatMap((at) => (at === null ? [] : [formatDate(at)]));
  return [...new Set(days)].join(' – ');
}

const NONE: PartialList<ImportedSummary> = { rows: [], total: 0 };

/** A customer's conversations in the archive, the newest first. */
export function useArchived({ account, clientId, email }: ArchivedOf): PartialList<ImportedSummary> {
  const store = useAppStore();
  const version = useApp((app) => app.imported.version);
  const [found, setFound] = useState(NONE);
  useAnswer(
    () => store.call('imported.ofCustomer', { account, clientId, email }),
    (answer) => setFound(answer.ok ? answer.value : NONE),
    [account, clientId, email, version],
  );
  return found;
}

export const archivedLine = ({ subject, number, source, at }: ImportedSummary): Line => ({
  label: subject || t('ticket.noSubject'),
  secondary: number ? `#${number}` : '',
  end: joinIsolated([sourceWords(source), spanWords(null, at)]),
});

export function ArchivedRows({ account, rows }: { account: string; rows: readonly ImportedSummary[] }) {
  const store = useAppStore();
  return rows.map((row) => {
    const { label, secondary, end } = archivedLine(row);
    return (
      <RecordRow
        key={row.id}
        label={label}
        copy={row.number ?? label}
        secondary={secondary}
        end={spanWords(null, row.at) || end}
        title={`${label}\n${end}`}
        onOpen={() => openRecord(store.getState(), { account, kind: 'archived', id: row.id })}
      />
    );
  });
}
