import { useState } from 'react';
import { formatMoment } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { DueLine } from './DueLine.tsx';
import type { DraftSession, DraftState } from './draft-session.ts';
import css from './KeptText.module.css';

/** Another text of this reply was kept: it can be looked at, and added to what stands there now. */
export function KeptText({ session, draft, now }: { session: DraftSession; draft: DraftState; now: number }) {
  const [shown, setShown] = useState(false);
  const [newest] = draft.kept;
  if (!newest) return null;
  const time = formatMoment(newest.savedAt, now);
  const use = () => {
    setShown(false);
    session.edit([draft.text.trimEnd(), newest.text].filter(Boolean).join('\n\n'));
    session.forgetKept(newest.savedAt);
  };
  return (
    <>
      <DueLine
        tone="info"
        actions={
          <>
            <Button look="plain" onClick={() => setShown(true)}>
              {t('composer.keptShow')}
            </Button>
            <Button look="plain" onClick={() => session.forgetKept(newest.savedAt)}>
              {t('ui.dismiss')}
            </Button>
          </>
        }
      >
        {t('composer.kept', { time })}
      </DueLine>
      <Dialog
        open={shown}
        onClose={() => setShown(false)}
        title={t('composer.keptTitle', { time })}
        description={t('composer.keptHint')}
        actions={
          <>
            <Button onClick={() => setShown(false)}>{t('ui.close')}</Button>
            <Button look="primary" onClick={use}>
              {t('composer.keptUse')}
            </Button>
          </>
        }
      >
        <p className={css.text} dir="auto">
          {newest.text}
        </p>
      </Dialog>
    </>
  );
}
