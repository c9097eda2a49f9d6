/** The pictures of a tour, and a page that shows them beside each other. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { inRoot } from '../../build/project.ts';
import { axeViolations } from '../helpers/axe.ts';
import { layoutFaults, spacingFaults } from '../helpers/layout.ts';
import { settlePage } from '../helpers/settling-page.ts';

interface Size {
  width: number;
  height: number;
}

/** The window of the design. */
const DESIGN: Size = { width: 1280, height: 800 };
/** The smallest window with panes side by side, and a large screen. */
const SIZES: readonly Size[] = [DESIGN, { width: 900, height: 600 }, { width: 1920, height: 1080 }];
/** One pane at a time: menus and lists at the cursor may close there. */
const NARROW: Size = { width: 480, height: 800 };

const LOOKS = {
  light: { colorScheme: 'light', contrast: 'no-preference' },
  dark: { colorScheme: 'dark', contrast: 'no-preference' },
  contrast: { colorScheme: 'light', contrast: 'more' },
} as const;
type Look = keyof typeof LOOKS;
const LOOK_NAMES = Object.keys(LOOKS) as Look[];

/** Kinds of colour blindness, as Chromium draws them. */
const SIGHTS = ['protanopia', 'deuteranopia', 'tritanopia'] as const;

export const OUT = inRoot('out/tour');

export interface Album {
  /**
   * Takes the view in each size and each look once, and returns what is wrong with it in words.
   * `main`: each size in each look, one pane at a time, at 200 % text, and on the grid of 4 px.
   */
  take(title: string, options?: { main?: boolean }): Promise<string[]>;
  /** Takes the view as people see it who tell fewer colours apart. */
  takeSights(title: string): Promise<void>;
  /** Takes the view in another language: in each size, light and dark. */
  takeTranslated(title: string): Promise<string[]>;
  /** Writes the page of all pictures, those of other parts too. */
  close(): void;
}

/** Empties the folder of the pictures, which `part` names; `resize` sizes the window's inside. */
export function openAlbum(part: string, page: () => Page, resize: (size: Size) => Promise<void>): Album {
  const folder = join(OUT, part);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  let number = 0;

  const shoot = async (title: string, variant: string) => {
    await settlePage(page(), 300);
    const name = `${String(number).padStart(2, '0')}-${title.replace(/\W+/g, '-').toLowerCase()}-${variant}.png`;
    await page().screenshot({ path: join(folder, name), animations: 'disabled' });
  };
  const wear = (look: Look) => page().emulateMedia({ ...LOOKS[look], reducedMotion: 'reduce' });
  const enlarge = (size: string) => page().evaluate(`document.documentElement.style.fontSize = '${size}'`);

  /** Takes one picture, and measures it. Axe is asked once a look, and where there is one pane. */
  async function takeOne(title: string, size: Size, look: Look, axe: boolean): Promise<string[]> {
    await resize(size);
    await wear(look);
    await shoot(title, `${size.width}-${look}`);
    const found = [...(await layoutFaults(page())), ...(axe ? await accessFaults(page()) : [])];
    return found.map((fault) => `${size.width}×${size.height}, ${look}: ${fault}`);
  }

  async function back(): Promise<void> {
    await resize(DESIGN);
    await wear('light');
    await settlePage(page(), 300);
  }

  return {
    async take(title, { main = false } = {}) {
      number += 1;
      const faults: string[] = [];
      for (const [at, size] of SIZES.entries()) {
        const looks = main ? LOOK_NAMES : [LOOK_NAMES[(number + at) % LOOK_NAMES.length] ?? 'light'];
        for (const one of looks) faults.push(...(await takeOne(title, size, one, !main || size === DESIGN)));
      }
      if (main) {
        for (const one of LOOK_NAMES) faults.push(...(await takeOne(title, NARROW, one, one === 'light')));
        await enlarge('200%');
        faults.push(...(await takeOne(`${title} at 200 %`, DESIGN, 'light', false)));
        await enlarge('');
      }
      await back();
      return main ? [...faults, ...(await spacingFaults(page()))] : faults;
    },
    async takeSights(title) {
      number += 1;
      const devTools = await page().context().newCDPSession(page());
      for (const type of SIGHTS) {
        await devTools.send('Emulation.setEmulatedVisionDeficiency', { type });
        for (const one of ['light', 'dark'] as const) {
          await wear(one);
          await shoot(title, `${type}-${one}`);
        }
      }
      await devTools.send('Emulation.setEmulatedVisionDeficiency', { type: 'none' });
      await devTools.detach();
      await back();
    },
    async takeTranslated(title) {
      number += 1;
      const faults: string[] = [];
      for (const size of SIZES) {
        for (const look of ['light', 'dark'] as const)
          faults.push(...(await takeOne(title, size, look, size === DESIGN)));
      }
      await back();
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

/** Faults that WCAG 2.2 AA forbids, contrast among them. */
async function accessFaults(page: Page): Promise<string[]> {
  return (await axeViolations(page, { wcag: true })).flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`),
  );
}
