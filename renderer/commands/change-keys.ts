/**
 * Changes of keys: whether a command can have a key, from whom it would take it, and what is stored
 * then. Nothing here stores or shows anything.
 */
import { t } from '../i18n/index.ts';
import type { ChangedKeys, KeySource } from '../store/key-bindings.ts';
import { boundCommands, changedKeys, isClash, isKept, sheetLineOf } from '../store/key-bindings.ts';
import { type ReservedFor, reservedFor } from '../store/reserved-keys.ts';
import { allCommands, type Command, isBare } from './table.ts';

/** What stands between a command and a key. */
export type KeyObstacle =
  /** No command may have it. */
  | { kind: 'reserved'; of: ReservedFor }
  /** The command works while one writes, where a letter is only a letter. */
  | { kind: 'writing' }
  /** Others have it and cannot lose it. */
  | { kind: 'kept'; by: Command[] }
  /** Others have it, or one that begins with it or that it begins with; they can lose it. */
  | { kind: 'taken'; by: Command[] };

/** Commands of the table as it is written, one line after the other. */
const lineMates = (app: KeySource, command: Command): Command[] => {
  const line = sheetLineOf(app.registry.commands.get(command.id) ?? command);
  return [...app.registry.commands.values()].filter((other) => sheetLineOf(other) === line);
};

/** Null where the key is free. `stroke` may be two in a row: `g i`. */
export function obstacleOf(app: KeySource, command: Command, stroke: string): KeyObstacle | null {
  const parts = stroke.split(' ');
  for (const part of stroke === ' ' ? [stroke] : parts) {
    const of = reservedFor(part);
    if (of) return { kind: 'reserved', of };
  }
  const mates = lineMates(app, command);
  const writes = mates.some(({ inFields, keys }) => inFields && !keys.some((one) => isBare(one.split(' ')[0] ?? '')));
  if (writes && isBare(parts[0] ?? '')) return { kind: 'writing' };
  const ids = new Set(mates.map(({ id }) => id));
  const others = allCommands(app).filter(
    ({ id, keys }) => !ids.has(id) && keys.some((other) => isClash(other, stroke)),
  );
  const asWritten = (id: string) => app.registry.commands.get(id);
  const keepers = others.filter(({ id, keys }) => {
    const command = asWritten(id);
    return command && keys.some((other) => isClash(other, stroke) && isKept(command, other));
  });
  if (keepers.length > 0) return { kind: 'kept', by: byLine(keepers) };
  return others.length > 0 ? { kind: 'taken', by: byLine(others) } : null;
}

/** One command a line: their names would be the same. */
const byLine = (commands: readonly Command[]): Command[] => [
  ...new Map(commands.map((command) => [t(command.title), command])).values(),
];

/** The keys of a command that can be changed, as they are now. */
export const openKeysOf = (app: KeySource, { id }: Command): string[] => {
  const command = app.registry.commands.get(id);
  return (boundCommands(app).get(id)?.keys ?? []).filter((stroke) => !command || !isKept(command, stroke));
};

/**
 * What is stored once the command, with all of its line, has these keys. Others lose what stands in
 * the way: those of the table by themselves, those that were changed too by what is stored here.
 */
export function changesWith(app: KeySource, command: Command, keys: readonly string[]): ChangedKeys {
  const mates = new Map(lineMates(app, command).map((mate) => [mate.id, mate]));
  const kept = Object.entries(changedKeys(app)).flatMap(([id, own]): [string, readonly string[]][] =>
    mates.has(id) ? [] : [[id, own.filter((stroke) => !keys.some((key) => isClash(key, stroke)))]],
  );
  const own = [...mates.values()].map((mate): [string, readonly string[]] => [mate.id, keys]);
  const next = Object.fromEntries([...kept, ...own]);
  // What is as the table has it is no change.
  for (const [id, mate] of mates) {
    const open = mate.keys.filter((stroke) => !isKept(mate, stroke));
    if (open.join('\n') === keys.join('\n')) delete next[id];
  }
  return next;
}

/** What is stored once the command, with all of its line, is as the table has it. */
export function changesWithout(app: KeySource, command: Command): ChangedKeys {
  const mates = new Set(lineMates(app, command).map(({ id }) => id));
  return Object.fromEntries(Object.entries(changedKeys(app)).filter(([id]) => !mates.has(id)));
}

/** Whether the agent changed its keys. */
export const hasOwnKeys = (app: KeySource, { id }: Command): boolean => changedKeys(app)[id] !== undefined;

/** Keys of the table that the command does not have because another one took them, and which did. */
export function lostKeys(app: KeySource, command: Command): { stroke: string; to: Command }[] {
  if (hasOwnKeys(app, command)) return [];
  const now = boundCommands(app).get(command.id)?.keys ?? [];
  return (app.registry.commands.get(command.id)?.keys ?? []).flatMap((stroke) => {
    if (now.includes(stroke)) return [];
    const to = allCommands(app).find(
      (other) => other.id !== command.id && hasOwnKeys(app, other) && other.keys.some((key) => isClash(key, stroke)),
    );
    return to ? [{ stroke, to }] : [];
  });
}
