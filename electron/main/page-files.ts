/** Knows when a page has got all files that its HTML begins with. Knows no Electron. */
import { PAGE_TYPE, type RendererFile } from '../host/renderer-files.ts';

/** Scripts and styles: what is read later, the page names otherwise. */
const FILES = /(?:src|href)="\.(\/[^"]+)"/g;

/** Tells of each file that a page is given, by its path; calls `done` at the last one of each page. */
export function watchPageFiles(done: () => void): (path: string, file: RendererFile) => void {
  const wanted = new Set<string>();
  return (path, { body, type }) => {
    if (type === PAGE_TYPE)
      for (const [, file = ''] of new TextDecoder().decode(body).matchAll(FILES)) wanted.add(file);
    else if (wanted.delete(path) && wanted.size === 0) done();
  };
}
