import { Fragment } from 'react';
import { t } from '../i18n/index.ts';
import css from './signs.module.css';

const MAC = typeof navigator !== 'undefined' && navigator.userAgent.includes('Mac');
const NAMES: Record<string, string> = {
  Mod: MAC ? '⌘' : t('words.ctrl'),
  Alt: MAC ? '⌥' : 'Alt',
  Shift: MAC ? '⇧' : t('words.shift'),
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
};

const cap = (key: string, beside: boolean): string =>
  NAMES[key] ?? (key.length === 1 && beside ? key.toUpperCase() : key);

const capsOf = (stroke: string): string[] => {
  const keys = stroke.match(/[^+]+|\+$/g) ?? [];
  return keys.map((key) => cap(key, keys.length > 1));
};

/** Keys as one string, for accessible names: `Ctrl+Shift+P`, `g i`. */
export const spokenKeys = (keys: string): string =>
  keys
    .split(' ')
    .map((stroke) => capsOf(stroke).join('+'))
    .join(' ');

export function Keys({ keys }: { keys: string }) {
  return (
    <span className={css.keys}>
      {keys.split(' ').map((stroke) => (
        <Fragment key={stroke}>
          {capsOf(stroke).map((key) => (
            <kbd key={key} className={css.key}>
              {key}
            </kbd>
          ))}
        </Fragment>
      ))}
    </span>
  );
}
