import { X, Zap } from 'lucide-react';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { SteadyAccount } from '../../../shared/domain/account.ts';
import type { MacroSteps } from '../../../shared/domain/canned.ts';
import type { LookReturn, ReturnedDraft } from '../../../shared/domain/look.ts';
import type { TicketDetail } from '../../../shared/domain/ticket.ts';
import { formatMoment } from '../../i18n/format.ts';
import { type MessageKey, t } from '../../i18n/index.ts';
import { PlacesLine } from '../../parts/canned/CannedPicker.tsx';
import { LanguageLine } from '../../parts/canned/LanguageLine.tsx';
import { type MacroPart, stepWords } from '../../parts/canned/macro.ts';
import { PracticeOffer } from '../../parts/practice/PracticeOffer.tsx';
import { openConversation } from '../../parts/tickets/open-conversation.ts';
import { NoticeLine } from '../../parts/writing/NoticeLine.tsx';
import { isReadOnly, type ReplySession } from '../../parts/writing/reply-session.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { useNow } from '../../ui/hooks.ts';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { AddressLine } from './AddressLine.tsx';
import css from './Composer.module.css';
import { ComposerNotices, NewsLine } from './ComposerNotices.tsx';
import type { ReplyTools } from './ReplyText.tsx';
import { newsOf } from './slice.ts';
import type { Sending, SendQuestion } from './useSend.ts';

interface ReplyLinesProps {
  account: SteadyAccount;
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
  const returned = useStore(session.draft.store, (draft) => draft.returned);
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
      {returned && <ReturnedLine returned={returned} now={now} />}
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
      <LanguageLine inserted={tools.inserted} onChange={tools.stepLanguage} />
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

/** Why this reply came back from its second look; it stays until the reply is sent or discarded. */
function ReturnedLine({ returned: { by: name, at, reason, why }, now }: { returned: ReturnedDraft; now: number }) {
  const time = formatMoment(at, now);
  if (why !== null)
    return <NoticeLine tone="warn">{t('look.notSent', { name, time, why: t(NOT_SENT[why], { name }) })}</NoticeLine>;
  return (
    <NoticeLine tone="warn">
      <strong>{t('look.returned', { name, time })}</strong>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <span className={css.returned} dir="auto" tabIndex={0}>
        {reason}
      </span>
    </NoticeLine>
  );
}

const NOT_SENT = {
  moved: 'look.becauseMoved',
  stale: 'look.becauseStale',
  closed: 'look.becauseClosed',
  'not-found': 'look.becauseNotFound',
  'no-file': 'look.becauseNoFile',
  another: 'look.becauseAnother',
  colleague: 'look.becauseColleague',
  refused: 'look.becauseRefused',
} as const satisfies Record<LookReturn, MessageKey>;

interface SentSinceLineProps {
  ticket: string;
  at: number;
  now: number;
  onSendAnyway?: (() => void) | undefined;
}

/** Warns about a text from a backup: a later reply was sent, so the customer may have this text. */
function SentSinceLine({ ticket, at, now, onSendAnyway }: SentSinceLineProps) {
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

interface StepsLineProps {
  steps: MacroSteps;
  onLeaveOut: (part: MacroPart) => void;
  onSendAnyway?: (() => void) | undefined;
}

function StepsLine({ steps, onLeaveOut, onSendAnyway }: StepsLineProps) {
  const now = useNow();
  return (
    <section className={css.steps} aria-label={t('canned.steps')}>
      <span className={css.stepsTitle}>
        <Glyph icon={Zap} size={14} tone="quiet" />
        {t('canned.steps')}
      </span>
      <ul className={css.stepList}>
        {stepWords(steps, now).map(({ part, words, wrong }) => (
          <li key={part} className={css.step} data-wrong={wrong ? '' : undefined}>
            <span dir="auto">{words}</span>
            <IconButton
              icon={X}
              size={14}
              className={css.leave}
              label={t('canned.stepRemove', { step: words })}
              onClick={() => onLeaveOut(part)}
            />
          </li>
        ))}
      </ul>
      {onSendAnyway && (
        <span role="alert" className={css.stepsAsk}>
          {t('canned.notSent')}
          <Button look="plain" onClick={onSendAnyway}>
            {t('canned.stepsAnyway')}
          </Button>
        </span>
      )}
    </section>
  );
}
