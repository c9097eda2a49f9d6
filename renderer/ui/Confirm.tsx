import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { AppError, Result } from '../../shared/result.ts';
import { t } from '../i18n/index.ts';
import { Button } from './Button.tsx';
import { ErrorNotice, Notice } from './Notice.tsx';

interface ConfirmProps {
  /** What is pressed first. */
  button: string;
  /** Its name for a screen reader, where several look the same. */
  name?: string;
  /** What will go and what will stay. */
  words: ReactNode;
  /** What does it. */
  go: string;
  run: () => Promise<Result<unknown>>;
}

/**
 * A button that says what it will do before it does it. The answer that changes nothing has the
 * focus.
 */
export function Confirm({ button, name, words, go, run }: ConfirmProps) {
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!asked) return;
    box.current?.scrollIntoView({ block: 'nearest' });
    box.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [asked]);
  const close = () => {
    setAsked(false);
    requestAnimationFrame(() => box.current?.querySelector('button')?.focus());
  };
  const confirm = async () => {
    setBusy(true);
    const answer = await run();
    setBusy(false);
    setError(answer.ok ? null : answer.error);
    if (answer.ok) close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The question goes first; what lies around it is left by the next press.
    if (!asked || event.key !== 'Escape') return;
    event.preventDefault();
    if (!busy) close();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons in it have the focus
    <div ref={box} onKeyDown={onKeyDown}>
      {error && <ErrorNotice error={error} />}
      {asked ? (
        <Notice
          tone="warn"
          live="polite"
          actions={
            <>
              <Button onClick={close}>{t('ui.cancel')}</Button>
              <Button look="danger" busy={busy} onClick={() => void confirm()}>
                {go}
              </Button>
            </>
          }
        >
          {words}
        </Notice>
      ) : (
        <Button aria-label={name} onClick={() => setAsked(true)}>
          {button}
        </Button>
      )}
    </div>
  );
}
