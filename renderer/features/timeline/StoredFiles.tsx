import { useState } from 'react';
import type { FileMeta } from '../../../shared/domain/draft.ts';
import { t } from '../../i18n/index.ts';
import { useAppStore } from '../../store/app-store.ts';
import { saveBlob } from '../../ui/save-blob.ts';
import { FileChip } from '../composer/FileChip.tsx';
import { downloadName, visibleName } from '../composer/file-names.ts';
import { useStoredPicture } from '../composer/usePicture.ts';
import { complain } from '../ticket/actions.ts';
import css from './StoredFiles.module.css';

/** The files of a reply that was sent, or is on its way: to look at and to save. */
export function StoredFiles({ files }: { files: readonly FileMeta[] }) {
  if (files.length === 0) return null;
  return (
    <ul className={css.files} aria-label={t('timeline.files', { count: files.length })}>
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
    else complain(result.error);
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
