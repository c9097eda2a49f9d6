/** Thumbnails: of pictures that a browser decodes without running anything, and only of small files. */
import { useEffect, useState } from 'react';
import type { FileMeta } from '../../../shared/domain/draft.ts';
import { useAppStore } from '../../store/app-store.ts';

const PICTURES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);
const LARGEST = 4_000_000;

export const isPicture = ({ type, size }: { type: string; size: number }): boolean =>
  PICTURES.has(type) && size > 0 && size <= LARGEST;

/** The address of a blob while it is shown. */
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

/** Of a file that was chosen in this window. */
export const usePicture = (file: File | null): string | null =>
  useBlobUrl(file !== null && isPicture(file) ? file : null);

/** Of a stored file. Without it the chip does as well, so what fails stays quiet. */
export function useStoredPicture(file: FileMeta | null): string | null {
  const store = useAppStore();
  const [blob, setBlob] = useState<Blob | null>(null);
  const id = file?.finished && file.stored === file.size && isPicture(file) ? file.id : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a stored file never changes under its id
  useEffect(() => {
    if (file === null || id === null) return;
    let here = true;
    void store
      .getState()
      .ticket.readFile(file)
      .then((result) => {
        if (here && result.ok) setBlob(result.value);
      });
    return () => {
      here = false;
    };
  }, [store, id]);
  return useBlobUrl(blob);
}
