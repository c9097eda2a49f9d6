/** The pictures of a tour, and a page that shows them beside each other. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { inRoot } from '../../build/project.ts';
import { axeViolations } from '../helpers/axe.ts';
import { layoutFaults } from '../helpers/layout.ts';
import { settlePage } from '../helpers/settling-page.ts';

/** The window of the design, and the smallest one with panes side by side. */
const SIZES = [
  { width: 1280, height: 800 },
  { width: 900, height: 600 },
] as const;
/** For what uses the room of a large screen. */
const WIDE = { width: 1440, height: 900 } as const;
const THEMES = ['light', 'dark'] as const;

export const OUT = inRoot('out/tour');

export interface Album {
  /** Takes the view in its sizes and both themes, and returns what is wrong with it in words. */
  take(title: string, options?: { wide?: boolean }): Promise<string[]>;
  /** Writes the page of all pictures, those of other parts too. */
  close(): void;
}

/** Empties the folder of the pictures, which `part` names; `resize` sizes the window's inside. */
export function openAlbum(
  part: string,
  page: () => Page,
  resize: (size: { width: number; height: number }) => Promise<void>,
): Album {
  const folder = join(OUT, part);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  let number = 0;

  return {
    async take(title, { wide = false } = {}) {
      number += 1;
      const faults: string[] = [];
      for (const size of wide ? [...SIZES, WIDE] : SIZES) {
        await resize(size);
        for (const theme of THEMES) {
          await page().emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
          await settle(page());
          const name = `${String(number).padStart(2, '0')}-${title.replace(/\W+/g, '-').toLowerCase()}`;
          const file = `${name}-${size.width}-${theme}.png`;
          await page().screenshot({ path: join(folder, file), animations: 'disabled' });
          const found = [...(await layoutFaults(page())), ...(await accessFaults(page()))];
          faults.push(...found.map((fault) => `${size.width}×${size.height}, ${theme}: ${fault}`));
        }
      }
      await resize(SIZES[0]);
      await page().emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await settle(page());
      return faults;
    },
    close() {
      const files = readdirSync(OUT, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.png'));
      const figures = files
        .map((file) => file.replaceAll('\\', '/'))
        .sort()
        .map((file) => `<figure><img src="${file}" alt=""><figcaption>${file}</figcaption></figure>`);
      writeFileSync(
        join(OUT, 'index.html'),
        `<!doctype html><meta charset="utf-8"><title>A day with Rackside</title>
<style>body{font:14px system-ui;display:grid;grid-template-columns:repeat(auto-fill,minmax(480px,1fr));gap:24px}figure{margin:0}img{max-width:100%;border:1px solid #ccc}</style>
${figures.join('\n')}
`,
      );
    },
  };
}

/** Layouts that follow the size of the window have followed it. */
const settle = (page: Page): Promise<void> => settlePage(page, 300);

/** Faults that WCAG 2.2 AA forbids, contrast among them. */
async function accessFaults(page: Page): Promise<string[]> {
  return (await axeViolations(page, { wcag: true })).flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`),
  );
}
