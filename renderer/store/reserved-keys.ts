/** Keys reserved for dialogs, fields, assistive technology and the system, not for commands. */

const RESERVED_FOR = ['controls', 'access', 'text', 'frame'] as const;
export type ReservedFor = (typeof RESERVED_FOR)[number];

/** Key names, reserved with any modifiers. */
const KEYS: Readonly<Record<string, ReservedFor>> = {
  Enter: 'controls',
  Escape: 'controls',
  ' ': 'controls',
  Tab: 'access',
  ContextMenu: 'access',
  F6: 'access',
  F10: 'access',
  Backspace: 'text',
  Delete: 'text',
  Insert: 'text',
  F5: 'frame',
  F11: 'frame',
  F12: 'frame',
};

/** These move in lists and fields; with Alt they are free. */
const MOVES = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown'];

const STROKES: Readonly<Record<ReservedFor, readonly string[]>> = {
  controls: [],
  access: ['Mod++', 'Mod+=', 'Mod+-', 'Mod+0', 'Mod+Shift++', 'Mod+Shift+='],
  text: ['a', 'c', 'v', 'x', 'y', 'z', 'Shift+v', 'Shift+z'].map((key) => `Mod+${key}`),
  frame: [
    ...['h', 'i', 'j', 'm', 'n', 'o', 'q', 'r', 's', 't', 'u', 'w', '`'].map((key) => `Mod+${key}`),
    ...['c', 'i', 'j', 'n', 'q', 'r', 't', 'w'].map((key) => `Mod+Shift+${key}`),
    'Alt+F4',
    'Alt+ArrowLeft',
    'Alt+ArrowRight',
  ],
};

/** Strokes that send the current text, in every dialog and form. */
const SENDS = ['Mod+Enter', 'Mod+Shift+Enter'];

/** The owner of a reserved stroke; null if commands may use it. */
export function reservedFor(stroke: string): ReservedFor | null {
  if (SENDS.includes(stroke)) return null;
  const alt = stroke.startsWith('Alt+') || stroke.startsWith('Mod+Alt+');
  const key = /[^+]+$/.exec(stroke)?.[0] ?? '+';
  // On Windows and Linux they open menus, on a Mac they type signs.
  if (alt && key.length === 1) return 'access';
  if (MOVES.includes(key) && !alt) return 'text';
  const named = KEYS[key] ?? RESERVED_FOR.find((of) => STROKES[of].includes(stroke));
  // Keys for sound, brightness and similar belong to the system.
  const isKnown = key.length === 1 || /^F\d+$/.test(key) || MOVES.includes(key);
  return named ?? (isKnown ? null : 'frame');
}
