import { useEffect } from 'react';
import { DIALOG_KINDS, type DialogFields, type DialogKind } from '../../../shared/domain/draft.ts';
import { t } from '../../i18n/index.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import css from '../writing/NoticeLine.module.css';
import { type DraftPlace, placeKey } from './dialog-drafts-slice.ts';

export interface OpenDialogDraft {
  /** What is typed and not saved yet; null where there is nothing. */
  fields: DialogFields | null;
  /** It stood there when the dialog was opened. */
  restored: boolean;
  write(fields: DialogFields | null): void;
}

/**
 * What is typed in one dialog. `open`: it can be seen now; a place is kept while the dialog goes.
 */
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

/**
 * Says that a text was here before the dialog was opened, and takes it away where it is not wanted.
 */
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

/** Whether this is the kind of a dialog, and not of a draft. */
export const isDialogKind = (kind: string): kind is DialogKind => (DIALOG_KINDS as readonly string[]).includes(kind);
