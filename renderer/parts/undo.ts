/** Changes that can be taken back: the toast that says one, with its undo, and the undo itself. */
import type { Result } from '../../shared/result.ts';
import { type MessageKey, t, type Vars } from '../i18n/index.ts';
import type { AppState } from '../store/app-state.ts';
import { closeToast, showToast } from '../ui/Toast.tsx';
import { complain } from './say.ts';
import { knownTicket } from './tickets/known-ticket.ts';

/** A change that can be taken back, of one account. */
export interface Undoable {
  account: string;
  /** Our clock, ms. */
  at: number;
  run(): Promise<Result<unknown>>;
  /** Nothing is left of it, so that there is nothing to take back. */
  isOver?: (() => boolean) | undefined;
}

/** The toast on screen. What was done before is still there for `z`; only the last is shown. */
let shown: string | null = null;

/** The words in which each change was said: taken back it is named again. */
const saidOf = new WeakMap<Undoable, { title: string; description: string | undefined }>();

/** Gives a change its words, which are said again when it is taken back. */
export function nameUndoable(change: Undoable, title: string, description?: string): void {
  saidOf.set(change, { title, description });
}

/** Says a change in a toast with its undo; for several tickets with their number. */
export function showUndoable(
  app: AppState,
  tickets: readonly string[],
  change: Undoable,
  words: MessageKey,
  vars: Vars = {},
): void {
  hide();
  const [first] = tickets;
  const one = tickets.length === 1 && first !== undefined ? knownTicket(app, first) : null;
  const said = {
    title: t(words, { count: tickets.length, ...vars }),
    description: one ? `#${one.tid} ${one.subject}` : undefined,
  };
  nameUndoable(change, said.title, said.description);
  shown = showToast({
    ...said,
    action: { label: t('marks.undo'), run: () => void undo(app, change) },
  });
}

function hide(): void {
  if (shown !== null) closeToast(shown);
  shown = null;
}

/** Whether it is taken back; otherwise that was said. */
export async function undo(app: AppState, change: Undoable): Promise<boolean> {
  hide();
  const answer = await app.marks.undo(change);
  if (!answer.ok) {
    complain(answer.error);
    return false;
  }
  const { title = '', description } = saidOf.get(change) ?? {};
  showToast({ title: t('marks.undone', { what: title }), description, timeout: 3000 });
  return true;
}
