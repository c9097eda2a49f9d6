/** Form fields with label, hint and error. */
import { Eye, EyeOff } from 'lucide-react';
import {
  type ComponentProps,
  type InputEvent,
  type ReactNode,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { plainDigits } from '../../shared/domain/typed-digits.ts';
import { t } from '../i18n/index.ts';
import { IconButton } from './Button.tsx';
import { classNames } from './dom.ts';
import css from './Field.module.css';
import layout from './layout.module.css';

interface FieldProps {
  label: string;
  hint?: ReactNode;
  error?: string | null | undefined;
  /** Inside the control's border at its end: a unit or small button. */
  end?: ReactNode;
}

function useFieldIds(error: FieldProps['error'], hint: FieldProps['hint']) {
  const id = useId();
  const described = classNames(error && `${id}e`, !!hint && `${id}h`);
  return {
    id,
    named: { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined },
  };
}

function Frame({ id, label, hint, error, end, children }: FieldProps & { id: string; children: ReactNode }) {
  return (
    <div className={css.field}>
      <label htmlFor={id} className={layout.label}>
        {label}
      </label>
      <div className={css.control} data-invalid={error ? '' : undefined}>
        {children}
        {end}
      </div>
      {hint && (
        <div id={`${id}h`} className={css.hint}>
          {hint}
        </div>
      )}
      {error && (
        <div id={`${id}e`} className={css.error} role="alert">
          {error}
        </div>
      )}
    </div>
  );
}

/** Keeps a field out of the browser's form history and restored tabs, which are plain files. */
export const NOT_KEPT = { autoComplete: 'off' } as const;

const NUMBERS = /^(?:numeric|decimal|tel)$/;

/** Before `onChange`, with the caret kept in its place. */
function writePlainDigits({ currentTarget: field }: InputEvent<HTMLInputElement>): void {
  const plain = plainDigits(field.value);
  if (plain === field.value) return;
  const caret = field.selectionStart;
  field.value = plain;
  field.setSelectionRange(caret, caret);
}

/** Numbers may be typed with Arabic or Persian digits. */
export function TextField({ label, hint, error, end, className, ...rest }: FieldProps & ComponentProps<'input'>) {
  const { id, named } = useFieldIds(error, hint);
  return (
    <Frame id={id} label={label} hint={hint} error={error} end={end}>
      <input
        type="text"
        spellCheck={false}
        {...NOT_KEPT}
        onInput={NUMBERS.test(rest.inputMode ?? '') ? writePlainDigits : undefined}
        {...rest}
        {...named}
        className={classNames(css.input, className)}
      />
    </Frame>
  );
}

export function TextArea({ label, hint, error, end, className, ...rest }: FieldProps & ComponentProps<typeof TextBox>) {
  const { id, named } = useFieldIds(error, hint);
  return (
    <Frame id={id} label={label} hint={hint} error={error} end={end}>
      <TextBox {...rest} {...named} className={classNames(css.input, css.area, className)} />
    </Frame>
  );
}

export function SelectField({ label, hint, error, end, className, ...rest }: FieldProps & ComponentProps<'select'>) {
  const { id, named } = useFieldIds(error, hint);
  return (
    <Frame id={id} label={label} hint={hint} error={error} end={end}>
      <select {...NOT_KEPT} {...rest} {...named} className={classNames(css.input, className)} />
    </Frame>
  );
}

interface CheckFieldProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  label: string;
  hint?: ReactNode;
  onChange?: ((checked: boolean) => void) | undefined;
}

export function CheckField({ label, hint, onChange, className, type = 'checkbox', ...rest }: CheckFieldProps) {
  const id = useId();
  return (
    <div className={classNames(css.check, className)}>
      <input
        type={type}
        {...NOT_KEPT}
        {...rest}
        id={id}
        aria-describedby={hint ? `${id}h` : undefined}
        onChange={(event) => onChange?.(event.target.checked)}
      />
      <label htmlFor={id}>{label}</label>
      {hint && (
        <div id={`${id}h`} className={css.hint}>
          {hint}
        </div>
      )}
    </div>
  );
}

/**
 * A text area whose `value` is set directly: React's lets Chromium undo single characters only. It
 * runs as its text does; an empty one as the window does, because `auto` begins it at the left.
 */
export function TextBox({ value, ref, ...rest }: ComponentProps<'textarea'> & { value: string }) {
  const own = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => own.current as HTMLTextAreaElement);
  useLayoutEffect(() => {
    if (own.current && own.current.value !== value) own.current.value = value;
  });
  return <textarea {...NOT_KEPT} {...rest} dir={value === '' ? undefined : 'auto'} ref={own} />;
}

/**
 * A hidden secret on one line, with a button to show it. It is a password input even for other
 * secrets, so that input methods do not learn it, it can't be copied, and a Mac blocks other
 * programs from reading the keys. Defaults to `new-password`, so that no password manager fills it
 * in.
 */
export function SecretField(props: ComponentProps<typeof TextField>) {
  const [shown, setShown] = useState(false);
  return (
    <TextField
      autoComplete="new-password"
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="off"
      autoCorrect="off"
      end={
        <IconButton
          icon={shown ? EyeOff : Eye}
          label={t(shown ? 'protection.hideCharacters' : 'protection.showCharacters')}
          pressed={shown}
          size={14}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
