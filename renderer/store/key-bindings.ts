/**
 * `boundCommands` gives every command the keys that it has on this computer: those of the table of
 * commands, as far as the agent has not changed them. Whatever shows or hears keys reads them here.
 */
import type { Command } from '../commands/table.ts';
import { t } from '../i18n/index.ts';
import type { AppState } from './app-state.ts';
import type { Registry } from './registry.ts';
import { reservedFor } from './reserved-keys.ts';

/** Keys by the id of their command. A command that is not named has those of the table. */
export type ChangedKeys = Readonly<Record<string, readonly string[]>>;

/** What keys are read from. */
export interface KeySource extends Pick<AppState, 'registry'> {
  computer: Pick<AppState['computer'], 'computer'>;
}

const NONE: ChangedKeys = {};

/** What the agent changed, as it is stored. */
export const changedKeys = ({ computer }: Pick<KeySource, 'computer'>): ChangedKeys =>
  computer.computer?.settings.keys ?? NONE;

/** Whether both cannot work: they are the same, or one is how the other one begins. */
export const isClash = (a: string, b: string): boolean => a === b || a.startsWith(`${b} `) || b.startsWith(`${a} `);

/**
 * Commands that stand in one line of the sheet: they do the same at different places, by the same
 * key, and are changed together.
 */
export const sheetLineOf = ({ id, title, keys }: Command): string => `${t(title)} ${keys[0] ?? id}`;

/** Whether the stroke of a command of the table is there to stay. */
export const isKept = ({ fixedKeys }: Command, stroke: string): boolean =>
  fixedKeys === true || stroke.split(' ').some((part) => reservedFor(part) !== null);

const known = new WeakMap<Registry, { changed: ChangedKeys; bound: ReadonlyMap<string, Command> }>();

/** All commands in their order, with the keys that they have now. The same map until keys change. */
export function boundCommands(app: KeySource): ReadonlyMap<string, Command> {
  const changed = changedKeys(app);
  const before = known.get(app.registry);
  if (before?.changed === changed) return before.bound;
  const bound = bind([...app.registry.commands.values()], changed);
  known.set(app.registry, { changed, bound });
  return bound;
}

function bind(commands: readonly Command[], changed: ChangedKeys): ReadonlyMap<string, Command> {
  const kept = commands.flatMap((command) => command.keys.filter((stroke) => isKept(command, stroke)));
  // A file that a person wrote may hold anything: what is kept for something else stays there.
  const ownOf = (command: Command): readonly string[] | null =>
    command.fixedKeys
      ? null
      : (changed[command.id]?.filter(
          (stroke) =>
            !stroke.split(' ').some((part) => reservedFor(part) !== null) &&
            !kept.some((other) => isClash(other, stroke)),
        ) ?? null);
  const taken = commands.flatMap((command) =>
    (ownOf(command) ?? []).map((stroke) => ({ stroke, line: sheetLineOf(command) })),
  );
  const keysOf = (command: Command): readonly string[] => {
    const own = ownOf(command);
    if (own) return [...own, ...command.keys.filter((stroke) => isKept(command, stroke))];
    const line = sheetLineOf(command);
    return command.keys.filter(
      (stroke) =>
        isKept(command, stroke) || !taken.some((other) => other.line !== line && isClash(other.stroke, stroke)),
    );
  };
  return new Map(commands.map((command) => [command.id, { ...command, keys: keysOf(command) }]));
}
