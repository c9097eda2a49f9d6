import { Download, Paperclip, RotateCw, X } from 'lucide-react';
import { useEffect } from 'react';
import type { Post, PostFile } from '../../../shared/domain/conversation.ts';
import type { FetchedState } from '../../../shared/domain/post-file.ts';
import { formatBytes } from '../../i18n/format.ts';
import { errorWords, type MessageKey, t, withQuotes } from '../../i18n/index.ts';
import { visibleName } from '../../parts/text/file-names.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import { type FileDownload, type FileOfPost, fileKey, fileOfPost } from './files-slice.ts';
import css from './PostFiles.module.css';

const STATES: Record<Exclude<FetchedState, 'kept'>, MessageKey> = {
  gone: 'postFiles.gone',
  refused: 'postFiles.refused',
  'too-large': 'postFiles.tooLarge',
};

export function PostFiles({ ticket, post }: { ticket: string; post: Post }) {
  const store = useAppStore();
  const account = useApp((app) => app.nav.account);
  const { files } = post;
  const count = files.length;
  useEffect(() => {
    if (account !== null && count > 0) store.getState().postFiles.loadFor(account, ticket);
  }, [store, account, ticket, count]);
  if (account === null || count === 0) return null;
  const there = files.filter(({ removed }) => !removed).map((file) => fileOfPost(account, ticket, post, file));
  return (
    <div className={css.box}>
      <ul className={css.files} aria-label={t('timeline.filesOfPost')}>
        {files.map((file) => (
          <OneFile key={`${file.index} ${file.name}`} file={file} of={fileOfPost(account, ticket, post, file)} />
        ))}
      </ul>
      {there.length > 1 && (
        <Button look="plain" icon={Download} onClick={() => void store.getState().postFiles.saveAll(there)}>
          {t('postFiles.saveAll')}
        </Button>
      )}
    </div>
  );
}

function OneFile({ file, of }: { file: PostFile; of: FileOfPost }) {
  const slice = useAppStore().getState().postFiles;
  const key = fileKey(of);
  const fetched = useApp((app) => app.postFiles.fetched[key]);
  const underway = useApp((app) => app.postFiles.downloads[key]);
  const failed = useApp((app) => app.postFiles.failed[key]);
  const name = visibleName(file.name);
  // The same number with another name is another file.
  const known = fetched?.name === file.name ? fetched : undefined;
  if (file.removed) {
    return (
      <li>
        <span className={css.named}>
          <Glyph icon={Paperclip} size={14} tone="quiet" />
          <bdi>{name}</bdi>
        </span>
        <span className={css.state}>{t('timeline.fileRemoved')}</span>
      </li>
    );
  }
  const words = failed && errorWords(failed);
  return (
    <li>
      <span className={css.named}>
        <Glyph icon={Paperclip} size={14} tone="quiet" />
        {/* biome-ignore lint/a11y/useSemanticElements: it leads to a file, which has no address that the page may hold */}
        <button
          type="button"
          role="link"
          className={css.link}
          aria-disabled={underway !== undefined}
          onClick={() => void slice.open(of)}
        >
          <bdi>{name}</bdi>
        </button>
      </span>
      {known?.state === 'kept' && known.size !== null && !underway && (
        <span className={css.state}>{t('postFiles.kept', { size: formatBytes(known.size) })}</span>
      )}
      {known && known.state !== 'kept' && !underway && !words && (
        <span className={css.state}>{t(STATES[known.state])}</span>
      )}
      {underway && <Progress name={name} underway={underway} />}
      {underway ? (
        <IconButton icon={X} size={14} label={t('postFiles.cancel', { name })} onClick={() => slice.cancel(of)} />
      ) : words ? (
        <IconButton
          icon={RotateCw}
          size={14}
          label={t('postFiles.tryAgain', { name })}
          onClick={() => void slice.open(of)}
        />
      ) : (
        <IconButton
          icon={Download}
          size={14}
          label={t('timeline.download', { name })}
          onClick={() => void slice.save(of)}
        />
      )}
      {words && (
        <span className={css.failed} role="alert">
          {words.what} {withQuotes(words.next, words.quoted)}
        </span>
      )}
    </li>
  );
}

function Progress({ name, underway: { receivedBytes: got, total } }: { name: string; underway: FileDownload }) {
  const percent = total === null || total === 0 ? null : Math.min(100, Math.round((got / total) * 100));
  return (
    <span
      className={css.state}
      role="progressbar"
      aria-label={t('postFiles.fetchingName', { name })}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(percent === null ? {} : { 'aria-valuenow': percent })}
    >
      {percent !== null
        ? t('postFiles.fetchingPart', { percent })
        : got > 0
          ? t('postFiles.fetchingSize', { size: formatBytes(got) })
          : t('postFiles.fetching')}
    </span>
  );
}
