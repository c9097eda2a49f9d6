/** Checks whether a command can have a key, which commands lose it, and what to store. Pure. */
import { t } from '../i18n/index.ts';
import type { ChangedKeys, KeySource } from '../store/key-bindings.ts';
import { boundCommands, changedKeys, isConflict, isFixedKey, sheetLineOf } from '../store/key-bindings.ts';
import { type ReservedFor, reservedFor } from '../store/reserved-keys.ts';
import { allCommands, type Command, isBare } from './table.ts';

export type KeyObstacle =
  | { kind: 'reserved'; of: ReservedFor }
  /** The command works while writing, where a letter must stay a letter. */
  | { kind: 'writing' }
  /** Other commands have it and can't lose it. */
  | { kind: 'kept'; by: Command[] }
  /** Other commands have this key, or one that overlaps with it as a prefix; they can lose it. */
  | { kind: 'taken'; by: Command[] };

/** Default commands that share a line of the key sheet. */
const commandsOnSameLine = (app: KeySource, command: Command): Command[] => {
  const line = sheetLineOf(app.registry.commands.get(command.id) ?? command);
  return [...app.registry.commands.values()].filter((other) => sheetLineOf(other) === line);
};

/** Null if the key is free. `stroke` may be a sequence of two: `g i`. */
export function obstacleOf(app: KeySource, command: Command, stroke: string): KeyObstacle | null {
  const parts = stroke.split(' ');
  for (const part of stroke === ' ' ? [stroke] : parts) {
    const of = reservedFor(part);
    if (of) return { kind: 'reserved', of };
  }
  const mates = commandsOnSameLine(app, command);
  const writes = mates.some(
    ({ inFields, keys }) => inFields && !keys.some((shortcut) => isBare(shortcut.split(' ')[0] ?? '')),
  );
  if (writes && isBare(parts[0] ?? '')) return { kind: 'writing' };
  const ids = new Set(mates.map(({ id }) => id));
  const others = allCommands(app).filter(
    ({ id, keys }) => !ids.has(id) && keys.some((other) => isConflict(other, stroke)),
  );
  const keepers = others.filter(({ id, keys }) => {
    const original = app.registry.commands.get(id);
    return original && keys.some((other) => isConflict(other, stroke) && isFixedKey(original, other));
  });
  if (keepers.length > 0) return { kind: 'kept', by: onePerLine(keepers) };
  return others.length > 0 ? { kind: 'taken', by: onePerLine(others) } : null;
}

/** Keeps one command per line, because commands of one line have the same name. */
const onePerLine = (commands: readonly Command[]): Command[] => [
  ...new Map(commands.map((command) => [t(command.title), command])).values(),
];

/** The current keys of a command, without those that are fixed. */
export const changeableKeysOf = (app: KeySource, { id }: Command): string[] => {
  const command = app.registry.commands.get(id);
  return (boundCommands(app).get(id)?.keys ?? []).filter((stroke) => !command || !isFixedKey(command, stroke));
};

/**
 * The changes to store so that the command, with all of its line, has these keys. Other commands
 * lose conflicting keys: default keys lose automatically, changed keys by an entry here.
 */
export function changesWith(app: KeySource, command: Command, keys: readonly string[]): ChangedKeys {
  const mates = new Map(commandsOnSameLine(app, command).map((mate) => [mate.id, mate]));
  const kept = Object.entries(changedKeys(app)).flatMap(([id, own]): [string, readonly string[]][] =>
    mates.has(id) ? [] : [[id, own.filter((stroke) => !keys.some((key) => isConflict(key, stroke)))]],
  );
  const own = [...mates.values()].map((mate): [string, readonly string[]] => [mate.id, keys]);
  const next = Object.fromEntries([...kept, ...own]);
  // Keys equal to the defaults are not stored.
  for (const [id, mate] of mates) {
    const defaults = mate.keys.filter((stroke) => !isFixedKey(mate, stroke));
    if (defaults.join('\n') === keys.join('\n')) delete next[id];
  }
  return next;
}

export function changesWithout(app: KeySource, command: Command): ChangedKeys {
  const mates = new Set(commandsOnSameLine(app, command).map(({ id }) => id));
  return Object.fromEntries(Object.entries(changedKeys(app)).filter(([id]) => !mates.has(id)));
}

export const hasOwnKeys = (app: KeySource, { id }: Command): boolean => changedKeys(app)[id] !== undefined;

export function lostKeys(app: KeySource, command: Command): { stroke: string; to: Command }[] {
  if (hasOwnKeys(app, command)) return [];
  const now = boundCommands(app).get(command.id)?.keys ?? [];
  return (app.registry.commands.get(command.id)?.keys ?? []).flatMap((stroke) => {
    if (now.includes(stroke)) return [];
    const to = allCommands(app).find(
      (other) => other.id !== command.id && hasOwnKeys(app, other) && other.keys.some((key) => isConflict(key, stroke)),
    );
    return to ? [{ stroke, to }] : [];
  });
}
