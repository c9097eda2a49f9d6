/** Detects when a page has received all files that its HTML starts with. */
import { PAGE_TYPE, type RendererFile } from '../host/renderer-files.ts';

/** Scripts and styles. Files that are loaded later are written differently in the HTML. */
const FILES = /(?:src|href)="\.(\/[^"]+)"/g;

/**
 * Returns a function to call for each served file. Calls `done` after the last one of each page.
 */
export function watchPageFiles(done: () => void): (path: string, file: RendererFile) => void {
  const wanted = new Set<string>();
  return (path, { body, type }) => {
    if (type === PAGE_TYPE)
      for (const [, file = ''] of new TextDecoder().decode(body).matchAll(FILES)) wanted.add(file);
    else if (wanted.delete(path) && wanted.size === 0) done();
  };
}
