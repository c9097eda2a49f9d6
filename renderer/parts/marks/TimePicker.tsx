import { CalendarDays, Check } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react';
import type { WallClock } from '../../../shared/domain/zone.ts';
import { formatMinuteOfDay } from '../../i18n/format.ts';
import { type MessageKey, t } from '../../i18n/index.ts';
import { IconButton } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { useNow } from '../../ui/hooks.ts';
import layout from '../../ui/layout.module.css';
import signs from '../../ui/signs.module.css';
import { rowAfterKey } from '../../ui/walk-list.ts';
import {
  type ChoiceName,
  choices,
  momentIn,
  type TimeChoice,
  typedForm,
  typedTimeWords,
  WORKING_DAY,
} from '../text/time-choices.ts';
import { tinyWhen } from '../text/when.ts';
import css from './TimePicker.module.css';

const WORDS: Record<ChoiceName, MessageKey> = {
  hour: 'marks.inAnHour',
  threeHours: 'marks.inThreeHours',
  morning: 'marks.thisMorning',
  endOfDay: 'marks.endOfDay',
  tomorrow: 'marks.tomorrow',
  monday: 'marks.monday',
  week: 'marks.inAWeek',
};

/** The name of a choice: `1 h`, `Tomorrow 9:00`. */
const choiceWords = (name: ChoiceName): string =>
  t(WORDS[name], { time: formatMinuteOfDay(WORKING_DAY.begins.hour * 60 + WORKING_DAY.begins.minute) });

interface TimePickerProps {
  label: string;
  choicesLabel: string;
  value: string;
  onChange: (value: string) => void;
  /** The agent tried to save, so text that is not understood is an error from now on. */
  checked: boolean;
  onPick: (choice: TimeChoice) => void;
  before?: { label: string; run: () => void } | undefined;
  /** A choice fills the field, and is marked while the field has its text. */
  fills?: boolean;
  field?: RefObject<HTMLInputElement | null>;
  action?: ReactNode;
  /** The clock by which days and hours are meant; without one, this computer's. */
  clock?: WallClock | undefined;
  /** Words that follow the moment, such as the same time elsewhere. */
  momentWords?: (at: number) => string | null;
}

/** Picks a future moment: typed, or a frequent choice. Typed keys go into the field. */
export function TimePicker(props: TimePickerProps) {
  const { label, value, onChange, checked, action, clock } = props;
  const now = useNow();
  const own = useRef<HTMLInputElement>(null);
  const field = props.field ?? own;
  const list = useRef<HTMLUListElement>(null);
  const { hint, error } = typedTimeWords(value, now, checked, clock);
  const at = momentIn(value, now, clock);
  const more = at === null ? null : props.momentWords?.(at);
  const pick = (at: string) => {
    onChange(at);
    field.current?.focus();
  };
  return (
    <div className={layout.stackWide}>
      <div className={css.pick}>
        <TextField
          ref={field}
          label={label}
          value={value}
          autoComplete="off"
          onChange={({ target }) => onChange(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return;
            list.current?.querySelector('button')?.focus();
            event.preventDefault();
          }}
          error={error}
          hint={<span role="status">{more ? `${hint} · ${more}` : hint}</span>}
          end={<Calendar now={now} onPick={pick} />}
        />
        {action}
      </div>
      <TimeChoices {...props} now={now} list={list} field={field} />
    </div>
  );
}

/** The system's calendar, for the pointer; with keys, type the day. */
function Calendar({ now, onPick }: { now: number; onPick: (typed: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <span className={css.calendar}>
      <IconButton
        icon={CalendarDays}
        size={14}
        tabIndex={-1}
        label={t('marks.calendar')}
        onClick={() => input.current?.showPicker()}
      />
      <input
        ref={input}
        type="datetime-local"
        tabIndex={-1}
        aria-hidden="true"
        min={typedForm(now).replace(' ', 'T')}
        onChange={({ target }) => target.value && onPick(target.value.slice(0, 16).replace('T', ' '))}
      />
    </span>
  );
}

interface TimeChoicesProps extends Omit<TimePickerProps, 'field'> {
  now: number;
  list: RefObject<HTMLUListElement | null>;
  field: RefObject<HTMLInputElement | null>;
}

function TimeChoices({ choicesLabel, value, onPick, before, fills, clock, now, list, field }: TimeChoicesProps) {
  const moments = choices(now, clock).map((choice) => ({
    key: choice.name as string,
    label: choiceWords(choice.name),
    detail: tinyWhen(choice.at, now),
    pressed: fills ? value.trim() === choice.typed : undefined,
    // Compute again, because hours count from the press.
    run: () => onPick(choices(Date.now(), clock).find(({ name }) => name === choice.name) ?? choice),
  }));
  const offered = before ? [{ key: 'before', detail: '', pressed: undefined, ...before }, ...moments] : moments;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    // The key then arrives in the field, which has the focus.
    if (/^[\p{L}\d]$/u.test(event.key)) return field.current?.focus();
    const to = rowAfterKey(event.key, at, buttons.length);
    if (event.key === 'ArrowUp' && at === 0) field.current?.focus();
    else if (to === null) return;
    else buttons[to]?.focus();
    event.preventDefault();
  };
  return (
    <ul ref={list} className={css.list} aria-label={choicesLabel} onKeyDown={onKeyDown}>
      {offered.map((choice) => (
        <li key={choice.key}>
          <button type="button" className={css.choice} aria-pressed={choice.pressed} onClick={choice.run}>
            <span className={layout.space}>{choice.label}</span>
            <span className={signs.quiet}>{choice.detail}</span>
            {choice.pressed !== undefined && (
              <span className={css.tick}>{choice.pressed && <Glyph icon={Check} size={14} />}</span>
            )}
          </button>
        </li>
      ))}
    </ul>
  );
}
