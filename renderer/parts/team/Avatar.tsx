/** Patch with a colleague's initials, for the eye only: the name is beside it or spoken. */
import { Eye, PencilLine } from 'lucide-react';
import type { CSSProperties } from 'react';
import type { TeamMember } from '../../../shared/domain/team.ts';
import { initialsOf } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import { classNames } from '../../ui/dom.ts';
import { Glyph } from '../../ui/Glyph.tsx';
import layout from '../../ui/layout.module.css';
import css from './Face.module.css';
import { peopleInWords, type TeamPerson } from './people-on.ts';

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

const MAX_AVATARS = 2;

/** Faces of the owner and of viewers in a list row. The row's sentence has the names. */
export function Avatars({ people }: { people: readonly TeamPerson[] }) {
  if (people.length === 0) return null;
  const more = people.length - MAX_AVATARS;
  return (
    <span className={css.faces} title={peopleInWords(people)}>
      {people.slice(0, MAX_AVATARS).map(({ member, holds, here }) => (
        <span key={member.id} className={css.person}>
          {here && <Glyph icon={here === 'writing' ? PencilLine : Eye} size={12} tone="accent" />}
          <Avatar member={member} small passing={!holds} />
        </span>
      ))}
      {more > 0 && <span className={layout.meta}>{t('list.moreFaces', { count: more })}</span>}
    </span>
  );
}
