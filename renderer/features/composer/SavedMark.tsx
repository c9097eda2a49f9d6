import { formatClockSeconds } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import type { DraftState } from './draft-session.ts';
import css from './SavedMark.module.css';

/** When the text was last saved; nothing before there is a text. */
export function SavedMark({ draft }: { draft: DraftState }) {
  const words = savedWords(draft);
  if (words === null) return null;
  return (
    <span className={css.mark} data-failed={draft.saving === 'failed' ? '' : undefined}>
      {words}
    </span>
  );
}

function savedWords({ saving, savedAt, rev }: DraftState): string | null {
  switch (saving) {
    case 'unsaved':
      return t('composer.unsaved');
    case 'saving':
      return t('composer.saving');
    case 'failed':
      return t('composer.notSaved');
    case 'saved':
      return savedAt === null || rev === 0 ? null : t('composer.saved', { time: formatClockSeconds(savedAt) });
  }
}
