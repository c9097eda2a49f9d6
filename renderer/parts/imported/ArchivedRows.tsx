import { useState } from 'react';
import type { Input } from '../../../shared/contract.ts';
import type { PartialList } from '../../../shared/domain/customer.ts';
import type { ImportedSummary } from '../../../shared/domain/imported.ts';
import { joinIsolated } from '../../../shared/domain/one-line.ts';
import { formatDate, formatDay } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { useAnswer } from '../../ui/hooks.ts';
import { type Line, RecordRow } from '../records/Row.tsx';
import { openArchived, sourceWords } from './imported-words.ts';

export type ArchivedOf = Input<'imported.ofCustomer'>;

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
  end: joinIsolated([sourceWords(source), at === null ? '' : formatDate(at)]),
});

export function ArchivedRows({ rows, now }: { rows: readonly ImportedSummary[]; now: number }) {
  const store = useAppStore();
  return rows.map((row) => {
    const { label, secondary, end } = archivedLine(row);
    return (
      <RecordRow
        key={row.id}
        label={label}
        copy={row.number ?? label}
        secondary={secondary}
        end={row.at === null ? sourceWords(row.source) : formatDay(row.at, now)}
        title={`${label}\n${end}`}
        onOpen={() => openArchived(store.getState(), row.id)}
      />
    );
  });
}
