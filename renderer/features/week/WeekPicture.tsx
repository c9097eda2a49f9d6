import type { WeekFigures } from '../../../shared/domain/week.ts';
import { commaList, formatDayInFull, formatNumber, formatWeekday } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { classNames } from '../../ui/dom.ts';
import layout from '../../ui/layout.module.css';
import css from './week.module.css';
import { dayMoment, shortSpan } from './week-text.ts';

const BAR_REM = 3;

/** Draws the tickets answered on each day, and their median first answer. */
export function WeekPicture({ figures, days, now }: { figures: WeekFigures; days: boolean; now: number }) {
  const spoken = figures.days.map(({ day, answered, first }) => {
    const words = t('week.dayAnswered', { day: formatDayInFull(dayMoment(day), now), count: answered });
    return first === null ? words : t('week.dayFirst', { day: words, time: shortSpan(first, days) });
  });
  return (
    <div className={css.picture} role="img" aria-label={t('week.picture', { days: commaList(spoken) })}>
      <span className={classNames(layout.label, css.lane)}>{t('week.ticketsAnswered')}</span>
      <Bars values={figures.days.map(({ answered }) => answered)} words={formatNumber} />
      <span className={classNames(layout.label, css.lane)}>{t('week.firstMedian')}</span>
      <Bars values={figures.days.map(({ first }) => first)} words={(span) => shortSpan(span, days)} />
      {figures.days.map(({ day }) => (
        <span key={day} className={layout.meta}>
          {t('week.day', { weekday: formatWeekday(dayMoment(day)), day: Number(day.slice(8)) })}
        </span>
      ))}
    </div>
  );
}

function Bars({ values, words }: { values: (number | null)[]; words: (value: number) => string }) {
  const most = Math.max(1, ...values.map((value) => value ?? 0));
  return values.map((value, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a bar is that of its day
    <span key={place} className={css.bar}>
      {value !== null && words(value)}
      <i style={{ blockSize: `${((value ?? 0) / most) * BAR_REM}rem` }} />
    </span>
  ));
}
