import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Dialog } from './Dialog.tsx';
import { Tooltip } from './Tooltip.tsx';

afterEach(cleanup);

it('closes at Escape and leaves the key to what it is meant for', async () => {
  const pressed = vi.fn();
  render(
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
  render(
    <Dialog open onClose={closed} title="Snooze">
      <Tooltip words="Opens a calendar">
        <button type="button">C</button>
      </Tooltip>
    </Dialog>,
  );
  const button = screen.getByRole('button', { name: 'C' });
  act(() => button.focus());
  await screen.findByText('Opens a calendar');
  fireEvent.keyDown(button, { key: 'Escape' });
  expect(closed).toHaveBeenCalledOnce();
  expect(screen.queryByText('Opens a calendar')).toBeNull();
});
