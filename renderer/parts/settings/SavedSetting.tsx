import { Check } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import type { AppError, Result } from '../../../shared/result.ts';
import { errorWords, t } from '../../i18n/index.ts';
import { useAppStore } from '../../store/app-store.ts';
import { TextArea, TextField } from '../../ui/Field.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { showToast } from '../../ui/Toast.tsx';
import { showError } from '../show-error.ts';
import css from './SavedSetting.module.css';

export interface Setting<T> {
  value: T;
  error: string | null;
  state: 'idle' | 'saving' | 'saved';
  /** Changes the value; it is saved a moment later. */
  type(value: T): void;
  choose(value: T): void;
  commit(): void;
}

/** Delay (ms) after the last key. */
const DELAY = 800;

const words = (error: AppError): string => {
  const { what, next } = errorWords(error);
  return `${what} ${next}`;
};

/**
 * A setting that saves itself: text soon after the last key, or on Enter and on leaving; a choice
 * at once. `check` returns an error text: a wrong value stays in the field and is not saved.
 */
export function useSetting<T>(
  stored: T,
  save: (value: T) => Promise<Result<unknown>>,
  check: (value: T) => string | null = () => null,
): Setting<T> {
  const app = useAppStore();
  const [value, setValue] = useState(stored);
  const [state, setState] = useState<Setting<T>['state']>('idle');
  const [error, setError] = useState<string | null>(null);
  // Values of the latest render, for timers and unmounting.
  const now = useRef({ stored, save, check });
  now.current = { stored, save, check };
  const edit = useRef<{ value: T; timer: ReturnType<typeof setTimeout> | undefined } | null>(null);
  /** The value being saved, which differs from the stored one until the answer. */
  const sent = useRef<{ value: T } | null>(null);
  const here = useRef(true);

  useEffect(() => {
    // Changed elsewhere; don't replace text that is being typed.
    if (!edit.current) setValue(stored);
  }, [stored]);

  const commit = async () => {
    const pending = edit.current;
    if (!pending) return;
    clearTimeout(pending.timer);
    const wrong = now.current.check(pending.value);
    if (here.current) setError(wrong);
    else if (wrong !== null) showToast({ title: t('settings.notKept'), description: wrong, urgent: true });
    if (wrong !== null) return;
    edit.current = null;
    const known = sent.current ? sent.current.value : now.current.stored;
    if (Object.is(pending.value, known)) return;
    const mine = { value: pending.value };
    sent.current = mine;
    if (here.current) setState('saving');
    const answer = await now.current.save(pending.value);
    if (sent.current === mine) sent.current = null;
    if (!here.current && !answer.ok) showError(answer.error);
    if (!here.current || edit.current) return;
    setState(answer.ok ? 'saved' : 'idle');
    if (!answer.ok) setError(words(answer.error));
  };

  const put = (next: T, delay: number | null) => {
    clearTimeout(edit.current?.timer);
    edit.current = { value: next, timer: undefined };
    setValue(next);
    setState('idle');
    setError(null);
    if (delay === null) void commit();
    else edit.current.timer = setTimeout(() => void commit(), delay);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: at the end of the page, and only then
  useEffect(() => {
    here.current = true;
    const release = app.getState().unsaved.hold({
      unsaved: () => (edit.current ? String(edit.current.value).length + 1 : 0),
      describeInput: () => String(edit.current?.value ?? ''),
      flush: commit,
    });
    return () => {
      here.current = false;
      void commit();
      release();
    };
  }, []);

  return {
    value,
    error,
    state,
    type: (next) => put(next, DELAY),
    choose: (next) => put(next, null),
    commit: () => void commit(),
  };
}

type Texts = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'error' | 'end'> & {
  setting: Setting<string>;
  unit?: ReactNode;
};

export function SavedText({ setting, unit, ...rest }: Texts) {
  return (
    <TextField
      {...rest}
      value={setting.value}
      error={setting.error}
      onChange={(event) => setting.type(event.target.value)}
      onBlur={setting.commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') setting.commit();
      }}
      end={
        <>
          <Saved state={setting.state} />
          {unit}
        </>
      }
    />
  );
}

type Areas = Omit<ComponentProps<typeof TextArea>, 'value' | 'onChange' | 'error' | 'end'> & {
  setting: Setting<string>;
};

export function SavedArea({ setting, ...rest }: Areas) {
  return (
    <TextArea
      {...rest}
      value={setting.value}
      error={setting.error}
      onChange={(event) => setting.type(event.target.value)}
      onBlur={setting.commit}
      end={<Saved state={setting.state} />}
    />
  );
}

export function Saved({ state }: { state: Setting<unknown>['state'] }) {
  return (
    <span role="status" className={css.saved} data-state={state}>
      {state === 'saved' && (
        <>
          <Glyph icon={Check} size={12} tone="ok" />
          {t('settings.saved')}
        </>
      )}
      {state === 'saving' && t('settings.saving')}
    </span>
  );
}
