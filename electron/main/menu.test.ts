import { describe, expect, it, vi } from 'vitest';
import type { WindowChrome } from '../../shared/domain/computer.ts';
import { acceleratorOf, menuTemplate, sameMenus } from './menu.ts';

// Importing Electron under Node asks for its program; nothing of it is used here.
vi.mock('electron', () => ({ Menu: {} }));

const chrome = (enabled = true): WindowChrome => ({
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
const LINUX = { mac: false, mirrored: false };
const MAC = { mac: true, mirrored: false };
const ARABIC = { mac: false, mirrored: true };

const menu = (mac: boolean, shown: WindowChrome | null = chrome()) =>
  menuTemplate({ mac, mirrored: false, developer: false, chrome: shown, choose: () => undefined });
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

  it.each([true, false])('have words of ours for all that the system does, on a Mac: %s', (mac) => {
    const all = menu(mac).flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []));
    const wordless = all.filter(({ role, label, visible }) => role && !label && visible !== false);
    expect(wordless).toEqual([]);
  });

  it.each([
    ['Mod+Enter', LINUX, 'CommandOrControl+Enter'],
    ['Mod+Shift+k', MAC, 'CommandOrControl+Shift+K'],
    ['Alt+ArrowUp', MAC, 'Alt+Up'],
    ['Escape', LINUX, 'Esc'],
    ['F6', MAC, 'F6'],
    ['g i', LINUX, null],
    ['j', MAC, null],
    ['?', LINUX, null],
    ['/', LINUX, '/'],
    ['/', ARABIC, null],
    ['Mod+,', ARABIC, 'CommandOrControl+,'],
    ['j', ARABIC, 'J'],
  ])('shows %s in %o as %s', (keys, system, accelerator) => {
    expect(acceleratorOf(keys, system)).toBe(accelerator);
  });

  it('are the same while only what is enabled changes', () => {
    expect(sameMenus(chrome(true), chrome(false))).toBe(true);
    expect(sameMenus(null, chrome())).toBe(false);
    expect(sameMenus(chrome(), { ...chrome(), menus: [] })).toBe(false);
  });
});
