import { t } from '../../i18n/index.ts';
import { useApp } from '../../store/app-store.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { useNow } from '../../ui/useNow.ts';
import { fullTime } from '../list/row-words.ts';
import css from './AnnouncementDialog.module.css';

/** An announcement that was found, as plain text. */
export function AnnouncementDialog() {
  const reading = useApp((app) => app.search.reading);
  const stop = useApp((app) => app.search.stopReading);
  const now = useNow();
  return (
    <Dialog
      open={reading !== null}
      onClose={stop}
      title={reading?.title || t('search.announcementTitle')}
      description={reading?.at ? fullTime(reading.at, now) : undefined}
    >
      <p className={css.text} dir="auto">
        {reading?.text}
      </p>
    </Dialog>
  );
}
