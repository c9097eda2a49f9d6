import { t } from '../../i18n/index.ts';
import { useApp } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/Notice.tsx';
import css from './AboutConversation.module.css';
import type { ThreadEntry } from './thread.ts';

/** Says why the words of the customer are not here, where they are not. */
export function AboutConversation({ entries }: { entries: readonly ThreadEntry[] | null }) {
  const outcome = useApp((app) => app.ticket.conversation);
  const error = useApp((app) => app.ticket.readingError);
  const retry = useApp((app) => app.ticket.retryConversation);
  const hasPosts = entries?.some(({ kind }) => kind === 'post') ?? false;
  if (error) {
    return <ErrorNotice error={error} actions={<Button onClick={retry}>{t('ui.tryAgain')}</Button>} />;
  }
  return hasPosts ? null : <p className={css.noBodies}>{t(WHY_NONE[outcome ?? 'reading'])}</p>;
}

const WHY_NONE = {
  reading: 'timeline.reading',
  known: 'timeline.noPosts',
  'not-offered': 'timeline.noBodies',
  'not-reached': 'timeline.notReached',
  'page-not-allowed': 'timeline.noBodies',
} as const;
