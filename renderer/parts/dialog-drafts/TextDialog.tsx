import { type ReactNode, useEffect, useRef } from 'react';
import type { Result } from '../../../shared/result.ts';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { useSubmit } from '../../ui/submit.ts';
import { type OpenDialogDraft, RestoredLine } from './dialog-draft.tsx';

interface TextDialogProps<T> {
  /** Another object for each opening; null while closed. */
  of: T | null;
  onClose: () => void;
  title: string;
  description: string;
  label: string;
  go: string;
  className: string | undefined;
  width?: 'wide';
  draft: OpenDialogDraft;
  text: string;
  onText: (text: string) => void;
  /** Runs once at a time, with a text that is not empty. It also closes the dialog. */
  save: (of: T) => Promise<Result<unknown>>;
  children?: (focusText: () => void) => ReactNode;
}

/** A dialog with one text, which survives an accidental close. */
export function TextDialog<T extends object>({
  of,
  draft,
  text,
  onText,
  save,
  children,
  label,
  className,
  go,
  ...dialog
}: TextDialogProps<T>) {
  const field = useRef<HTMLTextAreaElement>(null);
  const { busy, error, submit, release } = useSubmit();
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer for another opening is not shown
  useEffect(() => release, [of]);
  const focusText = () => field.current?.focus();
  const onSave = () => (text.trim() === '' || of === null ? focusText() : void submit(() => save(of)));
  return (
    <Dialog
      {...dialog}
      open={of !== null}
      initialFocus={field}
      actions={
        <>
          <Button onClick={dialog.onClose}>{t('ui.cancel')}</Button>
          <Button look="primary" busy={busy} onClick={onSave}>
            {go}
          </Button>
        </>
      }
    >
      <TextArea
        ref={field}
        label={label}
        className={className}
        value={text}
        dir="auto"
        onFocus={({ target }) => target.selectionStart === 0 && target.setSelectionRange(text.length, text.length)}
        onChange={({ target }) => onText(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSave();
        }}
      />
      <RestoredLine
        shown={draft.restored}
        onDiscard={() => {
          draft.write(null);
          focusText();
        }}
      />
      {error && <ErrorNotice error={error} />}
      {children?.(focusText)}
    </Dialog>
  );
}
