import { Check } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useRef } from 'react';
import { type MessageKey, t } from '../../i18n/index.ts';
import { Glyph } from '../../ui/Glyph.tsx';
import { Keys } from '../../ui/Keys.tsx';
import css from './TimeChoices.module.css';
import { type ChoiceName, choices, fullWhen } from './when.ts';

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

/** Moments one presses most, each with its day in full; by arrow keys, or by the digit beside it. */
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
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
    const digit = digits && /^[1-9]$/.test(event.key) ? buttons[Number(event.key) - 1] : undefined;
    if (digit) digit.click();
    else if (to === undefined) return;
    else buttons[Math.min(Math.max(to, 0), buttons.length - 1)]?.focus();
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
