/** Actions to take, release and hand over tickets in a team. Each offers an undo. */
import type { TeamMember } from '../../../shared/domain/team.ts';
import type { Result } from '../../../shared/result.ts';
import type { MessageKey, Vars } from '../../i18n/index.ts';
import { showError } from '../../parts/show-error.ts';
import { inTeam } from '../../parts/team/people-on.ts';
import { knownTicket } from '../../parts/tickets/known-ticket.ts';
import { showUndoable } from '../../parts/undo.ts';
import type { AppState } from '../../store/app-state.ts';
import { targetTickets } from './actions.ts';
import type { Assignment } from './undoable-changes.ts';

const membersOf = (app: AppState): readonly TeamMember[] => (inTeam(app) ? (app.team.view?.members ?? []) : []);

/** This desk's member id in the team; null without a team. */
export const ownMember = (app: AppState): string | null => membersOf(app).find(({ own }) => own)?.id ?? null;

export const colleaguesOf = (view: { members: readonly TeamMember[] } | null): TeamMember[] =>
  view?.members.filter(({ own, removedBy }) => !own && removedBy === null) ?? [];

export const canHandOn = (app: AppState): boolean => inTeam(app) && colleaguesOf(app.team.view).length > 0;

const isMine = (app: AppState) => {
  const own = ownMember(app);
  return (ticket: string) => own !== null && knownTicket(app, ticket)?.local.taken?.member === own;
};

export const ownTargets = (app: AppState): string[] => targetTickets(app).filter(isMine(app));
export const othersTargets = (app: AppState): string[] => {
  const mine = isMine(app);
  return ownMember(app) === null ? [] : targetTickets(app).filter((ticket) => !mine(ticket));
};

interface AssignInput extends Assignment {
  account: string;
  tickets: string[];
}

async function assignTickets(
  app: AppState,
  { account, tickets, ...to }: AssignInput,
  words: MessageKey,
  vars?: Vars,
): Promise<Result<unknown>> {
  const answer = await app.marks.take(account, tickets, to);
  if (answer.ok) showUndoable(app, tickets, answer.value, words, vars);
  return answer;
}

async function assignToSelf(app: AppState, tickets: string[], member: string | null, words: MessageKey): Promise<void> {
  const { account } = app.nav;
  if (account === null || tickets.length === 0) return;
  const answer = await assignTickets(app, { account, tickets, member, note: '' }, words);
  if (!answer.ok) showError(answer.error);
}

export const takeTickets = (app: AppState, tickets: string[]): Promise<void> =>
  assignToSelf(app, tickets, ownMember(app), 'marks.saidTaken');

export const giveBackTickets = (app: AppState, tickets: string[]): Promise<void> =>
  assignToSelf(app, tickets, null, 'marks.saidGivenBack');

/** On failure the dialog keeps the note and shows the error. */
export const handTickets = (
  app: AppState,
  to: Omit<AssignInput, 'member'>,
  { id, name }: TeamMember,
): Promise<Result<unknown>> => assignTickets(app, { ...to, member: id }, 'marks.saidHanded', { name });

export async function takeUpDraft(app: AppState, ticket: string): Promise<void> {
  const { account } = app.nav;
  if (account === null) return;
  const answer = await app.marks.handedDraft(account, ticket);
  if (!answer.ok) return showError(answer.error);
  // Another member took the ticket since, and the draft with it.
  if (answer.value === '') return;
  await app.composer.keep(account, ticket, answer.value);
  app.composer.wantFocus(ticket);
}
