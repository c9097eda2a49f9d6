import { useEffect, useState } from 'react';
import type { Account } from '../../../shared/domain/account.ts';
import type { ImportedConversation, ImportedMessage, ImportedRole } from '../../../shared/domain/imported.ts';
import type { Result } from '../../../shared/result.ts';
import { formatBytes, formatMoment } from '../../i18n/format.ts';
import { type MessageKey, t } from '../../i18n/index.ts';
import { sourceWords, spanWords } from '../../parts/imported/ArchivedRows.tsx';
import { readInParts } from '../../parts/read-in-parts.ts';
import { Block, Facts } from '../../parts/records/Block.tsx';
import { copyAndWebAttributes } from '../../parts/records/focused.ts';
import page from '../../parts/records/record-page.module.css';
import { showError } from '../../parts/show-error.ts';
import { visibleName } from '../../parts/text/file-names.ts';
import { Markdown } from '../../parts/text/Markdown.tsx';
import { FileChip } from '../../parts/writing/FileChip.tsx';
import { useApp, useAppStore, useCall } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/dom.ts';
import { Face } from '../../ui/Face.tsx';
import { useAnswer, useNow } from '../../ui/hooks.ts';
import layout from '../../ui/layout.module.css';
import { ErrorNotice } from '../../ui/Notice.tsx';
import css from './imported.module.css';

/** A conversation of the archive. `id` may name a message: `12/345` opens there. */
export function ImportedView({ account: { id: account }, id }: { account: Account; id: string }) {
  const call = useCall();
  const [conversation = '', message = null] = id.split('/');
  const version = useApp((app) => app.imported.version);
  const [turned, setTurned] = useState<Turn | null>(null);
  const [answer, setAnswer] = useState<Result<ImportedConversation> | null>(null);
  const place = turned ? { from: turned.from } : { message };
  useAnswer(() => call('imported.conversation', { account, id: conversation, ...place }), setAnswer, [turned, version]);
  if (!answer) return null;
  if (!answer.ok) return <ErrorNotice error={answer.error} shape="banner" />;
  const { from } = answer.value;
  return <Shown key={from} account={account} of={answer.value} message={message} turned={turned} onTurn={setTurned} />;
}

/** A turn to an earlier or later part, and the message of it that gets the focus. */
interface Turn {
  from: number;
  to: 'first' | 'last';
}

/** The desk gives at most this many messages at once. */
const PART = 200;

interface ShownProps {
  account: string;
  of: ImportedConversation;
  message: string | null;
  turned: Turn | null;
  onTurn: (turn: Turn) => void;
}

function Shown({ account, of, message, turned, onTurn }: ShownProps) {
  const now = useNow();
  const { subject, number, customer, source, from, posts, messages, at } = of;
  const target = turned ? posts.at(turned.to === 'first' ? 0 : -1)?.id : message;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each part
  useEffect(() => {
    const post = target && document.getElementById(postId(target));
    if (!post) return;
    post.scrollIntoView({ block: turned?.to === 'first' ? 'start' : 'nearest' });
    // The pane got the focus before its contents were there, and a pressed button is gone.
    if (turned || document.activeElement?.matches('[data-pane="record"]')) post.focus({ preventScroll: true });
  }, []);
  const next = from + posts.length;
  const facts = [
    { name: t('palette.customerOne'), value: customer.name },
    { name: t('record.email'), value: customer.email, code: true },
    { name: t('record.number'), value: number ?? '', code: true },
  ].filter(({ value }) => value !== '');
  return (
    <div className={page.view} {...copyAndWebAttributes(number ?? subject)}>
      <header className={page.head}>
        <h2 className={page.title} dir="auto">
          {subject || t('ticket.noSubject')}
        </h2>
      </header>
      <ul className={page.summary} aria-label={t('record.summary')}>
        <li className={layout.strong}>{t('imported.readOnly', { source: sourceWords(source) })}</li>
        <li>{spanWords(from === 0 ? (posts[0]?.at ?? null) : null, at) || t('imported.undated')}</li>
      </ul>
      <Facts facts={facts} />
      <Block title={t('imported.messagesTitle')} count={messages} now={now} text={() => textOf(of, now)}>
        <div className={classNames(layout.stackWide, css.posts)}>
          {from > 0 && (
            <Button onClick={() => onTurn({ from: Math.max(0, from - PART), to: 'last' })}>
              {t('imported.earlier', { count: from })}
            </Button>
          )}
          {posts.map((post) => (
            <Post key={post.id} account={account} post={post} now={now} />
          ))}
          {next < messages && (
            <Button onClick={() => onTurn({ from: next, to: 'first' })}>
              {t('imported.later', { count: messages - next })}
            </Button>
          )}
        </div>
      </Block>
    </div>
  );
}

const postId = (message: string): string => `archived-${message}`;

const ROLES: Record<ImportedRole, MessageKey | null> = {
  customer: 'timeline.roleCustomer',
  staff: 'timeline.roleStaff',
  note: 'imported.roleNote',
  unknown: null,
};

const nameOf = ({ author, email }: ImportedMessage): string => author || email || t('imported.unknown');

const timeOf = ({ at }: ImportedMessage, now: number): string =>
  at === null ? t('imported.undated') : formatMoment(at, now);

const textOf = ({ subject, posts }: ImportedConversation, now: number): string =>
  [subject, ...posts.map((post) => `${nameOf(post)}, ${timeOf(post, now)}\n\n${post.text}`)].join('\n\n');

function Post({ account, post, now }: { account: string; post: ImportedMessage; now: number }) {
  const { id, role, text, files } = post;
  const name = nameOf(post);
  const key = ROLES[role];
  return (
    <article
      id={postId(id)}
      className={classNames(css.post, css[role])}
      aria-label={key ? t('timeline.messageRole', { name, role: t(key) }) : t('timeline.message', { name })}
      tabIndex={-1}
      {...copyAndWebAttributes(text)}
    >
      <Face of={name} name={name} />
      <div className={classNames(layout.stack, css.bubble)}>
        <header className={classNames(layout.row, layout.wrap)}>
          <strong dir="auto">{name}</strong>
          {key && <span className={layout.meta}>{t(key)}</span>}
          <span className={layout.space} />
          <span className={layout.meta}>{timeOf(post, now)}</span>
        </header>
        <Markdown text={text} />
        {files.length > 0 && (
          <ul className={layout.wrap} aria-label={t('timeline.filesOfPost')}>
            {files.map((file) => (
              <PostFile key={file.id} account={account} file={file} />
            ))}
          </ul>
        )}
      </div>
    </article>
  );
}

/** A press shows the file, or saves one that can't be shown. */
function PostFile({ account, file: { id, name, size } }: { account: string; file: ImportedMessage['files'][number] }) {
  const store = useAppStore();
  const [busy, setBusy] = useState(false);
  if (size === null) return <FileChip name={visibleName(name)} meta={t('imported.fileMissing')} />;
  const open = async () => {
    if (busy) return;
    setBusy(true);
    const parts = await readInParts(size, 'imported.fileChunk', (index) =>
      store.call('imported.fileChunk', { account, file: id, index }),
    );
    setBusy(false);
    if (parts.ok) void store.getState().postFiles.show(name, new Blob(parts.value));
    else showError(parts.error);
  };
  return <FileChip name={visibleName(name)} meta={formatBytes(size)} busy={busy} onOpen={() => void open()} />;
}
