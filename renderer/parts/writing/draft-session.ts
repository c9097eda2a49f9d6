/**
 * The text of one ticket's reply while it is being written. It owns the text and its saves, and
 * outlives the view: a save that failed goes on being tried after the agent has moved to another
 * ticket.
 */
import { createStore, type StoreApi } from 'zustand';
import type { Input, Output } from '../../../shared/contract.ts';
import type { Draft, ReplyExtras } from '../../../shared/domain/draft.ts';
import type { AppError, Result } from '../../../shared/result.ts';
import type { Holder } from '../../store/unsaved-slice.ts';

/** From the first unsaved key to its save. With the save itself it stays within a second. */
export const SAVE_AFTER_MS = 600;
/** Between tries of a save that failed; the last one repeats. */
export const RETRY_AFTER_MS = [2_000, 5_000, 15_000, 30_000];

/** Letters by which an unsaved text is named. */
const BEGINNING = 80;

export interface DraftState {
  id: string;
  rev: number;
  text: string;
  /** `saved` also stands for an empty reply that nobody has begun. */
  saving: 'saved' | 'unsaved' | 'saving' | 'failed';
  /** Our clock, ms; null until something was saved. */
  savedAt: number | null;
  error: AppError | null;
  /** Texts kept because two windows wrote at once, newest first. */
  kept: Draft['kept'];
  /** What was chosen for this reply alone, as the desk has it. */
  extras: ReplyExtras | null;
  /** When a reply went out that may have been made of this text, ms: a backup brought the text back. */
  sentSince: number | null;
}

export interface DraftPorts {
  save(input: Pick<Input<'draft.save'>, 'id' | 'rev' | 'text'>): Promise<Result<Output<'draft.save'>>>;
  /** The draft as it is stored. */
  read(): Promise<Result<Draft | null>>;
  newId(): string;
  /** Joins those who are asked before the window goes. */
  hold(holder: Holder): void;
  /** Another draft stands here now, or none. */
  replaced(draft: Draft | null): void;
  /** The stored draft is not as we saved it: it was stored elsewhere, or is read the first time. */
  found?(draft: Draft): void;
}

export interface DraftSession {
  store: StoreApi<DraftState>;
  /** The agent typed. */
  edit(text: string): void;
  /** Saves until nothing is unsaved; the state after it, or why it could not. */
  flush(): Promise<Result<DraftState>>;
  /**
   * The stored draft changed, perhaps by another window: takes what is new, never at the cost of
   * unsaved keys.
   */
  refresh(): Promise<Result<null>>;
  /**
   * The outbox took what was saved then: whatever is read from here on is another draft, or an
   * older answer.
   */
  handOver(savedAt: number | null): void;
  /** Replaces all by what the desk gave back (undo), or by an empty reply once it was sent. */
  reset(draft: Draft | null): void;
  /** The kept text was taken or is not wanted; it is stored all the same. */
  forgetKept(savedAt: number): void;
}

export function createDraftSession(ports: DraftPorts): DraftSession {
  const forgotten = new Set<number>();
  const fresh = (draft: Draft | null): DraftState => ({
    id: draft?.id ?? ports.newId(),
    rev: draft?.rev ?? 0,
    text: draft?.text ?? '',
    saving: 'saved',
    savedAt: draft?.savedAt ?? null,
    error: null,
    kept: draft?.kept.filter((k) => !forgotten.has(k.savedAt)) ?? [],
    extras: draft?.extras ?? null,
    sentSince: sentSinceOf(draft),
  });

  const store = createStore<DraftState>(() => fresh(null));
  const { getState: get, setState: set } = store;
  /** The text the desk has. */
  let stored = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let inFlight: Promise<Result<DraftState>> | null = null;
  let refreshAfter = false;
  /**
   * Grows with `reset`: an answer that was asked for before it says nothing about what stands here
   * now.
   */
  let generation = 0;
  /**
   * Readings asked for, and the last of them that was taken: an older answer says how it was, not
   * how it is.
   */
  let asked = 0;
  let taken = 0;
  /** When that was saved which the outbox took last. */
  let handedOver: number | null = null;

  const plan = (ms: number) => {
    timer ??= setTimeout(() => {
      timer = undefined;
      if (get().text !== stored) void save();
    }, ms);
  };
  const unplan = () => {
    clearTimeout(timer);
    timer = undefined;
  };

  function save(): Promise<Result<DraftState>> {
    inFlight ??= saveNow().finally(() => {
      inFlight = null;
      if (refreshAfter) void session.refresh();
    });
    return inFlight;
  }

  async function saveNow(): Promise<Result<DraftState>> {
    unplan();
    const { id, rev, text } = get();
    const at = generation;
    set({ saving: 'saving' });
    const result = await ports.save({ id, rev, text });
    if (at !== generation) {
      if (get().text !== stored) plan(SAVE_AFTER_MS);
      return { ok: true, value: get() };
    }
    if (!result.ok) {
      const wait = RETRY_AFTER_MS[Math.min(failures, RETRY_AFTER_MS.length - 1)] ?? SAVE_AFTER_MS;
      failures += 1;
      set({ saving: 'failed', error: result.error });
      plan(wait);
      return result;
    }
    failures = 0;
    stored = text;
    const kept = result.value.kept;
    const dirty = get().text !== stored;
    set((now) => ({
      rev: result.value.rev,
      savedAt: result.value.savedAt,
      saving: dirty ? 'unsaved' : 'saved',
      error: null,
      kept: kept === null ? now.kept : [kept, ...now.kept],
    }));
    // Another window wrote in between: the draft may go by another id now.
    if (result.value.rev !== rev + 1) refreshAfter = true;
    if (dirty) plan(SAVE_AFTER_MS);
    return { ok: true, value: get() };
  }

  function take(draft: Draft | null) {
    if (draft !== null && handedOver !== null) {
      // The answer was on its way since before.
      if (draft.savedAt === handedOver) return;
      // It came back before we saw it gone: its numbers begin anew.
      if (get().savedAt === handedOver) take(null);
    }
    const { id, rev, text } = get();
    if (draft === null) {
      // Sent or discarded elsewhere. What was typed here since is a reply of its own.
      if (rev === 0) return;
      const typed = text === stored ? '' : text;
      session.reset(null);
      session.edit(typed);
      return;
    }
    // An echo of our own save.
    if (draft.id === id && draft.rev <= rev) return;
    if (draft.id !== id && text === stored) {
      session.reset(draft);
    } else if (text === stored || draft.text === stored) {
      // Either nothing is unsaved here, or what is typed is based on it: a file was added, or a
      // ticket's draft has another id since two windows began it at once.
      set({ ...fresh(draft), text: text === stored ? draft.text : text, saving: get().saving });
      stored = draft.text;
    }
    // Otherwise two windows wrote: the next save stays on the old number, and the desk keeps both
    // texts.
    ports.found?.(draft);
  }

  const session: DraftSession = {
    store,
    edit(text) {
      if (text === get().text) return;
      const dirty = text !== stored;
      set({ text, saving: inFlight ? 'saving' : !dirty ? 'saved' : failures > 0 ? 'failed' : 'unsaved' });
      if (dirty && !inFlight) plan(SAVE_AFTER_MS);
    },
    async flush() {
      if (inFlight) await inFlight;
      while (get().text !== stored) {
        const result = await save();
        if (!result.ok) return result;
      }
      unplan();
      return { ok: true, value: get() };
    },
    async refresh() {
      if (inFlight) {
        refreshAfter = true;
        return { ok: true, value: null };
      }
      refreshAfter = false;
      const at = generation;
      asked += 1;
      const turn = asked;
      const result = await ports.read();
      if (!result.ok) return result;
      if (turn < taken) return { ok: true, value: null };
      taken = turn;
      if (inFlight) refreshAfter = true;
      else if (at === generation) take(result.value);
      // Something else stands here since: what that means for it only another reading says.
      else if (turn === asked) return session.refresh();
      return { ok: true, value: null };
    },
    handOver(savedAt) {
      handedOver = savedAt;
    },
    reset(draft) {
      unplan();
      generation += 1;
      failures = 0;
      stored = draft?.text ?? '';
      set(fresh(draft));
      ports.replaced(draft);
    },
    forgetKept(savedAt) {
      forgotten.add(savedAt);
      set((now) => ({ kept: now.kept.filter((k) => k.savedAt !== savedAt) }));
    },
  };
  ports.hold({
    unsaved() {
      const { text, saving } = get();
      if (text === stored) return 0;
      // What the desk did not take a moment ago it may not take in the last one either.
      return saving === 'failed' ? Number.POSITIVE_INFINITY : text.length * 3;
    },
    what: () => get().text.trim().slice(0, BEGINNING),
    flush: session.flush,
  });
  return session;
}

function sentSinceOf(draft: Draft | null): number | null {
  const { reason, facts } = draft?.error?.detail ?? {};
  return reason === 'sent-since' ? Number(facts?.at ?? 0) : null;
}
