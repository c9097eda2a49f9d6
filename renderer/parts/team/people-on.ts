/** People of the team at a ticket: its owner, and colleagues who are viewing it. */
import { useMemo } from 'react';
import type { Taken, TeamMember } from '../../../shared/domain/team.ts';
import type { TeamView } from '../../../shared/domain/team-engine.ts';
import { commaList } from '../../i18n/format.ts';
import { t } from '../../i18n/index.ts';
import type { AppState } from '../../store/app-state.ts';
import { useApp } from '../../store/app-store.ts';

type NamedMember = Pick<TeamMember, 'id' | 'name' | 'own'>;

export interface TeamPerson {
  member: NamedMember;
  holds: boolean;
  /** Is viewing the ticket or writing; null otherwise. */
  here: 'here' | 'writing' | null;
}

const NOBODY: readonly TeamPerson[] = [];

export const colleaguesOf = (view: { members: readonly TeamMember[] } | null): TeamMember[] =>
  view?.members.filter(({ own, removedBy }) => !own && removedBy === null) ?? [];

/** A member whose roster entry has not arrived yet has no name here. */
const memberNamed = ({ members }: TeamView, id: string): NamedMember =>
  members.find((member) => member.id === id) ?? { id, name: t('words.someone'), own: false };

/** The owner comes first. The agent is never listed as a viewer. */
function peopleOn(view: TeamView, ticket: string, taken: Taken | undefined): readonly TeamPerson[] {
  const here = view.here.filter((viewer) => viewer.ticket === ticket);
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

/** Empty if the account is in no team. */
export function usePeopleOn(ticket: string | undefined, taken: Taken | undefined): readonly TeamPerson[] {
  const view = useApp((app) => (inTeam(app) ? app.team.view : null));
  return useMemo(() => (view && ticket !== undefined ? peopleOn(view, ticket, taken) : NOBODY), [view, ticket, taken]);
}

export const holderWords = ({ own, name }: NamedMember): string =>
  own ? t('list.takenByYou') : t('list.takenBy', { name });

export const hereWords = ({ member: { name }, here }: TeamPerson): string =>
  t(here === 'writing' ? 'list.isWriting' : 'list.isHere', { name });

/** `Taken by Ben Ito, Mara Lind is writing`; empty without people. */
export const peopleInWords = (people: readonly TeamPerson[]): string =>
  commaList(
    people.flatMap((person) => [
      ...(person.holds ? [holderWords(person.member)] : []),
      ...(person.here ? [hereWords(person)] : []),
    ]),
  );

/** Whether marks in the current account are shared with colleagues. */
export const inTeam = ({ team, nav }: Pick<AppState, 'team' | 'nav'>): boolean =>
  team.view !== null && team.of === nav.account;
