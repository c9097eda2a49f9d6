/** A form as a table of its fields. A field of the form's type without an entry is an error. */
import { type FormPair, trimText } from '../../../shared/domain/form.ts';
import { isSecretName } from '../../../shared/domain/secret-name.ts';
import { type MessageKey, t } from '../../i18n/index.ts';

interface Basics<Form, Value> {
  label: MessageKey;
  /** The label in a list, if the control's is too long for one. */
  short?: MessageKey;
  hint?: MessageKey | ((form: Form) => string);
  /** The fields of a group are drawn together. */
  group: string;
  /** Whether it is drawn; without it, always. */
  when?: (form: Form) => boolean;
  /** Whether the view begins with the focus here. */
  focused?: (form: Form) => boolean;
  /** Why its text can't be sent, shown while it is typed. */
  wrong?: (text: string) => string | null;
  /** Its value in a list, if it isn't listed as typed. */
  words?: (value: Value) => string;
}

/** `line` is as wide as the form; `code` is a text that no keyboard should capitalize. */
export type TextKind = 'text' | 'line' | 'email' | 'tel' | 'number' | 'code' | 'secret';

/** `own` is drawn by the form's view, `choice` is one of the known values or any other text. */
type KindFor<Value> =
  | { kind: 'own' }
  | ([Value] extends [boolean] ? { kind: 'flag' } : never)
  | ([Value] extends [FormPair[]] ? { kind: 'pairs'; idLabel: MessageKey; addLabel: MessageKey } : never)
  | ([Value] extends [string]
      ?
          | { kind: TextKind; placeholder?: string }
          | { kind: 'choice'; none: MessageKey; other: MessageKey; otherLabel: MessageKey }
          | { kind: 'select'; options: Readonly<Record<Value, MessageKey>> }
      : never);

/** `hidden` fields are neither drawn here nor listed. */
type FormField<Form, Value> = { kind: 'hidden' } | (Basics<Form, Value> & KindFor<Value>);

/** `Values`: the fields that the table describes, if they are only a part of the form. */
export type FormTable<Form, Values = Form> = { readonly [Name in keyof Values]: FormField<Form, Values[Name]> };

type AnyKind = Exclude<KindFor<string> | KindFor<boolean> | KindFor<FormPair[]>, never>;
export type AnyField<Form> = Basics<Form, unknown> & AnyKind;

export const tableFields = <Form, Values>(table: FormTable<Form, Values>): [keyof Values & string, AnyField<Form>][] =>
  (Object.entries(table) as [keyof Values & string, AnyField<Form> | { kind: 'hidden' }][]).flatMap(([name, field]) =>
    field.kind === 'hidden' ? [] : [[name, field]],
  );

export interface FieldChoice {
  value: string;
  label: string;
}

export type FormErrors = Readonly<Partial<Record<string, string>>>;

export interface FilledField {
  label: string;
  value: string;
}

/** The fields that are drawn and filled in; those of `missing` also while they are empty. */
export function filledFields<Form>(
  table: FormTable<Form>,
  form: Form,
  choices: Partial<Record<keyof Form, readonly FieldChoice[]>> = {},
  missing: readonly string[] = [],
): FilledField[] {
  return tableFields(table).flatMap(([name, field]) => {
    if (field.when?.(form) === false) return [];
    const value = form[name];
    const chosen = choices[name]?.find((choice) => choice.value === value)?.label;
    const words = value === false ? '' : (chosen ?? valueWords(field, value));
    return words === '' && !missing.includes(name) ? [] : [{ label: labelOf(field), value: words }];
  });
}

export interface FieldChange {
  label: string;
  /** Null in a new form, and of a secret. */
  from: string | null;
  to: string;
}

/** The fields that differ from the form as it began; from the empty form, if it is a new one. */
export function changedFieldWords<Form, Values>(
  table: FormTable<Form, Values>,
  before: Values,
  after: Values,
  isNew: boolean,
): FieldChange[] {
  return tableFields(table).flatMap(([name, field]) => {
    const [old, now] = [before[name], after[name]];
    const isSame = field.kind === 'secret' ? old === now : trimText(old) === trimText(now);
    if (isSame) return [];
    const words = (value: unknown) => valueWords(field, value) || t('forms.emptyValue');
    return [{ label: labelOf(field), from: isNew || field.kind === 'secret' ? null : words(old), to: words(now) }];
  });
}

/** Pairs that have a value, in words. Secrets are dots. */
export const pairWords = (pairs: readonly FormPair[]): string[] =>
  pairs
    .filter(({ id, value }) => id.trim() !== '' && value !== '')
    .map(({ id, name, value }) =>
      t('forms.pair', { name: name || id, value: isSecretName(name || id) ? t('forms.secret') : value }),
    );

const labelOf = ({ label, short = label }: { label: MessageKey; short?: MessageKey }): string => t(short);

function valueWords(field: AnyField<never>, value: unknown): string {
  if (field.words) return field.words(value);
  if (typeof value === 'boolean') return t(value ? 'forms.yes' : 'forms.no');
  if (typeof value !== 'string' || value === '') return '';
  return field.kind === 'secret' ? t('forms.secret') : trimText(value);
}

/** Words for the gaps, by field; null without a gap. A gap without words only blocks the button. */
export function gapErrors<Reason extends string>(
  gaps: readonly { reason: Reason; field: string }[],
  words: Readonly<Partial<Record<Reason, MessageKey>>>,
): FormErrors | null {
  if (gaps.length === 0) return null;
  const named = gaps.flatMap(({ reason, field }) => {
    const key = words[reason];
    return key ? [[field, t(key)]] : [];
  });
  return Object.fromEntries(named);
}
