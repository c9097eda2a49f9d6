import { Copy, Download } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Account } from '../../../shared/domain/account.ts';
import type { ImportedConversation, ImportedMessage, ImportedRole } from '../../../shared/domain/imported.ts';
import type { Result } from '../../../shared/result.ts';
import { formatBytes, formatMoment } from '../../i18n/format.ts';
import { type MessageKey, t } from '../../i18n/index.ts';
import { sourceWords, spanWords } from '../../parts/imported/imported-words.ts';
import { readInParts } from '../../parts/read-in-parts.ts';
import { Block, Facts } from '../../parts/records/Block.tsx';
import { copyAndWebAttributes } from '../../parts/records/focused.ts';
import page from '../../parts/records/record-page.module.css';
import { copyText, showError } from '../../parts/show-error.ts';
import { downloadName, visibleName } from '../../parts/text/file-names.ts';
import { Markdown } from '../../parts/text/Markdown.tsx';
import { FileChip } from '../../parts/writing/FileChip.tsx';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { classNames, saveBlob } from '../../ui/dom.ts';
import { Face } from '../../ui/Face.tsx';
import { useAnswer, useNow } from '../../ui/hooks.ts';
import layout from '../../ui/layout.module.css';
import { ErrorNotice } from '../../ui/Notice.tsx';
import css from './imported.module.css';

/** A conversation of the archive. `id` may name a message: `12/345` opens there. */
export function ImportedView({ account, id }: { account: Account; id: string }) {
  const store = useAppStore();
  const [conversation = '', message = null] = id.split('/');
  const version = useApp((app) => app.imported.version);
  /** Null until the agent turns to an earlier or later part. */
  const [from, setFrom] = useState<number | null>(null);
  /** The message to go to once it is there. */
  const goal = useRef<Goal | null>('hit');
  const [answer, setAnswer] = useState<Result<ImportedConversation> | null>(null);
  const place = from === null ? { message } : { from };
  useAnswer(() => store.call('imported.conversation', { account: account.id, id: conversation, ...place }), setAnswer, [
    account.id,
    id,
    from,
    version,
  ]);
  useEffect(() => {
    const { current: where } = goal;
    if (!answer?.ok || where === null) return;
    goal.current = null;
    const { posts } = answer.value;
    const id = where === 'hit' ? message : posts.at(where === 'first' ? 0 : -1)?.id;
    const post = id && document.getElementById(postId(id));
    if (!post) return;
    post.scrollIntoView({ block: where === 'first' ? 'start' : 'nearest' });
    // The pane got the focus before its contents were there, and a pressed button is gone.
    const isFree = where !== 'hit' || document.activeElement?.matches('[data-pane="record"]');
    if (isFree) post.focus({ preventScroll: true });
  }, [answer, message]);
  const turn = (to: number, where: Goal) => {
    goal.current = where;
    setFrom(to);
  };
  if (!answer) return null;
  if (!answer.ok) return <ErrorNotice error={answer.error} shape="banner" />;
  return <Shown account={account.id} of={answer.value} onTurn={turn} />;
}

type Goal = 'hit' | 'first' | 'last';

const postId = (message: string): string => `archived-${message}`;

/** The desk gives at most this many messages at once. */
const PART = 200;

interface ShownProps {
  account: string;
  of: ImportedConversation;
  onTurn: (from: number, to: Goal) => void;
}

function Shown({ account, of, onTurn }: ShownProps) {
  const now = useNow();
  const { subject, number, customer, source, from, posts, messages, at } = of;
  const next = from + posts.length;
  const first = from === 0 ? (posts[0]?.at ?? null) : null;
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
        <li>{spanWords(first, at) || t('imported.undated')}</li>
      </ul>
      <Facts facts={facts} />
      <Block title={t('imported.messagesTitle')} count={messages} now={now} text={() => textOf(of, now)}>
        <div className={css.posts}>
          {from > 0 && (
            <Button onClick={() => onTurn(Math.max(0, from - PART), 'last')}>
              {t('imported.earlier', { count: from })}
            </Button>
          )}
          {posts.map((post) => (
            <Post key={post.id} account={account} post={post} now={now} />
          ))}
          {next < messages && (
            <Button onClick={() => onTurn(next, 'first')}>{t('imported.later', { count: messages - next })}</Button>
          )}
        </div>
      </Block>
    </div>
  );
}

const ROLES: Record<ImportedRole, MessageKey | null> = {
  customer: 'imported.roleCustomer',
  staff: 'imported.roleStaff',
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
  const label = key ? t('timeline.messageRole', { name, role: t(key) }) : t('timeline.message', { name });
  return (
    <article
      id={postId(id)}
      className={classNames(css.post, css[role])}
      aria-label={label}
      tabIndex={-1}
      {...copyAndWebAttributes(text)}
    >
      <Face of={name} name={name} />
      <div className={css.bubble}>
        <header className={classNames(layout.row, layout.wrap)}>
          <strong dir="auto">{name}</strong>
          {key && <span className={layout.meta}>{t(key)}</span>}
          <span className={layout.space} />
          <IconButton
            icon={Copy}
            size={14}
            label={t('timeline.copyMessage')}
            onClick={() => void copyText(text, t('timeline.messageCopied'))}
          />
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

function PostFile({ account, file: { id, name, size } }: { account: string; file: ImportedMessage['files'][number] }) {
  const store = useAppStore();
  const [busy, setBusy] = useState(false);
  const shown = visibleName(name);
  if (size === null) return <FileChip name={shown} meta={t('imported.fileMissing')} />;
  const read = async (use: (blob: Blob) => unknown) => {
    if (busy) return;
    setBusy(true);
    const parts = await readInParts(size, 'imported.fileChunk', (index) =>
      store.call('imported.fileChunk', { account, file: id, index }),
    );
    setBusy(false);
    if (parts.ok) void use(new Blob(parts.value));
    else showError(parts.error);
  };
  const save = (blob: Blob) => saveBlob(blob, downloadName(name));
  return (
    <FileChip
      name={shown}
      meta={formatBytes(size)}
      busy={busy}
      onOpen={() => void read((blob) => store.getState().postFiles.show(name, blob))}
    >
      <IconButton
        icon={Download}
        size={14}
        label={t('timeline.download', { name: shown })}
        aria-disabled={busy}
        onClick={() => void read(save)}
      />
    </FileChip>
  );
}
