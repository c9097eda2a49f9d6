/** The application's menus with the page's commands, and the context menu. */

import {
  app,
  type BrowserWindow,
  type ContextMenuParams,
  clipboard,
  Menu,
  type MenuItemConstructorOptions,
  type WebContents,
} from 'electron';
import type { MenuCommand, MenuPlace, WindowChrome } from '../../shared/domain/computer.ts';
import { hostWords } from '../host/host-words.ts';
import { mayOpen } from '../host/openable-addresses.ts';

let shownChrome: WindowChrome | null = null;

/** Sets the application's menu; if only enabled states changed, an open one stays open. */
export function setMenu(chrome: WindowChrome | null, choose: (command: string) => void): void {
  const menu = Menu.getApplicationMenu();
  if (chrome !== null && menu !== null && sameMenus(shownChrome, chrome)) {
    for (const command of chrome.menus.flatMap(({ commands }) => commands)) {
      const item = menu.getMenuItemById(command.id);
      if (item) item.enabled = command.enabled;
    }
  } else {
    const template = menuTemplate({
      mac: process.platform === 'darwin',
      mirrored: app.commandLine.getSwitchValue('force-ui-direction') === 'rtl',
      developer: __DEV_SERVER__ !== null,
      chrome,
      choose,
    });
    Menu.setApplicationMenu(Menu.buildFromTemplate(template));
  }
  shownChrome = chrome;
}

interface MenuSystem {
  mac: boolean;
  /** Menus open from right to left. */
  mirrored: boolean;
}

interface MenuOptions extends MenuSystem {
  developer: boolean;
  /** Null until the page has sent its commands. Until then the menu has only the system's roles. */
  chrome: WindowChrome | null;
  choose(command: string): void;
}

type Items = MenuItemConstructorOptions[];
type MenuWords = typeof hostWords.menu;

const LINE = { type: 'separator' } as const;
const KEYS: Record<string, string> = { Mod: 'CommandOrControl', Escape: 'Esc', Space: 'Space' };

/** An item of the system, in our words: Electron's own are English in every language. */
const role = <R extends keyof MenuWords & MenuItemConstructorOptions['role']>(name: R) => ({
  role: name,
  label: hostWords.menu[name],
});

export function menuTemplate({ developer, chrome, choose, ...system }: MenuOptions): Items {
  const { mac } = system;
  const at = (place: MenuPlace): Items =>
    chrome?.menus.find((menu) => menu.place === place)?.commands.map((command) => toItem(command, system, choose)) ??
    [];
  const title = (place: MenuPlace & keyof MenuWords) =>
    chrome?.menus.find((menu) => menu.place === place)?.title ?? hostWords.menu[place];
  const own = (place: MenuPlace): Items => {
    const menu = chrome?.menus.find((one) => one.place === place);
    return menu && menu.commands.length > 0 ? [{ label: menu.title, submenu: at(place) }] : [];
  };

  return [
    ...(mac ? [{ role: 'appMenu', submenu: macAppMenu(at('app')) } as const] : []),
    {
      label: title('file'),
      submenu: withLines(at('file'), mac ? [] : at('app'), mac ? [role('close')] : [role('close'), role('quit')]),
    },
    {
      role: 'editMenu',
      label: title('edit'),
      submenu: withLines(
        [role('undo'), role('redo')],
        [role('cut'), role('copy'), role('paste'), role('pasteAndMatchStyle'), role('selectAll')],
        at('edit'),
      ),
    },
    {
      label: title('view'),
      submenu: withLines(
        at('view'),
        developer ? [{ role: 'reload' }, { role: 'toggleDevTools' }] : [],
        // Both the key's sign and the sign typed with Shift zoom in, as in browsers.
        [
          role('resetZoom'),
          role('zoomIn'),
          { role: 'zoomIn', accelerator: 'CommandOrControl+=', visible: false, acceleratorWorksWhenHidden: true },
          role('zoomOut'),
        ],
        [role('togglefullscreen')],
      ),
    },
    ...own('go'),
    ...own('ticket'),
    ...own('reply'),
    {
      role: 'windowMenu',
      label: title('window'),
      submenu: withLines(
        mac ? [role('minimize'), role('zoom')] : [role('minimize')],
        at('window'),
        mac ? [role('front')] : [],
      ),
    },
    { role: 'help', label: title('help'), submenu: withLines(at('help'), mac ? [] : [role('about')]) },
  ];
}

const macAppMenu = (commands: Items): Items =>
  withLines(
    [role('about')],
    commands,
    [role('services')],
    [role('hide'), role('hideOthers'), role('unhide')],
    [role('quit')],
  );

const withLines = (...groups: Items[]): Items =>
  groups.filter(({ length }) => length > 0).flatMap((group, index) => (index === 0 ? group : [LINE, ...group]));

function toItem({ id, title, keys, enabled }: MenuCommand, system: MenuSystem, choose: (id: string) => void) {
  const accelerator = keys === null ? null : acceleratorOf(keys, system);
  return {
    id,
    label: title.replaceAll('&', '&&'),
    enabled,
    click: () => choose(id),
    // For display only. The page listens for its keys itself, and knows when a field or a dialog
    // uses them.
    ...(accelerator === null ? {} : { accelerator, registerAccelerator: false }),
  };
}

/**
 * Electron's name of a key in the page's table (`Mod+Enter`, `j`). Null if it cannot be shown.
 * macOS registers every displayed key, so a plain letter could no longer be typed. In a mirrored
 * menu Chromium shows a plain `/` as `/+/`.
 */
export function acceleratorOf(keys: string, { mac, mirrored }: MenuSystem): string | null {
  if (keys.includes(' ')) return null;
  const parts = keys.split('+');
  const key = parts.at(-1) ?? '';
  const bare = !/^(Mod|Alt)\+/.test(keys) && !/^F\d+$/.test(key);
  if (bare && (mac || (mirrored && /^\W$/.test(key)))) return null;
  const named = KEYS[key] ?? key.replace(/^Arrow/, '');
  if (!/^([A-Za-z0-9]|F\d{1,2}|Up|Down|Left|Right|Enter|Esc|Space|[[\]\\.,/])$/.test(named)) return null;
  return [
    ...parts.slice(0, -1).map((part) => KEYS[part] ?? part),
    named.length === 1 ? named.toUpperCase() : named,
  ].join('+');
}

export function sameMenus(a: WindowChrome | null, b: WindowChrome): boolean {
  const bare = ({ menus, words }: WindowChrome) =>
    JSON.stringify([
      words,
      menus.map((menu) => [menu.place, menu.title, menu.commands.map(({ enabled, ...rest }) => rest)]),
    ]);
  return a !== null && bare(a) === bare(b);
}

interface ContextActions {
  openLink(url: string): void;
  copyText(text: string): void;
  replaceWord(word: string): void;
  learnWord(word: string): void;
}

/** Menu items for the field, link or selection under the pointer; perhaps none. */
export function contextTemplate(
  {
    isEditable,
    editFlags,
    linkURL,
    selectionText,
    misspelledWord,
    dictionarySuggestions,
  }: Pick<
    ContextMenuParams,
    'isEditable' | 'editFlags' | 'linkURL' | 'selectionText' | 'misspelledWord' | 'dictionarySuggestions'
  >,
  words: WindowChrome['words'] | null,
  actions: ContextActions,
): Items {
  const groups: Items[] = [];
  if (isEditable && misspelledWord !== '') {
    groups.push([
      ...dictionarySuggestions.map((word) => ({ label: word, click: () => actions.replaceWord(word) })),
      ...(words ? [{ label: words.learnWord, click: () => actions.learnWord(misspelledWord) }] : []),
    ]);
  }
  // Other addresses are never opened, so do not offer them.
  if (words && mayOpen(linkURL)) {
    groups.push([
      { label: words.openLink, click: () => actions.openLink(linkURL) },
      { label: words.copyLink, click: () => actions.copyText(linkURL) },
    ]);
  }
  if (isEditable) {
    groups.push(
      [
        { ...role('undo'), enabled: editFlags.canUndo },
        { ...role('redo'), enabled: editFlags.canRedo },
      ],
      [
        { ...role('cut'), enabled: editFlags.canCut },
        { ...role('copy'), enabled: editFlags.canCopy },
        { ...role('paste'), enabled: editFlags.canPaste },
        { ...role('selectAll'), enabled: editFlags.canSelectAll },
      ],
    );
  } else if (selectionText.trim() !== '') {
    groups.push([role('copy')]);
  }
  return groups.flatMap((group, index) => (index === 0 ? group : [{ type: 'separator' as const }, ...group]));
}

export function offerContextMenu(
  window: BrowserWindow,
  words: () => WindowChrome['words'] | null,
  openLink: (url: string) => void,
  webContents: WebContents = window.webContents,
): void {
  webContents.on('context-menu', (_, params) => {
    const template = contextTemplate(params, words(), {
      openLink,
      copyText: (text) => clipboard.writeText(text),
      replaceWord: (word) => webContents.replaceMisspelling(word),
      learnWord: (word) => webContents.session.addWordToSpellCheckerDictionary(word),
    });
    if (template.length > 0) Menu.buildFromTemplate(template).popup({ window });
  });
}
