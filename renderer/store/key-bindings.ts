/** Gives every command its keys on this computer: the agent's own, else the table's. */
import type { Command } from '../commands/table.ts';
import { t } from '../i18n/index.ts';
import type { AppState } from './app-state.ts';
import type { Registry } from './registry.ts';
import { reservedFor } from './reserved-keys.ts';

/** Keys by command id. A missing command has its default keys. */
export type ChangedKeys = Readonly<Record<string, readonly string[]>>;

export interface KeySource extends Pick<AppState, 'registry'> {
  computer: Pick<AppState['computer'], 'computer'>;
}

const NONE: ChangedKeys = {};

export const changedKeys = ({ computer }: Pick<KeySource, 'computer'>): ChangedKeys =>
  computer.computer?.settings.keys ?? NONE;

/** Whether two strokes conflict: they are equal, or one begins the other. */
export const isConflict = (a: string, b: string): boolean => a === b || a.startsWith(`${b} `) || b.startsWith(`${a} `);

/** Key of a line in the key sheet, whose commands do the same in different places. */
export const sheetLineOf = ({ id, title, keys }: Command): string => `${t(title)} ${keys[0] ?? id}`;

export const isFixedKey = ({ fixedKeys }: Command, stroke: string): boolean =>
  fixedKeys === true || stroke.split(' ').some((part) => reservedFor(part) !== null);

const known = new WeakMap<Registry, { changed: ChangedKeys; bound: ReadonlyMap<string, Command> }>();

/** All commands in order with their current keys. Returns the same map until keys change. */
export function boundCommands(app: KeySource): ReadonlyMap<string, Command> {
  const changed = changedKeys(app);
  const before = known.get(app.registry);
  if (before?.changed === changed) return before.bound;
  const bound = bind([...app.registry.commands.values()], changed);
  known.set(app.registry, { changed, bound });
  return bound;
}

function bind(commands: readonly Command[], changed: ChangedKeys): ReadonlyMap<string, Command> {
  const kept = commands.flatMap((command) => command.keys.filter((stroke) => isFixedKey(command, stroke)));
  // The stored keys may be hand-written, so ignore those that are reserved.
  const ownOf = (command: Command): readonly string[] | null =>
    command.fixedKeys
      ? null
      : (changed[command.id]?.filter(
          (stroke) =>
            !stroke.split(' ').some((part) => reservedFor(part) !== null) &&
            !kept.some((other) => isConflict(other, stroke)),
        ) ?? null);
  const taken = commands.flatMap((command) =>
    (ownOf(command) ?? []).map((stroke) => ({ stroke, line: sheetLineOf(command) })),
  );
  const keysOf = (command: Command): readonly string[] => {
    const own = ownOf(command);
    if (own) return [...own, ...command.keys.filter((stroke) => isFixedKey(command, stroke))];
    const line = sheetLineOf(command);
    return command.keys.filter(
      (stroke) =>
        isFixedKey(command, stroke) || !taken.some((other) => other.line !== line && isConflict(other.stroke, stroke)),
    );
  };
  return new Map(commands.map((command) => [command.id, { ...command, keys: keysOf(command) }]));
}
