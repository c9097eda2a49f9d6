import { Fragment } from 'react';
import type { keyNames } from '../i18n/en/keys.ts';
import { t } from '../i18n/index.ts';
import css from './signs.module.css';

const MAC = navigator.userAgent.includes('Mac');
const NAMES: Record<string, string> = {
  Mod: MAC ? '⌘' : t('words.ctrl'),
  Alt: MAC ? '⌥' : 'Alt',
  Shift: MAC ? '⇧' : t('words.shift'),
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
};

/** Keys with names of their own. The first frame shows none of them. */
const isNamed = (key: string): key is keyof typeof keyNames =>
  /^(Enter|Escape|Backspace|Delete|Insert|Home|End|Page(Up|Down)|Space)$/.test(key);

const cap = (key: string, beside: boolean): string =>
  NAMES[key] ?? (isNamed(key) ? t(`keyNames.${key}`) : key.length === 1 && beside ? key.toUpperCase() : key);

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
