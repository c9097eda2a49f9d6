import { Plus, X } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { FormPair } from '../../../shared/domain/order-form.ts';
import { t } from '../../i18n/index.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { SelectField, TextField } from '../../ui/Field.tsx';
import forms from './Forms.module.css';

/** A copy of the list without one. */
export function without<T>(list: readonly T[], at: number): T[] {
  return list.filter((_, index) => index !== at);
}

/** A copy of the list with one of its own changed. */
export function withAt<T extends object>(list: readonly T[], at: number, patch: Partial<T>): T[] {
  return list.map((one, index) => (index === at ? { ...one, ...patch } : one));
}

/**
 * After something was added, its first field has the focus: the next key goes where one looks. What
 * is added last of a kind stands last under `data-item`.
 */
export function useNewField<E extends HTMLElement>(): { box: RefObject<E | null>; added: (kind: string) => void } {
  const box = useRef<E>(null);
  const wanted = useRef<string | null>(null);
  // With each render: what was added is on screen with the next one.
  useEffect(() => {
    if (wanted.current === null) return;
    const items = box.current?.querySelectorAll(`[data-item="${wanted.current}"]`);
    wanted.current = null;
    items?.[items.length - 1]?.querySelector<HTMLElement>('input, select')?.focus();
  });
  return {
    box,
    added(kind) {
      wanted.current = kind;
    },
  };
}

/** A field or option that was learned: its name is known, its value is to be typed. */
export interface KnownField {
  id: string;
  name: string;
  hint?: string;
}

interface PairsProps {
  pairs: readonly FormPair[];
  known: readonly KnownField[];
  /** What a typed one is called by. */
  idLabel: string;
  addLabel: string;
  onChange: (pairs: FormPair[]) => void;
}

/**
 * Values by the ids of their fields: one control for each that is known, and rows for those that
 * are typed.
 */
export function Pairs({ pairs, known, idLabel, addLabel, onChange }: PairsProps) {
  const { box, added } = useNewField<HTMLDivElement>();
  const isKnown = (id: string) => known.some((one) => one.id === id);
  const set = ({ id, name }: KnownField, value: string) => {
    const others = pairs.filter((pair) => pair.id !== id);
    onChange(value === '' ? others : [...others, { id, name, value }]);
  };
  return (
    <div ref={box} className={forms.group}>
      {known.length > 0 && (
        <div className={forms.grid}>
          {known.map((one) => (
            <TextField
              key={one.id}
              label={one.name || one.id}
              hint={one.hint}
              value={pairs.find(({ id }) => id === one.id)?.value ?? ''}
              onChange={(event) => set(one, event.target.value)}
            />
          ))}
        </div>
      )}
      {pairs.map((pair, at) =>
        isKnown(pair.id) ? null : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place; its id is what is being typed
          <div key={at} className={forms.pair} data-item="pair">
            <TextField
              label={idLabel}
              value={pair.id}
              onChange={(event) => onChange(withAt(pairs, at, { id: event.target.value }))}
            />
            <TextField
              label={t('orders.pairValue')}
              value={pair.value}
              onChange={(event) => onChange(withAt(pairs, at, { value: event.target.value }))}
            />
            <IconButton
              icon={X}
              label={t('orders.remove', { what: pair.id || idLabel })}
              onClick={() => onChange(without(pairs, at))}
            />
          </div>
        ),
      )}
      <div>
        <Button
          look="plain"
          icon={Plus}
          onClick={() => {
            added('pair');
            onChange([...pairs, { id: '', name: '', value: '' }]);
          }}
        >
          {addLabel}
        </Button>
      </div>
    </div>
  );
}

interface ChoiceFieldProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  value: string;
  choices: readonly { value: string; label: string }[];
  /** The words of choosing nothing, and of typing what is not in the list. */
  none: string;
  other: string;
  /** The field that is typed into then. */
  otherLabel: string;
  onChange: (value: string) => void;
}

const OTHER = '\u0000other';

/** One of what is known, or anything else by its id: what is cached is never all there is. */
export function ChoiceField({
  label,
  hint,
  error,
  value,
  choices,
  none,
  other,
  otherLabel,
  onChange,
}: ChoiceFieldProps) {
  const [typing, setTyping] = useState(false);
  const isKnown = value === '' || choices.some((choice) => choice.value === value);
  const isOther = typing || !isKnown;
  return (
    <>
      <SelectField
        label={label}
        hint={hint}
        error={isOther ? null : error}
        value={isOther ? OTHER : value}
        onChange={(event) => {
          const chosen = event.target.value;
          setTyping(chosen === OTHER);
          onChange(chosen === OTHER ? '' : chosen);
        }}
      >
        <option value="">{none}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
        <option value={OTHER}>{other}</option>
      </SelectField>
      {isOther && (
        <TextField label={otherLabel} error={error} value={value} onChange={(event) => onChange(event.target.value)} />
      )}
    </>
  );
}
