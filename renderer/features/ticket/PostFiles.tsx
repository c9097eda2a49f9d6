import { Download, RotateCw, X } from 'lucide-react';
import { useEffect } from 'react';
import type { Post, PostFile } from '../../../shared/domain/conversation.ts';
import type { FetchedState } from '../../../shared/domain/post-file.ts';
import { formatBytes } from '../../i18n/format.ts';
import { errorWords, type MessageKey, t, withQuotes } from '../../i18n/index.ts';
import { visibleName } from '../../parts/text/file-names.ts';
import { FileChip } from '../../parts/writing/FileChip.tsx';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import layout from '../../ui/layout.module.css';
import { type FileDownload, type FileOfPost, fileKey, fileOfPost } from './files-slice.ts';

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
    <div className={layout.stackTight}>
      <ul className={layout.wrap} aria-label={t('timeline.filesOfPost')}>
        {files.map((file) =>
          file.removed ? (
            <FileChip
              key={`${file.index} ${file.name}`}
              name={visibleName(file.name)}
              meta={t('timeline.fileRemoved')}
            />
          ) : (
            <OneFile key={`${file.index} ${file.name}`} file={file} of={fileOfPost(account, ticket, post, file)} />
          ),
        )}
      </ul>
      {there.length > 1 && (
        <div>
          <Button look="plain" icon={Download} onClick={() => void store.getState().postFiles.saveAll(there)}>
            {t('postFiles.saveAll')}
          </Button>
        </div>
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
  const words = failed && errorWords(failed);
  const button = underway
    ? { icon: X, label: t('postFiles.cancel', { name }), run: () => slice.cancel(of) }
    : words
      ? { icon: RotateCw, label: t('postFiles.tryAgain', { name }), run: () => void slice.open(of) }
      : { icon: Download, label: t('timeline.download', { name }), run: () => void slice.save(of) };
  return (
    <FileChip
      name={name}
      meta={
        underway ? (
          <Progress name={name} underway={underway} />
        ) : known?.state === 'kept' ? (
          known.size !== null && t('postFiles.kept', { size: formatBytes(known.size) })
        ) : (
          known && !words && t(STATES[known.state])
        )
      }
      progress={underway ? partOf(underway) : null}
      failure={words && `${words.what} ${withQuotes(words.next, words.quoted)}`}
      isLink
      busy={underway !== undefined}
      onOpen={() => void slice.open(of)}
    >
      <IconButton icon={button.icon} size={14} label={button.label} onClick={button.run} />
    </FileChip>
  );
}

const partOf = ({ receivedBytes, total }: FileDownload): number => (total ? Math.min(1, receivedBytes / total) : 0);

function Progress({ name, underway }: { name: string; underway: FileDownload }) {
  const percent = underway.total ? Math.round(partOf(underway) * 100) : null;
  return (
    <span
      role="progressbar"
      aria-label={t('postFiles.fetchingName', { name })}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(percent === null ? {} : { 'aria-valuenow': percent })}
    >
      {percent !== null
        ? t('postFiles.fetchingPart', { percent })
        : underway.receivedBytes > 0
          ? t('postFiles.fetchingSize', { size: formatBytes(underway.receivedBytes) })
          : t('postFiles.fetching')}
    </span>
  );
}
