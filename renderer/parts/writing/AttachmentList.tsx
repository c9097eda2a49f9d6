import { RotateCw, X } from 'lucide-react';
import { useStore } from 'zustand';
import type { FileMeta } from '../../../shared/domain/draft.ts';
import { err, ok } from '../../../shared/result.ts';
import { formatBytes } from '../../i18n/format.ts';
import { errorWords, t } from '../../i18n/index.ts';
import type { AppState } from '../../store/app-state.ts';
import { useAppStore } from '../../store/app-store.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import layout from '../../ui/layout.module.css';
import { Tooltip } from '../../ui/Tooltip.tsx';
import { visibleName } from '../text/file-names.ts';
import { showUndoable } from '../undo.ts';
import css from './attachments.module.css';
import type { Attachment, Attachments, Refused } from './attachments.ts';
import { FileChip, usePicture, useStoredPicture } from './FileChip.tsx';
import { NoticeLine } from './NoticeLine.tsx';

interface AttachmentListProps {
  attachments: Attachments;
  /** Limit of the account for the files of one reply (bytes). */
  limit: number;
  /** Size of the largest reply that was ever accepted, as sent (bytes). */
  largest: number;
}

export function AttachmentList({ attachments, limit, largest }: AttachmentListProps) {
  const store = useAppStore();
  const { files, refused } = useStore(attachments.store);
  return (
    <>
      {refused.map((file, place) => (
        <NoticeLine
          // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be refused twice
          key={place}
          tone="danger"
          actions={place === 0 && <Refusal attachments={attachments} store={store} />}
        >
          {refusedWords(file, files.length)}
        </NoticeLine>
      ))}
      {files.length > 0 && (
        <div className={layout.stackTight}>
          <ul className={css.list} aria-label={t('composer.attachments')}>
            {files.map((file) => (
              <Chip key={file.id} file={file} attachments={attachments} />
            ))}
          </ul>
          <Tooltip words={wireHint(wireSize(files), limit, largest)} side="top">
            <p className={layout.meta}>
              {files.length > 1 && `${t('composer.fileCount', { count: files.length })} · `}
              {sizeWords(files, limit, largest)}
            </p>
          </Tooltip>
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
  const store = useAppStore();
  const chosen = usePicture(file.file);
  const stored = useStoredPicture(file.file === null ? metaOf(file) : null);
  const { note, bad } = noteOf(file);
  const name = visibleName(file.name);
  const size = formatBytes(file.size);
  const busy = file.state === 'uploading' || file.state === 'waiting';
  return (
    <FileChip
      name={name}
      meta={note === null ? size : `${size} · ${note}`}
      picture={chosen ?? stored}
      bad={bad}
      progress={busy ? file.stored / Math.max(1, file.size) : null}
      onOpen={file.state === 'done' ? () => void store.getState().postFiles.open(metaOf(file)) : undefined}
    >
      {file.state === 'failed' && (
        <IconButton
          icon={RotateCw}
          size={14}
          label={t('composer.retryFile', { name })}
          onClick={() => attachments.tryAgain(file.id)}
        />
      )}
      <IconButton
        icon={X}
        size={14}
        label={t('composer.removeFile', { name })}
        onClick={() => removeFile(store.getState(), attachments, file)}
      />
    </FileChip>
  );
}

/** Removes a file. It can't be restored if its bytes are no longer in this window. */
export function removeFile(app: AppState, attachments: Attachments, file: Attachment): void {
  const { account } = app.nav;
  const back = attachments.restorerOf(file);
  void attachments.remove(file.id);
  if (!back || !account) return;
  const change = app.marks.addUndoable(account, async () =>
    back() ? ok(null) : err('invalid', 'file.restore', { subject: file.name, detail: { reason: 'sent-since' } }),
  );
  showUndoable(app, [], change, 'marks.saidFileRemoved', { name: visibleName(file.name) });
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

/**
 * Size of the files as sent: one form field with base64 of the JSON `[{"name": …, "data":
 * base64(content)}]`, so about 16/9 of their bytes.
 */
export function wireSize(files: readonly { name: string; size: number }[]): number {
  if (files.length === 0) return 0;
  const json = files.reduce((sum, file) => sum + entry(file.name) + base64(file.size), 0);
  return base64(json + files.length - 1 + '[]'.length);
}

const sizeOf = (files: readonly { size: number }[]) => files.reduce((sum, { size }) => sum + size, 0);
const base64 = (bytes: number) => 4 * Math.ceil(bytes / 3);
const utf8 = new TextEncoder();
const entry = (name: string) => utf8.encode(JSON.stringify({ name, data: '' })).byteLength;

/** No service of this family refuses a smaller size (bytes). */
const SAFE_BYTES = 1024 * 1024;

const isUnproven = (wire: number, largest: number): boolean => wire > SAFE_BYTES && largest > 0 && wire > largest;

export function sizeWords(files: readonly { name: string; size: number }[], limit: number, largest: number): string {
  const sizes = { used: formatBytes(sizeOf(files)), limit: formatBytes(limit) };
  return t(isUnproven(wireSize(files), largest) ? 'composer.sizeUnproven' : 'composer.size', sizes);
}

/** Explains the size as sent: files go as text, which is larger. */
export function wireHint(wire: number, limit: number, largest: number): string {
  const sizes = { used: formatBytes(wire), limit: formatBytes(wireSize([{ name: '', size: limit }])) };
  const words = t('composer.wireHint', sizes);
  return isUnproven(wire, largest) ? `${words} ${t('composer.wireLargest', { size: formatBytes(largest) })}` : words;
}
