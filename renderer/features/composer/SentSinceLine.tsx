import { formatMoment } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { openConversation } from '../../parts/tickets/open-conversation.ts';
import { NoticeLine } from '../../parts/writing/NoticeLine.tsx';
import { useAppStore } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';

interface SentSinceLineProps {
  ticket: string;
  at: number;
  now: number;
  onSendAnyway?: (() => void) | undefined;
}

/**
 * Warns about a text restored from a backup: a reply was sent after the backup, so the customer may
 * have this text already.
 */
export function SentSinceLine({ ticket, at, now, onSendAnyway }: SentSinceLineProps) {
  const store = useAppStore();
  const words = t('composer.sentSince', { time: formatMoment(at, now) });
  return (
    <NoticeLine
      tone={onSendAnyway ? 'danger' : 'warn'}
      actions={
        onSendAnyway && (
          <>
            <Button look="plain" onClick={() => void openConversation(store.getState(), ticket)}>
              {t('ticket.openConversation')}
            </Button>
            <Button look="plain" onClick={onSendAnyway}>
              {t('composer.newsSendAnyway')}
            </Button>
          </>
        )
      }
    >
      {onSendAnyway ? t('composer.newsNotSent', { news: words }) : words}
    </NoticeLine>
  );
}
