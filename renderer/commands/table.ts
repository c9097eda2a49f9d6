/** One table of commands: behind keys, menus and the sheet that lists them. */
import { compareNames } from '../i18n/format.ts';
import { type MessageKey, t } from '../i18n/index.ts';
import type { AppState, GetApp } from '../store/app-state.ts';
import { currentTicket, isTicketInSight } from '../store/current-ticket.ts';
import { boundCommands, type KeySource } from '../store/key-bindings.ts';
import { isLocked } from '../store/locked.ts';

/** What one is about to do: the sheet, the menus and the palette list commands by it. */
export const SECTIONS = ['move', 'go', 'select', 'ticket', 'mark', 'write', 'window'] as const;
export type Section = (typeof SECTIONS)[number];

interface Named {
  /** `noun.verb`. */
  id: string;
  title: MessageKey;
  /** Other words by which the palette finds it. */
  also?: MessageKey;
  section: Section;
  /**
   * Leads to what is going on right now: the palette names it first, before what would begin
   * another.
   */
  underWay?: true;
  /**
   * Strokes: `j`, `Shift+v`, `Mod+Enter` (Ctrl, or Command on a Mac), `Alt+ArrowUp`, and two in a
   * row: `g i`. Letters are written small, signs as they are typed: `?`, not `Shift+/`.
   */
  keys: readonly string[];
  /** Its keys cannot be changed: they stand for a place in a row, as that of an account. */
  fixedKeys?: true;
  /** FormSessions while text is being written too. Never for a bare letter or sign. */
  inFields?: boolean;
  /** Not named in the sheet: another line stands for it. */
  unlisted?: boolean;
  /** Leads to a field: what is typed right after it is meant for that. */
  writes?: boolean;
  /** Where it makes sense. Without it: wherever an account is open. */
  when?: (app: AppState) => boolean;
}

interface Anywhere extends Named {
  onTicket?: false;
  /** Where it returns a promise, the next key acts on what this one leads to, and waits for it. */
  run: (app: AppState) => unknown;
}

/** Acts on the ticket in sight; with none, on that of the list's cursor, which is opened first. */
interface OnTicket extends Named {
  onTicket: true;
  run: (app: AppState, ticket: string) => unknown;
  /** Takes what was typed for its field where that does not come. */
  keep?: (app: AppState, ticket: string, text: string) => void;
}

export type Command = Anywhere | OnTicket;

/** All commands of the window in the order they were registered, with the keys they have now. */
export const allCommands = (app: KeySource): Command[] => [...boundCommands(app).values()];

const chord = ({ keys }: Command): string => keys.find((stroke) => stroke.includes(' ')) ?? '';

/**
 * What sheets and menus list: each line once, though it stands for another command where a new
 * ticket is written than where a reply is, and for the one that can be chosen now. Two strokes in a
 * row stand together, by their letters.
 */
export function listedCommands(app: AppState): Command[] {
  const lines = new Map<string, Command>();
  for (const command of allCommands(app).filter(({ unlisted }) => !unlisted)) {
    const line = `${t(command.title)} ${command.keys[0]}`;
    const there = lines.get(line);
    if (!there || (!isUsable(there, app) && isUsable(command, app))) lines.set(line, command);
  }
  return [...lines.values()].sort((a, b) => compareNames(chord(a), chord(b)));
}

/** The first stroke of a command. Components take it from `useKeysOf`. */
export const keysOf = (app: KeySource, id: string): string | undefined => boundCommands(app).get(id)?.keys[0];

/** Those that make sense now. */
export const applicableCommands = (app: AppState): Command[] =>
  allCommands(app).filter((command) => isUsable(command, app));

/** Runs a command by its id, where it makes sense. Says whether it ran. */
export function runCommand(id: string, get: GetApp): boolean {
  const command = get().registry.commands.get(id);
  return !!command && isUsable(command, get()) && run(command, get) !== null;
}

/** Whether it makes sense now: its key would do something, and its menu item can be chosen. */
export const isUsable = (command: Command, app: AppState): boolean => {
  if (!app.nav.account || isLocked(app)) return false;
  // The account's page stands in the place of the panes that the others are about. Places are left for others.
  if (app.nav.settingsOpen && command.section !== 'window' && command.section !== 'go') return false;
  if (command.onTicket && currentTicket(app) === null) return false;
  return command.when?.(app) ?? true;
};

/**
 * Null where it did not run: what is to act on a ticket runs on the one that is open by then, or
 * not at all.
 */
const run = (command: Command, get: GetApp): { outcome: unknown } | null => {
  if (!command.onTicket) return { outcome: command.run(get()) };
  const ticket = currentTicket(get());
  if (ticket === null) return null;
  if (!isTicketInSight(get())) get().nav.openTicket(ticket);
  const app = get();
  if (app.nav.ticket !== ticket) return null;
  return { outcome: command.run(app, ticket) };
};

/**
 * What a key press is called in the table; null for a modifier alone and while an input method
 * composes.
 */
export function strokeOf(event: KeyboardEvent): string | null {
  if (event.isComposing || event.key === 'Dead' || ['Control', 'Meta', 'Alt', 'AltGraph', 'Shift'].includes(event.key))
    return null;
  // Layouts of other scripts still have the letters of the table where the key cap shows them.
  const foreign = event.key.length === 1 && event.key > '\x7f' && /^Key[A-Z]$/.test(event.code);
  const key = foreign
    ? event.code.slice(3).toLowerCase()
    : event.key.length === 1
      ? event.key.toLowerCase()
      : event.key;
  const printable = key.length === 1;
  // AltGr is Ctrl and Alt at once, and on many layouts the only way to type `[` or `\`.
  const altGr = printable && ((event.ctrlKey && event.altKey) || event.getModifierState('AltGraph'));
  const mod = !altGr && (event.ctrlKey || event.metaKey);
  const alt = !altGr && event.altKey;
  const shift = event.shiftKey && (!printable || /[a-z]/.test(key) || mod || alt);
  return `${mod ? 'Mod+' : ''}${alt ? 'Alt+' : ''}${shift ? 'Shift+' : ''}${key}`;
}

/** A letter or sign alone: what is typed in a field, and what may be switched off as a key. */
export const isBare = (stroke: string): boolean => !/^(Mod|Alt)\+/.test(stroke) && /(^|\+)[^+]$/.test(stroke);

export interface KeyContext {
  /** The focus is in something one writes in. */
  inField: boolean;
  /** The focus is on a control that Enter presses. */
  onControl: boolean;
}

/** How long the first of two strokes waits for the second. */
const CHORD_MS = 1500;

/** Whether a press is a letter, a sign or a stroke of some command, wherever that makes sense. */
export function isKeyOfDesk(event: KeyboardEvent, app: AppState): boolean {
  const stroke = strokeOf(event);
  if (!stroke) return false;
  return (
    isBare(stroke) || allCommands(app).some(({ keys }) => keys.some((strokes) => strokes.split(' ').includes(stroke)))
  );
}

/**
 * Takes key presses one after the other; returns whether a command took this one. `onRun` hears of
 * a command before it runs, `onOutcome` what the next key is to wait for.
 */
export function createKeyHandler(
  get: GetApp,
  onRun: (command: Command, ticket: string | null) => void = () => {},
  onOutcome: (outcome: Promise<unknown>) => void = () => {},
) {
  let first: { stroke: string; at: number } | null = null;
  return (event: KeyboardEvent, { inField, onControl }: KeyContext): boolean => {
    const app = get();
    const stroke = strokeOf(event);
    if (!stroke) return false;
    const chord = first && event.timeStamp - first.at < CHORD_MS ? `${first.stroke} ${stroke}` : null;
    first = null;
    const usable = allCommands(app).filter((command) => {
      if (inField && !command.inFields) return false;
      return isUsable(command, app);
    });
    // What is typed in a field belongs to it, also where a command with another key works there
    // too.
    const bareIsOff = (inField || !app.shell.letters) && isBare(stroke);
    if (bareIsOff || (onControl && (stroke === 'Enter' || stroke === ' '))) return false;
    const named = (keys: string) => usable.find((command) => command.keys.includes(keys));
    const found = (chord && named(chord)) || named(stroke);
    if (found) {
      // Before it runs: the field it leads to may have the focus at once.
      onRun(found, found.onTicket ? currentTicket(app) : null);
      const outcome = run(found, get)?.outcome;
      if (outcome instanceof Promise) onOutcome(outcome);
      return true;
    }
    const starts = usable.some((command) => command.keys.some((keys) => keys.startsWith(`${stroke} `)));
    if (starts) first = { stroke, at: event.timeStamp };
    return starts;
  };
}
