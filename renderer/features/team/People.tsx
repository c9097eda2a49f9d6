/** Current and former members of the team. */
import type { TeamMember } from '../../../shared/domain/team.ts';
import type { TeamView } from '../../../shared/domain/team-engine.ts';
import { t } from '../../i18n/index.ts';
import { Avatar } from '../../parts/team/Avatar.tsx';
import { useApp } from '../../store/app-store.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import layout from '../../ui/layout.module.css';
import css from './team.module.css';

export function People({ view }: { view: TeamView }) {
  const remove = useApp((app) => app.team.remove);
  const { members, incomplete } = view;
  const nameOf = (id: string) => members.find((member) => member.id === id)?.name ?? t('team.unknown');
  return (
    <section className={css.group} aria-labelledby="team-people">
      <h3 id="team-people" className={layout.label}>
        {t('team.people')}
      </h3>
      <ul className={layout.stackWide}>
        {members.map((member) => (
          <li key={member.id} className={css.person} data-gone={member.removedBy !== null || undefined}>
            <Avatar member={member} />
            <div className={css.who}>
              <bdi>{member.own ? t('team.you', { name: member.name }) : member.name}</bdi>
              <p className={css.quiet}>
                {wordsOf(member, nameOf)}
                {incomplete.includes(member.id) && <> {t('team.behind')}</>}
              </p>
            </div>
            {member.removable && !member.own && member.removedBy === null && (
              <Confirm
                button={t('team.remove')}
                name={t('team.removeName', { name: member.name })}
                words={t('team.removeWords', { name: member.name })}
                go={t('team.removeGo')}
                run={() => remove(member.id)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function wordsOf({ id, invitedBy, removedBy }: TeamMember, nameOf: (id: string) => string): string {
  if (removedBy !== null) return removedBy === id ? t('team.left') : t('team.removedBy', { name: nameOf(removedBy) });
  return invitedBy === null ? t('team.founder') : t('team.invitedBy', { name: nameOf(invitedBy) });
}
