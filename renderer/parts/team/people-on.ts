/** Who of the team has to do with a ticket: who has it, and which colleagues have it before them. */
import { useMemo } from 'react';
import type { Taken, TeamMember } from '../../../shared/domain/team.ts';
import type { TeamView } from '../../../shared/domain/team-engine.ts';
import { t } from '../../i18n/index.ts';
import { useApp } from '../../store/app-store.ts';
import { inTeam } from './in-team.ts';

export type NamedMember = Pick<TeamMember, 'id' | 'name' | 'own'>;

export interface TeamPerson {
  member: NamedMember;
  /** They have taken it. */
  holds: boolean;
  /** They have it before them now; null where they do not. */
  here: 'here' | 'writing' | null;
}

const NOBODY: readonly TeamPerson[] = [];

/** Somebody whose entry in the roster has not come yet has no name here. */
const memberNamed = ({ members }: TeamView, id: string): NamedMember =>
  members.find((member) => member.id === id) ?? { id, name: t('list.aColleague'), own: false };

/** Whoever has it first. The agent themselves is not said to be here. */
function peopleOn(view: TeamView, ticket: string, taken: Taken | undefined): readonly TeamPerson[] {
  const here = view.here.filter((one) => one.ticket === ticket);
  const ids = new Set([...(taken ? [taken.member] : []), ...here.map(({ member }) => member)]);
  return [...ids].map((id) => {
    const now = here.find(({ member }) => member === id);
    return {
      member: memberNamed(view, id),
      holds: id === taken?.member,
      here: now ? (now.writing ? 'writing' : 'here') : null,
    };
  });
}

/** Nobody where the account is in no team. */
export function usePeopleOn(ticket: string | undefined, taken: Taken | undefined): readonly TeamPerson[] {
  const view = useApp((app) => (inTeam(app) ? app.team.view : null));
  return useMemo(() => (view && ticket !== undefined ? peopleOn(view, ticket, taken) : NOBODY), [view, ticket, taken]);
}

export const holderWords = ({ own, name }: NamedMember): string =>
  own ? t('list.takenByYou') : t('list.takenBy', { name });

export const hereWords = ({ member: { name }, here }: TeamPerson): string =>
  t(here === 'writing' ? 'list.isWriting' : 'list.isHere', { name });

/** `Taken by Ben Ito, Mara Lind is writing`; empty for nobody. */
export const peopleInWords = (people: readonly TeamPerson[]): string =>
  people
    .flatMap((person) => [
      ...(person.holds ? [holderWords(person.member)] : []),
      ...(person.here ? [hereWords(person)] : []),
    ])
    .join(', ');
