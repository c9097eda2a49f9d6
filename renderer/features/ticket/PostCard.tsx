import { CircleCheck, Copy, Hand, TextQuote } from 'lucide-react';
import { useMemo } from 'react';
import type { Post, PostRole } from '../../../shared/domain/conversation.ts';
import { type PostPart, partsOf } from '../../../shared/domain/post-parts.ts';
import type { SentEntry, TimelineEntry } from '../../../shared/domain/timeline.ts';
import { serverMoment } from '../../i18n/format.ts';
import { type MessageKey, t } from '../../i18n/index.ts';
import { Warnings } from '../../parts/outbox/OutboxCard.tsx';
import { handles } from '../../parts/records/focused.ts';
import { copyText } from '../../parts/say.ts';
import { StoredFiles } from '../../parts/writing/FileChip.tsx';
import { useAppStore } from '../../store/app-store.ts';
import { IconButton } from '../../ui/Button.tsx';
import { classes } from '../../ui/dom.ts';
import { Glyph } from '../../ui/Glyph.tsx';
import css from './PostCard.module.css';
import { PostFiles } from './PostFiles.tsx';
import { quotePost } from './quote-post.ts';

const ROLES: Record<PostRole, MessageKey | null> = {
  customer: 'timeline.roleCustomer',
  'sub-account': 'timeline.roleSubAccount',
  guest: 'timeline.roleGuest',
  staff: 'timeline.roleStaff',
  unknown: null,
};

type PostEntry = Extract<TimelineEntry, { kind: 'post' }>;

/** How the service recorded a reply of ours; null while that is not known. */
export function recordedWords({ recordedAs, chosen }: SentEntry): string | null {
  if (recordedAs === 'staff') return t('timeline.recordedStaff');
  if (recordedAs === 'client') return t(chosen ? 'timeline.recordedAsChosen' : 'timeline.recordedClient');
  return recordedAs && t('timeline.recordedUnknown');
}

/** The service filed a reply of ours as the customer's, and the agent did not choose so. */
export const isFiledWrongly = ({ recordedAs, chosen }: SentEntry): boolean => recordedAs === 'client' && !chosen;

/** What somebody wrote in the ticket, as the service tells it. A reply of ours says so. */
export function PostCard({ entry: { post, own }, ticket, now }: { entry: PostEntry; ticket: string; now: number }) {
  const store = useAppStore();
  const parts = useMemo(() => partsOf(post.text), [post.text]);
  const role = post.note ? 'timeline.roleNote' : ROLES[post.role];
  const wrong = own !== null && isFiledWrongly(own);
  return (
    <article
      className={classes(css.post, css[post.note ? 'note' : post.role])}
      aria-label={titleOf(post)}
      data-quotable=""
      {...handles(post.text)}
    >
      <header className={css.head}>
        <strong dir="auto">{own ? t('timeline.yourPost') : (post.author ?? t('timeline.messageUnknown'))}</strong>
        {own && <Glyph icon={wrong ? Hand : CircleCheck} size={14} tone={wrong ? 'warn' : 'ok'} />}
        <span className={css.role}>{(own && recordedWords(own)) ?? (role && t(role))}</span>
        <span className={css.actions}>
          <IconButton
            icon={Copy}
            size={14}
            label={t('timeline.copyMessage')}
            onClick={() => void copyText(post.text)}
          />
          {!post.note && (
            <IconButton
              icon={TextQuote}
              size={14}
              label={t('timeline.quoteMessage')}
              onClick={() => void quotePost(store.getState(), ticket, post)}
            />
          )}
        </span>
        <span className={css.when}>{post.at ? serverMoment(post.at, now) : post.shownTime}</span>
      </header>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other name
        <Part key={index} part={part} />
      ))}
      {post.cut && <p className={css.when}>{t('timeline.longCut')}</p>}
      {own ? <StoredFiles files={own.files} /> : <PostFiles ticket={ticket} post={post} />}
      {own && <Warnings texts={own.warnings} />}
    </article>
  );
}

function titleOf({ author, note }: Post): string {
  if (author === null) return t(note ? 'timeline.noteUnknown' : 'timeline.messageUnknown');
  return t(note ? 'timeline.note' : 'timeline.message', { name: author });
}

function Part({ part }: { part: PostPart }) {
  if (part.kind === 'text') {
    return (
      <p className={css.text} dir="auto">
        {part.text}
      </p>
    );
  }
  return (
    <details className={css.folded}>
      <summary>{t(part.kind === 'quote' ? 'timeline.quoted' : 'timeline.rest')}</summary>
      <p className={css.text} dir="auto">
        {part.text}
      </p>
    </details>
  );
}
