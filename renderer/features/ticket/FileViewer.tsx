/** Shows a file at full window: a text, or a picture that zooms and turns to the next one. */
import { ChevronLeft, ChevronRight, Copy, Download, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import { formatBytes } from '../../i18n/format.ts';
import { errorWords, joinIsolated, t, withQuotes } from '../../i18n/index.ts';
import { BounceLine } from '../../parts/bounces/BounceLine.tsx';
import { kindOfName } from '../../parts/text/file-kind.ts';
import { downloadName, visibleName } from '../../parts/text/file-names.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { classNames, saveBlob } from '../../ui/dom.ts';
import { useLast } from '../../ui/hooks.ts';
import { showToast } from '../../ui/Toast.tsx';
import { Tooltip } from '../../ui/Tooltip.tsx';
import css from './FileViewer.module.css';
import { type AnyFile, anyFileKey, fileOfPost, type ShownFile } from './files-slice.ts';
import { copyPicture, useZoom, type Zoom } from './picture-zoom.ts';
import { localFiles } from './thread.ts';

export function FileViewer() {
  const store = useAppStore();
  const { turnTo, close } = store.getState().postFiles;
  const opened = useApp((app) => app.postFiles.shown);
  const isHere = useApp(({ nav }) => opened?.ticket === nav.ticket && opened?.account === nav.account);
  const now = isHere ? opened : null;
  // A notice or link led to another ticket, to which this file does not belong.
  useEffect(() => {
    if (opened && !isHere) close();
  }, [close, opened, isHere]);
  const shown = useLast(now, now !== null);
  const { content = null } = shown ?? {};
  const isText = content?.how?.as === 'text';
  const zoom = useZoom(shown && anyFileKey(shown.file));
  const { at, before, after, count } = useNeighbours(shown);
  const name = shown ? visibleName(shown.file.name) : '';
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || isText) return;
    const [left, right] = document.documentElement.dir === 'rtl' ? [after, before] : [before, after];
    const act = keysOfPicture(zoom, left && (() => turnTo(left)), right && (() => turnTo(right)));
    const run = act[`${event.ctrlKey || event.metaKey ? 'Mod+' : ''}${event.key}`];
    if (!run) return;
    event.preventDefault();
    run();
  };
  const about = [content && formatBytes(content.blob.size), at >= 0 && count > 1 && placeWords(at, count)];
  return (
    <Dialog
      open={now !== null}
      onClose={close}
      title={name}
      description={joinIsolated(about)}
      initialFocus={zoom.pane}
      width="full"
      onKeyDown={onKeyDown}
      actions={
        <>
          {!isText && <PictureButtons zoom={zoom} />}
          <Button
            icon={Download}
            disabled={content === null}
            onClick={() => content && saveBlob(content.blob, downloadName(shown?.file.name ?? ''))}
          >
            {t('postFiles.save')}
          </Button>
        </>
      }
    >
      <div className={css.stage}>
        {content?.cut && <p className={css.note}>{t('postFiles.cut')}</p>}
        {content?.how?.as === 'text' && (
          <div className={css.note}>
            <BounceLine text={content.how.text} onLeave={close} />
          </div>
        )}
        <section
          ref={zoom.hold}
          className={isText ? css.text : css.pan}
          data-zoomed={zoom.scale === null ? undefined : ''}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it
          tabIndex={0}
          aria-label={name}
          {...zoom.drag}
        >
          {shown && <Content shown={shown} name={name} zoom={zoom} />}
        </section>
        {at >= 0 && count > 1 && (
          <>
            <IconButton
              icon={ChevronLeft}
              label={t('postFiles.previous')}
              className={classNames(css.turn, css.before)}
              aria-disabled={!before}
              onClick={() => before && void turnTo(before)}
            />
            <IconButton
              icon={ChevronRight}
              label={t('postFiles.next')}
              className={classNames(css.turn, css.after)}
              aria-disabled={!after}
              onClick={() => after && void turnTo(after)}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}

const placeWords = (at: number, count: number): string => t('postFiles.place', { at: at + 1, count });

/** CSS pixels by which a key moves a picture that is larger than the window. */
const PAN = 80;

type Act = (() => unknown) | null;

/** Arrow keys move a picture that is larger than the window, and turn from one that is not. */
function keysOfPicture(zoom: Zoom, left: Act, right: Act): Record<string, Act | undefined> {
  const larger = zoom.isLarger();
  const pan = (x: number, y: number) => () => zoom.pan(x * PAN, y * PAN);
  const copy = () => void copyShown(zoom);
  return {
    '+': () => zoom.by(1),
    '=': () => zoom.by(1),
    '-': () => zoom.by(-1),
    '0': () => zoom.to(null),
    '1': () => zoom.to(1),
    'Mod+c': document.getSelection()?.isCollapsed === false ? null : copy,
    ArrowLeft: larger ? pan(-1, 0) : left,
    ArrowRight: larger ? pan(1, 0) : right,
    ArrowUp: larger ? pan(0, -1) : null,
    ArrowDown: larger ? pan(0, 1) : null,
  };
}

async function copyShown({ image }: Zoom): Promise<void> {
  if (!image.current) return;
  try {
    await copyPicture(image.current);
    showToast({ title: t('postFiles.pictureCopied'), timeout: 3000 });
  } catch {
    // System or browser denied access to the clipboard, without a reason.
    showToast({ title: t('ticket.copyFailed'), urgent: true });
  }
}

function PictureButtons({ zoom }: { zoom: Zoom }) {
  const percent = zoom.scale === null ? null : Math.round(zoom.scale * 100);
  return (
    <>
      <div className={css.zoom}>
        <IconButton icon={ZoomOut} label={t('postFiles.zoomOut')} keys="-" onClick={() => zoom.by(-1)} />
        <IconButton icon={ZoomIn} label={t('postFiles.zoomIn')} keys="+" onClick={() => zoom.by(1)} />
        <Tooltip words={t('postFiles.fit')} keys="0" side="top">
          <Button look="plain" aria-pressed={percent === null} onClick={() => zoom.to(null)}>
            {t('postFiles.fit')}
          </Button>
        </Tooltip>
        <Tooltip words={t('postFiles.actualSize')} keys="1" side="top">
          <Button look="plain" aria-pressed={percent === 100} onClick={() => zoom.to(1)}>
            {t('postFiles.percent', { percent: 100 })}
          </Button>
        </Tooltip>
        <output>{percent === null || percent === 100 ? '' : t('postFiles.percent', { percent })}</output>
      </div>
      <Button icon={Copy} onClick={() => void copyShown(zoom)}>
        {t('postFiles.copyPicture')}
      </Button>
    </>
  );
}

function Content({ shown: { file, content }, name, zoom }: { shown: ShownFile; name: string; zoom: Zoom }) {
  if (!content) return <Awaited file={file} />;
  const { how } = content;
  if (how?.as === 'text') return <pre dir="auto">{how.text}</pre>;
  return how ? (
    <Picture key={anyFileKey(file)} blob={content.blob} name={name} zoom={zoom} />
  ) : (
    <p className={css.note}>{t('postFiles.broken')}</p>
  );
}

function Picture({ blob, name, zoom: { image, scale } }: { blob: Blob; name: string; zoom: Zoom }) {
  const [url, setUrl] = useState<string | null>(null);
  const [broken, setBroken] = useState(false);
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  if (broken) return <p className={css.note}>{t('postFiles.broken')}</p>;
  return (
    url && (
      <img
        ref={image}
        className={css.picture}
        style={scale === null ? undefined : { inlineSize: `${(image.current?.naturalWidth ?? 0) * scale}px` }}
        src={url}
        alt={name}
        draggable={false}
        onError={() => setBroken(true)}
      />
    )
  );
}

/** The next picture is being read, or why it could not be. */
function Awaited({ file }: { file: AnyFile }) {
  const { turnTo } = useAppStore().getState().postFiles;
  const failed = useApp((app) => app.postFiles.failed[anyFileKey(file)]);
  if (!failed) {
    return (
      <p className={css.note} role="status">
        {t('postFiles.fetching')}
      </p>
    );
  }
  const { what, next, quoted } = errorWords(failed);
  return (
    <div className={css.note} role="alert">
      <p>
        {what} {withQuotes(next, quoted)}
      </p>
      <Button onClick={() => void turnTo(file)}>{t('ui.tryAgain')}</Button>
    </div>
  );
}

/** The pictures before and after this one in the loaded messages. Their names tell which are. */
function useNeighbours(shown: ShownFile | null) {
  const entries = useApp((app) => app.ticket.timeline);
  const { account = null, ticket = null } = shown ?? {};
  const pictures = useMemo(() => {
    const files = (entries ?? []).flatMap((entry): AnyFile[] => {
      const local = localFiles(entry);
      if (local.length > 0 || entry.kind !== 'post' || account === null || ticket === null) return local;
      const { post } = entry;
      return post.files.filter(({ removed }) => !removed).map((file) => fileOfPost(account, ticket, post, file));
    });
    return files.filter(({ name }) => kindOfName(name) === 'picture');
  }, [entries, account, ticket]);
  const key = shown && anyFileKey(shown.file);
  const at = pictures.findIndex((file) => anyFileKey(file) === key);
  const there = (place: number): AnyFile | null => (at < 0 ? null : (pictures[place] ?? null));
  return { at, count: pictures.length, before: there(at - 1), after: there(at + 1) };
}
