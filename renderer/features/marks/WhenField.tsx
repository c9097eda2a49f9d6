import { t } from '../../i18n/index.ts';
import { TextField } from '../../ui/Field.tsx';
import { formatIn } from './until.ts';
import { fromField, fullWhen, toField } from './when.ts';

interface WhenFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  now: number;
  /** Says what is wrong, also while nothing stands in it. */
  checked: boolean;
}

/** A moment to come, typed or picked; below it stands what it comes to. */
export function WhenField({ label, value, onChange, now, checked }: WhenFieldProps) {
  const at = fromField(value);
  const past = at !== null && at <= now;
  return (
    <TextField
      label={label}
      type="datetime-local"
      value={value}
      min={toField(now)}
      onChange={(event) => onChange(event.target.value)}
      error={past ? t('marks.past') : checked && at === null ? t('marks.noMoment') : null}
      hint={at !== null && !past ? t('marks.comesTo', { day: fullWhen(at, now), wait: formatIn(at - now) }) : null}
    />
  );
}

/** The moment in the field, where it is still to come. */
export function momentIn(value: string, now: number): number | null {
  const at = fromField(value);
  return at !== null && at > now ? at : null;
}
