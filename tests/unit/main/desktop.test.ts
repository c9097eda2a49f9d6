import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { noticeSound } from '../../../build/notice-sound.ts';
import { acceleratorOf, menuTemplate, sameMenus } from '../../../electron/main/menu-template.ts';
import { halfOf, placeOn, readKeptWindow } from '../../../electron/main/place.ts';
import type { Frame } from '../../../shared/domain/computer.ts';

// Importing Electron under Node asks for its program; nothing of it is used here.
vi.mock('electron', () => ({ app: {}, clipboard: {}, Menu: {} }));

const frame = (enabled = true): Frame => ({
  menus: [
    { place: 'app', title: 'File', commands: [{ id: 'account.page', title: 'Settings', keys: 'Mod+,', enabled }] },
    { place: 'go', title: 'Gehe', commands: [{ id: 'list.next', title: 'Next & more', keys: 'j', enabled }] },
    { place: 'view', title: 'Ansicht', commands: [{ id: 'list.table', title: 'Table', keys: null, enabled }] },
  ],
  words: { openLink: 'Open', copyLink: 'Copy link', learnWord: 'Learn', quit: 'Quit' },
  tray: { tooltip: '', commands: [] },
  badge: { count: 0, words: '' },
  theme: 'system',
});
const menu = (mac: boolean, shown: Frame | null = frame()) =>
  menuTemplate({ mac, developer: false, frame: shown, choose: () => undefined });
const items = (of: ReturnType<typeof menu>, label: string) => {
  const found = of.find((one) => one.label === label || one.role === label)?.submenu;
  return Array.isArray(found) ? found : [];
};

describe('the menus', () => {
  it('have the commands at their places, in the words of the window', () => {
    expect(menu(false).map(({ label }) => label)).toEqual(['File', 'Edit', 'Ansicht', 'Gehe', 'Window', 'Help']);
    expect(items(menu(false), 'Gehe')).toMatchObject([
      { id: 'list.next', label: 'Next && more', accelerator: 'J', registerAccelerator: false, enabled: true },
    ]);
    expect(items(menu(false), 'Ansicht')[0]).toMatchObject({ id: 'list.table' });
  });

  it('put settings where each system has them, and never take a letter from a text on a Mac', () => {
    expect(items(menu(false), 'File').map(({ id, role }) => id ?? role)).toEqual([
      'account.page',
      undefined,
      'close',
      'quit',
    ]);
    expect(items(menu(true), 'appMenu').map(({ id, role }) => id ?? role)).toContain('account.page');
    expect(items(menu(true), 'Gehe')[0]).not.toHaveProperty('accelerator');
  });

  it('are the system’s own before the window has told its commands, without developer tools', () => {
    expect(menu(false, null).map(({ label }) => label)).toEqual(['File', 'Edit', 'View', 'Window', 'Help']);
    expect(JSON.stringify(menu(false))).not.toContain('toggleDevTools');
  });

  it.each([
    ['Mod+Enter', false, 'CommandOrControl+Enter'],
    ['Mod+Shift+k', true, 'CommandOrControl+Shift+K'],
    ['Alt+ArrowUp', true, 'Alt+Up'],
    ['Escape', false, 'Esc'],
    ['F6', true, 'F6'],
    ['g i', false, null],
    ['j', true, null],
    ['?', false, null],
  ])('%s on a Mac: %s is %s', (keys, mac, accelerator) => {
    expect(acceleratorOf(keys, mac)).toBe(accelerator);
  });

  it('are the same while only what is enabled changes', () => {
    expect(sameMenus(frame(true), frame(false))).toBe(true);
    expect(sameMenus(null, frame())).toBe(false);
    expect(sameMenus(frame(), { ...frame(), menus: [] })).toBe(false);
  });
});

describe('where the window stands', () => {
  const main = { x: 0, y: 25, width: 1440, height: 875 };
  const second = { x: 1440, y: 0, width: 1920, height: 1080 };
  const box = { x: 2000, y: 100, width: 1280, height: 800 };

  it('is where it was, on any display that is still there', () => {
    expect(placeOn([main, second], box)).toEqual(box);
    expect(placeOn([main, second], { ...box, x: -1100 })).toEqual({ ...box, x: -1100 });
  });

  it('is in the middle of the first display where its own is gone, no larger than that', () => {
    expect(placeOn([main], box)).toEqual({ x: 80, y: 63, width: 1280, height: 800 });
    expect(placeOn([main], { ...box, width: 3000, height: 2000 })).toEqual(main);
  });

  it('never hides its title bar, and is never too small to be used', () => {
    expect(placeOn([main], { x: 100, y: 10, width: 900, height: 600 }).y).toBe(25);
    expect(placeOn([main], { x: 100, y: 870, width: 900, height: 600 })).toMatchObject({ x: 270, y: 163 });
    expect(placeOn([main], { x: 100, y: 100, width: 3, height: 3 })).toMatchObject({ width: 480, height: 360 });
  });

  it('is read from what was kept, unless that is something else', () => {
    const kept = { box, maximized: true, fullScreen: false, theme: 'dark' };
    expect(readKeptWindow(JSON.stringify(kept))).toEqual(kept);
    expect(readKeptWindow(JSON.stringify({ box, theme: 'pink' }))).toEqual({
      ...{ box, maximized: false, fullScreen: false, theme: 'system' },
    });
    for (const text of ['', '{}', 'null', '[1]', '{"box":{"x":1}}', '{"box":{"x":"1","y":1,"width":1,"height":1}}']) {
      expect(readKeptWindow(text), text).toBeNull();
    }
  });

  it('is one half of the screen, beside the browser', () => {
    const odd = { x: 10, y: 20, width: 1001, height: 700 };
    expect(halfOf(odd, 'left')).toEqual({ x: 10, y: 20, width: 500, height: 700 });
    expect(halfOf(odd, 'right')).toEqual({ x: 511, y: 20, width: 500, height: 700 });
  });
});

describe('what starts with the system', () => {
  it('is quoted as the desktop’s specification wants it', async () => {
    const { autostartEntry } = await import('../../../electron/main/login.ts');
    const line = autostartEntry(['/opt/My Apps/rackside', '--data', 'a"b$c%d\\e'])
      .split('\n')
      .find((one) => one.startsWith('Exec='));
    expect(line).toBe('Exec="/opt/My Apps/rackside" "--data" "a\\\\"b\\\\$c%%d\\\\\\\\e"');
  });
});

describe('a click with the other button', () => {
  const flags = { canUndo: false, canRedo: false, canCut: true, canCopy: true, canPaste: true, canSelectAll: true };
  const nothing = { isEditable: false, linkURL: '', selectionText: '', misspelledWord: '', dictionarySuggestions: [] };
  const done: string[] = [];
  const actions = {
    openLink: (url: string) => void done.push(`open ${url}`),
    copyText: (text: string) => void done.push(`copy ${text}`),
    replaceWord: (word: string) => void done.push(`replace ${word}`),
    learnWord: (word: string) => void done.push(`learn ${word}`),
  };
  let template: typeof import('../../../electron/main/context-menu.ts').contextTemplate;
  beforeAll(async () => {
    template = (await import('../../../electron/main/context-menu.ts')).contextTemplate;
  });
  const shown = (params: Partial<Parameters<typeof template>[0]>) =>
    template({ ...nothing, editFlags: flags as Electron.EditFlags, ...params }, frame().words, actions);
  const names = (list: ReturnType<typeof shown>) => list.map(({ label, role, type }) => label ?? role ?? type);

  it('offers what can be done with what lies under it', () => {
    expect(names(shown({}))).toEqual([]);
    expect(names(shown({ selectionText: 'srv-07' }))).toEqual(['copy']);
    expect(names(shown({ linkURL: 'https://example.com/' }))).toEqual(['Open', 'Copy link']);
    expect(names(shown({ isEditable: true, misspelledWord: 'teh', dictionarySuggestions: ['the'] }))).toEqual([
      ...['the', 'Learn', 'separator', 'undo', 'redo', 'separator'],
      ...['cut', 'copy', 'paste', 'selectAll'],
    ]);
  });

  it.each(['javascript:alert(1)', 'file:///etc/passwd', 'http://example.com/', 'https://user:word@example.com/'])(
    'offers nothing for %s, which nothing opens',
    (linkURL) => {
      expect(shown({ linkURL })).toEqual([]);
    },
  );
});

describe('the sound of a notice', () => {
  it('is loud enough to be heard, and short', () => {
    const wav = readFileSync(new URL('../../../renderer/features/notices/notice.wav', import.meta.url));
    expect(noticeSound().equals(wav)).toBe(true);
    const rate = wav.readUInt32LE(24);
    const samples = new Int16Array(wav.buffer.slice(wav.byteOffset + 44, wav.byteOffset + wav.byteLength));
    const strength = Math.sqrt(samples.reduce((sum, value) => sum + (value / 32_768) ** 2, 0) / samples.length);
    expect(samples.length / rate).toBeLessThan(1);
    expect(strength).toBeGreaterThan(0.05);
    const peak = Math.max(...samples.map(Math.abs)) / 32_768;
    expect(peak).toBeGreaterThan(0.5);
    expect(peak).toBeLessThan(0.9);
  });
});
