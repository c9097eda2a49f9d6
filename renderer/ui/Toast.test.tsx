import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { err, ok } from '../../shared/result.ts';
import { scriptedBridge } from '../../tests/helpers/renderer/scripted-bridge.ts';
import { showError } from '../parts/show-error.ts';
import { createAppStore } from '../slices.ts';
import { closeToasts, closeToastsAbout, showToast, ToastLayer } from './Toast.tsx';

afterEach(cleanup);

const gone = (words: string) => expect.poll(() => screen.queryByText(words)).toBeNull();

describe('a toast', () => {
  it.each([true, false])('is there for screen readers with all its buttons; urgent: %s', async (urgent) => {
    render(<ToastLayer />);
    act(() => void showToast({ title: 'Removed', action: { label: 'Undo', run: () => {} }, urgent }));
    const toast = await screen.findByRole(urgent ? 'alertdialog' : 'dialog');
    for (const name of ['Undo', 'Dismiss']) within(toast).getByRole('button', { name });
    act(closeToasts);
    await gone('Removed');
  });

  it('goes when what failed succeeds, or fails anew', async () => {
    let fails = true;
    const bridge = scriptedBridge({ 'canned.remove': () => (fails ? err('storage', 'canned.remove') : ok(null)) });
    const store = createAppStore(bridge);
    render(<ToastLayer />);
    const toasts = () => screen.queryAllByRole('alertdialog').length;
    const removal = async () => {
      const answer = await store.getState().canned.remove('a1', 'r1');
      if (!answer.ok) showError(answer.error);
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
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(undone).toBe(1);
    await gone('Removed');
  });

  it('has another way on beside it, and goes when that is taken or its cause is over', async () => {
    render(<ToastLayer />);
    let sent = 0;
    const say = () =>
      act(() => {
        const also = { label: 'Send now', run: () => (sent += 1) };
        showToast({ title: 'Held', action: { label: 'Undo', run: () => {} }, secondAction: also, about: 'i1' });
      });
    say();
    fireEvent.click(await screen.findByRole('button', { name: 'Send now' }));
    expect(sent).toBe(1);
    await gone('Held');
    say();
    await screen.findByRole('button', { name: 'Send now' });
    act(() => closeToastsAbout('i1'));
    await gone('Held');
  });
});
