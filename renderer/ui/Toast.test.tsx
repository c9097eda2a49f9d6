import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { err, ok } from '../../shared/result.ts';
import { scriptedBridge } from '../../tests/helpers/renderer/scripted-bridge.ts';
import { complain } from '../parts/say.ts';
import { createAppStore } from '../slices.ts';
import { closeToastsAbout, showToast, ToastLayer } from './Toast.tsx';

afterEach(cleanup);

const gone = (words: string) => expect.poll(() => screen.queryByText(words)).toBeNull();

describe('a toast', () => {
  it('goes when what failed succeeds, or fails anew', async () => {
    let fails = true;
    const bridge = scriptedBridge({ 'canned.remove': () => (fails ? err('storage', 'canned.remove') : ok(null)) });
    const store = createAppStore(bridge);
    render(<ToastLayer />);
    const toasts = () => screen.queryAllByRole('alertdialog', { hidden: true }).length;
    const removal = async () => {
      const answer = await store.getState().canned.remove('a1', 'r1');
      if (!answer.ok) complain(answer.error);
    };
    await act(removal);
    await expect.poll(toasts).toBe(1);
    await act(removal);
    await expect.poll(toasts).toBe(1);
    fails = false;
    await act(removal);
    await expect.poll(toasts).toBe(0);
  });

  it('goes when its action is taken', async () => {
    render(<ToastLayer />);
    let undone = 0;
    act(() => {
      showToast({ title: 'Removed', action: { label: 'Undo', run: () => (undone += 1) } });
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Undo', hidden: true }));
    expect(undone).toBe(1);
    await gone('Removed');
  });

  it('has another way on beside it, and goes when that is taken or its cause is over', async () => {
    render(<ToastLayer />);
    let sent = 0;
    const say = () =>
      act(() => {
        const also = { label: 'Send now', run: () => (sent += 1) };
        showToast({ title: 'Held', action: { label: 'Undo', run: () => {} }, also, about: 'i1' });
      });
    say();
    fireEvent.click(await screen.findByRole('button', { name: 'Send now', hidden: true }));
    expect(sent).toBe(1);
    await gone('Held');
    say();
    await screen.findByRole('button', { name: 'Send now', hidden: true });
    act(() => closeToastsAbout('i1'));
    await gone('Held');
  });
});
