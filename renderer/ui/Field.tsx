/** Fields of a form, each with its label, its hint and what is wrong with it. */
import { Eye, EyeOff } from 'lucide-react';
import {
  type ComponentProps,
  type ReactNode,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { t } from '../i18n/index.ts';
import { IconButton } from './Button.tsx';
import { classes } from './dom.ts';
import css from './Field.module.css';

interface Around {
  label: string;
  /** One line under the control that helps before something is wrong. */
  hint?: ReactNode;
  /** What is wrong with what stands in it, said and shown at the field. */
  error?: string | null | undefined;
  /** Beside the control, inside its edge: a unit, or a small button. */
  end?: ReactNode;
}

function useNames(error: Around['error'], hint: Around['hint']) {
  const id = useId();
  const described = classes(error && `${id}e`, !!hint && `${id}h`);
  return {
    id,
    named: { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined },
  };
}

function Frame({ id, label, hint, error, end, children }: Around & { id: string; children: ReactNode }) {
  return (
    <div className={css.field}>
      <label htmlFor={id} className={css.label}>
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

/**
 * What a browser is told of every field, unless it asks for what belongs to the agent alone: to keep
 * nothing of it. Its history of forms and its restored tabs are files in plain text.
 */
export const NOT_KEPT = { autoComplete: 'off' } as const;

/** A line of text with its label, hint and error. */
export function TextField({ label, hint, error, end, className, ...rest }: Around & ComponentProps<'input'>) {
  const { id, named } = useNames(error, hint);
  return (
    <Frame id={id} label={label} hint={hint} error={error} end={end}>
      <input
        type="text"
        spellCheck={false}
        {...NOT_KEPT}
        {...rest}
        {...named}
        className={classes(css.input, className)}
      />
    </Frame>
  );
}

/** Several lines of text with their label, hint and error. */
export function TextArea({ label, hint, error, end, className, ...rest }: Around & ComponentProps<typeof TextBox>) {
  const { id, named } = useNames(error, hint);
  return (
    <Frame id={id} label={label} hint={hint} error={error} end={end}>
      <TextBox {...rest} {...named} className={classes(css.input, css.area, className)} />
    </Frame>
  );
}

/** A choice out of a short list. */
export function SelectField({ label, hint, error, end, className, ...rest }: Around & ComponentProps<'select'>) {
  const { id, named } = useNames(error, hint);
  return (
    <Frame id={id} label={label} hint={hint} error={error} end={end}>
      <select {...NOT_KEPT} {...rest} {...named} className={classes(css.input, className)} />
    </Frame>
  );
}

interface CheckFieldProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  label: string;
  hint?: ReactNode;
  onChange?: ((checked: boolean) => void) | undefined;
}

/** A box to tick, with its words behind it. */
export function CheckField({ label, hint, onChange, className, type = 'checkbox', ...rest }: CheckFieldProps) {
  const id = useId();
  return (
    <div className={classes(css.check, className)}>
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
 * A bare field of several lines that shows `value`. React's own controlled one writes the text into
 * the element a second time with each key, as its default, and Chromium then takes back one
 * character at a time: this one leaves typing alone.
 */
export function TextBox({ value, ref, ...rest }: ComponentProps<'textarea'> & { value: string }) {
  const own = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => own.current as HTMLTextAreaElement);
  useLayoutEffect(() => {
    if (own.current && own.current.value !== value) own.current.value = value;
  });
  return <textarea {...NOT_KEPT} {...rest} ref={own} />;
}

/**
 * A secret on one line, hidden unless asked for. A password input also where the secret is no
 * password of this page: then no input method learns it, nothing copies it, and a Mac keeps other
 * programs from reading the keys. `new-password`, unless said otherwise: no password manager fills
 * in the one it knows.
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
          label={t(shown ? 'ui.hideCharacters' : 'ui.showCharacters')}
          pressed={shown}
          size={14}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
