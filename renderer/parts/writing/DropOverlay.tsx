import { useEffect, useRef, useState } from 'react';
import { isModalOpen } from '../../commands/panes.ts';
import { t } from '../../i18n/index.ts';
import { showToast } from '../../ui/Toast.tsx';
import css from './attachments.module.css';
import type { Refused } from './attachments.ts';

interface DropOverlayProps {
  /** Tells what a drop does, and for whom or what. */
  words: string;
  about: string;
  onFiles: (files: File[], folders: Refused[]) => void;
}

/** Accepts files dropped anywhere on the window; refuses them under a dialog. */
export function DropOverlay({ words, about, onFiles }: DropOverlayProps) {
  const [over, setOver] = useState<'take' | 'refuse' | null>(null);
  const take = useRef(onFiles);
  take.current = onFiles;

  useEffect(() => {
    // Entering a child fires before leaving its parent, so count.
    let depth = 0;
    const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const enter = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      depth += 1;
      setOver(isModalOpen() ? 'refuse' : 'take');
    };
    const move = (event: DragEvent) => {
      if (!carriesFiles(event) || !event.dataTransfer) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = isModalOpen() ? 'none' : 'copy';
    };
    const leave = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setOver(null);
    };
    const drop = (event: DragEvent) => {
      depth = 0;
      setOver(null);
      if (!event.dataTransfer || !carriesFiles(event)) return;
      event.preventDefault();
      if (isModalOpen()) return void showToast({ title: t('composer.dropRefused'), urgent: true });
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

  if (over === null) return null;
  return (
    <div className={css.overlay}>
      <div className={css.overWords}>
        {over === 'take' ? (
          <>
            <p className={css.overTo}>{words}</p>
            <p>{about}</p>
          </>
        ) : (
          <p className={css.overTo}>{t('composer.dropRefused')}</p>
        )}
      </div>
    </div>
  );
}

/** Folders have a name but no bytes, and would only fail when read. */
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

/** First free name of `image.png`, `image-2.png`, … */
function freeName(name: string, taken: ReadonlySet<string>): string {
  const dot = name.lastIndexOf('.');
  const [stem, end] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  for (let count = 1; ; count += 1) {
    const free = count === 1 ? name : `${stem}-${count}${end}`;
    if (!taken.has(free)) return free;
  }
}

/** The pasted files, each with its own name; none beside text, of which Office adds a picture. */
export function pastedFiles({ files, types }: DataTransfer, there: readonly { name: string }[]): File[] {
  if (types.includes('text/plain')) return [];
  const taken = new Set(there.map(({ name }) => name));
  return Array.from(files, (file) => {
    const name = freeName(file.name, taken);
    taken.add(name);
    return name === file.name ? file : new File([file], name, { type: file.type, lastModified: file.lastModified });
  });
}
