import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Draft, DraftSaved } from '../../../shared/domain/draft.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { createDraftSession, type DraftPorts, RETRY_AFTER_MS, SAVE_AFTER_MS } from './draft-session.ts';

/**
 * A desk that keeps one draft by the contract's rule: a stale rev keeps both texts. Its answers
 * wait to be let go.
 */
function desk() {
  const waiting: (() => void)[] = [];
  let next = 0;
  const state = {
    draft: null as Draft | null,
    broken: false,
    held: false,
    texts: [] as string[],
    replaced: [] as (Draft | null)[],
    release: () => waiting.shift()?.(),
  };
  const ports: DraftPorts = {
    newId: () => `draft-${next++}`,
    hold: () => undefined,
    replaced: (draft) => state.replaced.push(draft),
    read: async () => ok(state.draft),
    async save({ id, rev, text }): Promise<Result<DraftSaved>> {
      state.texts.push(text);
      if (state.held) await new Promise<void>((go) => waiting.push(go));
      if (state.broken) return err('storage', 'draft.save');
      const before = state.draft;
      const stale = before !== null && (before.rev !== rev || before.id !== id);
      const kept = stale && before.text !== text ? { text: before.text, savedAt: before.savedAt } : null;
      const saved = { rev: (before?.rev ?? 0) + 1, savedAt: Date.now(), kept };
      state.draft = {
        id: before?.id ?? id,
        kind: 'reply',
        ticket: 't',
        text,
        files: [],
        kept: kept ? [kept] : [],
        rev: saved.rev,
        savedAt: saved.savedAt,
        error: null,
        extras: null,
      };
      return ok(saved);
    },
  };
  return { state, session: createDraftSession(ports) };
}

const draft = (more: Partial<Draft>): Draft => ({
  id: 'other',
  kind: 'reply',
  ticket: 't',
  rev: 3,
  text: 'stored',
  files: [],
  savedAt: 5,
  kept: [],
  error: null,
  extras: null,
  ...more,
});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('saving what is typed', () => {
  it('saves within a second of the first key, also while keys keep coming', async () => {
    const { session, state } = desk();
    for (let i = 1; i <= 20; i += 1) {
      session.edit('x'.repeat(i));
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(SAVE_AFTER_MS).toBeLessThan(1000);
    expect(state.texts.length).toBeGreaterThanOrEqual(2);
    await vi.advanceTimersByTimeAsync(1000);
    expect(state.draft?.text).toBe('x'.repeat(20));
    expect(session.store.getState()).toMatchObject({ saving: 'saved', text: 'x'.repeat(20), rev: state.draft?.rev });
  });

  it('keeps the keys typed while a save is in flight, and saves them on its new rev', async () => {
    const { session, state } = desk();
    state.held = true;
    session.edit('first');
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS);
    session.edit('first, then more');
    state.held = false;
    state.release();
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS);
    expect(state.texts).toEqual(['first', 'first, then more']);
    expect(state.draft).toMatchObject({ text: 'first, then more', rev: 2, kept: [] });
  });

  it('does not save what was taken back before its time', async () => {
    const { session, state } = desk();
    session.edit('a');
    session.edit('');
    await vi.advanceTimersByTimeAsync(5000);
    expect(state.texts).toEqual([]);
    expect(session.store.getState().saving).toBe('saved');
  });

  it('goes on trying after a failure, and says so until it is saved', async () => {
    const { session, state } = desk();
    state.broken = true;
    session.edit('precious');
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS);
    expect(session.store.getState()).toMatchObject({ saving: 'failed', text: 'precious', error: { kind: 'storage' } });
    session.edit('precious words');
    expect(session.store.getState().saving).toBe('failed');
    state.broken = false;
    await vi.advanceTimersByTimeAsync(RETRY_AFTER_MS[0] ?? 0);
    expect(state.draft?.text).toBe('precious words');
    expect(session.store.getState()).toMatchObject({ saving: 'saved', error: null });
  });
});

describe('flush', () => {
  it('waits for the save in flight and for what was typed meanwhile', async () => {
    const { session, state } = desk();
    state.held = true;
    session.edit('one');
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS);
    session.edit('one two');
    const flushed = session.flush();
    state.held = false;
    state.release();
    await vi.advanceTimersByTimeAsync(0);
    expect(await flushed).toMatchObject({ ok: true, value: { text: 'one two', rev: 2 } });
    expect(state.draft?.text).toBe('one two');
  });

  it('says why it could not, and keeps the text', async () => {
    const { session, state } = desk();
    state.broken = true;
    session.edit('text');
    expect(await session.flush()).toMatchObject({ ok: false, error: { kind: 'storage' } });
    expect(session.store.getState().text).toBe('text');
  });

  it('saves nothing where nothing is unsaved', async () => {
    const { session, state } = desk();
    expect(await session.flush()).toMatchObject({ ok: true, value: { rev: 0 } });
    expect(state.texts).toEqual([]);
  });
});

describe('two windows', () => {
  it('keeps both texts when the other one wrote first', async () => {
    const { session, state } = desk();
    session.edit('mine');
    state.draft = draft({ id: session.store.getState().id, rev: 4, text: 'theirs', savedAt: 77 });
    await session.refresh();
    expect(session.store.getState().text).toBe('mine');
    await session.flush();
    expect(state.draft.text).toBe('mine');
    expect(session.store.getState().kept).toEqual([{ text: 'theirs', savedAt: 77 }]);
    session.forgetKept(77);
    expect(session.store.getState().kept).toEqual([]);
  });

  it('takes the other text where nothing is unsaved here', async () => {
    const { session, state } = desk();
    state.draft = draft({});
    await session.refresh();
    expect(session.store.getState()).toMatchObject({ id: 'other', rev: 3, text: 'stored', saving: 'saved' });
    expect(state.replaced).toEqual([state.draft]);
    state.draft = draft({ rev: 4, text: 'stored, longer' });
    await session.refresh();
    expect(session.store.getState()).toMatchObject({ rev: 4, text: 'stored, longer' });
    // The same draft, so its files on their way are not disturbed.
    expect(state.replaced).toHaveLength(1);
  });

  it('goes on under the id of the draft that another window began first', async () => {
    const { session, state } = desk();
    session.edit('mine');
    state.draft = draft({ id: 'theirs', rev: 1, text: 'theirs' });
    await session.flush();
    session.edit('mine, more');
    await vi.advanceTimersByTimeAsync(0);
    expect(session.store.getState()).toMatchObject({ id: 'theirs', rev: 2, text: 'mine, more' });
    await session.flush();
    expect(state.draft).toMatchObject({ id: 'theirs', rev: 3, text: 'mine, more' });
    expect(session.store.getState().kept.map((k) => k.text)).toEqual(['theirs']);
  });

  it('takes a higher rev of the text it is based on without a conflict', async () => {
    const { session, state } = desk();
    session.edit('base');
    await session.flush();
    session.edit('base and more');
    state.draft = { ...draft({}), ...state.draft, rev: 9 };
    await session.refresh();
    await session.flush();
    expect(state.draft).toMatchObject({ text: 'base and more', rev: 10, kept: [] });
  });

  it('begins anew with the unsaved text when the draft was sent elsewhere', async () => {
    const { session, state } = desk();
    session.edit('sent');
    await session.flush();
    const sent = session.store.getState().id;
    session.edit('sent, and a new thought');
    state.draft = null;
    await session.refresh();
    const now = session.store.getState();
    expect(now.id).not.toBe(sent);
    expect(now).toMatchObject({ rev: 0, text: 'sent, and a new thought', saving: 'unsaved' });
    await session.flush();
    expect(state.draft).toMatchObject({ id: now.id, text: 'sent, and a new thought' });
  });

  it('ignores the echo of its own save', async () => {
    const { session, state } = desk();
    session.edit('mine');
    await session.flush();
    session.edit('mine, more');
    await session.refresh();
    expect(session.store.getState().text).toBe('mine, more');
    expect(state.replaced).toEqual([]);
  });
});

describe('readings that are answered out of order', () => {
  it('leave what the later one found', async () => {
    const answers: ((draft: Draft | null) => void)[] = [];
    const session = createDraftSession({
      newId: () => 'form',
      hold: () => undefined,
      replaced: () => undefined,
      save: async () => err('bug', 'test'),
      read: () => new Promise((answer) => answers.push((found) => answer(ok(found)))),
    });
    // Sent, and given back a moment later: the form is there, whichever answer comes last.
    const gone = session.refresh();
    const back = session.refresh();
    answers[1]?.(draft({ id: 'form', text: 'given back' }));
    await back;
    answers[0]?.(null);
    await gone;
    expect(session.store.getState()).toMatchObject({ id: 'form', rev: 3, text: 'given back' });
  });

  it('do not lose what came back while the first of them emptied the form', async () => {
    const { session, state } = desk();
    session.edit('filled in');
    await session.flush();
    const stored = state.draft;
    state.draft = null;
    const gone = session.refresh();
    // Given back before the first answer was taken.
    state.draft = stored && { ...stored, rev: stored.rev + 1 };
    const back = session.refresh();
    await Promise.all([gone, back]);
    expect(session.store.getState()).toMatchObject({ text: 'filled in', saving: 'saved' });
  });
});

describe('reset', () => {
  it('does not take the answer of a save from before it', async () => {
    const { session, state } = desk();
    state.held = true;
    session.edit('old reply');
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS);
    session.reset(null);
    session.edit('new reply');
    state.held = false;
    state.draft = null;
    state.release();
    await vi.advanceTimersByTimeAsync(0);
    expect(session.store.getState()).toMatchObject({ text: 'new reply', rev: 0 });
    await vi.advanceTimersByTimeAsync(1000);
    expect(state.texts).toEqual(['old reply', 'new reply']);
  });

  it('gives back text and rev after an undo', () => {
    const { session, state } = desk();
    session.reset(draft({ text: 'undone', kept: [{ text: 'k', savedAt: 1 }] }));
    expect(session.store.getState()).toMatchObject({
      id: 'other',
      rev: 3,
      text: 'undone',
      saving: 'saved',
      savedAt: 5,
    });
    expect(state.replaced).toEqual([expect.objectContaining({ text: 'undone' })]);
  });
});
