import { Download } from 'lucide-react';
import { useState } from 'react';
import type { LookFile } from '../../../shared/domain/look.ts';
import type { LookRequest } from '../../../shared/domain/look-request.ts';
import { formatBytes } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { type Parts, readInParts } from '../../parts/read-in-parts.ts';
import { showError } from '../../parts/show-error.ts';
import { downloadName, visibleName } from '../../parts/text/file-names.ts';
import { FileChip } from '../../parts/writing/FileChip.tsx';
import { useAppStore } from '../../store/app-store.ts';
import { IconButton } from '../../ui/Button.tsx';
import { saveBlob } from '../../ui/dom.ts';
import layout from '../../ui/layout.module.css';

interface LookFilesProps {
  account: string;
  request: LookRequest;
  files: readonly LookFile[];
}

/** The files that go out with the reply, to look at or to save. */
export function LookFiles({ account, request, files }: LookFilesProps) {
  const store = useAppStore();
  const [reading, setReading] = useState<string | null>(null);
  if (files.length === 0) return null;
  const read = async ({ hash, size }: LookFile, use: (parts: Parts) => void) => {
    if (reading !== null) return;
    setReading(hash);
    const parts = await readInParts(size, 'look.file', (index) =>
      store.call('look.file', { account, request: request.id, hash, index }),
    );
    setReading(null);
    if (parts.ok) use(parts.value);
    else showError(parts.error);
  };
  return (
    <ul className={layout.wrap} aria-label={t('timeline.files', { count: files.length })}>
      {files.map((file) => {
        const name = visibleName(file.name);
        const size = formatBytes(file.size);
        const show = (parts: Parts) =>
          void store.getState().postFiles.show(file.name, new Blob(parts, { type: file.type }));
        const save = (parts: Parts) => saveBlob(new Blob(parts), downloadName(file.name));
        return (
          <FileChip
            key={`${file.hash} ${file.name}`}
            name={name}
            meta={file.here ? size : `${size} · ${t('look.fileAway')}`}
            busy={reading === file.hash}
            onOpen={file.here ? () => void read(file, show) : undefined}
          >
            {file.here && (
              <IconButton
                icon={Download}
                size={14}
                label={t('timeline.download', { name })}
                aria-disabled={reading !== null}
                onClick={() => void read(file, save)}
              />
            )}
          </FileChip>
        );
      })}
    </ul>
  );
}
