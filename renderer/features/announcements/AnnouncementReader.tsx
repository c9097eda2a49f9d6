import { Copy, MailOpen, MessageSquareReply } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Account } from '../../../shared/domain/account.ts';
import type { Announcement, AnnouncementHead } from '../../../shared/domain/announcement.ts';
import { withQuote } from '../../../shared/domain/quoted-text.ts';
import type { AppError, Result } from '../../../shared/result.ts';
import { serverMoment } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { goBack } from '../../parts/records/open-record.ts';
import { copyText, showError } from '../../parts/show-error.ts';
import { LONGEST_HTML } from '../../parts/text/clean-html.ts';
import { knownTicket } from '../../parts/tickets/known-ticket.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField } from '../../ui/Field.tsx';
import { useAnswer, useNow } from '../../ui/hooks.ts';
import layout from '../../ui/layout.module.css';
import { ErrorNotice } from '../../ui/Notice.tsx';
import { AnnouncementFrame } from './AnnouncementFrame.tsx';
import css from './Announcements.module.css';
import { languageCode, languageLabel } from './languages.ts';
import { quoteOf } from './quote.ts';
import type { ListedAnnouncement } from './slice.ts';

/** An announcement counts as read after this long on screen (ms), like a ticket. */
const READ_AFTER_MS = 1000;

interface AnnouncementReaderProps {
  account: Account;
  group: ListedAnnouncement;
}

export function AnnouncementReader({ account, group }: AnnouncementReaderProps) {
  const store = useAppStore();
  const now = useNow();
  const [chosen, setChosen] = useState(group.translations[0].id);
  const head = group.translations.find(({ id }) => id === chosen) ?? group.translations[0];
  const { found, error } = useAnnouncement(account.id, head);
  const { read } = group.translations[0];
  const [pointed, setPointed] = useState<string | null>(null);

  const keepUnread = useReadAfterAWhile(account.id, group.id, found !== null);
  const openLink = async (url: string) => {
    const opened = await store.call('announcement.openLink', { account: account.id, url });
    if (!opened.ok) showError(opened.error, { label: t('announcements.copyLink'), run: () => void copyText(url) });
  };
  return (
    <article className={css.reader} aria-label={head.title || t('announcements.untitled')}>
      <header className={css.head}>
        <h3 className={css.title} dir="auto">
          {head.title || t('announcements.untitled')}
        </h3>
        <p className={css.meta}>
          {head.publishedAt && <span>{serverMoment(head.publishedAt, now)}</span>}
          {head.updatedAt && head.updatedAt.text !== head.publishedAt?.text && (
            <span>{t('announcements.updated', { time: serverMoment(head.updatedAt, now) })}</span>
          )}
        </p>
        {group.translations.length > 1 && (
          <div className={css.language}>
            <SelectField
              label={t('announcements.language')}
              value={head.id}
              onChange={(event) => setChosen(event.target.value)}
            >
              {group.translations.map((translation) => (
                <option key={translation.id} value={translation.id}>
                  {languageLabel(translation.language) ?? t('announcements.original')}
                </option>
              ))}
            </SelectField>
          </div>
        )}
        <ReaderActions account={account} found={found} onUnread={read ? keepUnread : null} />
      </header>
      {error && <ErrorNotice error={error} shape="banner" />}
      {found && found.html.length > LONGEST_HTML && <p className={layout.meta}>{t('announcements.shortened')}</p>}
      {found && (
        <AnnouncementFrame
          html={found.html}
          title={t('announcements.frame', { title: head.title || t('announcements.untitled') })}
          lang={languageCode(head.language)}
          onLink={(url) => void openLink(url)}
          onPoint={setPointed}
          onEscape={() => goBack(store.getState())}
        />
      )}
      <p className={css.destination}>
        <bdi>{pointed !== null && linkHost(pointed, account.address)}</bdi>
      </p>
    </article>
  );
}

/** Marks an announcement as read after a while on screen. Returns how to mark it as unread. */
function useReadAfterAWhile(account: string, id: string, isShown: boolean): () => Promise<void> {
  const store = useAppStore();
  const reading = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (!isShown) return;
    reading.current = setTimeout(() => {
      void store.call('announcement.markRead', { account, announcements: [id], read: true });
    }, READ_AFTER_MS);
    return () => clearTimeout(reading.current);
  }, [store, account, id, isShown]);

  return async () => {
    clearTimeout(reading.current);
    const marked = await store.call('announcement.markRead', { account, announcements: [id], read: false });
    if (!marked.ok) showError(marked.error);
  };
}

interface ReaderActionsProps {
  account: Account;
  found: Announcement | null;
  onUnread: (() => Promise<void>) | null;
}

function ReaderActions({ account, found, onUnread }: ReaderActionsProps) {
  const store = useAppStore();
  /** The ticket that the page leads back to. */
  const ticket = useApp(
    ({
      record: {
        trail: [from],
      },
    }) => (from && 'ticket' in from ? from.ticket : null),
  );
  const tid = useApp((app) => (ticket === null ? null : (knownTicket(app, ticket)?.tid ?? null)));
  const quoted = (one: Announcement) => quoteOf(one.title, one.html, account.address);
  const quoteInReply = (one: Announcement, to: string) => {
    const { draft } = store.getState().composer.sessionOf(account.id, to);
    draft.edit(withQuote(draft.store.getState().text, quoted(one)));
    goBack(store.getState());
    store.getState().composer.wantFocus(to);
  };
  return (
    <div className={css.actions}>
      {ticket && tid !== null ? (
        <Button icon={MessageSquareReply} aria-disabled={!found} onClick={() => found && quoteInReply(found, ticket)}>
          {t('announcements.quote', { tid })}
        </Button>
      ) : (
        <span className={layout.meta}>{t('announcements.quoteHint')}</span>
      )}
      <Button look="plain" icon={Copy} aria-disabled={!found} onClick={() => found && void copyMarkdown(quoted(found))}>
        {t('announcements.copyQuote')}
      </Button>
      <Button look="plain" icon={MailOpen} aria-disabled={!onUnread} onClick={() => void onUnread?.()}>
        {t('announcements.markUnread')}
      </Button>
    </div>
  );
}

/** Shows the host of a link, because the rest of an address can be made to look like anything. */
function linkHost(href: string, base: string): string {
  if (!URL.canParse(href, base)) return '';
  const { protocol, host, pathname } = new URL(href, base);
  return protocol === 'mailto:'
    ? t('announcements.mailsTo', { address: pathname })
    : t('announcements.leadsTo', { host });
}

async function copyMarkdown(text: string): Promise<void> {
  await copyText(text, t('announcements.quoteCopied'));
}

function useAnnouncement(
  account: string,
  head: AnnouncementHead,
): { found: Announcement | null; error: AppError | null } {
  const store = useAppStore();
  const [found, setFound] = useState<Announcement | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const list = useApp((app) => app.announcements.lists[account]);
  const take = (answer: Result<Announcement>) => {
    setError(answer.ok ? null : answer.error);
    if (answer.ok) setFound((old) => (old?.id === head.id && old.html === answer.value.html ? old : answer.value));
  };
  // A new list may stand for a new text.
  useAnswer(() => store.call('announcement.get', { account, announcement: head.id }), take, [account, head.id, list]);
  return { found: found?.id === head.id ? found : null, error };
}
