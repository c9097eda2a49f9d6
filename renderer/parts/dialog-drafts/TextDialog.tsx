import { type ReactNode, useEffect, useRef } from 'react';
import { DIALOG_KINDS, type DialogFields, type DialogKind } from '../../../shared/domain/draft.ts';
import type { Result } from '../../../shared/result.ts';
import { t } from '../../i18n/index.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { useSubmit } from '../../ui/submit.ts';
import { CannedPicker, pickerNames } from '../canned/CannedPicker.tsx';
import type { Offer } from '../canned/match.ts';
import { useCannedPicker } from '../canned/useCannedPicker.ts';
import css from '../writing/NoticeLine.module.css';
import { type DraftPlace, placeKey } from './dialog-drafts-slice.ts';

interface TextDialogProps<T> {
  /** Another object for each opening; null while closed. */
  of: T | null;
  onClose: () => void;
  title: string;
  description: string;
  label: string;
  go: string;
  className: string | undefined;
  maxLength?: number | undefined;
  width?: 'wide';
  draft: OpenDialogDraft;
  text: string;
  onText: (text: string) => void;
  /** Runs once at a time, with a text that is not empty. It also closes the dialog. */
  save: (of: T) => Promise<Result<unknown>>;
  /** An `@` offers the colleagues of this account's team. */
  mentions?: string | undefined;
  children?: (focusText: () => void) => ReactNode;
}

const MENTIONS: readonly Offer[] = ['mentions'];

/** A dialog with one text, which survives an accidental close. */
export function TextDialog<T extends object>({
  of,
  draft,
  text,
  onText,
  save,
  mentions,
  children,
  label,
  className,
  maxLength,
  go,
  ...dialog
}: TextDialogProps<T>) {
  const field = useRef<HTMLTextAreaElement>(null);
  const picker = useCannedPicker({ account: mentions ?? '', ticket: null, field, offers: MENTIONS });
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
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        onSave();
      }}
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
        maxLength={maxLength}
        onFocus={({ target }) => target.selectionStart === 0 && target.setSelectionRange(text.length, text.length)}
        onChange={(event) => {
          onText(event.target.value);
          picker.onChange(event);
        }}
        onSelect={picker.onSelect}
        onKeyDown={picker.onKeyDown}
        onBlur={picker.close}
        {...pickerNames(picker)}
      />
      <CannedPicker picker={picker} ticket={null} field={field} />
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

interface OpenDialogDraft {
  fields: DialogFields | null;
  /** The text was there when the dialog opened. */
  restored: boolean;
  write(fields: DialogFields | null): void;
}

/** Unsaved input of a dialog. `open`: the dialog is visible; its place is kept while it closes. */
export function useDialogDraft(place: DraftPlace | null, open: boolean): OpenDialogDraft {
  const store = useAppStore();
  const key = place && placeKey(place);
  const fields = useApp((app) => (key === null ? null : (app.dialogDrafts.texts[key] ?? null)));
  const restored = useApp((app) => key !== null && key in app.dialogDrafts.restored);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says which place it is
  useEffect(() => {
    if (open && place) void store.getState().dialogDrafts.open(place);
  }, [store, open, key]);
  return {
    fields,
    restored,
    write(next) {
      if (place) store.getState().dialogDrafts.write(place, next);
    },
  };
}

export function RestoredLine({ shown, onDiscard }: { shown: boolean; onDiscard: () => void }) {
  if (!shown) return null;
  return (
    <p className={css.restored} role="status">
      {t('dialogDrafts.restored')}
      <Button look="plain" onClick={onDiscard}>
        {t('dialogDrafts.discard')}
      </Button>
    </p>
  );
}

export const dialogName = (kind: DialogKind): string => t(`dialogDrafts.${kind}`);

export const isDialogKind = (kind: string): kind is DialogKind => (DIALOG_KINDS as readonly string[]).includes(kind);
