import type { PostRole } from '../../../shared/domain/conversation.ts';
import type { PostProof } from '../../../shared/domain/outbox.ts';
import { serverMoment } from '../../i18n/format.ts';
import { type MessageKey, t } from '../../i18n/index.ts';
import css from './outbox.module.css';

const ROLES: Record<PostRole, MessageKey | null> = {
  customer: 'timeline.roleCustomer',
  'sub-account': 'timeline.roleSubAccount',
  guest: 'timeline.roleGuest',
  staff: 'timeline.roleStaff',
  unknown: null,
};

function postLine({ author, role, at, shownTime }: Omit<PostProof, 'text'>, now: number): string {
  const word = ROLES[role];
  return [author ?? t('away.messageUnknown'), word && t(word), at ? serverMoment(at, now) : shownTime]
    .filter(Boolean)
    .join(' · ');
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
