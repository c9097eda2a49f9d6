import { CircleCheck, Copy, Hand, Paperclip, TextQuote } from 'lucide-react';
import { memo } from 'react';
import { previewText } from '../../../shared/domain/post-parts.ts';
import type { SentEntry } from '../../../shared/domain/timeline.ts';
import { serverMoment, serverTimeOfDay } from '../../i18n/format.ts';
import { type MessageKey, t } from '../../i18n/index.ts';
import { BounceLine } from '../../parts/bounces/BounceLine.tsx';
import { Warnings } from '../../parts/outbox/OutboxCard.tsx';
import { copyAndWebAttributes } from '../../parts/records/focused.ts';
import { copyText } from '../../parts/show-error.ts';
import { ROLE_WORDS } from '../../parts/tickets/row-texts.ts';
import { StoredFiles } from '../../parts/writing/FileChip.tsx';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { IconButton } from '../../ui/Button.tsx';
import { classNames } from '../../ui/dom.ts';
import { Face } from '../../ui/Face.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { HiddenText, Message } from './message/Message.tsx';
import css from './PostCard.module.css';
import { PostFiles } from './PostFiles.tsx';
import { quotePost } from './quote-post.ts';
import { areFilesLocal, type PostEntry } from './thread.ts';

/** Says how the service recorded our reply; null while unknown. */
export function recordedWords({ recordedAs, chosen }: SentEntry): string | null {
  if (recordedAs === 'staff') return t('timeline.recordedStaff');
  if (recordedAs === 'client') return t(chosen ? 'timeline.recordedAsChosen' : 'timeline.recordedClient');
  return recordedAs && t('timeline.recordedUnknown');
}

/** Whether the service recorded our reply as the customer's, without the agent choosing so. */
export const isFiledWrongly = ({ recordedAs, chosen }: SentEntry): boolean => recordedAs === 'client' && !chosen;

interface PostCardProps {
  entry: PostEntry;
  ticket: string;
  now: number;
}

/** A message as the service gives it, in full or folded to one line. Our own replies are marked. */
export const PostCard = memo(function PostCard({ entry, ticket, now }: PostCardProps) {
  const { id, post, own } = entry;
  const store = useAppStore();
  const open = useApp((app) => app.ticket.folds.open.get(id) ?? true);
  const roleKey = post.note ? 'timeline.roleNote' : ROLE_WORDS[post.role];
  const role = roleKey && t(roleKey);
  const wrong = own !== null && isFiledWrongly(own);
  const show = (now: boolean) => store.getState().ticket.fold(id, now);
  const name = own ? t('timeline.yourPost') : (post.author ?? t(nameless(entry)));
  return (
    <article
      className={classNames(css.post, css[post.note ? 'note' : post.role], !open && css.folded)}
      aria-label={titleOf(entry, role)}
      data-quotable=""
      data-post={id}
      {...copyAndWebAttributes(post.text)}
    >
      <Face of={post.author ?? name} name={post.author ?? '?'} small={!open} />
      <div className={css.bubble}>
        <header className={css.head}>
          <h3 className={css.name}>
            <button
              type="button"
              className={css.toggle}
              aria-expanded={open}
              data-post-toggle=""
              data-unfolds=""
              onClick={() => show(!open)}
            >
              <strong dir="auto">{name}</strong>
              {own && <Glyph icon={wrong ? Hand : CircleCheck} size={14} tone={wrong ? 'warn' : 'ok'} />}
              <span className={css.role}>{(own && recordedWords(own)) ?? role}</span>
              {!open && (
                <span className={css.first} dir="auto" data-repeats="">
                  {firstWords(post.text)}
                </span>
              )}
            </button>
          </h3>
          {!open && post.files.length > 0 && <Glyph icon={Paperclip} size={14} tone="quiet" />}
          {open && (
            <span className={css.actions}>
              <IconButton
                icon={Copy}
                size={14}
                label={t('timeline.copyMessage')}
                onClick={() => void copyText(post.text, t('timeline.messageCopied'))}
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
          )}
          <span className={css.when} title={post.at ? serverMoment(post.at, now) : undefined}>
            {post.at ? serverTimeOfDay(post.at) : post.shownTime}
          </span>
        </header>
        {open ? (
          <>
            <Message ticket={ticket} post={post} isMarkdown={own ? !own.plain : post.role === 'staff'} />
            {post.cut && <p className={css.when}>{t('timeline.longCut')}</p>}
            {own && areFilesLocal(own, post) ? (
              <StoredFiles files={own.files} />
            ) : (
              <PostFiles ticket={ticket} post={post} />
            )}
            {own && <Warnings texts={own.warnings} />}
            {!own && post.role !== 'staff' && <BounceLine text={post.text} />}
          </>
        ) : (
          <HiddenText text={post.text} onMatch={() => show(true)} />
        )}
      </div>
    </article>
  );
});

function nameless({ post: { note, readBy }, likely }: PostEntry): MessageKey {
  if (note) return 'timeline.noteUnknown';
  if (likely) return likely === 'staff' ? 'timeline.likelyStaff' : 'timeline.likelyCustomer';
  return readBy.name === 'one-piece' ? 'conversations.wholePage' : 'away.messageUnknown';
}

function titleOf(entry: PostEntry, role: string | null): string {
  const { author, note } = entry.post;
  if (author === null) return t(nameless(entry));
  if (note) return t('timeline.note', { name: author });
  return role === null ? t('timeline.message', { name: author }) : t('timeline.messageRole', { name: author, role });
}

const MAX_SEARCHED = 2000;
const MAX_SHOWN = 200;

/** The beginning of the author's own words, in one line. */
function firstWords(text: string): string {
  return previewText(text.slice(0, MAX_SEARCHED)).replace(/\s+/g, ' ').trim().slice(0, MAX_SHOWN);
}
