import { WEEK_NUMBERS, type WeekFigures, type WeekNumbers } from '../../../shared/domain/week.ts';
import { compareNames } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import forms from '../../parts/forms/Forms.module.css';
import css from './week.module.css';
import { departmentWords, numberWords } from './week-text.ts';

export const COLUMNS = WEEK_NUMBERS.filter((name) => name !== 'known' && name !== 'targeted');

/** A row for each department, and their sum. `days`: long spans are days. */
export function WeekTable({ figures: { departments, sum }, days }: { figures: WeekFigures; days: boolean }) {
  const row = (name: string, numbers: WeekNumbers) => (
    <tr key={name}>
      <th scope="row" dir="auto">
        {name}
      </th>
      {COLUMNS.map((column) => (
        <td key={column} className={forms.figure}>
          {numberWords(column, numbers, days)}
        </td>
      ))}
    </tr>
  );
  const rows = departments.map((department) => ({ name: departmentWords(department), department }));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={forms.scroll} aria-label={t('week.table')} tabIndex={0}>
      <table className={forms.table}>
        <thead>
          <tr>
            <th scope="col">{t('week.departmentHead')}</th>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className={forms.figure}>
                {t(`week.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.sort((a, b) => compareNames(a.name, b.name)).map(({ name, department }) => row(name, department))}
        </tbody>
        <tfoot className={css.sum}>{row(t('week.all'), sum)}</tfoot>
      </table>
    </section>
  );
}
