import { useState } from 'react';
import { SelectField, TextField } from '../../ui/Field.tsx';

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
