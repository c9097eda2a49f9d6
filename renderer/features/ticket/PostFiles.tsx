import { Download, Paperclip, RotateCw, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Post, PostFile } from '../../../shared/domain/conversation.ts';
import type { FetchedState } from '../../../shared/domain/post-file.ts';
import { formatBytes } from '../../i18n/format.ts';
import { errorWords, type MessageKey, t, withQuotes } from '../../i18n/index.ts';
import { downloadName, visibleName } from '../../parts/text/file-names.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { saveBlob } from '../../ui/dom.ts';
import { Glyph } from '../../ui/Glyph.tsx';
import { useLast } from '../../ui/hooks.ts';
import filePreview from './FilePreview.module.css';
import { type FileDownload, type FileOfPost, fileKey, fileOfPost, type ShownFile } from './files-slice.ts';
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

export function FilePreview() {
  const store = useAppStore();
  const opened = useApp((app) => app.postFiles.shown);
  const isHere = useApp(({ nav }) => opened?.file.ticket === nav.ticket && opened?.file.account === nav.account);
  const now = isHere ? opened : null;
  // A notice or link led to another ticket, to which this file does not belong.
  useEffect(() => {
    if (opened && !isHere) store.getState().postFiles.close();
  }, [store, opened, isHere]);
  const shown = useLast(now, now !== null);
  const save = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open={now !== null}
      onClose={() => store.getState().postFiles.close()}
      title={shown ? visibleName(shown.file.name) : ''}
      initialFocus={save}
      width="wide"
      actions={
        <Button ref={save} icon={Download} onClick={() => shown && saveBlob(shown.blob, downloadName(shown.file.name))}>
          {t('postFiles.save')}
        </Button>
      }
    >
      {shown && (shown.how.as === 'picture' ? <Picture shown={shown} /> : <Text shown={shown} text={shown.how.text} />)}
    </Dialog>
  );
}

function Picture({ shown: { blob, file } }: { shown: ShownFile }) {
  const [url, setUrl] = useState<string | null>(null);
  const [broken, setBroken] = useState(false);
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setUrl(made);
    setBroken(false);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  if (broken) return <p className={filePreview.note}>{t('postFiles.broken')}</p>;
  return (
    <div className={filePreview.frame}>
      {url && (
        <img className={filePreview.picture} src={url} alt={visibleName(file.name)} onError={() => setBroken(true)} />
      )}
    </div>
  );
}

function Text({ shown: { file, cut }, text }: { shown: ShownFile; text: string }) {
  return (
    <>
      {cut && <p className={filePreview.note}>{t('postFiles.cut')}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it */}
      <section className={filePreview.text} tabIndex={0} aria-label={visibleName(file.name)}>
        <pre dir="auto">{text}</pre>
      </section>
    </>
  );
}
