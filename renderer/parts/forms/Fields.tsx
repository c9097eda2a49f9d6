/** Draws the fields of a form by its table. */
import { type ComponentProps, Fragment, type ReactNode, useId } from 'react';
import type { FormPair } from '../../../shared/domain/form.ts';
import { t } from '../../i18n/index.ts';
import { CheckField, SecretField, SelectField, TextField } from '../../ui/Field.tsx';
import css from './Forms.module.css';
import { ChoiceField, type KnownField, Pairs } from './form-fields.tsx';
import {
  type AnyField,
  type FieldChoice,
  type FormErrors,
  type FormTable,
  type TextKind,
  tableFields,
} from './form-table.ts';

type ByField<Values, T> = { readonly [Name in keyof Values]?: T };

interface FieldsProps<Form, Values> {
  table: FormTable<Form, Values>;
  form: Form;
  values: Values;
  group: string;
  errors?: FormErrors;
  /** The known values of choices, and suggestions for texts. */
  choices?: ByField<Values, readonly FieldChoice[]>;
  known?: ByField<Values, readonly KnownField[]>;
  /** The controls of fields that the view draws itself. */
  own?: ByField<Values, ReactNode>;
  /** Further controls beside the group's fields. */
  children?: ReactNode;
  onChange: (patch: Partial<Values>) => void;
}

/** Draws the fields of one group: ticks in a row, other fields in a grid. */
export function Fields<Form, Values>(props: FieldsProps<Form, Values>) {
  const { table, form, values, group, errors = {}, choices, known, own, children, onChange } = props;
  const fields = tableFields(table).filter(([, field]) => field.group === group && (field.when?.(form) ?? true));
  const [first] = fields;
  if (!first) return children ?? null;
  const drawn = fields.map(([name, field]) => (
    <Fragment key={name}>
      {own?.[name] ?? (
        <FormControl
          field={field}
          label={t(field.label)}
          hint={typeof field.hint === 'function' ? field.hint(form) : field.hint && t(field.hint)}
          focused={field.focused?.(form) === true}
          value={values[name]}
          error={errors[name]}
          choices={choices?.[name] ?? []}
          known={known?.[name] ?? []}
          onChange={(value) => onChange({ [name]: value } as Partial<Values>)}
        />
      )}
    </Fragment>
  ));
  const { kind } = first[1];
  if (kind === 'line' || kind === 'pairs') return drawn;
  return (
    <div className={kind === 'flag' ? css.checks : css.grid}>
      {drawn}
      {children}
    </div>
  );
}

interface FormControlProps {
  field: AnyField<never>;
  label: string;
  hint: string | undefined;
  focused: boolean;
  value: unknown;
  error: string | undefined;
  choices: readonly FieldChoice[];
  known: readonly KnownField[];
  onChange: (value: unknown) => void;
}

function FormControl({ field, label, hint, focused, value, error, choices, known, onChange }: FormControlProps) {
  const text = typeof value === 'string' ? value : '';
  const wrong = error ?? field.wrong?.(text);
  switch (field.kind) {
    case 'own':
      return null;
    case 'flag':
      return <CheckField label={label} checked={value === true} onChange={onChange} />;
    case 'pairs':
      return (
        <section className={css.group} aria-label={label}>
          <h3 className={css.partTitle}>{label}</h3>
          {hint && <p className={css.quiet}>{hint}</p>}
          <Pairs
            pairs={value as FormPair[]}
            known={known}
            idLabel={t(field.idLabel)}
            addLabel={t(field.addLabel)}
            wrong={field.wrong}
            onChange={onChange}
          />
        </section>
      );
    case 'choice':
      return (
        <ChoiceField
          label={label}
          hint={hint}
          error={wrong}
          value={text}
          choices={choices}
          none={t(field.none)}
          other={t(field.other)}
          otherLabel={t(field.otherLabel)}
          onChange={onChange}
        />
      );
    case 'select':
      return (
        <SelectField label={label} hint={hint} value={text} onChange={(event) => onChange(event.target.value)}>
          {Object.entries(field.options).map(([option, words]) => (
            <option key={option} value={option}>
              {t(words)}
            </option>
          ))}
        </SelectField>
      );
    default:
      return (
        <TextControl
          kind={field.kind}
          label={label}
          hint={hint}
          error={wrong}
          placeholder={field.placeholder}
          data-pane-focus={focused ? '' : undefined}
          value={text}
          suggestions={choices}
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}

const TEXT_KINDS: Record<TextKind, Partial<ComponentProps<'input'>>> = {
  text: { dir: 'auto' },
  line: { dir: 'auto', spellCheck: true },
  email: { dir: 'auto', inputMode: 'email' },
  tel: { dir: 'auto', inputMode: 'tel' },
  number: { inputMode: 'numeric' },
  code: { autoCapitalize: 'off' },
  secret: {},
};

interface TextControlProps extends ComponentProps<typeof TextField> {
  kind: TextKind;
  suggestions: readonly FieldChoice[];
}

function TextControl({ kind, suggestions, ...rest }: TextControlProps) {
  const list = useId();
  const Control = kind === 'secret' ? SecretField : TextField;
  return (
    <>
      <Control {...TEXT_KINDS[kind]} {...rest} list={suggestions.length > 0 ? list : undefined} />
      {suggestions.length > 0 && (
        <datalist id={list}>
          {suggestions.map(({ value }) => (
            <option key={value} value={value} />
          ))}
        </datalist>
      )}
    </>
  );
}
