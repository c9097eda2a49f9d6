/** The application's menus: the system's own by role, and the commands of the window's table at their places. */
import type { MenuItemConstructorOptions } from 'electron';
import type { Frame, MenuCommand, MenuPlace } from '../../shared/domain/computer.ts';

export interface MenuOptions {
  mac: boolean;
  /** Reload and developer tools, which no build that people run has. */
  developer: boolean;
  /** Null until the window has told what it can do: then there is what the system's roles bring. */
  frame: Frame | null;
  choose(command: string): void;
}

type Items = MenuItemConstructorOptions[];

const LINE = { type: 'separator' } as const;
const KEYS: Record<string, string> = { Mod: 'CommandOrControl', Escape: 'Esc', Space: 'Space' };
const ROLE_NAMES = { file: 'File', edit: 'Edit', view: 'View', window: 'Window', help: 'Help' } as const;

export function menuTemplate({ mac, developer, frame, choose }: MenuOptions): Items {
  const at = (place: MenuPlace): Items =>
    frame?.menus.find((menu) => menu.place === place)?.commands.map((command) => item(command, mac, choose)) ?? [];
  const title = (place: keyof typeof ROLE_NAMES) =>
    frame?.menus.find((menu) => menu.place === place)?.title ?? ROLE_NAMES[place];
  /** Menus that hold commands only. */
  const own = (place: MenuPlace): Items => {
    const menu = frame?.menus.find((one) => one.place === place);
    return menu && menu.commands.length > 0 ? [{ label: menu.title, submenu: at(place) }] : [];
  };

  return [
    ...(mac ? [{ role: 'appMenu', submenu: macApp(at('app')) } as const] : []),
    {
      label: title('file'),
      submenu: lined(
        at('file'),
        mac ? [] : at('app'),
        mac ? [{ role: 'close' }] : [{ role: 'close' }, { role: 'quit' }],
      ),
    },
    {
      role: 'editMenu',
      label: title('edit'),
      submenu: lined(
        [{ role: 'undo' }, { role: 'redo' }],
        [{ role: 'cut' }, { role: 'copy' }, { role: 'paste' }, { role: 'pasteAndMatchStyle' }, { role: 'selectAll' }],
        at('edit'),
      ),
    },
    {
      label: title('view'),
      submenu: lined(
        at('view'),
        developer ? [{ role: 'reload' }, { role: 'toggleDevTools' }] : [],
        // The sign on the key and the one that is typed with it: both make larger, as in every browser.
        [
          { role: 'resetZoom' },
          { role: 'zoomIn' },
          { role: 'zoomIn', accelerator: 'CommandOrControl+=', visible: false, acceleratorWorksWhenHidden: true },
          { role: 'zoomOut' },
        ],
        [{ role: 'togglefullscreen' }],
      ),
    },
    ...own('go'),
    ...own('ticket'),
    ...own('reply'),
    {
      role: 'windowMenu',
      label: title('window'),
      submenu: lined(
        mac ? [{ role: 'minimize' }, { role: 'zoom' }] : [{ role: 'minimize' }],
        at('window'),
        mac ? [{ role: 'front' }] : [],
      ),
    },
    { role: 'help', label: title('help'), submenu: lined(at('help'), mac ? [] : [{ role: 'about' }]) },
  ];
}

const macApp = (commands: Items): Items =>
  lined(
    [{ role: 'about' }],
    commands,
    [{ role: 'services' }],
    [{ role: 'hide' }, { role: 'hideOthers' }, { role: 'unhide' }],
    [{ role: 'quit' }],
  );

/** Groups of items with a line between those that have any. */
const lined = (...groups: Items[]): Items =>
  groups.filter(({ length }) => length > 0).flatMap((group, index) => (index === 0 ? group : [LINE, ...group]));

function item({ id, title, keys, enabled }: MenuCommand, mac: boolean, choose: (id: string) => void) {
  const accelerator = keys === null ? null : acceleratorOf(keys, mac);
  return {
    id,
    label: title.replaceAll('&', '&&'),
    enabled,
    click: () => choose(id),
    // Shown only: the page listens for its keys itself, and knows when a field or a dialog has them.
    ...(accelerator === null ? {} : { accelerator, registerAccelerator: false }),
  };
}

/**
 * How Electron calls a stroke of the table, or null for what it cannot show. A Mac registers whatever it shows, so a bare
 * letter would be taken from the text that is being written.
 */
export function acceleratorOf(keys: string, mac: boolean): string | null {
  if (keys.includes(' ')) return null;
  const parts = keys.split('+');
  const key = parts.at(-1) ?? '';
  const bare = !/^(Mod|Alt)\+/.test(keys) && !/^F\d+$/.test(key);
  if (mac && bare) return null;
  const named = KEYS[key] ?? key.replace(/^Arrow/, '');
  if (!/^([A-Za-z0-9]|F\d{1,2}|Up|Down|Left|Right|Enter|Esc|Space|[[\]\\.,/])$/.test(named)) return null;
  return [
    ...parts.slice(0, -1).map((part) => KEYS[part] ?? part),
    named.length === 1 ? named.toUpperCase() : named,
  ].join('+');
}

/** Whether two frames have the same menus but for what is enabled: then the menu that stands open need not close. */
export function sameMenus(a: Frame | null, b: Frame): boolean {
  const bare = ({ menus, words }: Frame) =>
    JSON.stringify([
      words,
      menus.map((menu) => [menu.place, menu.title, menu.commands.map(({ enabled, ...rest }) => rest)]),
    ]);
  return a !== null && bare(a) === bare(b);
}
