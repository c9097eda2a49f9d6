import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Result } from '../../shared/result.ts';
import { t } from '../i18n/index.ts';
import { Button } from './Button.tsx';
import { ErrorNotice, Notice } from './Notice.tsx';
import { useSubmit } from './submit.ts';

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
  const { busy, error, submit } = useSubmit();
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
              <Button look="danger" busy={busy} onClick={() => void submit(run, close)}>
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
