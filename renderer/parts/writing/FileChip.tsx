import { Download, File as FileIcon, RotateCw, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { FileMeta } from '../../../shared/domain/draft.ts';
import { formatBytes } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { useAppStore } from '../../store/app-store.ts';
import { IconButton } from '../../ui/Button.tsx';
import { classNames, saveBlob } from '../../ui/dom.ts';
import { Glyph } from '../../ui/Glyph.tsx';
import { useAnswer, whenOk } from '../../ui/hooks.ts';
import layout from '../../ui/layout.module.css';
import { showError } from '../show-error.ts';
import { downloadName, middleEllipsis, visibleName } from '../text/file-names.ts';
import css from './attachments.module.css';

interface FileChipProps {
  name: string;
  size: number;
  picture: string | null;
  note: string | null;
  bad?: boolean;
  progress?: number | null;
  onRemove?: (() => void) | undefined;
  onTryAgain?: (() => void) | undefined;
  onSave?: (() => void) | undefined;
  saving?: boolean;
  saveLabel?: string;
}

const MAX_NAME_LENGTH = 26;

export function FileChip(props: FileChipProps) {
  const { size, picture, note, bad, progress = null, onRemove, onTryAgain, onSave, saving, saveLabel } = props;
  const name = visibleName(props.name);
  /** The file claims to be a picture but is not, so show it like any other. */
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <li className={classNames(css.chip, bad && css.bad)}>
      {progress !== null ? (
        <Ring progress={progress} />
      ) : picture && picture !== broken ? (
        <img className={css.picture} src={picture} alt="" draggable={false} onError={() => setBroken(picture)} />
      ) : (
        <Glyph icon={FileIcon} size={20} tone={bad ? 'danger' : 'quiet'} />
      )}
      <span className={css.words} title={name}>
        <bdi className={css.name}>{middleEllipsis(name, MAX_NAME_LENGTH)}</bdi>
        <span className={css.meta}>{note === null ? formatBytes(size) : `${formatBytes(size)} · ${note}`}</span>
      </span>
      {onTryAgain && (
        <IconButton icon={RotateCw} size={14} label={t('composer.retryFile', { name })} onClick={onTryAgain} />
      )}
      {onSave && (
        <IconButton
          icon={Download}
          size={14}
          label={saveLabel ?? name}
          aria-disabled={saving}
          onClick={saving ? undefined : onSave}
        />
      )}
      {onRemove && <IconButton icon={X} size={14} label={t('composer.removeFile', { name })} onClick={onRemove} />}
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

export function StoredFiles({ files }: { files: readonly FileMeta[] }) {
  if (files.length === 0) return null;
  return (
    <ul className={layout.wrap} aria-label={t('timeline.files', { count: files.length })}>
      {files.map((file) => (
        <StoredFile key={file.id} file={file} />
      ))}
    </ul>
  );
}

function StoredFile({ file }: { file: FileMeta }) {
  const store = useAppStore();
  const picture = useStoredPicture(file);
  const [reading, setReading] = useState(false);
  const here = file.stored === file.size;

  const save = async () => {
    setReading(true);
    const result = await store.getState().ticket.readFile(file);
    setReading(false);
    if (result.ok) saveBlob(result.value, downloadName(file.name));
    else showError(result.error);
  };

  return (
    <FileChip
      name={file.name}
      size={file.size}
      picture={picture}
      note={here ? null : t('timeline.fileGone')}
      onSave={here ? () => void save() : undefined}
      saving={reading}
      saveLabel={t('timeline.download', { name: visibleName(file.name) })}
    />
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
export function useStoredPicture(file: FileMeta | null): string | null {
  const store = useAppStore();
  const [blob, setBlob] = useState<Blob | null>(null);
  const id = file?.finished && file.stored === file.size && isPicture(file) ? file.id : null;
  useAnswer(() => (file && id ? store.getState().ticket.readFile(file) : null), whenOk(setBlob), [id]);
  return useBlobUrl(blob);
}
