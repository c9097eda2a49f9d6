import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { err, ok } from '../../../shared/result.ts';
import { scriptedBridge, settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { createAppStore } from '../../slices.ts';
import { ToastLayer } from '../../ui/Toast.tsx';
import { moveTool } from './TeamToolAction.tsx';

afterEach(cleanup);

it('says that files are too large for a team, and shares the reply without them at a press', async () => {
  const bridge = scriptedBridge({
    'team.share': ({ withoutFiles }) =>
      withoutFiles ? ok(null) : err('invalid', 'team.share', { detail: { reason: 'team-files' } }),
  });
  const { getState } = createAppStore(bridge);
  render(<ToastLayer />);
  await act(() => moveTool(getState(), { account: 'a1', kind: 'canned', id: 'r1', name: 'Prices' }));
  const toast = await screen.findByRole('alertdialog');
  expect(toast.textContent).toContain('larger than the team limit of 5 MB');
  await act(async () => {
    fireEvent.click(within(toast).getByRole('button', { name: 'Share without files' }));
    await settle();
  });
  expect(bridge.callsOf('team.share').map(({ withoutFiles }) => withoutFiles)).toEqual([undefined, true]);
  expect((await screen.findByRole('dialog')).textContent).toContain('“Prices” shared with the team');
});
