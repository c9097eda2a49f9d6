import {
  Download,
  FileArchive,
  FileCode,
  File as FileIcon,
  FileImage,
  FileSpreadsheet,
  FileText,
  type LucideIcon,
} from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { formatBytes } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { IconButton } from '../../ui/Button.tsx';
import { classNames } from '../../ui/dom.ts';
import { Glyph } from '../../ui/Glyph.tsx';
import { useAnswer, whenOk } from '../../ui/hooks.ts';
import layout from '../../ui/layout.module.css';
import type { StoredFile } from '../read-in-parts.ts';
import { type FileKind, kindOfName } from '../text/file-kind.ts';
import { middleEllipsis, visibleName } from '../text/file-names.ts';
import css from './attachments.module.css';

interface FileChipProps {
  /** Made safe to show by `visibleName`. */
  name: string;
  /** Size and state. */
  meta?: ReactNode;
  picture?: string | null;
  bad?: boolean;
  /** From 0 to 1 while its bytes come or go. */
  progress?: number | null;
  /** Below the chip's line. */
  failure?: string | undefined;
  /** Leads to a file that may still be at the service. */
  isLink?: boolean;
  busy?: boolean;
  onOpen?: (() => void) | undefined;
  /** Buttons. */
  children?: ReactNode;
}

const MAX_NAME_LENGTH = 26;
const ICONS: Record<FileKind, LucideIcon> = {
  picture: FileImage,
  text: FileText,
  table: FileSpreadsheet,
  archive: FileArchive,
  code: FileCode,
  other: FileIcon,
};

/** A file in a list of files: a press opens it. */
export function FileChip(props: FileChipProps) {
  const { name, meta, picture = null, bad, progress = null, failure, isLink, busy, onOpen, children } = props;
  /** The file claims to be a picture but is not, so show it like any other. */
  const [broken, setBroken] = useState<string | null>(null);
  const shown = <bdi>{middleEllipsis(name, MAX_NAME_LENGTH)}</bdi>;
  return (
    <li className={classNames(css.chip, bad && css.bad)}>
      {progress !== null ? (
        <Ring progress={progress} />
      ) : picture && picture !== broken ? (
        <img className={css.picture} src={picture} alt="" draggable={false} onError={() => setBroken(picture)} />
      ) : (
        <Glyph icon={ICONS[kindOfName(name)]} size={20} tone={bad || failure ? 'danger' : 'quiet'} />
      )}
      <span className={css.words}>
        {onOpen ? (
          <button
            type="button"
            role={isLink ? 'link' : undefined}
            className={css.open}
            aria-label={name}
            aria-disabled={busy}
            title={name}
            onClick={onOpen}
          >
            {shown}
          </button>
        ) : (
          <span className={css.name} title={name}>
            {shown}
          </span>
        )}
        {meta && <span className={css.meta}>{meta}</span>}
      </span>
      {children}
      {failure && (
        <span className={css.failure} role="alert">
          {failure}
        </span>
      )}
    </li>
  );
}

const RADIUS = 8;
const LENGTH = 2 * Math.PI * RADIUS;

function Ring({ progress }: { progress: number }) {
  return (
    <svg className={css.ring} viewBox="0 0 20 20" aria-hidden="true">
      <circle className={css.track} cx="10" cy="10" r={RADIUS} />
      <circle
        className={css.done}
        cx="10"
        cy="10"
        r={RADIUS}
        strokeDasharray={LENGTH}
        strokeDashoffset={LENGTH * (1 - Math.min(1, progress))}
      />
    </svg>
  );
}

export function StoredFiles({ files }: { files: readonly StoredFile[] }) {
  if (files.length === 0) return null;
  return (
    <ul className={layout.wrap} aria-label={t('timeline.files', { count: files.length })}>
      {files.map((file) => (
        <StoredChip key={`${file.id} ${file.name}`} file={file} />
      ))}
    </ul>
  );
}

function StoredChip({ file }: { file: StoredFile }) {
  const { open, save } = useAppStore().getState().postFiles;
  const reading = useApp((app) => file.id in app.postFiles.downloads);
  const picture = useStoredPicture(file);
  const isHere = file.stored === file.size;
  const name = visibleName(file.name);
  const size = formatBytes(file.size);
  return (
    <FileChip
      name={name}
      meta={isHere ? size : `${size} · ${t(file.request ? 'look.fileAway' : 'timeline.fileGone')}`}
      picture={picture}
      busy={reading}
      onOpen={isHere ? () => void open(file) : undefined}
    >
      {isHere && (
        <IconButton
          icon={Download}
          size={14}
          label={t('timeline.download', { name })}
          aria-disabled={reading}
          onClick={() => void save(file)}
        />
      )}
    </FileChip>
  );
}

const PICTURES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);
const LARGEST = 4_000_000;

const isPicture = ({ type, size }: { type: string; size: number }): boolean =>
  PICTURES.has(type) && size > 0 && size <= LARGEST;

function useBlobUrl(blob: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (blob === null) return;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => {
      setUrl(null);
      URL.revokeObjectURL(made);
    };
  }, [blob]);
  return url;
}

export const usePicture = (file: File | null): string | null =>
  useBlobUrl(file !== null && isPicture(file) ? file : null);

/** Thumbnail of a stored file. Errors stay silent, because the chip works without it. */
export function useStoredPicture(file: StoredFile | null): string | null {
  const store = useAppStore();
  const [blob, setBlob] = useState<Blob | null>(null);
  const id = file?.finished && file.stored === file.size && isPicture(file) ? file.id : null;
  useAnswer(() => (file && id ? store.getState().ticket.readFile(file) : null), whenOk(setBlob), [id]);
  return useBlobUrl(blob);
}
