/**
 * What the agent marks on this computer: the dialog that is open, the changes, and how each is
 * undone.
 */
import type { Input } from '../../../shared/contract.ts';
import type { ChangedMarks, Note, TagCount } from '../../../shared/domain/marks.ts';
import type { TakenBefore, TakenBy } from '../../../shared/domain/team.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { Undoable } from '../../parts/undo.ts';
import type { CreateSlice } from '../../store/app-state.ts';

export type MarksPatch = Input<'marks.set'>['patch'];

/** Bound to its tickets when it opens, not when it is saved. */
export type MarksDialog =
  | { kind: 'snooze' | 'promise' | 'tags' | 'hand'; account: string; tickets: string[] }
  /** `note`: the one that is edited, or null for a new one. */
  | { kind: 'note'; account: string; ticket: string; note: { id: string; text: string } | null };

/** Who is to have a ticket, and what they are given with it. */
export type HandedTo = Pick<TakenBy, 'member' | 'note' | 'draft'>;

declare module '../../store/app-state.ts' {
  interface AppState {
    marks: MarksSlice;
  }
}

export interface MarksSlice {
  dialog: MarksDialog | null;
  /** Every tag in use, for completion. */
  tags: TagCount[];
  /** The newest last. */
  undoable: readonly Undoable[];
  openFor(kind: 'snooze' | 'promise' | 'tags' | 'hand', tickets: string[]): void;
  openNote(ticket: string, note?: { id: string; text: string }): void;
  close(): void;
  /**
   * Does what the open dialog is for, and closes it where that was done: not another dialog that was
   * opened meanwhile. Once at a time. False where it was not done.
   */
  submit(work: () => Promise<boolean>): Promise<boolean>;
  set(account: string, tickets: string[], patch: MarksPatch): Promise<Result<Undoable>>;
  setUnread(account: string, tickets: string[], unread: boolean): Promise<Result<Undoable>>;
  /** For a member of the team; null: for nobody. */
  take(account: string, tickets: string[], to: HandedTo): Promise<Result<Undoable>>;
  /** The text of the draft that came with a ticket. */
  handedDraft(account: string, ticket: string): Promise<Result<string>>;
  addNote(account: string, ticket: string, text: string): Promise<Result<Undoable>>;
  /** `note.text`: what the agent saw. Where another window wrote since, it is refused. */
  editNote(account: string, note: { id: string; text: string }, text: string): Promise<Result<Undoable>>;
  /** What a note says now; null where that can't be read. */
  noteText(account: string, ticket: string, note: string): Promise<string | null>;
  removeNote(account: string, note: string): Promise<Result<Undoable>>;
  addExcerpt(account: string, ticket: string, text: string): Promise<Result<Undoable>>;
  /** A change made elsewhere that can be taken back by this. */
  remember(account: string, run: Undoable['run'], isOver?: Undoable['isOver']): Undoable;
  removeExcerpt(account: string, excerpt: string): Promise<Result<Undoable>>;
  undo(change: Undoable): Promise<Result<unknown>>;
}

const UNDOABLE_AT_MOST = 50;
/** Tickets of one command. */
const AT_ONCE = 500;

type Before = ChangedMarks['before'];

export const createMarksSlice: CreateSlice<MarksSlice, 'dialogWork' | 'list' | 'marks' | 'nav'> = (
  set,
  get,
  bridge,
) => {
  const keep = (account: string, run: Undoable['run'], isOver?: Undoable['isOver']): Undoable => {
    const change: Undoable = { account, at: Date.now(), run, isOver };
    set(({ undoable }) => ({ undoable: [...undoable, change].slice(-UNDOABLE_AT_MOST) }));
    return change;
  };

  /** Shows the changed rows at once; the desk's own news follows. */
  const amended = (account: string, answer: Result<ChangedMarks>): Result<ChangedMarks> => {
    if (answer.ok && account === get().nav.account) get().list.amend(answer.value.rows);
    return answer;
  };

  const restore = async (account: string, before: Before): Promise<Result<null>> => {
    for (let from = 0; from < before.length; from += AT_ONCE) {
      const marks = before.slice(from, from + AT_ONCE);
      const answer = amended(account, await bridge.call('marks.restore', { account, marks }));
      if (!answer.ok) return answer;
    }
    return ok(null);
  };

  /**
   * However many tickets, it is one change with one undo. What was done before one part failed is
   * taken back.
   */
  const changed = async (
    account: string,
    tickets: string[],
    ask: (part: string[]) => Promise<Result<ChangedMarks>>,
  ): Promise<Result<Undoable>> => {
    const before: Before = [];
    for (let from = 0; from < tickets.length; from += AT_ONCE) {
      const answer = amended(account, await ask(tickets.slice(from, from + AT_ONCE)));
      if (!answer.ok) {
        await restore(account, before);
        return answer;
      }
      before.push(...answer.value.before);
    }
    return ok(keep(account, () => restore(account, before)));
  };

  /** As it was before; what stood alike goes back in one step. A colleague who came since keeps their ticket. */
  const untake = async (account: string, before: TakenBefore, { member: ifStill }: HandedTo): Promise<Result<null>> => {
    const alike = new Map<string, { to: HandedTo; tickets: string[] }>();
    for (const { ticket, taken: was } of before) {
      const { member = null, note = '', draft = '' } = was ?? {};
      const key = JSON.stringify([member, note, draft]);
      const group = alike.get(key) ?? { to: { member, note, draft }, tickets: [] };
      group.tickets.push(ticket);
      alike.set(key, group);
    }
    for (const { tickets, to } of alike.values()) {
      const answer = await taken(account, tickets, to, { ifStill });
      if (!answer.ok) return answer;
    }
    return ok(null);
  };

  const taken = async (
    account: string,
    tickets: string[],
    to: HandedTo,
    only: { ifStill?: string | null } = {},
  ): Promise<Result<TakenBefore>> => {
    const before: TakenBefore = [];
    for (let from = 0; from < tickets.length; from += AT_ONCE) {
      const part = tickets.slice(from, from + AT_ONCE);
      const answer = await bridge.call('team.take', { account, tickets: part, ...to, ...only });
      if (!answer.ok) {
        await untake(account, before, to);
        return answer;
      }
      before.push(...answer.value);
    }
    return ok(before);
  };

  const noted = (account: string, answer: Result<Note>, run: (note: Note) => Promise<Result<unknown>>) =>
    answer.ok ? ok(keep(account, () => run(answer.value))) : answer;

  /** The dialog whose work is under way. */
  let submitted: MarksDialog | null = null;

  const finish = async (dialog: MarksDialog, work: () => Promise<boolean>): Promise<boolean> => {
    const done = await work();
    if (submitted === dialog) submitted = null;
    if (done && get().marks.dialog === dialog) set({ dialog: null });
    return done;
  };

  const loadTags = async (account: string) => {
    const answer = await bridge.call('tag.list', { account });
    // Without them nothing is completed; what is typed counts all the same.
    if (answer.ok) set({ tags: answer.value });
  };

  const remove = (account: string, note: string) => bridge.call('note.remove', { account, note });
  const edit = (account: string, note: string, text: string, base: string) =>
    bridge.call('note.edit', { account, note, text, base });

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
      changed(account, tickets, (part) => bridge.call('marks.set', { account, tickets: part, patch })),
    setUnread: (account, tickets, unread) =>
      changed(account, tickets, (part) => bridge.call('ticket.markUnread', { account, tickets: part, unread })),
    handedDraft: (account, ticket) => bridge.call('team.handedDraft', { account, ticket }),
    async take(account, tickets, to) {
      const answer = await taken(account, tickets, to);
      return answer.ok ? ok(keep(account, () => untake(account, answer.value, to))) : answer;
    },
    addNote: async (account, ticket, text) =>
      noted(account, await bridge.call('note.add', { account, ticket, id: crypto.randomUUID(), text }), ({ id }) =>
        remove(account, id),
      ),
    editNote: async (account, { id, text: before }, text) =>
      noted(account, await edit(account, id, text, before), (saved) => edit(account, id, before, saved.text)),
    async noteText(account, ticket, note) {
      const answer = await bridge.call('ticket.timeline', { account, ticket });
      const entry = answer.ok ? answer.value.find(({ kind, id }) => kind === 'note' && id === note) : undefined;
      return entry?.kind === 'note' ? entry.text : null;
    },
    removeNote: async (account, note) =>
      noted(account, await remove(account, note), (gone) => bridge.call('note.add', { account, ...gone })),
    async addExcerpt(account, ticket, text) {
      const id = crypto.randomUUID();
      const answer = await bridge.call('excerpt.add', { account, ticket, text, id });
      if (!answer.ok) return answer;
      return ok(keep(account, () => bridge.call('excerpt.remove', { account, excerpt: id })));
    },
    remember: keep,
    async removeExcerpt(account, excerpt) {
      const answer = await bridge.call('excerpt.remove', { account, excerpt });
      if (!answer.ok) return answer;
      const gone = answer.value;
      return ok(keep(account, async () => (gone ? bridge.call('excerpt.add', { account, ...gone }) : ok(null))));
    },
    async undo(change) {
      set(({ undoable }) => ({ undoable: undoable.filter((one) => one !== change) }));
      const answer = await change.run();
      // The disk may have room again: until then, the next one to take back is still this.
      if (!answer.ok && answer.error.kind === 'storage')
        set(({ undoable }) => ({ undoable: [...undoable, change].sort((a, b) => a.at - b.at) }));
      // What was put away and is wanted back is looked for in its place, also in a list that stands
      // still.
      if (answer.ok) get().list.showNew();
      return answer;
    },
  };
};
