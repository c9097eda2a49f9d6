import { Ellipsis } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import type { Account } from '../../../shared/domain/account.ts';
import type { ConversationOutcome, PageSource } from '../../../shared/domain/conversation.ts';
import { type AppError, err } from '../../../shared/result.ts';
import { type MessageKey, t, withQuotes } from '../../i18n/index.ts';
import { currentAccount } from '../../parts/accounts/current-account.ts';
import { canShowConversation, openConversation, showConversation } from '../../parts/tickets/open-conversation.ts';
import { pageWords } from '../../parts/tickets/page-words.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import layout from '../../ui/layout.module.css';
import { Menu, MenuItem } from '../../ui/Menu.tsx';
import { ErrorNotice, Notice } from '../../ui/Notice.tsx';
import { useSubmit } from '../../ui/submit.ts';
import css from './AboutConversation.module.css';
import type { ThreadEntry } from './thread.ts';

type Entries = readonly ThreadEntry[] | null;

/** Explains why messages are missing, and asks for consent if that is all that is needed. */
export function AboutConversation({ entries }: { entries: Entries }) {
  const account = useApp(currentAccount);
  const outcome = useApp((app) => app.ticket.conversation);
  const error = useApp((app) => app.ticket.readingError);
  const recheck = useApp((app) => app.ticket.recheckConversation);
  const way = account && readSettingsKey(account);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another way to the page is worth a try
  useEffect(() => recheck(), [recheck, way]);
  if (!account || hasPosts(entries)) return null;
  const { page } = account.conversations;
  if (page.allowed === true && page.found === 'looking')
    return (
      <p className={css.quiet} role="status">
        {t('conversations.looking')}
      </p>
    );
  const inTheWay = error ?? (outcome === 'not-offered' && isPlaceMissing(page) ? (page.error ?? NO_PLACE) : null);
  if (inTheWay) return <BlockedNotice error={inTheWay} />;
  if (outcome === 'page-not-allowed') return <Ask account={account} />;
  const isOff = outcome === 'not-offered' && page.settled && page.allowed === false;
  return <p className={css.quiet}>{t(isOff ? 'conversations.off' : WHY_NONE[outcome ?? 'reading'])}</p>;
}

/** Warns about incomplete posts: newer ones were not read, or authors are missing. */
export function AboutPosts({ entries }: { entries: Entries }) {
  const account = useApp(currentAccount);
  const outcome = useApp((app) => app.ticket.conversation);
  const error = useApp((app) => app.ticket.readingError);
  const ticket = useApp((app) => app.ticket.id);
  const teach = useApp((app) => app.conversations.teach);
  if (!hasPosts(entries)) return null;
  const unsure = entries?.map(doubtAbout).find((words) => words !== null) ?? null;
  return (
    <>
      {unsure && ticket !== null && (
        <Quiet words={t(unsure)}>
          <Button onClick={() => teach(ticket)}>{t('conversations.teach')}</Button>
        </Quiet>
      )}
      {error && <BlockedNotice error={error} />}
      {account && outcome === 'page-not-allowed' && <Ask account={account} />}
    </>
  );
}

/** The search for the pages failed, so no page is requested until their address is known. */
const isPlaceMissing = ({ allowed, found }: PageSource): boolean => allowed === true && found === 'not-found';

const { error: NO_PLACE } = err('rejected', 'ticket-page', { detail: { reason: 'no-place' } });

const WHY_NONE: Record<Exclude<ConversationOutcome, 'page-not-allowed'> | 'reading', MessageKey> = {
  reading: 'timeline.reading',
  known: 'timeline.noPosts',
  'not-offered': 'timeline.noBodies',
  'not-reached': 'timeline.notReached',
};

const hasPosts = (entries: Entries): boolean => entries?.some(({ kind }) => kind === 'post') ?? false;

function doubtAbout(entry: ThreadEntry): MessageKey | null {
  if (entry.kind !== 'post') return null;
  const { name } = entry.post.readBy;
  if (name === 'one-piece') return 'conversations.onePiece';
  return name === 'unknown-theme' ? 'conversations.unknownTheme' : null;
}

/** Settings that reading a page depends on; if they change, the ticket is read again. */
const readSettingsKey = ({ conversations: { page } }: Account): string => [page.allowed, page.place].join(' ');

/** Asks for consent once per account, and says what happens. Nothing is read before. */
function Ask({ account }: { account: Account }) {
  const store = useAppStore();
  const { busy, error, submit } = useSubmit();
  const allow = () => submit(() => store.getState().accounts.configure(account.id, { readPages: true }));
  return (
    <>
      <Quiet words={`${t('conversations.ask')} ${t('conversations.readHint')}`}>
        <Button busy={busy} data-read-here="" onClick={() => void allow()}>
          {t('conversations.readHere')}
        </Button>
        <Button look="plain" onClick={() => store.getState().nav.setSettingsOpen(true, 'conversations')}>
          {t('conversations.toSettings')}
        </Button>
      </Quiet>
      {error && <ErrorNotice error={error} />}
    </>
  );
}

function Quiet({ words, children }: { words: string; children: ReactNode }) {
  return (
    <div className={css.about}>
      <p className={css.quiet}>{words}</p>
      <div className={layout.wrap}>{children}</div>
    </div>
  );
}

interface Way {
  label: MessageKey;
  run: () => void;
  isOffered?: boolean;
}

function BlockedNotice({ error }: { error: AppError }) {
  const store = useAppStore();
  const ticket = useApp((app) => app.ticket.id);
  const retry = useApp((app) => app.ticket.retryConversation);
  const canShow = useApp(canShowConversation);
  if (ticket === null) return null;
  const { what, next, quoted } = pageWords(error);
  const { nav, conversations, excerpt } = store.getState();
  const reason = error.detail?.reason ?? '';
  const again: Way = { label: 'ui.tryAgain', run: retry };
  const show: Way = {
    label: 'pageView.show',
    run: () => void showConversation(store.getState(), ticket),
    isOffered: canShow,
  };
  // A person gets past these, and trying again doesn't.
  const isForPeople = ['login-required', 'challenge'].includes(reason);
  const ways: Way[] = [
    {
      label: 'conversations.toPlace',
      run: () => nav.setSettingsOpen(true, 'conversations'),
      isOffered: reason === 'no-place',
    },
    {
      label: 'conversations.teach',
      run: () => conversations.teach(ticket),
      isOffered: reason === 'not-a-ticket',
    },
    ...(isForPeople ? [show, again] : [again, show]),
    { label: 'ticket.openConversation', run: () => void openConversation(store.getState(), ticket) },
    { label: 'ticket.addExcerpt', run: () => excerpt.open(ticket) },
  ];
  const [first, ...others] = ways.filter(({ isOffered = true }) => isOffered);
  return (
    <Notice
      tone="info"
      live="polite"
      actions={
        <>
          {first && <Button onClick={first.run}>{t(first.label)}</Button>}
          <Menu trigger={<IconButton icon={Ellipsis} label={t('ui.otherWays')} />}>
            {others.map(({ label, run }) => (
              <MenuItem key={label} onClick={run}>
                {t(label)}
              </MenuItem>
            ))}
          </Menu>
        </>
      }
    >
      {withQuotes(`${what} ${next}`, quoted)}
    </Notice>
  );
}
