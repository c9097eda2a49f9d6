import { Copy, Plus, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Account } from '../../../shared/domain/account.ts';
import type { BusinessHours, OpenSpan } from '../../../shared/domain/business-time.ts';
import { computerZone, formatLongWeekday, formatWeekdayDate } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { SavedText, useSetting } from '../../parts/settings/SavedSetting.tsx';
import { useApp } from '../../store/app-store.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { ComboField } from '../../ui/ComboField.tsx';
import { CheckField, TextField } from '../../ui/Field.tsx';
import layout from '../../ui/layout.module.css';
import { Notice } from '../../ui/Notice.tsx';
import { AnswerTargets } from './AnswerTargets.tsx';
import { readSpans, writeSpans } from './hours-text.ts';
import css from './ResponseTimes.module.css';
import section from './Section.module.css';
import { useChanges, zones } from './values.ts';

const OFFICE: OpenSpan[] = [{ from: 9 * 60, to: 17 * 60 }];
const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const;

/** Monday to Friday, in the service's time zone; in this computer's if that is unknown. */
const usual = (zone: string | null): BusinessHours => ({
  counted: true,
  zone: zone === null ? computerZone() : null,
  week: WEEKDAYS.map((day) => (day < 5 ? OFFICE : [])),
  holidays: [],
});

export function BusinessHoursFields({ account }: { account: Account }) {
  const configure = useApp((app) => app.accounts.configure);
  const items = useMemo(zones, []);
  const { zone, businessHours } = account.settings;
  const hours = businessHours ?? usual(zone);
  const change = useChanges(hours, (next) => configure(account.id, { businessHours: next }));
  const counted = useSetting(businessHours?.counted ?? false, (on) => change((now) => ({ ...now, counted: on })));
  const own = useSetting(hours.zone, (chosen) => change((now) => ({ ...now, zone: chosen })));
  return (
    <div className={section.group}>
      <h3 className={layout.strong}>{t('targets.hours')}</h3>
      <CheckField
        label={t('waiting.hoursOnly')}
        hint={t('targets.hoursOnlyHint')}
        checked={counted.value}
        onChange={counted.choose}
      />
      {counted.error && <Notice tone="danger">{counted.error}</Notice>}
      {counted.value && (
        <>
          <ComboField
            label={t('targets.zone')}
            placeholder={zone === null ? t('targets.zoneOfService') : t('targets.zoneOfServiceIs', { zone })}
            none={t('settings.zoneNone')}
            clear={t('targets.zoneClear')}
            showAll={t('settings.zoneShow')}
            items={items}
            value={own.value}
            error={own.error}
            onChange={own.choose}
          />
          {own.value === null && zone === null && <Notice tone="warn">{t('targets.zoneMissing')}</Notice>}
          <fieldset className={css.week}>
            <legend className={section.quiet}>{t('targets.hoursHint')}</legend>
            {WEEKDAYS.map((day) => (
              <Weekday
                key={day}
                day={day}
                spans={hours.week[day] ?? []}
                onChange={(spans) => change((now) => ({ ...now, week: now.week.with(day, spans) }))}
              />
            ))}
          </fieldset>
          <div>
            <Button
              icon={Copy}
              onClick={() =>
                void change((now) => ({
                  ...now,
                  week: now.week.map((spans, day) => (day > 0 && day < 5 ? (now.week[0] ?? []) : spans)),
                }))
              }
            >
              {t('targets.copyMonday')}
            </Button>
          </div>
          <Holidays
            holidays={hours.holidays}
            onChange={(holidays) => void change((now) => ({ ...now, holidays: holidays(now.holidays) }))}
          />
        </>
      )}
    </div>
  );
}

interface WeekdayProps {
  day: number;
  spans: OpenSpan[];
  onChange: (spans: OpenSpan[]) => ReturnType<ReturnType<typeof useChanges>>;
}

function Weekday({ day, spans, onChange }: WeekdayProps) {
  const setting = useSetting(
    writeSpans(spans),
    (text) => onChange(readSpans(text) ?? spans),
    (text) => (readSpans(text) === null ? t('targets.hoursBad') : null),
  );
  // 16 November 2026 is a Monday.
  const name = formatLongWeekday(new Date(2026, 10, 16 + day).getTime());
  return (
    <SavedText setting={setting} label={name} placeholder={t('targets.closed')} maxLength={120} autoComplete="off" />
  );
}

interface HolidaysProps {
  holidays: readonly string[];
  onChange: (change: (now: string[]) => string[]) => void;
}

function Holidays({ holidays, onChange }: HolidaysProps) {
  const [date, setDate] = useState('');
  const add = () => {
    if (date === '') return;
    onChange((now) => [...new Set([...now, date])].sort());
    setDate('');
  };
  return (
    <div className={section.group}>
      <div className={section.withButton}>
        <TextField
          type="date"
          label={t('targets.holiday')}
          hint={t('targets.holidayHint')}
          value={date}
          onChange={(event) => setDate(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') add();
          }}
        />
        <Button icon={Plus} onClick={add}>
          {t('targets.addHoliday')}
        </Button>
      </div>
      {holidays.length > 0 && (
        <ul className={css.holidays} aria-label={t('waiting.holidays')}>
          {holidays.map((day) => {
            const words = dayWords(day);
            return (
              <li key={day} className={css.holiday}>
                {words}
                <IconButton
                  icon={X}
                  size={14}
                  label={t('targets.removeHoliday', { day: words })}
                  onClick={() => onChange((now) => now.filter((other) => other !== day))}
                />
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

function dayWords(date: string): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return formatWeekdayDate(new Date(year, month - 1, day).getTime());
}

export function ResponseTimesSection({ account }: { account: Account }) {
  return (
    <>
      <AnswerTargets account={account} />
      <BusinessHoursFields account={account} />
    </>
  );
}
