import { t } from '../../i18n/index.ts';
import { CheckField, SelectField } from '../../ui/Field.tsx';
import css from './canned.module.css';
import type { HandColumns } from './other-desks/desks.ts';
import type { DeskId } from './other-desks/other-desk.ts';
import type { ForeignSource } from './other-desks/read-replies.ts';

interface DeskChoiceProps {
  source: ForeignSource;
  desks: readonly DeskId[];
  onChange: (source: ForeignSource) => void;
}

/** Value of the choice to name the columns; no desk is called so. */
const BY_HAND = 'csv';
const NO_COLUMNS: HandColumns = { name: '', text: '', keywords: '', department: '', hasHead: true };

const COLUMNS = [
  ['name', 'cannedImport.columnName'],
  ['text', 'cannedImport.columnText'],
  ['keywords', 'cannedImport.columnKeywords'],
  ['department', 'cannedImport.columnDepartment'],
] as const;

/** Says where a file was exported from, and asks for it or lets the agent correct it. */
export function DeskChoice({ source, desks, onChange }: DeskChoiceProps) {
  const { from } = source;
  const columns = typeof from === 'object' ? from : null;
  const table = source.tables.find((one) => one.from === 'csv');
  const setColumns = (change: Partial<HandColumns>) =>
    onChange({ ...source, from: { ...(columns ?? NO_COLUMNS), ...change } });
  return (
    <fieldset className={css.source}>
      <legend className={css.name}>
        <bdi>{source.file}</bdi>
      </legend>
      <SelectField
        label={t('cannedImport.from')}
        value={typeof from === 'string' ? from : columns ? BY_HAND : ''}
        onChange={({ target: { value } }) =>
          value === BY_HAND ? setColumns({}) : onChange({ ...source, from: desks.find((id) => id === value) ?? null })
        }
      >
        <option value="">{t('cannedImport.fromNone')}</option>
        {desks.map((id) => (
          <option key={id} value={id}>
            {t(`cannedImport.${id}`)}
          </option>
        ))}
        {table && <option value={BY_HAND}>{t('cannedImport.fromCsv')}</option>}
      </SelectField>
      {columns && table && (
        <>
          <div className={css.pair}>
            {COLUMNS.map(([part, label]) => (
              <SelectField
                key={part}
                label={t(label)}
                value={columns[part]}
                onChange={(event) => setColumns({ [part]: event.target.value })}
              >
                <option value="">{t('cannedImport.columnNone')}</option>
                {table.columns.map((column, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
                  <option key={place} value={column}>
                    {column}
                  </option>
                ))}
              </SelectField>
            ))}
          </div>
          <CheckField
            label={t('cannedImport.hasHead')}
            checked={columns.hasHead}
            onChange={(hasHead) => setColumns({ hasHead })}
          />
        </>
      )}
    </fieldset>
  );
}
