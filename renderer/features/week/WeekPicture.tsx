import type { WeekFigures } from '../../../shared/domain/week.ts';
import { formatDayInFull, formatNumber, formatWeekday } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { language, traitsOf } from '../../i18n/language.ts';
import css from './week.module.css';
import { dayMoment, shortSpan } from './week-text.ts';

/** In rem, so that the picture grows with its text: bars above the days, dots below. */
const BARS = { base: 6.5, height: 4 };
const DOTS = { base: 13.25, height: 1.75 };

/** Draws the tickets answered on each day, and their median first answer. */
export function WeekPicture({ figures, days, now }: { figures: WeekFigures; days: boolean; now: number }) {
  const most = Math.max(1, ...figures.days.map(({ answered }) => answered));
  const slowest = Math.max(1, ...figures.days.map(({ first }) => first ?? 0));
  const isTurned = traitsOf(language).direction === 'rtl';
  const spoken = figures.days.map(({ day, answered, first }) => {
    const words = t('week.dayAnswered', { day: formatDayInFull(dayMoment(day), now), count: answered });
    return first === null ? words : t('week.dayFirst', { day: words, time: shortSpan(first, days) });
  });
  const title = (y: number, words: string) => (
    <text className={css.lane} x={isTurned ? '100%' : 0} y={`${y}rem`}>
      {words}
    </text>
  );
  return (
    <svg className={css.picture} role="img" aria-label={t('week.picture', { days: spoken.join(', ') })}>
      {title(1, t('week.ticketsAnswered'))}
      {title(9.75, t('week.firstMedian'))}
      <line x2="100%" y1={`${BARS.base}rem`} y2={`${BARS.base}rem`} />
      {figures.days.map(({ day, answered, first }, place) => {
        const x = (((isTurned ? 6 - place : place) + 0.5) / 7) * 100;
        const top = BARS.base - (answered / most) * BARS.height;
        const dot = DOTS.base - ((first ?? 0) / slowest) * DOTS.height;
        const label = (y: number, words: string, name?: string) => (
          <text className={name} x={`${x}%`} y={`${y}rem`} textAnchor="middle">
            {words}
          </text>
        );
        return (
          <g key={day}>
            <rect x={`${x - 2.5}%`} y={`${top}rem`} width="5%" height={`${BARS.base - top}rem`} rx="2" />
            {label(top - 0.375, formatNumber(answered))}
            {label(7.75, t('week.day', { weekday: formatWeekday(dayMoment(day)), day: Number(day.slice(8)) }), css.day)}
            {first !== null && <circle cx={`${x}%`} cy={`${dot}rem`} r="4" />}
            {first !== null && label(dot - 0.625, shortSpan(first, days))}
          </g>
        );
      })}
    </svg>
  );
}
