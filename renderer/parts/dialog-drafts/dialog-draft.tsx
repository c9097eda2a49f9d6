import { useEffect } from 'react';
import { DIALOG_KINDS, type DialogFields, type DialogKind } from '../../../shared/domain/draft.ts';
import { t } from '../../i18n/index.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import css from '../writing/NoticeLine.module.css';
import { type DraftPlace, placeKey } from './dialog-drafts-slice.ts';

export interface OpenDialogDraft {
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
