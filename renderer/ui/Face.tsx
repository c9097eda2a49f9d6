/** Patch with a person's initials, for the eye only: the name is beside it or spoken. */
import type { CSSProperties } from 'react';
import { initialsOf } from '../i18n/format.ts';
import { classNames } from './dom.ts';
import css from './Face.module.css';

export const HUES = 12;

/** The same colour for a person on every computer; equal for `a` in any case. */
export function hueOf(person: string): number {
  let sum = 0;
  for (const letter of person.toLowerCase()) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return ((sum % HUES) * 360) / HUES;
}

interface FaceProps {
  /** Decides the colour: a name, or an id that stays when the name changes. */
  of: string;
  name: string;
  small?: boolean | undefined;
  /** A dashed edge, for somebody who only looks. */
  passing?: boolean | undefined;
}

export function Face({ of, name, small, passing }: FaceProps) {
  return (
    <span
      className={classNames(css.face, small && css.small, passing && css.passing)}
      style={{ '--hue': hueOf(of) } as CSSProperties}
      aria-hidden="true"
    >
      {initialsOf(name)}
    </span>
  );
}
