import { Fragment } from 'react';
import css from './signs.module.css';

const MAC = typeof navigator !== 'undefined' && navigator.userAgent.includes('Mac');
const NAMES: Record<string, string> = {
  Mod: MAC ? '⌘' : 'Ctrl',
  Alt: MAC ? '⌥' : 'Alt',
  Shift: MAC ? '⇧' : 'Shift',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
};

/** `Mod+Shift+p` and `g i` as the keys to press. */
export function Keys({ keys }: { keys: string }) {
  return (
    <span className={css.keys}>
      {keys.split(' ').map((stroke) => (
        <Fragment key={stroke}>
          {stroke.split('+').map((key) => (
            <kbd key={key} className={css.key}>
              {NAMES[key] ?? (key.length === 1 && stroke.includes('+') ? key.toUpperCase() : key)}
            </kbd>
          ))}
        </Fragment>
      ))}
    </span>
  );
}
