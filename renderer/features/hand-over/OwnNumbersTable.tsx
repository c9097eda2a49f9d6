import type { Account } from '../../../shared/domain/account.ts';
import type { OwnStatistics } from '../../../shared/domain/hand-over.ts';
import { formatLongSpan, formatNumber } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { useApp } from '../../store/app-store.ts';
import css from './hand-over.module.css';
import { PERIODS } from './periods.ts';

const PERIOD_WORDS = { today: 'handOver.today', week: 'handOver.week' } as const;

export function OwnNumbersTable({ account }: { account: Account }) {
  const numbers = useApp((app) => app.handOver.numbers);
  if (!numbers) return null;
  const inHours = account.settings.businessHours?.counted ?? false;
  const rows: { name: string; of: (one: OwnStatistics) => string }[] = [
    {
      name: t('handOver.answered'),
      of: ({ replies, tickets }) =>
        replies === tickets
          ? formatNumber(replies)
          : t('handOver.answeredOn', { count: tickets, replies: formatNumber(replies) }),
    },
    {
      name: t(inHours ? 'handOver.medianHours' : 'handOver.median'),
      of: ({ median, measured, unknown }) => {
        if (median === null) return t(unknown > 0 ? 'handOver.notKnown' : 'handOver.none');
        const time = formatLongSpan(median, !inHours);
        return unknown > 0 ? t('handOver.medianOf', { time, measured, count: measured + unknown }) : time;
      },
    },
    { name: t('handOver.made'), of: ({ promises }) => formatNumber(promises.made) },
    {
      name: t('handOver.kept'),
      of: ({ promises: { kept, late, missed } }) =>
        [
          formatNumber(kept),
          late > 0 && t('handOver.keptLate', { count: late }),
          missed > 0 && t('handOver.missed', { count: missed }),
        ]
          .filter((part) => part !== false)
          .join(', '),
    },
  ];
  return (
    <section className={css.file} aria-labelledby="hand-over-numbers">
      <h3 id="hand-over-numbers" className={css.subtitle}>
        {t('handOver.numbers')}
      </h3>
      <table className={css.numbers}>
        <thead>
          <tr>
            <td />
            {PERIODS.map((period) => (
              <th key={period} scope="col">
                {t(PERIOD_WORDS[period])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, of }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {PERIODS.map((period) => (
                <td key={period}>{of(numbers[period])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={css.detail}>
        {t(account.settings.zone === null ? 'handOver.numbersNoZone' : 'handOver.numbersHint')}
      </p>
    </section>
  );
}
