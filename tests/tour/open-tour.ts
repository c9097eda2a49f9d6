/**
 * The desk of a part of the tour: in Electron where there is one, else in the browser. The pictures
 * stay in `out/tour`.
 */
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect } from 'vitest';
import { LANGUAGE_NAMES, type WordsLanguage } from '../../shared/domain/language.ts';
import { type LocalDesk, openLocalDesk } from '../e2e/harness.ts';
import { type ElectronDesk, noElectron, openElectronDesk } from '../e2e-electron/harness.ts';
import { until } from '../helpers/until.ts';
import { DeskWindow, expectVisible } from '../helpers/window.ts';
import { type Album, OUT, openAlbum } from './album.ts';
import { readWordsOf, speakTo, type Translate } from './in-their-words.ts';

const inElectron = noElectron() === null;
export const where = inElectron ? 'Electron' : 'Chromium';
/** Messages of Chromium about the cut network, and about axe at a sandboxed frame. */
const expected = [/Failed to load resource/, /^error: Blocked script execution in 'about:blank'/];

/**
 * Opens the desk for the tests of the file or group, in a language that is chosen as an agent does;
 * `part` names its pictures. Tests name what they press in English.
 */
export function openTour(part: string, language: WordsLanguage = 'en') {
  let desk: LocalDesk | ElectronDesk;
  let album: Album;
  let translate: Translate | null = null;
  /** Another one after each restart. */
  const page = (): Page => {
    if (translate) speakTo(desk.page, translate);
    return desk.page;
  };
  const window = new DeskWindow(page);

  async function resize(size: { width: number; height: number }): Promise<void> {
    if ('app' in desk) {
      await desk.inWindow((it, { width, height }) => it.setContentSize(width, height), size);
    } else await desk.page.setViewportSize(size);
    await until('the size', async () => (await page().evaluate('innerWidth')) === size.width);
  }

  async function choose(): Promise<void> {
    await page().locator('select').filter({ hasText: LANGUAGE_NAMES[language] }).selectOption(language);
    await page().locator(`html[lang="${language}"]`).waitFor();
    translate = await readWordsOf(language);
  }

  beforeAll(async () => {
    desk = inElectron ? await openElectronDesk({ expected }) : await openLocalDesk({ expected });
    album = openAlbum(language === 'en' ? part : `${part}-${language}`, page, resize);
    if (language !== 'en') await choose();
  });
  afterAll(async () => {
    album?.close();
    console.log(`The pictures of the tour are in ${OUT}.`);
    await desk?.stop();
  });

  return {
    window,
    restart: () => desk.restart(),
    /** Takes the view. All that is wrong is told, and the day goes on. */
    async view(title: string, options?: { main?: boolean }) {
      const faults = language === 'en' ? await album.take(title, options) : await album.takeTranslated(title);
      expect.soft([title, faults]).toEqual([title, []]);
    },
    async viewTranslated(title: string) {
      expect.soft([title, await album.takeTranslated(title)]).toEqual([title, []]);
    },
    viewSights: (title: string) => album.takeSights(title),
    /** Protects a new folder with a passphrase, up to the sign-in. */
    async protect() {
      await expectVisible(window.button('Protect with passphrase'));
      await window.unlock();
      await expectVisible(window.button('Practice desk'));
    },
    /** From a new folder to the practice desk and all of its tickets. */
    async practise() {
      await this.protect();
      await window.button('Practice desk').click();
      await window.waitForTickets(8);
      await window.waitForWholeQueues();
    },
  };
}
