import { useRef, useState } from 'react';
import type { Result } from '../../../shared/result.ts';
import { t } from '../../i18n/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { complain } from '../ticket/actions.ts';

interface DiscardFormProps {
  /** What goes, in one line. */
  what: string;
  discard: () => Promise<Result<null>>;
  onDiscarded?: () => void;
}

/** Throws away what was filled in; asks before it does. */
export function DiscardForm({ what, discard, onDiscarded }: DiscardFormProps) {
  const [asking, setAsking] = useState(false);
  const safe = useRef<HTMLButtonElement>(null);
  const run = async () => {
    setAsking(false);
    const gone = await discard();
    if (gone.ok) onDiscarded?.();
    else complain(gone.error);
  };
  return (
    <>
      <Button look="plain" onClick={() => setAsking(true)}>
        {t('forms.discard')}
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('forms.discardTitle')}
        width="small"
        initialFocus={safe}
        actions={
          <>
            <Button ref={safe} onClick={() => setAsking(false)}>
              {t('ui.cancel')}
            </Button>
            <Button look="danger" onClick={() => void run()}>
              {t('forms.discard')}
            </Button>
          </>
        }
      >
        <p>{t('forms.discardWords', { what })}</p>
      </Dialog>
    </>
  );
}
