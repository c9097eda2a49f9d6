import { Download, File as FileIcon, RotateCw, X } from 'lucide-react';
import { useState } from 'react';
import { formatBytes } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { IconButton } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Glyph } from '../../ui/Glyph.tsx';
import css from './FileChip.module.css';
import { middleEllipsis, visibleName } from './file-names.ts';

interface FileChipProps {
  name: string;
  size: number;
  /** Address of its thumbnail. */
  picture: string | null;
  /** Instead of the size: what is wrong, or what goes on. */
  note: string | null;
  bad?: boolean;
  /** 0 to 1 while it is being stored. */
  progress?: number | null;
  onRemove?: (() => void) | undefined;
  onTryAgain?: (() => void) | undefined;
  onSave?: (() => void) | undefined;
  saving?: boolean;
  saveLabel?: string;
}

/** So many characters of a name fit a chip. */
const NAME = 26;

/** One file: its picture, its name and how large it is. */
export function FileChip(props: FileChipProps) {
  const { size, picture, note, bad, progress = null, onRemove, onTryAgain, onSave, saving, saveLabel } = props;
  const name = visibleName(props.name);
  /** Called a picture, and none: then it is shown as any file. */
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <li className={classes(css.chip, bad && css.bad)}>
      {progress !== null ? (
        <Ring progress={progress} />
      ) : picture && picture !== broken ? (
        <img className={css.picture} src={picture} alt="" draggable={false} onError={() => setBroken(picture)} />
      ) : (
        <Glyph icon={FileIcon} size={20} tone={bad ? 'danger' : 'quiet'} />
      )}
      <span className={css.words} title={name}>
        <bdi className={css.name}>{middleEllipsis(name, NAME)}</bdi>
        <span className={css.meta}>{note === null ? formatBytes(size) : `${formatBytes(size)} · ${note}`}</span>
      </span>
      {onTryAgain && (
        <IconButton icon={RotateCw} size={14} label={t('composer.retryFile', { name })} onClick={onTryAgain} />
      )}
      {onSave && (
        <IconButton icon={Download} size={14} label={saveLabel ?? name} aria-disabled={saving} onClick={onSave} />
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
