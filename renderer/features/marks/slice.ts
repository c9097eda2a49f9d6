/** State of the agent's marks on this computer: the open dialog, and changes with their undo. */
import type { Input } from '../../../shared/contract.ts';
import type { Note, TagCount } from '../../../shared/domain/marks.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { Undoable } from '../../parts/undo.ts';
import type { CreateSlice } from '../../store/app-state.ts';
import { type Assignment, createUndoableChanges } from './undoable-changes.ts';

export type MarksPatch = Input<'marks.set'>['patch'];

/** The note as the agent saw it. */
export type EditedNote = Pick<Note, 'id' | 'text' | 'important'>;

/** The dialog is bound to its tickets when it opens, not when it is saved. */
type MarksDialog =
  | { kind: 'snooze' | 'promise' | 'tags' | 'hand'; account: string; tickets: string[] }
  /**
   * `ticket`: or the key of a customer. `note`: the edited note, or null for a new one.
   */
  | { kind: 'note'; account: string; ticket: string; note: EditedNote | null };

declare module '../../store/app-state.ts' {
  interface AppState {
    marks: MarksSlice;
  }
}

export interface MarksSlice {
  dialog: MarksDialog | null;
  tags: TagCount[];
  undoable: readonly Undoable[];
  openFor(kind: 'snooze' | 'promise' | 'tags' | 'hand', tickets: string[]): void;
  openNote(ticket: string, note?: EditedNote): void;
  close(): void;
  /** Runs the dialog's work, one at a time, and closes it on success. False: it was not done. */
  submit(work: () => Promise<boolean>): Promise<boolean>;
  set(account: string, tickets: string[], patch: MarksPatch): Promise<Result<Undoable>>;
  setUnread(account: string, tickets: string[], unread: boolean): Promise<Result<Undoable>>;
  /** Assigns tickets to a member of the team; null releases them. */
  take(account: string, tickets: string[], to: Assignment): Promise<Result<Undoable>>;
  handedDraft(account: string, ticket: string): Promise<Result<string>>;
  addNote(account: string, ticket: string, text: string, important?: boolean): Promise<Result<Undoable>>;
  /** Refused if another window changed the note's text since. */
  editNote(account: string, note: EditedNote, text: string, important?: boolean): Promise<Result<Undoable>>;
  /** The current text of a note; null if it can't be read. */
  noteText(account: string, ticket: string, note: string): Promise<string | null>;
  removeNote(account: string, note: string): Promise<Result<Undoable>>;
  addExcerpt(account: string, ticket: string, text: string): Promise<Result<Undoable>>;
  /** Registers a change made elsewhere, so that undo can revert it. */
  addUndoable(account: string, run: Undoable['run'], isOver?: Undoable['isOver']): Undoable;
  removeExcerpt(account: string, excerpt: string): Promise<Result<Undoable>>;
  undo(change: Undoable): Promise<Result<unknown>>;
}

export const createMarksSlice: CreateSlice<MarksSlice, 'dialogWork' | 'list' | 'marks' | 'nav'> = (
  set,
  get,
  bridge,
) => {
  const { keep, changeInParts, assign, unassign } = createUndoableChanges(set, get, bridge);

  const withUndo = (account: string, answer: Result<Note>, run: (note: Note) => Promise<Result<unknown>>) =>
    answer.ok ? ok(keep(account, () => run(answer.value))) : answer;

  let submitted: MarksDialog | null = null;

  const finish = async (dialog: MarksDialog, work: () => Promise<boolean>): Promise<boolean> => {
    const done = await work();
    if (submitted === dialog) submitted = null;
    if (done && get().marks.dialog === dialog) set({ dialog: null });
    return done;
  };

  const loadTags = async (account: string) => {
    const answer = await bridge.call('tag.list', { account });
    // Without tags there is no completion, but typed tags still work.
    if (answer.ok) set({ tags: answer.value });
  };

  const remove = (account: string, note: string) => bridge.call('note.remove', { account, note });
  const edit = (account: string, note: string, text: string, base: string, important?: boolean) =>
    bridge.call('note.edit', { account, note, text, base, important });

  return {
    dialog: null,
    tags: [],
    undoable: [],
    openFor(kind, tickets) {
      const { account } = get().nav;
      if (!account || tickets.length === 0) return;
      set({ dialog: { kind, account, tickets }, tags: [] });
      if (kind === 'tags') void loadTags(account);
    },
    openNote(ticket, note) {
      const { account } = get().nav;
      if (account) set({ dialog: { kind: 'note', account, ticket, note: note ?? null } });
    },
    close: () => set({ dialog: null }),
    async submit(work) {
      const { dialog } = get().marks;
      if (dialog === null || dialog === submitted) return false;
      submitted = dialog;
      const isOpen = () => get().marks.dialog === dialog;
      return get().dialogWork.run(() => finish(dialog, work), isOpen);
    },
    set: (account, tickets, patch) =>
      changeInParts(account, tickets, (part) => bridge.call('marks.set', { account, tickets: part, patch })),
    setUnread: (account, tickets, unread) =>
      changeInParts(account, tickets, (part) => bridge.call('ticket.markUnread', { account, tickets: part, unread })),
    handedDraft: (account, ticket) => bridge.call('team.handedDraft', { account, ticket }),
    async take(account, tickets, to) {
      const answer = await assign(account, tickets, to);
      return answer.ok ? ok(keep(account, () => unassign(account, answer.value, to))) : answer;
    },
    async addNote(account, ticket, text, important) {
      const note = { account, ticket, id: crypto.randomUUID(), text, important };
      return withUndo(account, await bridge.call('note.add', note), ({ id }) => remove(account, id));
    },
    editNote: async (account, { id, text: before, important: was }, text, important) =>
      withUndo(account, await edit(account, id, text, before, important), (saved) =>
        edit(account, id, before, saved.text, was),
      ),
    async noteText(account, ticket, note) {
      const answer = await bridge.call('ticket.timeline', { account, ticket });
      const entry = answer.ok ? answer.value.find(({ kind, id }) => kind === 'note' && id === note) : undefined;
      return entry?.kind === 'note' ? entry.text : null;
    },
    removeNote: async (account, note) =>
      withUndo(account, await remove(account, note), (gone) => bridge.call('note.add', { account, ...gone })),
    async addExcerpt(account, ticket, text) {
      const id = crypto.randomUUID();
      const answer = await bridge.call('excerpt.add', { account, ticket, text, id });
      if (!answer.ok) return answer;
      return ok(keep(account, () => bridge.call('excerpt.remove', { account, excerpt: id })));
    },
    addUndoable: keep,
    async removeExcerpt(account, excerpt) {
      const answer = await bridge.call('excerpt.remove', { account, excerpt });
      if (!answer.ok) return answer;
      const gone = answer.value;
      return ok(keep(account, async () => (gone ? bridge.call('excerpt.add', { account, ...gone }) : ok(null))));
    },
    async undo(change) {
      set(({ undoable }) => ({ undoable: undoable.filter((other) => other !== change) }));
      const answer = await change.run();
      // The disk may have space later, so this change stays the next one to undo.
      if (!answer.ok && answer.error.kind === 'storage')
        set(({ undoable }) => ({ undoable: [...undoable, change].sort((a, b) => a.at - b.at) }));
      // The agent looks for the restored tickets in their old place, so update a frozen list.
      if (answer.ok) get().list.showNew();
      return answer;
    },
  };
};
