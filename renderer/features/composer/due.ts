/** What an agent should know before this reply goes: one line each, worst first, and none that is not due. */
import type { Account } from '../../../shared/domain/account.ts';
import type { ReplyExtras } from '../../../shared/domain/draft.ts';
import { sentAs } from '../../../shared/domain/outbox.ts';
import type { Ticket, TicketDetail } from '../../../shared/domain/ticket.ts';
import { formatMoment } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import type { Said } from '../status/connection.ts';
import { serverMoment } from '../timeline/server-text.ts';
import { findSecrets, type SecretKind } from './secrets.ts';

export interface Due {
  kind: 'as-client' | 'as-contact' | 'gone' | 'unverified' | 'unread' | 'secrets' | 'connection';
  tone: 'warn' | 'info';
  words: string;
}

const SECRETS: Record<SecretKind, 'secretPassword' | 'secretCard' | 'secretKey' | 'secretPrivateKey'> = {
  password: 'secretPassword',
  card: 'secretCard',
  key: 'secretKey',
  'private-key': 'secretPrivateKey',
};

export interface Around {
  account: Account;
  detail: TicketDetail;
  /** In whose name this reply alone goes out. */
  contact?: ReplyExtras['contact'] | undefined;
  /** Of the connection, after a while: a drop of seconds is not worth a word. */
  said: Said;
  now: number;
}

export function dueLines(text: string, { account, detail, contact = null, said, now }: Around): Due[] {
  const { requester } = detail.ticket;
  const lines: (Due | null)[] = [
    asWhom(account, detail.ticket, contact),
    detail.gone ? { kind: 'gone', tone: 'warn', words: t('composer.gone') } : null,
    detail.certainty === 'unverified'
      ? {
          kind: 'unverified',
          tone: 'warn',
          words: t('composer.unverified', { name: requester.name || requester.email }),
        }
      : null,
    unread(detail, now),
    secretsIn(text),
    connection(account, said, now),
  ];
  return lines.filter((line) => line !== null);
}

/** It goes out in the customer's own name, or in a contact's. */
function asWhom({ settings }: Account, { requester }: Ticket, contact: ReplyExtras['contact']): Due | null {
  if (contact !== null)
    return { kind: 'as-contact', tone: 'warn', words: t('composer.asContactWarning', { name: contact.name }) };
  if (sentAs(settings.replyAs, requester) !== 'client') return null;
  return { kind: 'as-client', tone: 'warn', words: t('composer.asClientWarning') };
}

/** The customer wrote last, and the agent has not read that in the conversation, as far as can be told. */
function unread({ turn, ticket, readAt }: TicketDetail, now: number): Due | null {
  const at = ticket.lastReplyAt ?? ticket.openedAt;
  if (turn !== 'customer' || at === null) return null;
  const wrote = serverMoment(at, now);
  if (readAt === null) return { kind: 'unread', tone: 'warn', words: t('composer.neverRead', { wrote }) };
  // Without the service's zone its times and ours cannot be compared.
  if (at.utc === null || at.utc <= readAt) return null;
  return { kind: 'unread', tone: 'warn', words: t('composer.unread', { wrote, read: formatMoment(readAt, now) }) };
}

/** Something in it looks like a secret. */
export function secretsIn(text: string): Due | null {
  const found = findSecrets(text);
  if (found.length === 0) return null;
  const list = new Intl.ListFormat('en', { type: 'conjunction' }).format(found.map((k) => t(`composer.${SECRETS[k]}`)));
  return { kind: 'secrets', tone: 'info', words: t('composer.secrets', { list }) };
}

function connection({ connection: { since, error } }: Account, said: Said, now: number): Due | null {
  if (said === 'signed-out') return { kind: 'connection', tone: 'info', words: t('composer.signedOut') };
  if (said !== 'offline') return null;
  const time = formatMoment(since, now);
  // Someone answers, but not as the service does.
  const trouble = error !== null && error.kind !== 'offline';
  return { kind: 'connection', tone: 'info', words: t(trouble ? 'composer.trouble' : 'composer.offline', { time }) };
}
