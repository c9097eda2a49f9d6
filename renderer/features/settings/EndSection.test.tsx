import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { ok } from '../../../shared/result.ts';
import { openForAccount } from '../../../tests/helpers/renderer/account-part.tsx';
import { preparePane } from '../../../tests/helpers/renderer/pane.tsx';
import { team } from '../../../tests/helpers/renderer/samples.ts';
import { account, scriptedBridge, settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { EndSection } from './EndSection.tsx';

preparePane();
beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
});

it.each([
  ['is on this computer only', null, 'Also deleted, and only stored on this computer: 3 notes, tags on 2 tickets.'],
  [
    'colleagues have, too',
    team(),
    'Also deleted from this computer: 3 notes, tags on 2 tickets. Your colleagues keep what you’ve shared.',
  ],
])('what is removed with an account %s', async (_, inTeam, words) => {
  const local = { excerpts: 0, notes: 3, promises: 0, tags: 2, canned: 0, views: 0 };
  const bridge = scriptedBridge({
    'account.list': () => ok([account()]),
    'account.unsent': () => ok({ replies: [], drafts: [], dialogs: [], local, fingerprint: 'p' }),
    'team.get': () => ok(inTeam),
  });
  const store = await openForAccount(bridge, EndSection);
  await act(() => store.getState().team.load(account().id));
  fireEvent.click(screen.getByRole('button', { name: 'Sign out and remove everything…' }));
  await act(settle);
  expect(screen.getByText(words)).toBeTruthy();
});
