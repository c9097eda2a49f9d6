import { Check } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useRef } from 'react';
import { type MessageKey, t } from '../../i18n/index.ts';
import { TextField } from '../../ui/Field.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { Keys } from '../../ui/Keys.tsx';
import { rowAfterKey } from '../../ui/walk-list.ts';
import { type ChoiceName, choices, formatIn, fromField, fullWhen, toField } from '../text/when.ts';
import css from './TimeChoices.module.css';

const WORDS: Record<ChoiceName, MessageKey> = {
  later: 'marks.later',
  tomorrow: 'marks.tomorrow',
  monday: 'marks.monday',
  week: 'marks.inAWeek',
};

interface TimeChoicesProps {
  label: string;
  now: number;
  onPick: (at: number) => void;
  /** Stands before the moments. */
  before?: { label: string; run: () => void } | undefined;
  /** The moment that holds now. */
  chosen?: number | null;
  /** Digits choose too: where nothing else takes them. */
  digits?: boolean;
  /** Of the first one. */
  first?: RefObject<HTMLButtonElement | null>;
}

/**
 * Moments one presses most, each with its day in full; by arrow keys, or by the digit beside it.
 */
export function TimeChoices({ label, now, onPick, before, chosen, digits, first }: TimeChoicesProps) {
  const list = useRef<HTMLUListElement>(null);
  const moments = choices(now).map(({ name, at }) => ({
    key: name as string,
    label: t(WORDS[name]),
    detail: fullWhen(at, now),
    pressed: chosen === undefined ? undefined : chosen === at,
    run: () => onPick(at),
  }));
  const offered = before ? [{ key: 'before', detail: '', pressed: undefined, ...before }, ...moments] : moments;
  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const to = rowAfterKey(event.key, at, buttons.length);
    const digit = digits && /^[1-9]$/.test(event.key) ? buttons[Number(event.key) - 1] : undefined;
    if (digit) digit.click();
    else if (to === null) return;
    else buttons[to]?.focus();
    event.preventDefault();
  };
  return (
    <ul ref={list} className={css.list} aria-label={label} onKeyDown={onKeyDown}>
      {offered.map((one, index) => (
        <li key={one.key}>
          <button
            type="button"
            className={css.choice}
            aria-pressed={one.pressed}
            ref={index === 0 ? first : undefined}
            onClick={one.run}
          >
            <span className={css.label}>{one.label}</span>
            <span className={css.detail}>{one.detail}</span>
            {digits && <Keys keys={String(index + 1)} />}
            {one.pressed !== undefined && (
              <span className={css.tick}>{one.pressed && <Glyph icon={Check} size={14} />}</span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}

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
