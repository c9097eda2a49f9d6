import { useRef } from 'react';
import { t } from '../../i18n/index.ts';
import { useApp } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorNotice } from '../../ui/Notice.tsx';

/** Before the window closes: what becomes of replies in their hold, and of what nothing keeps. */
export function LeaveDialog() {
  const { asked, doing, error, stay, leave } = useApp((app) => app.leaving);
  const first = useRef<HTMLButtonElement>(null);
  if (!asked) return null;
  const { held, lost } = asked;
  return (
    <Dialog
      open
      onClose={stay}
      width="small"
      title={t(lost > 0 ? 'leaving.titleLost' : 'leaving.title')}
      description={
        <>
          {held > 0 && t('leaving.held', { count: held })} {lost > 0 && t('leaving.lost', { count: lost })}
        </>
      }
      initialFocus={first}
      actions={
        <>
          <Button onClick={stay}>{t('leaving.stay')}</Button>
          <Button
            ref={held > 0 ? undefined : first}
            look={lost > 0 ? 'danger' : 'edge'}
            busy={doing === 'keep'}
            onClick={() => void leave('keep')}
          >
            {t(lost > 0 ? 'leaving.lose' : 'leaving.keep')}
          </Button>
          {held > 0 && (
            <Button ref={first} look="primary" busy={doing === 'send'} onClick={() => void leave('send')}>
              {t('leaving.send')}
            </Button>
          )}
        </>
      }
    >
      {error && <ErrorNotice error={error} />}
    </Dialog>
  );
}
