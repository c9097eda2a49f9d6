/** A week as a CSV file: a row for each department, their sum, and each day. */
import Papa from 'papaparse';
import { WEEK_NUMBERS, type WeekFigures, type WeekNumbers } from '../../../shared/domain/week.ts';
import { MINUTE } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { saveBlob } from '../../ui/dom.ts';
import { showToast } from '../../ui/Toast.tsx';
import { departmentWords, SPANS } from './week-text.ts';

export function saveWeek(figures: WeekFigures): void {
  const name = t('week.fileName', { day: figures.days[0]?.day ?? '' });
  saveBlob(new Blob([weekCsv(figures)]), name);
  showToast({ title: t('handOver.saved', { name }) });
}

/** Spreadsheets run a cell that begins like a formula, also one of several lines. */
const FORMULA = /^[=+\-@\t\r]/;
/** By this sign they know that the text is UTF-8. */
const BOM = '\ufeff';

export function weekCsv({ scope, sum, departments, days }: WeekFigures): string {
  const minutes = (span: number | null) => (span === null ? null : Math.round(span / MINUTE));
  const row = (name: string, of: Partial<WeekNumbers>) => [
    name,
    ...WEEK_NUMBERS.map((column) => (SPANS.has(column) ? minutes(of[column] ?? null) : of[column])),
  ];
  const heads = WEEK_NUMBERS.map((column) => {
    const name = t(`week.${column}`);
    return SPANS.has(column) ? t('week.inMinutes', { name }) : name;
  });
  const rows = [
    ['', ...heads],
    ...departments.map((department) => row(departmentWords(department), department)),
    row(t(`week.${scope}`), sum),
    ...days.map(({ day, answered, first }) => row(day, { answered, first })),
  ];
  return BOM + Papa.unparse(rows, { escapeFormulae: FORMULA });
}
