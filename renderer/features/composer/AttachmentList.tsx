import { X } from 'lucide-react';
import { useStore } from 'zustand';
import type { FileMeta } from '../../../shared/domain/draft.ts';
import { formatBytes } from '../../i18n/format.ts';
import { errorWords, t } from '../../i18n/index.ts';
import { useAppStore } from '../../store/app-store.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import css from './AttachmentList.module.css';
import type { Attachment, Attachments } from './attachments.ts';
import { DueLine } from './DueLine.tsx';
import { FileChip } from './FileChip.tsx';
import { visibleName } from './file-names.ts';
import type { Refused } from './upload.ts';
import { usePicture, useStoredPicture } from './usePicture.ts';
import { wireSize, wireWords } from './wire-size.ts';

interface AttachmentListProps {
  attachments: Attachments;
  /** Bytes of files that the account allows on one reply. */
  limit: number;
  /** Bytes of the largest reply that ever went through, on the wire. */
  largest: number;
}

/** The files of the reply, what they weigh on the wire, and which were not taken. */
export function AttachmentList({ attachments, limit, largest }: AttachmentListProps) {
  const store = useAppStore();
  const { files, refused } = useStore(attachments.store);
  return (
    <>
      {refused.map((file, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be refused twice
        <DueLine key={place} tone="danger" actions={place === 0 && <Refusal attachments={attachments} store={store} />}>
          {refusedWords(file, files.length)}
        </DueLine>
      ))}
      {files.length > 0 && (
        <div className={css.box}>
          <ul className={css.list} aria-label={t('composer.attachments')}>
            {files.map((file) => (
              <Chip key={file.id} file={file} attachments={attachments} />
            ))}
          </ul>
          <p className={css.wire}>
            {files.length > 1 && `${t('composer.fileCount', { count: files.length })} · `}
            {wireWords(wireSize(files), limit, largest)}
          </p>
        </div>
      )}
    </>
  );
}

function Refusal({ attachments, store }: { attachments: Attachments; store: ReturnType<typeof useAppStore> }) {
  return (
    <>
      <Button look="plain" onClick={() => store.getState().nav.setSettingsOpen(true, 'replies')}>
        {t('composer.changeLimit')}
      </Button>
      <IconButton icon={X} size={14} label={t('ui.dismiss')} onClick={() => attachments.dismissRefused()} />
    </>
  );
}

export function refusedWords({ name, size, left, limit, reason }: Refused, others: number): string {
  const vars = {
    name: visibleName(name),
    size: formatBytes(size),
    limit: formatBytes(limit),
    left: formatBytes(left),
    count: others,
  };
  switch (reason) {
    case 'too-large':
      return others === 0 ? t('composer.tooLargeAlone', vars) : t('composer.tooLarge', vars);
    case 'no-room':
      return t('composer.noRoom', vars);
    case 'folder':
      return t('composer.folder', vars);
    case 'name':
      return t('composer.badName');
  }
}

function Chip({ file, attachments }: { file: Attachment; attachments: Attachments }) {
  const chosen = usePicture(file.file);
  const stored = useStoredPicture(file.file === null ? metaOf(file) : null);
  const { note, bad } = noteOf(file);
  const busy = file.state === 'uploading' || file.state === 'waiting';
  return (
    <FileChip
      name={file.name}
      size={file.size}
      picture={chosen ?? stored}
      note={note}
      bad={bad}
      progress={busy ? file.stored / Math.max(1, file.size) : null}
      onTryAgain={file.state === 'failed' ? () => attachments.tryAgain(file.id) : undefined}
      onRemove={() => void attachments.remove(file.id)}
    />
  );
}

const metaOf = ({ id, name, size, type, stored, state }: Attachment): FileMeta => ({
  id,
  name,
  size,
  type,
  stored,
  finished: state === 'done',
});

function noteOf({ state, stored, size, error }: Attachment): { note: string | null; bad: boolean } {
  switch (state) {
    case 'waiting':
      return { note: t('composer.fileWaiting'), bad: false };
    case 'uploading':
      return {
        note: t('composer.fileStoring', { percent: Math.floor((stored / Math.max(1, size)) * 100) }),
        bad: false,
      };
    case 'failed':
      return { note: error ? errorWords(error).what : t('composer.fileFailed'), bad: true };
    case 'broken':
      return { note: t('composer.fileBroken'), bad: true };
    case 'done':
      if (error) return { note: errorWords(error).what, bad: true };
      return size === 0 ? { note: t('composer.fileEmpty'), bad: true } : { note: null, bad: false };
  }
}
