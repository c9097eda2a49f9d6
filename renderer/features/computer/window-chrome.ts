/** Describes the window's surroundings: menus from the table of commands, tray, and badge. */
import type { Bridge } from '../../../shared/contract.ts';
import type { MenuCommand, MenuPlace, WindowChrome } from '../../../shared/domain/computer.ts';
import { allCommands, type Command, isBare, isUsable, listedCommands, type Section } from '../../commands/table.ts';
import { commaList } from '../../i18n/format.ts';
import { t, withWords } from '../../i18n/index.ts';
import type { AppState } from '../../store/app-state.ts';
import type { AppStore } from '../../store/app-store.ts';
import { isLocked } from '../../store/locked.ts';
import { oncePerBurst } from '../../store/query.ts';

const SECTION_PLACES: Record<Section, MenuPlace> = {
  move: 'go',
  go: 'go',
  select: 'ticket',
  ticket: 'ticket',
  mark: 'ticket',
  write: 'reply',
  window: 'window',
};

const COMMAND_PLACES: Record<string, MenuPlace> = {
  'account.page': 'app',
  'search.focus': 'edit',
  'palette.open': 'edit',
  'window.undo': 'edit',
  'window.find': 'edit',
  'window.print': 'file',
  'list.table': 'view',
  'window.theme': 'view',
  'window.refresh': 'view',
  'ticket.customer': 'view',
  'window.keys': 'help',
  'update.check': 'help',
};

const TITLES = {
  app: 'computer.file',
  file: 'computer.file',
  edit: 'computer.edit',
  view: 'computer.view',
  go: 'computer.go',
  ticket: 'computer.ticket',
  reply: 'computer.reply',
  window: 'computer.window',
  help: 'computer.help',
} as const satisfies Record<MenuPlace, string>;

/** These commands always lead away from an open view. */
export const TRAY_COMMANDS = ['go.awaiting', 'go.outbox'];

export function chromeOf(app: AppState): WindowChrome {
  const places = Object.keys(TITLES) as MenuPlace[];
  const commands = listedCommands(app)
    .filter((command) => !isPractice(command) || isUsable(command, app))
    .map((command) => ({ place: placeOf(command), shown: menuCommandOf(command, app) }));
  const waiting = waitingCounts(app);
  const { awaiting, unread } = waiting;
  const words = [
    awaiting > 0 && t('computer.awaiting', { count: awaiting }),
    unread > 0 && t('computer.unread', { count: unread }),
  ].filter((part) => part !== false);
  const said = isLocked(app) ? t('computer.locked') : commaList(words) || t('computer.nothing');
  const of = app.computer.computer?.settings.badge ?? 'none';
  return {
    menus: places.map((place) => ({
      place,
      title: t(TITLES[place]),
      commands: commands.filter((command) => command.place === place).map(({ shown }) => shown),
    })),
    words: {
      openLink: t('computer.openLink'),
      copyLink: t('computer.copyLink'),
      learnWord: t('computer.learnWord'),
      quit: t('computer.quit'),
    },
    tray: {
      tooltip: t('computer.tooltip', { words: said }),
      commands: [
        // Every tray item brings the window forward; this one does nothing else.
        { id: 'window.show', title: t('computer.show'), keys: null, enabled: true },
        ...allCommands(app)
          .filter(({ id }) => TRAY_COMMANDS.includes(id))
          .map((command) => ({ ...menuCommandOf(command, app), enabled: app.nav.account !== null && !isLocked(app) })),
      ],
    },
    badge: { count: of === 'none' ? 0 : waiting[of], words: said },
    theme: app.shell.theme,
  };
}

/** Counts of all existing accounts together; zero while the desk is locked. */
function waitingCounts(app: AppState): { awaiting: number; unread: number } {
  const { list, counts } = app.accounts;
  const counted = isLocked(app) ? [] : (list ?? []).flatMap(({ id }) => counts[id] ?? []);
  return counted.reduce((sum, one) => ({ awaiting: sum.awaiting + one.awaiting, unread: sum.unread + one.unread }), {
    awaiting: 0,
    unread: 0,
  });
}

const placeOf = ({ id, section }: Command): MenuPlace =>
  COMMAND_PLACES[id] ?? (id.endsWith('.new') ? 'file' : SECTION_PLACES[section]);

/** Commands of the practice desk appear only in its own menus. */
const isPractice = ({ id }: Command): boolean => id.startsWith('practice.');

const menuCommandOf = (command: Command, app: AppState): MenuCommand => ({
  id: command.id,
  title: t(command.title),
  keys: command.keys.find((keys) => !keys.includes(' ') && (app.shell.letters || !isBare(keys))) ?? null,
  enabled: isUsable(command, app),
});

/** Changes are gathered for this long (ms), which is faster than anyone can open a menu. */
const GATHER_MS = 150;

/** Keeps menus, tray and badge up to date. Returns a function that stops this. */
export function watchChrome(store: AppStore, bridge: Pick<Bridge, 'call'>): () => void {
  let sentText = '';
  const send = () => {
    const app = store.getState();
    if (!app.computer.computer?.can.menus) return;
    const chrome = chromeOf(app);
    const text = JSON.stringify(chrome);
    if (text === sentText) return;
    sentText = text;
    // On failure the menus stay as they were. The page itself reports a lost desk.
    void bridge.call('computer.dress', chrome);
  };
  const sending = oncePerBurst(GATHER_MS, () => withWords(send));
  const off = store.subscribe(() => sending.soon());
  return () => {
    off();
    sending.cancel();
  };
}
