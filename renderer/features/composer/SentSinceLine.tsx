import { formatMoment } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { openConversation } from '../../parts/tickets/open-conversation.ts';
import { NoticeLine } from '../../parts/writing/NoticeLine.tsx';
import { useAppStore } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';

interface SentSinceLineProps {
  ticket: string;
  /** When a reply went out after the backup was made, ms. */
  at: number;
  now: number;
  /** Set while a send waits for an answer. */
  onSendAnyway?: (() => void) | undefined;
}

/** Says of a restored text that a reply went out since: the customer may have it already. */
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
