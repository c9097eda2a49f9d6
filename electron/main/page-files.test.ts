import { readFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { PAGE_TYPE } from '../host/renderer-files.ts';
import { watchPageFiles } from './security.ts';

// Importing Electron under Node asks for its program; nothing of it is used here.
vi.mock('electron', () => ({ app: {}, BrowserWindow: {}, dialog: {}, nativeTheme: {}, protocol: {}, screen: {} }));

const file = (text: string, type = 'text/javascript') => ({ body: new TextEncoder().encode(text), type });

/** Page as Vite writes it: its source, with the lines that the build adds. */
const PAGE = readFileSync(new URL('../../renderer/index.html', import.meta.url), 'utf8')
  .replace('./first-look.ts', './assets/index-Bk5r.js')
  .replace(
    '</head>',
    '<link rel="stylesheet" crossorigin href="./assets/style-BFMK.css"><meta name="window" content="./assets/first-tyhG.js"></head>',
  );

it('says when a page has its script and its styles, whichever comes last, and each time it is loaded', () => {
  const done = vi.fn();
  const handedOver = watchPageFiles(done);
  const orders = [
    ['/assets/index-Bk5r.js', '/assets/style-BFMK.css'],
    ['/assets/style-BFMK.css', '/assets/index-Bk5r.js'],
  ];
  for (const [round, [first = '', last = '']] of orders.entries()) {
    handedOver('/', file(PAGE, PAGE_TYPE));
    handedOver(first, file(''));
    handedOver('/assets/first-tyhG.js', file(''));
    expect(done).toHaveBeenCalledTimes(round);
    handedOver(last, file(''));
    handedOver(last, file(''));
    expect(done).toHaveBeenCalledTimes(round + 1);
  }
});
