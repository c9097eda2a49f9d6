import type { PostRole } from '../../../shared/domain/conversation.ts';
import type { PostProof, StopDetails } from '../../../shared/domain/outbox.ts';
import type { Fingerprint } from '../../../shared/domain/ticket.ts';
import { serverInstant, serverMoment } from '../../i18n/format.ts';
import { joinIsolated, type MessageKey, t } from '../../i18n/index.ts';
import css from './outbox.module.css';

interface BeforeNowProps {
  before: Fingerprint | null;
  now: Fingerprint | null;
  zone: string | null;
  at: number;
  /** Omits rows without a change. */
  changesOnly?: boolean;
}

export function BeforeNow({ before, now, zone, at, changesOnly = false }: BeforeNowProps) {
  const rows = [
    { name: t('outbox.lastReply'), of: ({ lastReply }: Fingerprint) => lastReply, show: serverInstant },
    { name: t('outbox.status'), of: ({ status }: Fingerprint) => status },
    { name: t('outbox.staff'), of: ({ staff }: Fingerprint) => staff || t('outbox.nobody') },
  ];
  return (
    <table className={css.compare}>
      <thead>
        <tr>
          <td />
          <th scope="col">{t('outbox.before')}</th>
          <th scope="col">{t('outbox.now')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, of, show = (text) => text }) => {
          const was = before && of(before);
          const is = now && of(now);
          const isChanged = is !== null && was !== is;
          if (changesOnly && !isChanged) return null;
          return (
            <tr key={name} data-changed={isChanged ? '' : undefined}>
              <th scope="row">{name}</th>
              <td>{was === null ? t('outbox.unknown') : show(was, zone, at)}</td>
              <td>{is === null ? t('outbox.unknown') : show(is, zone, at)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

interface SinceSeenProps extends Pick<BeforeNowProps, 'zone' | 'at'> {
  stop: StopDetails;
}

/** The comparison for a stopped reply; empty if nothing changed. */
export function SinceSeen({ stop: { reason, before, now }, zone, at }: SinceSeenProps) {
  if (reason === 'stale' || !now || (before && isSamePrint(before, now))) return null;
  return <BeforeNow before={before} now={now} zone={zone} at={at} changesOnly />;
}

const isSamePrint = (one: Fingerprint, other: Fingerprint): boolean =>
  one.lastReply === other.lastReply && one.status === other.status && one.staff === other.staff;

const ROLES: Record<PostRole, MessageKey | null> = {
  customer: 'timeline.roleCustomer',
  'sub-account': 'timeline.roleSubAccount',
  guest: 'timeline.roleGuest',
  staff: 'timeline.roleStaff',
  unknown: null,
};

function postLine({ author, role, at, shownTime }: Omit<PostProof, 'text'>, now: number): string {
  const word = ROLES[role];
  return joinIsolated([author ?? t('away.messageUnknown'), word && t(word), at ? serverMoment(at, now) : shownTime]);
}

interface CamePostsProps {
  posts: readonly PostProof[];
  now: number;
  /** Shown beside a text that is being written: without a title, and smaller. */
  brief?: boolean;
}

export function NewPosts({ posts, now, brief = false }: CamePostsProps) {
  if (posts.length === 0) return null;
  return (
    <div className={css.came} data-brief={brief ? '' : undefined}>
      {!brief && <p>{t('outbox.cameTitle', { count: posts.length })}</p>}
      {posts.map((post) => (
        <figure key={post.id}>
          <figcaption dir="auto">{postLine(post, now)}</figcaption>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <blockquote dir="auto" tabIndex={0}>
            {post.text}
          </blockquote>
        </figure>
      ))}
    </div>
  );
}
