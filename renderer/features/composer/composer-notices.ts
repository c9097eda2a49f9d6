/** Builds the notices above a reply, worst first, and the words for news on the ticket. */
import type { SteadyAccount } from '../../../shared/domain/account.ts';
import type { Post } from '../../../shared/domain/conversation.ts';
import type { ReplyExtras } from '../../../shared/domain/draft.ts';
import { sentAs } from '../../../shared/domain/outbox.ts';
import type { Ticket, TicketDetail } from '../../../shared/domain/ticket.ts';
import { formatMoment, serverMoment } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { isServiceFailing, offlineWords, type ShownState } from '../../parts/accounts/connection.ts';
import { isFromCustomer, lastWriter } from '../../parts/tickets/row-texts.ts';
import type { AppState } from '../../store/app-state.ts';
import type { OpenNews } from './slice.ts';

interface ComposerNotice {
  kind: 'as-client' | 'as-contact' | 'gone' | 'unverified' | 'unread' | 'connection' | 'look';
  tone: 'warn' | 'info';
  words: string;
}

export interface ReplyContext {
  account: SteadyAccount;
  detail: TicketDetail;
  contact?: ReplyExtras['contact'] | undefined;
  news?: boolean;
  /** The messages are in view, and the agent has had no time to read them yet. */
  isBeingRead?: boolean;
  /** A rule of the team asks for a second look at this reply. */
  needsLook?: boolean;
  /** Connection state as shown: drops of a few seconds are left out. */
  shownState: ShownState;
  now: number;
}

/** Returns the notices, most serious first. */
export function composerNotices(context: ReplyContext): ComposerNotice[] {
  const { account, detail, contact = null, news, isBeingRead: glance, needsLook, shownState: said, now } = context;
  const { requester } = detail.ticket;
  const lines: (ComposerNotice | null)[] = [
    senderNotice(account, detail.ticket, contact),
    detail.gone ? { kind: 'gone', tone: 'warn', words: t('composer.gone') } : null,
    detail.certainty === 'unverified'
      ? {
          kind: 'unverified',
          tone: 'warn',
          words: t('composer.unverified', { name: requester.name || requester.email }),
        }
      : null,
    // The line about the news covers this.
    news || glance ? null : unread(detail, now),
    connection(account, said, now),
    needsLook ? { kind: 'look', tone: 'info', words: t('look.needed') } : null,
  ];
  return lines.filter((line) => line !== null);
}

/** Warns if the reply goes out in the name of the customer or of a contact. */
function senderNotice(
  { settings }: SteadyAccount,
  { requester }: Ticket,
  contact: ReplyExtras['contact'],
): ComposerNotice | null {
  if (contact !== null)
    return { kind: 'as-contact', tone: 'warn', words: t('composer.asContactWarning', { name: contact.name }) };
  if (sentAs(settings.replyAs, requester) !== 'client') return null;
  return { kind: 'as-client', tone: 'warn', words: t('composer.asClientWarning') };
}

/** Warns if the ticket awaits a reply to a message that the agent has probably not read. */
function unread(detail: TicketDetail, now: number): ComposerNotice | null {
  const { turn, ticket, readAt } = detail;
  const at = ticket.lastReplyAt ?? ticket.openedAt;
  if (turn !== 'customer' || at === null) return null;
  const wrote = serverMoment(at, now);
  const whose = isFromCustomer({ ...detail, status: ticket.status }) ? 'Theirs' : 'Any';
  if (readAt === null) return { kind: 'unread', tone: 'warn', words: t(`composer.neverRead${whose}`, { wrote }) };
  // Without the service's time zone, its times cannot be compared with ours.
  if (at.utc === null || at.utc <= readAt) return null;
  return {
    kind: 'unread',
    tone: 'warn',
    words: t(`composer.unread${whose}`, { wrote, read: formatMoment(readAt, now) }),
  };
}

function connection({ connection, settings }: SteadyAccount, said: ShownState, now: number): ComposerNotice | null {
  if (settings.readOnly) return { kind: 'connection', tone: 'info', words: t('composer.readOnly') };
  if (said === 'signed-out') return { kind: 'connection', tone: 'info', words: t('composer.signedOut') };
  if (said !== 'offline') return null;
  const why = offlineWords(connection, now);
  if (why !== null) return { kind: 'connection', tone: 'info', words: t('composer.blocked', { why }) };
  const time = formatMoment(connection.since, now);
  const trouble = isServiceFailing(connection);
  return { kind: 'connection', tone: 'info', words: t(trouble ? 'composer.trouble' : 'composer.offline', { time }) };
}

/** The message that caused the news, if the conversation has it; null if nothing is newer. */
export function newsPost({ ticket }: AppState): Post | null {
  const { timeline, detail } = ticket;
  const at = detail?.fingerprint.lastReply.slice(0, MINUTE_LENGTH) ?? '';
  // Times have no seconds: a post of the same minute may be the one that was seen.
  if (at === '' || at === detail?.seen?.lastReply.slice(0, MINUTE_LENGTH)) return null;
  const newest = timeline?.findLast((entry) => entry.kind === 'post' && entry.own === null && !entry.post.note);
  const post = newest?.kind === 'post' ? newest.post : null;
  return post?.at && post.at.text.slice(0, MINUTE_LENGTH) >= at ? post : null;
}

/** Length of `YYYY-MM-DD HH:MM`. */
const MINUTE_LENGTH = 16;

export function newsWords({ kind }: OpenNews, detail: TicketDetail, now: number): string {
  const { ticket, seen } = detail;
  if (kind === 'closed') return t('composer.newsClosed', { status: ticket.status });
  if (kind === 'status') return t('composer.newsStatus', { before: seen?.status ?? '', now: ticket.status });
  const at = ticket.lastReplyAt ?? ticket.openedAt;
  const time = at === null ? t('composer.newsNoTime') : serverMoment(at, now);
  const writer = detail.atOdds ? null : lastWriter(ticket);
  if (writer === null) return t('composer.newsUnknown', { time });
  return writer === 'customer' ? t('composer.newsTheirs', { time }) : t('composer.newsFrom', { ...writer, time });
}
