import { Plus, X } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { FormPair } from '../../../shared/domain/form.ts';
import { t } from '../../i18n/index.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { SelectField, TextField } from '../../ui/Field.tsx';
import forms from './Forms.module.css';
import type { FieldChoice } from './form-table.ts';

export function without<T>(list: readonly T[], at: number): T[] {
  return list.filter((_, index) => index !== at);
}

export function withAt<T extends object>(list: readonly T[], at: number, patch: Partial<T>): T[] {
  return list.map((one, index) => (index === at ? { ...one, ...patch } : one));
}

/** Focuses the first field of an added item, the last of its kind with its `data-item`. */
export function useNewField<E extends HTMLElement>(): { box: RefObject<E | null>; added: (kind: string) => void } {
  const box = useRef<E>(null);
  const wanted = useRef<string | null>(null);
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

/** A field or option that was learned: its name is known, its value must be typed. */
export interface KnownField {
  id: string;
  name: string;
  hint?: string;
}

interface PairsProps {
  pairs: readonly FormPair[];
  known: readonly KnownField[];
  idLabel: string;
  addLabel: string;
  /** Why an ID or a value is invalid; without it, any text is accepted. */
  wrong?: ((text: string) => string | null) | undefined;
  onChange: (pairs: FormPair[]) => void;
}

const anyText = () => null;

export function Pairs({ pairs, known, idLabel, addLabel, wrong = anyText, onChange }: PairsProps) {
  const { box, added } = useNewField<HTMLDivElement>();
  const valueAt = (id: string) => pairs.find((pair) => pair.id === id)?.value ?? '';
  const isKnown = (id: string) => known.some((field) => field.id === id);
  const set = ({ id, name }: KnownField, value: string) => {
    const others = pairs.filter((pair) => pair.id !== id);
    onChange(value === '' ? others : [...others, { id, name, value }]);
  };
  return (
    <div ref={box} className={forms.group}>
      {known.length > 0 && (
        <div className={forms.grid}>
          {known.map((field) => (
            <TextField
              key={field.id}
              label={field.name || field.id}
              hint={field.hint}
              error={wrong(valueAt(field.id))}
              value={valueAt(field.id)}
              onChange={(event) => set(field, event.target.value)}
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
              error={wrong(pair.id)}
              value={pair.id}
              onChange={(event) => onChange(withAt(pairs, at, { id: event.target.value }))}
            />
            <TextField
              label={t('orders.pairValue')}
              error={wrong(pair.value)}
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
  error?: string | null | undefined;
  value: string;
  choices: readonly FieldChoice[];
  none: string;
  other: string;
  otherLabel: string;
  onChange: (value: string) => void;
}

const OTHER = '\u0000other';

/** A choice of known values, or any other by id, since the cache never has everything. */
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
