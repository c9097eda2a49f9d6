/**
 * Patch with a colleague's initials. The name always appears beside it, or is read by screen
 * readers.
 */
import type { CSSProperties } from 'react';
import type { TeamMember } from '../../../shared/domain/team.ts';
import { initialsOf } from '../../i18n/format.ts';
import { classNames } from '../../ui/dom.ts';
import css from './Face.module.css';

const COLOURS = 6;

/** The same colour for a person on every computer. */
const colourOf = (id: string): string => {
  let sum = 0;
  for (const letter of id) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return `var(--account-${sum % COLOURS})`;
};

interface FaceProps {
  member: Pick<TeamMember, 'id' | 'name'>;
  small?: boolean;
  /** The colleague is viewing the ticket, but has not taken it. */
  passing?: boolean;
}

export function Avatar({ member, small, passing }: FaceProps) {
  return (
    <span
      className={classNames(css.face, small && css.small, passing && css.passing)}
      style={{ '--stripe': colourOf(member.id) } as CSSProperties}
      aria-hidden="true"
    >
      {initialsOf(member.name)}
    </span>
  );
}
