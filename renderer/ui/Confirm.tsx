import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { AppError, Result } from '../../shared/result.ts';
import { t } from '../i18n/index.ts';
import { Button } from './Button.tsx';
import { ErrorNotice, Notice } from './Notice.tsx';

interface ConfirmProps {
  button: string;
  name?: string;
  words: ReactNode;
  go: string;
  run: () => Promise<Result<unknown>>;
}

/** A button that asks for confirmation. The harmless answer has the focus. */
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
    // Escape closes the question first; the next press leaves its surroundings.
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
