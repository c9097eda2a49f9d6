/** Faces of colleagues. */
import { Eye, PencilLine } from 'lucide-react';
import type { TeamMember } from '../../../shared/domain/team.ts';
import { t } from '../../i18n/index.ts';
import css from '../../ui/Face.module.css';
import { Face } from '../../ui/Face.tsx';
import { Glyph } from '../../ui/Glyph.tsx';
import layout from '../../ui/layout.module.css';
import { peopleInWords, type TeamPerson } from './people-on.ts';

interface AvatarProps {
  member: Pick<TeamMember, 'id' | 'name'>;
  small?: boolean;
  /** The colleague is viewing the ticket, but has not taken it. */
  passing?: boolean;
}

export const Avatar = ({ member, small, passing }: AvatarProps) => (
  <Face of={member.id} name={member.name} small={small} passing={passing} />
);

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
      {more > 0 && <span className={layout.meta}>{t('list.more', { count: more })}</span>}
    </span>
  );
}
