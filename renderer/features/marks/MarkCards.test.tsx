/** Notes and promises in the timeline say whose they are where a colleague handed them over. */
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Followers } from '../../../shared/domain/marks.ts';
import { ok } from '../../../shared/result.ts';
import { preparePane } from '../../../tests/helpers/renderer/pane.tsx';
import { detail, team } from '../../../tests/helpers/renderer/samples.ts';
import { account, scriptedBridge } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { NoteCard } from '../../parts/marks/NoteCard.tsx';
import { createAppStore } from '../../slices.ts';
import { StoreProvider } from '../../store/app-store.ts';
import { UiProvider } from '../../ui/UiProvider.tsx';
import { LocalLine, PromiseLine } from './MarkCards.tsx';

preparePane();

const NOW = Date.UTC(2026, 10, 19, 12);

it.each([
  ['Mara Lind', true],
  [null, false],
])('handed over by %s', (handedBy, said) => {
  const store = createAppStore(scriptedBridge({ 'account.list': () => ok([account()]) }));
  render(
    <StoreProvider store={store}>
      <UiProvider>
        <NoteCard
          ticket="1"
          now={NOW}
          entry={{ kind: 'note', id: 'n', at: NOW, editedAt: null, text: 'Prefers mail.', handedBy }}
        />
        <PromiseLine
          now={NOW}
          entry={{ kind: 'promise', id: 'p', at: NOW, text: 'Log', due: NOW + 1000, kept: null, handedBy }}
        />
      </UiProvider>
    </StoreProvider>,
  );
  expect(screen.getByText('Prefers mail.')).toBeTruthy();
  const names = document.body.textContent?.replace(/[\u2068\u2069]/g, '').match(/handed over by Mara Lind/g) ?? [];
  expect(names).toHaveLength(said ? 2 : 0);
});

it('a colleague’s promise has their name, among the marks and in the timeline, and nothing to keep it by', () => {
  const store = createAppStore(scriptedBridge({ 'account.list': () => ok([account()]) }));
  const promise = { text: 'Log', due: NOW + 3_600_000 };
  render(
    <StoreProvider store={store}>
      <UiProvider>
        <LocalLine detail={detail({ colleaguesPromises: [{ ...promise, by: 'Ben' }] })} />
        <PromiseLine
          now={NOW}
          entry={{ kind: 'promise', id: 'p', at: NOW, ...promise, kept: null, handedBy: null, by: 'Ben' }}
        />
      </UiProvider>
    </StoreProvider>,
  );
  const text = document.body.textContent?.replace(/[\u2068\u2069]/g, '') ?? '';
  expect(text).toMatch(/Promised by Ben, .*: Log/);
  expect(text).toMatch(/Due .*: Log.*from Ben/);
  expect(screen.queryByRole('button')).toBeNull();
});

it('who follows a ticket is among its marks, with the way to join or leave them', async () => {
  const answers = { 'marks.set': () => ok({ before: [], rows: [] }) };
  const bridge = scriptedBridge({ 'account.list': () => ok([account()]), ...answers });
  const store = createAppStore(bridge);
  await store.getState().accounts.load();
  const shown = (followers?: Followers) => (
    <StoreProvider store={store}>
      <UiProvider>
        <LocalLine detail={detail(followers && { followers })} />
      </UiProvider>
    </StoreProvider>
  );
  const { rerender } = render(shown({ own: false, names: ['Ben Okafor'] }));
  expect(screen.getByText('Followed by Ben Okafor')).toBeTruthy();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Follow' })));
  expect(bridge.callsOf('marks.set')).toMatchObject([{ tickets: ['t1'], patch: { followed: true } }]);
  rerender(shown({ own: true, names: ['Ben Okafor'] }));
  expect(screen.getByText('Followed by you and Ben Okafor')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Stop following' })).toBeTruthy();
  rerender(shown());
  expect(screen.queryByText(/^Followed/)).toBeNull();
});

it('a note sets the members apart whom it mentions, and only those', async () => {
  const store = createAppStore(scriptedBridge({ 'account.list': () => ok([account()]), 'team.get': () => ok(team()) }));
  await store.getState().accounts.load();
  await store.getState().team.load('a1');
  const text = 'Ask @mara lind or @Jo Ekström, by jo@jo ekström.';
  render(
    <StoreProvider store={store}>
      <UiProvider>
        <NoteCard
          ticket="1"
          now={NOW}
          entry={{ kind: 'note', id: 'n', at: NOW, editedAt: null, text, handedBy: null, mentions: ['m1', 'gone'] }}
        />
      </UiProvider>
    </StoreProvider>,
  );
  const apart = [...document.querySelectorAll('mark')].map(({ textContent }) => textContent);
  expect(apart).toEqual(['@mara lind']);
  expect(screen.getByRole('article').textContent).toContain(text);
});
