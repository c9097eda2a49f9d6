import { useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/index.ts';
import css from './DropOverlay.module.css';
import type { Refused } from './upload.ts';

interface DropOverlayProps {
  /** Whose they will be, and what of. */
  name: string;
  about: string;
  onFiles: (files: File[], folders: Refused[]) => void;
}

/** Takes files dropped anywhere on the window, and names whose reply they go to before they are let go. */
export function DropOverlay({ name, about, onFiles }: DropOverlayProps) {
  const [over, setOver] = useState(false);
  const take = useRef(onFiles);
  take.current = onFiles;

  useEffect(() => {
    // Entering a child comes before leaving its parent, so entries are counted.
    let depth = 0;
    const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const enter = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      depth += 1;
      setOver(true);
    };
    const move = (event: DragEvent) => {
      if (!carriesFiles(event) || !event.dataTransfer) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
    };
    const leave = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setOver(false);
    };
    const drop = (event: DragEvent) => {
      depth = 0;
      setOver(false);
      if (!event.dataTransfer || !carriesFiles(event)) return;
      event.preventDefault();
      const { files, folders } = sort(event.dataTransfer);
      take.current(files, folders);
    };
    window.addEventListener('dragenter', enter);
    window.addEventListener('dragover', move);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragenter', enter);
      window.removeEventListener('dragover', move);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, []);

  if (!over) return null;
  return (
    <div className={css.overlay}>
      <div className={css.words}>
        <p className={css.to}>{t('composer.drop', { name })}</p>
        <p>{about}</p>
      </div>
    </div>
  );
}

/** Folders have a name and no bytes; they would fail only once they are read. */
function sort(data: DataTransfer): { files: File[]; folders: Refused[] } {
  const isFolder = new Set(
    Array.from(data.items).flatMap((item) => {
      const entry = item.kind === 'file' ? item.webkitGetAsEntry() : null;
      return entry?.isDirectory ? [entry.name] : [];
    }),
  );
  const all = Array.from(data.files);
  return {
    files: all.filter((file) => !isFolder.has(file.name)),
    folders: [...isFolder].map((name) => ({ name, size: 0, left: 0, limit: 0, reason: 'folder' })),
  };
}
