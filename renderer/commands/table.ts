/** The table of all commands, used by keys, menus and the key sheet. */
import { compareNames } from '../i18n/format.ts';
import { type MessageKey, t } from '../i18n/index.ts';
import type { AppState, GetApp } from '../store/app-state.ts';
import { currentTicket, isTicketInSight } from '../store/current-ticket.ts';
import { boundCommands, type KeySource } from '../store/key-bindings.ts';
import { isLocked } from '../store/locked.ts';
import { strokeOf } from './stroke.ts';

/** Tasks by which the sheet, the menus and the palette group commands. */
export const SECTIONS = ['move', 'go', 'select', 'ticket', 'mark', 'write', 'window'] as const;
export type Section = (typeof SECTIONS)[number];

interface CommandBase {
  id: string;
  title: MessageKey;
  synonyms?: MessageKey;
  section: Section;
  /** Leads to something that is running, so it comes before commands that start another. */
  isRunning?: true;
  /**
   * Strokes: `j`, `Shift+v`, `Mod+Enter` (Ctrl, or Command on a Mac), `Alt+ArrowUp`, and sequences
   * of two: `g i`. Letters are lower case, signs as typed: `?`, not `Shift+/`.
   */
  keys: readonly string[];
  /** The keys can't be changed, because they number places in a row, such as accounts. */
  fixedKeys?: true;
  /** Works while text is being written too. Never for a bare letter or sign. */
  inFields?: boolean;
  /** Not listed in the sheet; another line covers it. */
  unlisted?: boolean;
  /** Leads to a field: text typed right after goes into it. */
  writes?: boolean;
  /** Only moves, so it repeats while its key is held. Others need a new press. */
  repeats?: true;
  /** Whether the command is available. Without it: whenever an account is open. */
  when?: (app: AppState) => boolean;
  /** Message for a press of its key when the command is unexpectedly unavailable. */
  unavailableText?: MessageKey;
}

interface GlobalCommand extends CommandBase {
  onTicket?: false;
  /** If it returns a promise, later keys wait for it, because they act on its result. */
  run: (app: AppState) => unknown;
}

/** Acts on the visible ticket; else on that of the list's cursor, which is opened first. */
interface TicketCommand extends CommandBase {
  onTicket: true;
  run: (app: AppState, ticket: string) => unknown;
  /** Takes the typed text if the field never appears. */
  keep?: (app: AppState, ticket: string, text: string) => void;
}

export type Command = GlobalCommand | TicketCommand;

export const allCommands = (app: KeySource): Command[] => [...boundCommands(app).values()];

const sequenceOf = ({ keys }: Command): string => keys.find((stroke) => stroke.includes(' ')) ?? '';

/** Commands for sheets and menus, one per line: if several share a line, the one available now. */
export function listedCommands(app: AppState): Command[] {
  const lines = new Map<string, Command>();
  for (const command of allCommands(app).filter(({ unlisted }) => !unlisted)) {
    const line = `${t(command.title)} ${command.keys[0]}`;
    const there = lines.get(line);
    if (!there || (!isUsable(there, app) && isUsable(command, app))) lines.set(line, command);
  }
  return [...lines.values()].sort((a, b) => compareNames(sequenceOf(a), sequenceOf(b)));
}

/** The first stroke of a command. Components use `useKeysOf` instead. */
export const firstShortcutOf = (app: KeySource, id: string): string | undefined => boundCommands(app).get(id)?.keys[0];

export const applicableCommands = (app: AppState): Command[] =>
  allCommands(app).filter((command) => isUsable(command, app));

/** Runs a command by its id if it is available. Returns whether it ran. */
export function runCommand(id: string, get: GetApp): boolean {
  const command = get().registry.commands.get(id);
  return !!command && isUsable(command, get()) && run(command, get) !== null;
}

/** Whether a command is available now, by key and in its menu. */
export const isUsable = (command: Pick<Command, 'section' | 'onTicket' | 'when'>, app: AppState): boolean => {
  if (!app.nav.account || isLocked(app)) return false;
  // The account page replaces the panes, so only commands of the window and places remain.
  if (app.nav.settingsOpen && command.section !== 'window' && command.section !== 'go') return false;
  if (command.onTicket && currentTicket(app) === null) return false;
  return command.when?.(app) ?? true;
};

/** Explains why a key does nothing here; null if that is obvious. */
function unavailableReason(command: Command, app: AppState): MessageKey | null {
  if (!isUsable({ section: command.section }, app) || isUsable(command, app)) return null;
  return command.onTicket && currentTicket(app) === null ? 'commands.noTicket' : (command.unavailableText ?? null);
}

/** Returns null if it did not run: a ticket command needs an open ticket. */
const run = (command: Command, get: GetApp): { outcome: unknown } | null => {
  if (!command.onTicket) return { outcome: command.run(get()) };
  const ticket = currentTicket(get());
  if (ticket === null) return null;
  if (!isTicketInSight(get())) get().nav.openTicket(ticket);
  const app = get();
  if (app.nav.ticket !== ticket) return null;
  return { outcome: command.run(app, ticket) };
};

/** A letter or sign without modifiers: text in a field, and a key that can be switched off. */
export const isBare = (stroke: string): boolean => !/^(Mod|Alt)\+/.test(stroke) && /(^|\+)[^+]$/.test(stroke);

export interface KeyContext {
  inField: boolean;
  onControl: boolean;
}

/** Longest time (ms) between the two strokes of a sequence. */
const SEQUENCE_MS = 1500;

/** Whether a press is a letter, a sign, or a stroke of any command, even an unavailable one. */
export function isAppKey(event: KeyboardEvent, app: AppState): boolean {
  const stroke = strokeOf(event);
  if (!stroke) return false;
  return (
    isBare(stroke) || allCommands(app).some(({ keys }) => keys.some((strokes) => strokes.split(' ').includes(stroke)))
  );
}

/**
 * Handles key presses in turn; returns whether a command took the press. `onRun` is called before a
 * command runs, `onOutcome` with a promise that the next key must wait for, `onNothing` with the
 * reason why no command ran.
 */
export function createKeyHandler(
  get: GetApp,
  onRun: (command: Command, ticket: string | null) => void = () => {},
  onOutcome: (outcome: Promise<unknown>) => void = () => {},
  onNothing: (why: MessageKey) => void = () => {},
) {
  let first: { stroke: string; at: number } | null = null;
  return (event: KeyboardEvent, { inField, onControl }: KeyContext): boolean => {
    const app = get();
    const stroke = strokeOf(event);
    if (!stroke) return false;
    const chord = first && event.timeStamp - first.at < SEQUENCE_MS ? `${first.stroke} ${stroke}` : null;
    first = null;
    const here = allCommands(app).filter((command) => !inField || command.inFields);
    const usable = here.filter((command) => isUsable(command, app));
    // Text typed in a field belongs to the field, even if a command works there with another key.
    const bareIsOff = (inField || !app.shell.letters) && isBare(stroke);
    if (bareIsOff || (onControl && (stroke === 'Enter' || stroke === ' '))) return false;
    const named = (keys: string) => usable.find((command) => command.keys.includes(keys));
    const found = (chord && named(chord)) || named(stroke);
    // A held key must not act on something that appeared after its press.
    if (found && event.repeat && !found.repeats) return true;
    if (found) {
      // Call this first, because the field may get the focus at once.
      onRun(found, found.onTicket ? currentTicket(app) : null);
      const outcome = run(found, get)?.outcome;
      if (outcome instanceof Promise) onOutcome(outcome);
      return true;
    }
    const starts = usable.some((command) => command.keys.some((keys) => keys.startsWith(`${stroke} `)));
    if (starts) first = { stroke, at: event.timeStamp };
    const why = here.flatMap((command) =>
      command.keys.includes(stroke) ? (unavailableReason(command, app) ?? []) : [],
    )[0];
    if (!starts && why && !event.repeat) onNothing(why);
    return starts;
  };
}
