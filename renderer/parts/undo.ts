/** Changes that can be undone: the toast with an undo button, and the undo itself. */
import type { Result } from '../../shared/result.ts';
import { type MessageKey, t, type Vars } from '../i18n/index.ts';
import type { AppState } from '../store/app-state.ts';
import { closeToast, showToast } from '../ui/Toast.tsx';
import { showError } from './show-error.ts';
import { knownTicket, ticketTitle } from './tickets/known-ticket.ts';

export interface Undoable {
  account: string;
  at: number;
  run(): Promise<Result<unknown>>;
  /** Returns true if nothing is left to undo. */
  isOver?: (() => boolean) | undefined;
}

/** The toast on screen. `z` still undoes earlier changes, but only the last has a toast. */
let shownToast: string | null = null;

/** Words of each change, used again when it is undone. */
const toastTexts = new WeakMap<Undoable, { title: string; description: string | undefined }>();

export function nameUndoable(change: Undoable, title: string, description?: string): void {
  toastTexts.set(change, { title, description });
}

/** Shows a toast about a change with an undo button; for several tickets it gives their number. */
export function showUndoable(
  app: AppState,
  tickets: readonly string[],
  change: Undoable,
  words: MessageKey,
  vars: Vars = {},
): void {
  hideToast();
  const [first] = tickets;
  const ticket = tickets.length === 1 && first !== undefined ? knownTicket(app, first) : null;
  const texts = {
    title: t(words, { count: tickets.length, ...vars }),
    description: ticket ? ticketTitle(ticket) : undefined,
  };
  nameUndoable(change, texts.title, texts.description);
  shownToast = showToast({
    ...texts,
    action: { label: t('marks.undo'), run: () => void undo(app, change) },
  });
}

function hideToast(): void {
  if (shownToast !== null) closeToast(shownToast);
  shownToast = null;
}

/** Returns whether the undo worked; a failure is reported. */
export async function undo(app: AppState, change: Undoable): Promise<boolean> {
  hideToast();
  const answer = await app.marks.undo(change);
  if (!answer.ok) {
    showError(answer.error);
    return false;
  }
  const { title = '', description } = toastTexts.get(change) ?? {};
  showToast({ title: t('marks.undone', { what: title }), description, timeout: 3000 });
  return true;
}
