/** Actions that mark tickets, from anywhere in the window. Each shows its result with an undo. */
import { customerKey, readCustomerKey } from '../../../shared/domain/customer-key.ts';
import type { TeamMember } from '../../../shared/domain/team.ts';
import type { Result } from '../../../shared/result.ts';
import { type MessageKey, t, type Vars } from '../../i18n/index.ts';
import { customerToNote, type NotableCustomer } from '../../parts/customer/known-customer.ts';
import { showError } from '../../parts/show-error.ts';
import { colleaguesOf, inTeam } from '../../parts/team/people-on.ts';
import { shortWhen } from '../../parts/text/when.ts';
import { isUnseen, type KnownTicket, knownTicket, nameOfTicket } from '../../parts/tickets/known-ticket.ts';
import { showUndoable } from '../../parts/undo.ts';
import type { AppState } from '../../store/app-state.ts';
import { currentTicket, isTicketInSight } from '../../store/current-ticket.ts';
import type { EditedNote, MarksPatch } from './slice.ts';
import type { Assignment } from './undoable-changes.ts';

/** The tickets that keys act on: the list's selection, else the current ticket. */
export function targetTickets(app: AppState): string[] {
  const { rows } = app.selection;
  // While the focus is in an open ticket, keys act on that ticket.
  if (rows.size > 0 && (app.list.focused || app.search.focused || !isTicketInSight(app))) return [...rows.keys()];
  const id = currentTicket(app);
  return id ? [id] : [];
}

/** `#ABC-123456 · Ada Byron`, the name of a customer, or the number of tickets. */
export function nameTickets(app: AppState, tickets: readonly string[]): string {
  const [only] = tickets;
  if (tickets.length !== 1 || only === undefined) return t('marks.tickets', { count: tickets.length });
  const key = readCustomerKey(only);
  return key ? (customerWithKey(app, key)?.name ?? key.slice(key.indexOf(':') + 1)) : nameOfTicket(app, only);
}

/** Dialogs get a customer's key in place of a ticket's id. */
function customerWithKey(app: AppState, key: string): NotableCustomer | null {
  const customer = customerToNote(app);
  return customer?.key === key ? customer : null;
}

/** Tags of a ticket, or of a customer by their key. */
export const shownTags = (app: AppState, id: string): readonly string[] =>
  (customerWithKey(app, id)?.about ?? knownTicket(app, id)?.local)?.tags ?? [];

const areAll = (app: AppState, tickets: readonly string[], holds: (ticket: KnownTicket) => boolean): boolean =>
  tickets.every((id) => {
    const ticket = knownTicket(app, id);
    return ticket !== null && holds(ticket);
  });

async function changeMarks(
  app: AppState,
  tickets: string[],
  patch: MarksPatch,
  words: MessageKey,
  vars?: Vars,
): Promise<boolean> {
  // A dialog acts on the account that it was opened in, even if another is shown by now.
  const account = app.marks.dialog?.account ?? app.nav.account;
  if (!account || tickets.length === 0) return false;
  const answer = await app.marks.set(account, tickets, patch);
  if (answer.ok) showUndoable(app, tickets, answer.value, words, vars);
  else showError(answer.error);
  return answer.ok;
}

/** Null ends the snooze. */
export const snooze = (app: AppState, tickets: string[], until: number | null): Promise<boolean> =>
  until === null
    ? changeMarks(app, tickets, { snooze: null }, 'marks.saidAwake')
    : changeMarks(app, tickets, { snooze: until }, 'marks.saidSnoozed', { time: shortWhen(until, Date.now()) });

export const setPromise = (app: AppState, tickets: string[], text: string, due: number): Promise<boolean> =>
  changeMarks(app, tickets, { promise: { text, due } }, 'marks.saidPromised', { time: shortWhen(due, Date.now()) });

export const keepPromise = (app: AppState, tickets: string[]): Promise<boolean> =>
  changeMarks(app, tickets, { promise: 'kept' }, 'marks.saidKept');

export const withdrawPromise = (app: AppState, tickets: string[]): Promise<boolean> =>
  changeMarks(app, tickets, { promise: null }, 'marks.saidWithdrawn');

export const changeTags = (
  app: AppState,
  tickets: string[],
  addTags: string[],
  removeTags: string[],
): Promise<boolean> => changeMarks(app, tickets, { addTags, removeTags }, 'marks.saidTagged');

export const clearBack = (app: AppState, ticket: string): Promise<boolean> =>
  changeMarks(app, [ticket], { back: false }, 'marks.saidNotBack');

/** Marks as done, or as not done if all are done. */
export function toggleDone(app: AppState, tickets: string[]): Promise<boolean> {
  const done = !areAll(app, tickets, ({ local }) => local.doneAt !== null);
  return changeMarks(app, tickets, { done }, done ? 'marks.saidDone' : 'marks.saidNotDone');
}

export function togglePin(app: AppState, tickets: string[]): Promise<boolean> {
  const pinned = !areAll(app, tickets, ({ local }) => local.pinned);
  return changeMarks(app, tickets, { pinned }, pinned ? 'marks.saidPinned' : 'marks.saidUnpinned');
}

/** Follows tickets, or a customer by their key; ends it if all are followed. */
export function toggleFollow(app: AppState, ids: string[]): Promise<boolean> {
  const followed = ids.map((id) => followedAs(app, id));
  const ended = followed.filter((id) => id !== null);
  const isOver = ended.length === ids.length;
  const targets = isOver ? ended : ids;
  const customer = targets.length === 1 && readCustomerKey(targets[0] ?? '') ? 'Customer' : '';
  return changeMarks(app, targets, { followed: !isOver }, `marks.said${isOver ? 'Unfollowed' : 'Followed'}${customer}`);
}

/** The followed ticket or customer; null if neither is. */
function followedAs(app: AppState, id: string): string | null {
  const known = knownTicket(app, id);
  if (known?.local.followed || customerWithKey(app, id)?.about?.followers.own) return id;
  // Only its customer's follow can have brought it to *Today*.
  return known?.today?.reason === 'followed' ? customerKey({ ...known.requester, isVerified: true }) : null;
}

/** Marks as unread, or as read if all are unread. */
export async function toggleUnread(app: AppState, tickets: string[]): Promise<void> {
  return markUnread(app, tickets, !areAll(app, tickets, isUnseen));
}

async function markUnread(app: AppState, tickets: string[], unread: boolean): Promise<void> {
  const { account } = app.nav;
  if (!account || tickets.length === 0) return;
  const answer = await app.marks.setUnread(account, tickets, unread);
  if (answer.ok) showUndoable(app, tickets, answer.value, unread ? 'marks.saidUnread' : 'marks.saidRead');
  else showError(answer.error);
}

export async function saveNote(
  app: AppState,
  to: { account: string; ticket: string; note: EditedNote | null },
  text: string,
  important?: boolean,
) {
  const { account, ticket, note } = to;
  const answer = note
    ? await app.marks.editNote(account, note, text, important)
    : await app.marks.addNote(account, ticket, text, important);
  if (answer.ok) showUndoable(app, [ticket], answer.value, note ? 'marks.saidNoteEdited' : 'marks.saidNoteAdded');
  return answer;
}

const membersOf = (app: AppState): readonly TeamMember[] => (inTeam(app) ? (app.team.view?.members ?? []) : []);

/** This desk's member id in the team; null without a team. */
export const ownMember = (app: AppState): string | null => membersOf(app).find(({ own }) => own)?.id ?? null;

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
