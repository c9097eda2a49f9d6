import { beforeEach, describe, expect, it } from 'vitest';
import type { SearchCompletion, SearchHit, ServiceSearchResult } from '../../../shared/domain/search.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { account, rowsFrom, scriptedBridge, settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { createAppStore } from '../../slices.ts';
import type { AppStore } from '../../store/app-store.ts';

let offered: SearchCompletion;
let told: Result<ServiceSearchResult> | Promise<Result<ServiceSearchResult>>;
let store: AppStore;
const app = () => store.getState();
const value = (insert: string) => ({ insert, label: insert.trim(), kind: 'value' as const, count: null });

beforeEach(async () => {
  localStorage.clear();
  store = createAppStore(
    scriptedBridge({
      'desk.status': () => ok({ host: 'local', version: '0', vault: { state: 'open', kind: 'session' } }),
      'account.list': () => ok([account()]),
      'queue.list': () => ok([]),
      'queue.rows': rowsFrom(() => []),
      'search.complete': () => ok(offered),
      'search.ask': () => told,
      'search.run': () => err('busy', 'search.run'),
    }),
  );
  store.listen();
  await app().vault.load();
  await settle();
});

const typed = async (text: string) => {
  app().search.type(text, text.length);
  await settle();
  return app().search.completion;
};

describe('a search that is closed', () => {
  it('asks nothing any more, whatever came in while its results had the focus', async () => {
    const bridge = scriptedBridge({ 'account.list': () => ok([account()]), 'queue.rows': rowsFrom(() => []) });
    store = createAppStore(bridge);
    store.listen();
    await app().accounts.load();
    app().search.type('mail', null);
    app().search.setFocused(true);
    bridge.emit({ name: 'tickets.changed', data: { account: 'a1', revision: 1 } });
    app().search.close();
    app().search.setFocused(false);
    await settle();
    expect(bridge.callsOf('search.run').map(({ query }) => query)).toEqual(['mail']);
    expect(app().search.window.total).toBeNull();
  });
});

it('opens a hit of the archive at its message', () => {
  const none = { ticket: null, entry: '3', clientId: null, text: null, at: null, row: null };
  const marks = { title: [], snippet: [] };
  app().search.open({ kind: 'archived', id: '12/3', title: 'Old', snippet: '', highlights: marks, ...none });
  expect(app().record.open).toEqual({ account: 'a1', kind: 'archived', id: '12/3' });
});

describe('more of what was found', () => {
  /** The newest first; whatever comes moves the others on. */
  let found: string[];
  let wait: Promise<void> | null;
  const named = (many: number) => Array.from({ length: many }, (_, at) => `h${many - at}`);
  const shown = () =>
    [...app().search.window.pages].sort(([a], [b]) => a - b).flatMap(([, hits]) => hits.map(({ id }) => id));

  beforeEach(async () => {
    found = named(150);
    wait = null;
    const bridge = scriptedBridge({
      'account.list': () => ok([account()]),
      'queue.rows': rowsFrom(() => []),
      'search.run': async ({ query, from, count }) => {
        const all = query === 'mail' ? found : ['other'];
        await wait;
        const hits = all.slice(from, from + count).map((id) => ({ kind: 'ticket', id, ticket: id }) as SearchHit);
        return ok({ hits, total: all.length, kinds: [], problem: null, similar: [] });
      },
    });
    store = createAppStore(bridge);
    store.listen();
    await app().accounts.load();
    app().search.type('mail', null);
    await settle();
    expect(shown()).toEqual(found.slice(0, 100));
  });

  it('never shows a hit twice, though others came between two pages', async () => {
    found = named(151);
    app().search.show(90, 110);
    await settle();
    expect(shown()).toEqual(found);
    // The same number of hits, in other places.
    found = ['new', ...named(150)];
    app().search.type('mail', null);
    await settle();
    found = ['newer', 'new', ...named(149)];
    app().search.show(0, 10);
    await settle();
    app().search.show(90, 110);
    await settle();
    expect(new Set(shown()).size).toBe(shown().length);
  });

  it('takes nothing of the query before, asked for while the answer to another was on its way', async () => {
    let go = () => {};
    wait = new Promise((resolve) => {
      go = resolve;
    });
    app().search.type('other', null);
    await settle();
    app().search.show(90, 110);
    go();
    await settle();
    expect(shown()).toEqual(['other']);
    expect(app().search.window.total).toBe(1);
  });
});

describe('what the search box offers', () => {
  it('is what the word under the cursor may become', async () => {
    offered = { from: 3, to: 6, options: [value('unread '), value('unsent ')] };
    expect(await typed('is:unr')).toEqual(offered);
  });

  it('is nothing once the word is there, so that the first hit can be seen', async () => {
    offered = { from: 3, to: 9, options: [value('unread ')] };
    expect(await typed('is:unread')).toBeNull();
    offered = { from: 7, to: 11, options: [value('Open '), value('Opened again ')] };
    expect(await typed('status:Open')).toEqual(offered);
  });

  it('fits what stands there at once, before the next answer, and takes its place whole', async () => {
    offered = { from: 7, to: 7, options: [value('Answered '), value('Closed ')] };
    await typed('status:');
    app().search.type('status:clo', 10);
    expect(app().search.completion).toEqual({ from: 7, to: 10, options: [value('Closed ')] });
    app().search.type('status:clox', 11);
    expect(app().search.completion).toBeNull();
  });

  it('is nothing of another word', async () => {
    offered = { from: 7, to: 10, options: [value('Closed ')] };
    await typed('status:clo');
    app().search.type('dept:status:clo', 4);
    expect(app().search.completion).toBeNull();
  });
});

describe('asking the service', () => {
  it('says what came, until something else is typed', async () => {
    told = ok({ asked: 1, found: 2, more: false });
    await typed('status:Open');
    await app().search.ask();
    expect(app().search).toMatchObject({ asking: false, serviceAnswer: { asked: 1, found: 2, more: false } });
    await typed('status:Opens');
    expect(app().search.serviceAnswer).toBeNull();
  });

  it('says why nothing came', async () => {
    told = err('offline', 'search.ask');
    await typed('status:Open');
    await app().search.ask();
    expect(app().search).toMatchObject({ asking: false, serviceAnswer: null, error: { kind: 'offline' } });
  });

  it('drops an answer to what is no longer searched', async () => {
    let answer: (value: Result<ServiceSearchResult>) => void = () => undefined;
    told = new Promise((resolve) => {
      answer = resolve;
    });
    await typed('status:Open');
    const asked = app().search.ask();
    expect(app().search.asking).toBe(true);
    await typed('mail');
    answer(ok({ asked: 1, found: 2, more: false }));
    await asked;
    expect(app().search).toMatchObject({ text: 'mail', asking: false, serviceAnswer: null });
  });
});
