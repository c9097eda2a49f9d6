/**
 * Works out what the agent should know before this reply goes: one line each, worst first, and the
 * news that came meanwhile.
 */
import type { Account } from '../../../shared/domain/account.ts';
import type { Post } from '../../../shared/domain/conversation.ts';
import type { ReplyExtras } from '../../../shared/domain/draft.ts';
import { sentAs } from '../../../shared/domain/outbox.ts';
import type { Fingerprint, Ticket, TicketDetail } from '../../../shared/domain/ticket.ts';
import { formatMoment, serverMoment } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { isServiceFailing, type Said } from '../../parts/accounts/connection.ts';
import { isCustomerReply, lastWriter } from '../../parts/tickets/row-texts.ts';
import type { AppState } from '../../store/app-state.ts';

export interface ComposerNotice {
  kind: 'as-client' | 'as-contact' | 'gone' | 'unverified' | 'unread' | 'connection';
  tone: 'warn' | 'info';
  words: string;
}

export interface ReplyContext {
  account: Account;
  detail: TicketDetail;
  /** The contact in whose name this reply alone goes out. */
  contact?: ReplyExtras['contact'] | undefined;
  /** A new message has a line of its own. */
  news?: boolean;
  /** The messages stand above the text, and nobody has had time to read them. */
  glance?: boolean;
  /** What is said of the connection: nothing of a drop of seconds. */
  said: Said;
  now: number;
}

/** The gravest first. */
export function composerNotices(context: ReplyContext): ComposerNotice[] {
  const { account, detail, contact = null, news, glance, said, now } = context;
  const { requester } = detail.ticket;
  const lines: (ComposerNotice | null)[] = [
    asWhom(account, detail.ticket, contact),
    detail.gone ? { kind: 'gone', tone: 'warn', words: t('composer.gone') } : null,
    detail.certainty === 'unverified'
      ? {
          kind: 'unverified',
          tone: 'warn',
          words: t('composer.unverified', { name: requester.name || requester.email }),
        }
      : null,
    // The line about what came says it better.
    news || glance ? null : unread(detail, now),
    connection(account, said, now),
  ];
  return lines.filter((line) => line !== null);
}

/** It goes out in the customer's own name, or in a contact's. */
function asWhom({ settings }: Account, { requester }: Ticket, contact: ReplyExtras['contact']): ComposerNotice | null {
  if (contact !== null)
    return { kind: 'as-contact', tone: 'warn', words: t('composer.asContactWarning', { name: contact.name }) };
  if (sentAs(settings.replyAs, requester) !== 'client') return null;
  return { kind: 'as-client', tone: 'warn', words: t('composer.asClientWarning') };
}

/**
 * The ticket awaits a reply, and the agent has not read that in the conversation, as far as can be
 * told.
 */
function unread({ turn, ticket, readAt }: TicketDetail, now: number): ComposerNotice | null {
  const at = ticket.lastReplyAt ?? ticket.openedAt;
  if (turn !== 'customer' || at === null) return null;
  const wrote = serverMoment(at, now);
  const whose = isCustomerReply(ticket.status) ? 'Theirs' : 'Any';
  if (readAt === null) return { kind: 'unread', tone: 'warn', words: t(`composer.neverRead${whose}`, { wrote }) };
  // Without the service's zone its times and ours cannot be compared.
  if (at.utc === null || at.utc <= readAt) return null;
  return {
    kind: 'unread',
    tone: 'warn',
    words: t(`composer.unread${whose}`, { wrote, read: formatMoment(readAt, now) }),
  };
}

function connection({ connection }: Account, said: Said, now: number): ComposerNotice | null {
  if (said === 'signed-out') return { kind: 'connection', tone: 'info', words: t('composer.signedOut') };
  if (said !== 'offline') return null;
  const time = formatMoment(connection.since, now);
  const trouble = isServiceFailing(connection);
  return { kind: 'connection', tone: 'info', words: t(trouble ? 'composer.trouble' : 'composer.offline', { time }) };
}

export interface OpenNews {
  /** `status`: worth a line, and no reason to hold a reply up. */
  kind: 'written' | 'closed' | 'status';
  /** The header that counts as seen once the agent says so. */
  header: Fingerprint;
}

/** Compares the header with the one that the agent has seen. */
export function newsOf({ unread, seen, fingerprint, meaning }: TicketDetail): OpenNews | null {
  const { lastReply, status } = fingerprint;
  if (unread && lastReply !== seen?.lastReply) return { kind: 'written', header: fingerprint };
  if (seen === null || lastReply !== seen.lastReply || status === seen.status) return null;
  return { kind: meaning === 'closed' ? 'closed' : 'status', header: fingerprint };
}

/** The news of the open ticket; null where a glance at it is enough to have seen it. */
export const openNews = ({ ticket }: AppState): OpenNews | null =>
  ticket.detail !== null && ticket.isHeaderHeld ? newsOf(ticket.detail) : null;

/**
 * The message that moved the ticket since it was seen, where it was read: not a reply of ours. Null
 * while nothing newer than the header that was seen is there.
 */
export function newsPost({ ticket }: AppState): Post | null {
  const { timeline, detail } = ticket;
  const at = detail?.fingerprint.lastReply.slice(0, MINUTES) ?? '';
  // Within one minute a post may be the one that was seen.
  if (at === '' || at === detail?.seen?.lastReply.slice(0, MINUTES)) return null;
  const newest = timeline?.findLast((entry) => entry.kind === 'post' && entry.own === null && !entry.post.note);
  const post = newest?.kind === 'post' ? newest.post : null;
  return post?.at && post.at.text.slice(0, MINUTES) >= at ? post : null;
}

/** Letters of `YYYY-MM-DD HH:MM`. */
const MINUTES = 16;

/** Says what came, and from whom as far as that is known. */
export function newsWords({ kind }: OpenNews, detail: TicketDetail, now: number): string {
  const { ticket, seen } = detail;
  if (kind === 'closed') return t('composer.newsClosed', { status: ticket.status });
  if (kind === 'status') return t('composer.newsStatus', { before: seen?.status ?? '', now: ticket.status });
  const at = ticket.lastReplyAt ?? ticket.openedAt;
  const time = at === null ? t('timeline.none') : serverMoment(at, now);
  const writer = detail.atOdds ? null : lastWriter(ticket);
  if (writer === null) return t('composer.newsUnknown', { time });
  return writer === 'customer' ? t('composer.newsTheirs', { time }) : t('composer.newsFrom', { ...writer, time });
}
