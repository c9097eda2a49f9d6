import { Ellipsis } from 'lucide-react';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { SteadyAccount } from '../../../shared/domain/account.ts';
import type { KeptVersion } from '../../../shared/domain/draft.ts';
import { needsLook } from '../../../shared/domain/look-rule.ts';
import type { TicketDetail } from '../../../shared/domain/ticket.ts';
import { type AppError, ok, type Result } from '../../../shared/result.ts';
import { formatMoment } from '../../i18n/format.ts';
import { errorWords, t } from '../../i18n/index.ts';
import { useShownState } from '../../parts/accounts/connection.ts';
import { PortalButton } from '../../parts/accounts/PortalButton.tsx';
import { joinSteps } from '../../parts/canned/macro.ts';
import { CheckActions } from '../../parts/checks/CheckActions.tsx';
import { NewPosts } from '../../parts/outbox/BeforeNow.tsx';
import { showError } from '../../parts/show-error.ts';
import { inTeam } from '../../parts/team/people-on.ts';
import { openConversation } from '../../parts/tickets/open-conversation.ts';
import type { DraftState } from '../../parts/writing/draft-session.ts';
import { NoticeLine, NoticeStack, type StackedNotice } from '../../parts/writing/NoticeLine.tsx';
import { type ChosenForReply, chosenOf, type ReplySession } from '../../parts/writing/reply-session.ts';
import type { AppState } from '../../store/app-state.ts';
import { useApp, useAppStore, useKeysOf } from '../../store/app-store.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import layout from '../../ui/layout.module.css';
import { Menu, MenuItem } from '../../ui/Menu.tsx';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { composerNotices, newsPost, newsWords } from './composer-notices.ts';
import type { OpenNews } from './slice.ts';
import { useChecks } from './useChecks.ts';

interface ComposerNoticesProps {
  account: SteadyAccount;
  detail: TicketDetail;
  session: ReplySession;
  news: OpenNews | null;
  now: number;
}

/** A visible message counts as read after this long (ms). */
const GLANCE_MS = 2500;

/** True while a ticket just opened is in view, for which a notice would only come and go. */
function useGlance(ticket: string): boolean {
  const standsHere = useApp(
    ({ ticket: { id, timeline } }) =>
      id !== ticket || timeline === null || timeline.some(({ kind }) => kind === 'post'),
  );
  const [glancedAt, setGlancedAt] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setGlancedAt(ticket), GLANCE_MS);
    return () => clearTimeout(timer);
  }, [ticket]);
  return standsHere && glancedAt !== ticket;
}

/** Whether a rule of this agent asks for a second look at the reply. */
function asksForLook(app: AppState, deptId: string, text: string): boolean {
  const rules = inTeam(app) ? app.team.view?.members.find(({ own }) => own)?.look : undefined;
  return [rules?.own, rules?.founder].some((rule) => rule && needsLook(rule, { deptId, text }) !== null);
}

/** Lists what the agent should know before this reply is sent, and what went wrong with it. */
export function ComposerNotices({ account, detail, session, news, now }: ComposerNoticesProps) {
  const store = useAppStore();
  const draft = useStore(session.draft.store);
  const error = useStore(session.store, (state) => state.error);
  const text = useDeferredValue(draft.text);
  const said = useShownState();
  const contact = draft.extras?.contact;
  const written = news?.kind === 'written';
  const glance = useGlance(detail.ticket.id);
  const asks = useApp((app) => asksForLook(app, detail.ticket.deptId, text));
  const lines = useMemo(
    () =>
      composerNotices({
        ...{ account, detail, contact, news: written, isBeingRead: glance, needsLook: asks, shownState: said, now },
      }),
    [account, detail, contact, written, glance, asks, said, now],
  );
  const checks = useChecks(account, detail, session, text);
  const open = useApp((app) => app.composer.noticesOpen);
  const { setNoticesOpen, ignore } = store.getState().composer;
  const notices: StackedNotice[] = [
    ...lines.filter(({ tone }) => tone === 'warn').map((line) => ({ ...line, key: line.kind })),
    ...checks.map(({ check, words }) => ({
      key: check,
      tone: 'info' as const,
      words,
      actions: (
        <>
          {check === 'attached' && (
            <Button look="plain" onClick={() => store.getState().composer.controls?.chooseFiles()}>
              {t('composer.attach')}
            </Button>
          )}
          <CheckActions
            account={account.id}
            check={check}
            onIgnore={() => ignore(draft.id, words)}
            onGone={() => store.getState().composer.controls?.focus()}
          />
        </>
      ),
    })),
    ...lines
      .filter(({ tone }) => tone === 'info')
      .map((line) => ({
        ...line,
        key: line.kind,
        actions: line.kind === 'connection' && <PortalButton account={account} plain />,
      })),
  ];
  return (
    <>
      {draft.error && (
        <NoticeLine tone="danger">{t('composer.saveFailed', { what: errorWords(draft.error).what })}</NoticeLine>
      )}
      {error && <NoticeLine tone="danger">{sendWords(error)}</NoticeLine>}
      <NoticeStack key={detail.ticket.id} notices={notices} open={open} onOpen={setNoticesOpen} />
      <KeptTextLine session={session} draft={draft} now={now} />
    </>
  );
}

function sendWords(error: AppError): string {
  if (error.kind === 'invalid' && error.detail?.reason === 'unfinished-file') return t('composer.sendFiles');
  if (error.kind === 'invalid' && error.detail?.reason === 'empty') return t('composer.sendEmpty');
  const { what, next } = errorWords(error);
  return t('composer.sendFailed', { what: `${what} ${next}` });
}

/**
 * Another text of this reply was kept. The agent can look at it, and add it to the current text.
 */
function KeptTextLine({ session, draft, now }: { session: ReplySession; draft: DraftState; now: number }) {
  const [shown, setShown] = useState(false);
  const [newest] = draft.kept;
  if (!newest) return null;
  const time = formatMoment(newest.savedAt, now);
  const use = async () => {
    setShown(false);
    const added = await addKept(session, newest);
    if (!added.ok) showError(added.error);
  };
  return (
    <>
      <NoticeLine
        tone="info"
        actions={
          <>
            <Button look="plain" onClick={() => setShown(true)}>
              {t('composer.keptShow')}
            </Button>
            <Button look="plain" onClick={() => session.draft.forgetKept(newest.savedAt)}>
              {t('ui.dismiss')}
            </Button>
          </>
        }
      >
        {t('composer.kept', { time })}
      </NoticeLine>
      <Dialog
        open={shown}
        onClose={() => setShown(false)}
        title={t('composer.keptTitle', { time })}
        description={t('composer.keptHint')}
        actions={
          <>
            <Button onClick={() => setShown(false)}>{t('ui.close')}</Button>
            <Button look="primary" onClick={() => void use()}>
              {t('composer.keptUse')}
            </Button>
          </>
        }
      >
        <p className={layout.written} dir="auto">
          {newest.text}
        </p>
      </Dialog>
    </>
  );
}

interface NewsLineProps {
  news: OpenNews;
  detail: TicketDetail;
  now: number;
  onSendAnyway?: (() => void) | undefined;
}

/** Notice of news that came while the reply was being written; it stays until it is confirmed. */
export function NewsLine({ news, detail, now, onSendAnyway }: NewsLineProps) {
  const keysOf = useKeysOf();
  const store = useAppStore();
  const words = newsWords(news, detail, now);
  const seen = () => store.getState().ticket.markSeen(news.header);
  const post = useApp((app) => (onSendAnyway ? newsPost(app) : null));
  return (
    <>
      <NoticeLine
        tone={onSendAnyway ? 'danger' : 'news'}
        actions={
          onSendAnyway ? (
            <>
              <Button
                look="plain"
                onClick={() => {
                  seen();
                  onSendAnyway();
                }}
              >
                {t('composer.newsSendAnyway')}
              </Button>
              <Menu align="end" side="top" trigger={<IconButton icon={Ellipsis} size={14} label={t('ticket.more')} />}>
                <MenuItem keys={keysOf('reply.seen')} onClick={seen}>
                  {t('composer.newsSeen')}
                </MenuItem>
                <MenuItem onClick={() => void openConversation(store.getState(), detail.ticket.id)}>
                  {t('ticket.openConversation')}
                </MenuItem>
              </Menu>
            </>
          ) : (
            <Tooltip words={t('composer.newsSeen')} keys={keysOf('reply.seen')} side="top">
              <Button look="plain" onClick={seen}>
                {t('composer.newsSeen')}
              </Button>
            </Tooltip>
          )
        }
      >
        {onSendAnyway ? t('composer.newsNotSent', { news: words }) : words}
      </NoticeLine>
      {post && <NewPosts posts={[post]} now={now} brief />}
    </>
  );
}

/** Appends a kept text, its macro steps and fields to the reply, which keeps its own sender. */
export async function addKept(
  { draft, choose }: ReplySession,
  { text, savedAt, extras }: KeptVersion,
): Promise<Result<null>> {
  const now = draft.store.getState();
  draft.edit([now.text.trimEnd(), text].filter(Boolean).join('\n\n'));
  draft.forgetKept(savedAt);
  if (!extras) return ok(null);
  const isNew = now.text.trim() === '' && now.extras === null;
  return choose(isNew ? chosenOf(extras) : joined(chosenOf(now.extras), chosenOf(extras)));
}

const joined = (now: ChosenForReply, kept: ChosenForReply): Partial<ChosenForReply> => ({
  steps: kept.steps ? joinSteps(now.steps, kept.steps) : now.steps,
  fields: [...now.fields, ...kept.fields.filter(({ id }) => !now.fields.some((field) => field.id === id))],
});
