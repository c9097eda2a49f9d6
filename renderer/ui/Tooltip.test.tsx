import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Dialog } from './Dialog.tsx';
import { Tooltip } from './Tooltip.tsx';
import { hideTip } from './tooltip-state.ts';
import { UiProvider } from './UiProvider.tsx';

afterEach(() => {
  act(hideTip);
  cleanup();
  vi.useRealTimers();
});

const draw = (view: ReactNode) => render(<UiProvider>{view}</UiProvider>);

it('closes at Escape and leaves the key to what it is meant for', async () => {
  const pressed = vi.fn();
  draw(
    // biome-ignore lint/a11y/noStaticElementInteractions: what lies around it hears the key
    <div onKeyDown={(event) => pressed(event.key, event.defaultPrevented)}>
      <Tooltip words="Snooze">
        <button type="button">S</button>
      </Tooltip>
    </div>,
  );
  const button = screen.getByRole('button');
  act(() => button.focus());
  await screen.findByText('Snooze');
  fireEvent.keyDown(button, { key: 'Escape' });
  expect(pressed).toHaveBeenCalledExactlyOnceWith('Escape', false);
  expect(screen.queryByText('Snooze')).toBeNull();
});

it('closes together with the dialog that its button is in, at one Escape', async () => {
  const closed = vi.fn();
  draw(
    <Dialog open onClose={closed} title="Snooze">
      <Tooltip words="Opens a calendar">
        <button type="button">C</button>
      </Tooltip>
    </Dialog>,
  );
  const button = screen.getByRole('button', { name: 'C' });
  // It takes the focus as it opens.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('dialog')));
  act(() => button.focus());
  await screen.findByText('Opens a calendar');
  fireEvent.keyDown(button, { key: 'Escape' });
  expect(closed).toHaveBeenCalledOnce();
  expect(screen.queryByText('Opens a calendar')).toBeNull();
});

it('comes where the pointer rests, stays while it goes onto the words, and goes at a press', () => {
  vi.useFakeTimers();
  const pressed = vi.fn();
  draw(
    <Tooltip words="Snooze" keys="h">
      <button type="button" onClick={pressed}>
        S
      </button>
    </Tooltip>,
  );
  const button = screen.getByRole('button');
  const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
  const words = () => screen.queryByText('Snooze')?.textContent ?? null;
  fireEvent.pointerEnter(button);
  wait(400);
  fireEvent.pointerLeave(button);
  wait(1000);
  expect(words()).toBeNull();
  fireEvent.pointerEnter(button);
  wait(500);
  expect(words()).toBe('Snoozeh');
  fireEvent.pointerLeave(button);
  fireEvent.pointerEnter(screen.getByText('Snooze'));
  wait(1000);
  expect(words()).toBe('Snoozeh');
  fireEvent.click(button);
  expect(pressed).toHaveBeenCalledOnce();
  wait(1000);
  expect(words()).toBeNull();
});

it('goes with its element, and leaves the words of another one', () => {
  vi.useFakeTimers();
  let remove = (): void => undefined;
  function Two() {
    const [both, setBoth] = useState(true);
    remove = () => setBoth(false);
    return (
      <>
        {both && (
          <Tooltip words="Goes">
            <button type="button">A</button>
          </Tooltip>
        )}
        <Tooltip words="Stays">
          <button type="button">B</button>
        </Tooltip>
      </>
    );
  }
  const point = (name: string) => {
    fireEvent.pointerEnter(screen.getByRole('button', { name }));
    act(() => vi.advanceTimersByTime(500));
  };
  draw(<Two />);
  point('A');
  expect(screen.queryByText('Goes')).not.toBeNull();
  act(remove);
  expect(screen.queryByText('Goes')).toBeNull();
  cleanup();

  draw(<Two />);
  point('A');
  fireEvent.pointerLeave(screen.getByRole('button', { name: 'A' }));
  point('B');
  act(remove);
  expect(screen.queryByText('Stays')).not.toBeNull();
});
