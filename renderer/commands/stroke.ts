/** Names key presses as the table of commands does, on any layout. */

/** The stroke of a key press, as in the table; null for a modifier alone, or a dead key. */
export function strokeOf(event: KeyboardEvent): string | null {
  if (event.key === 'Dead' || ['Control', 'Meta', 'Alt', 'AltGraph', 'Shift'].includes(event.key)) return null;
  // AltGr counts as Ctrl and Alt, and on many layouts `[` or `\` needs it.
  const altGr = event.key.length === 1 && ((event.ctrlKey && event.altKey) || event.getModifierState('AltGraph'));
  const typed = (altGr ? null : keyAtPosition(event)) ?? event.key;
  const key = typed.length === 1 ? typed.toLowerCase() : typed;
  const printable = key.length === 1;
  const mod = !altGr && (event.ctrlKey || event.metaKey);
  const alt = !altGr && event.altKey;
  // A digit that needs Shift counts as the plain digit.
  const isDigit = /^\d$/.test(key) && /^Digit\d$/.test(event.code);
  const shift = event.shiftKey && !isDigit && (!printable || /[a-z]/.test(key) || mod || alt);
  return `${mod ? 'Mod+' : ''}${alt ? 'Alt+' : ''}${shift ? 'Shift+' : ''}${key}`;
}

/** Keys of the table's signs by physical place, without and with Shift. */
const SIGN_POSITIONS: Readonly<Record<string, string>> = {
  BracketLeft: '[{',
  BracketRight: ']}',
  Backslash: '\\|',
  Semicolon: ';:',
  Quote: '\'"',
  Backquote: '`~',
  Comma: ',<',
  Period: '.>',
  Slash: '/?',
};

/**
 * Layouts of other scripts have letters where Latin layouts have letters and signs of the table. A
 * key of the Arabic layout types two letters, `لا`, and its question mark is a sign of its own.
 */
const isOfOtherScript = (key: string): boolean => /[\p{L}؟،؛]/u.test(key) && !/\p{Script=Latin}/u.test(key);

/** The Arabic layout has ASCII signs on Shift and a letter's key; the last letter tells it. */
let isOtherLayout = false;

/** Names a key by its physical place, if the layout types another character there. */
function keyAtPosition({ key, code, shiftKey }: KeyboardEvent): string | null {
  const isOther = isOfOtherScript(key);
  if (key.length !== 1 && !isOther) return null;
  const [, letter, digit] = /^(?:Key([A-Z])|Digit(\d))$/.exec(code) ?? [];
  if (letter && /\p{L}/u.test(key)) isOtherLayout = isOther;
  if (letter) return isOtherLayout || key > '\x7f' ? letter : null;
  // French and Czech layouts type digits with Shift.
  if (digit) return shiftKey ? null : digit;
  return isOther ? (SIGN_POSITIONS[code]?.charAt(shiftKey ? 1 : 0) ?? null) : null;
}
