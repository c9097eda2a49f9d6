import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { Account } from '../../../shared/domain/account.ts';
import type { TicketDetail } from '../../../shared/domain/ticket.ts';
import { t } from '../../i18n/index.ts';
import { PlacesLine } from '../../parts/canned/CannedPicker.tsx';
import { PracticeOffer } from '../../parts/practice/PracticeOffer.tsx';
import { isReadOnly, type ReplySession } from '../../parts/writing/reply-session.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { useNow } from '../../ui/hooks.ts';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { AddressLine } from './AddressLine.tsx';
import css from './Composer.module.css';
import { ComposerNotices, NewsLine } from './ComposerNotices.tsx';
import { newsOf } from './open-news.ts';
import type { ReplyTools } from './ReplyText.tsx';
import { SentSinceLine } from './SentSinceLine.tsx';
import { StepsLine } from './StepsLine.tsx';
import type { Sending, SendQuestion } from './useSend.ts';

interface ReplyLinesProps {
  account: Account;
  detail: TicketDetail;
  session: ReplySession;
  tools: ReplyTools;
  sending: Sending;
  begun: boolean;
}

/** All that stands above the text of a reply: who gets it, and what to know before it is sent. */
export function ReplyLines({ account, detail, session, tools, sending, begun }: ReplyLinesProps) {
  const { ticket } = detail;
  const store = useAppStore();
  const { phase, error } = useStore(session.store);
  const locked = useStore(session.store, isReadOnly);
  const held = useApp((app) => app.ticket.isHeaderHeld);
  const news = useMemo(() => (begun && held ? newsOf(detail) : null), [begun, held, detail]);
  const sentSince = useStore(session.draft.store, (draft) => draft.sentSince);
  const now = useNow();
  const onSendAnyway = (about: SendQuestion) =>
    sending.asking === about ? () => void sending.sendAnyway(about) : undefined;
  return (
    <div className={css.extras}>
      <AddressLine ticket={ticket} account={account} session={session} />
      {phase === 'unreadable' && error ? (
        <ErrorNotice
          error={error}
          actions={<Button onClick={() => void session.refresh()}>{t('ui.tryAgain')}</Button>}
        />
      ) : (
        <ComposerNotices account={account} detail={detail} session={session} news={news} now={now} />
      )}
      {sentSince !== null && (
        <SentSinceLine ticket={ticket.id} at={sentSince} now={now} onSendAnyway={onSendAnyway('sent-since')} />
      )}
      {news && <NewsLine news={news} detail={detail} now={now} onSendAnyway={onSendAnyway('news')} />}
      {begun && !locked && (
        <PracticeOffer
          key={ticket.id}
          place="composer"
          ticket={ticket.id}
          onGone={() => store.getState().composer.controls?.focus()}
        />
      )}
      <PlacesLine
        fill={tools.fill}
        unverified={detail.certainty === 'unverified'}
        onSendAnyway={onSendAnyway('places')}
      />
      {tools.macro.steps && (
        <StepsLine steps={tools.macro.steps} onLeaveOut={tools.macro.leaveOut} onSendAnyway={onSendAnyway('steps')} />
      )}
    </div>
  );
}
