import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Boundary } from './Boundary.tsx';

const copied = vi.fn(async (_text: string) => undefined);
beforeEach(() => {
  // React tells the console of every failure, caught or not.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: copied } });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function Pane({ id }: { id: string }) {
  if (id === 'bad') throw new Error('cannot be drawn');
  return <p>{`pane of ${id}`}</p>;
}

const Window = ({ id }: { id: string }) => (
  <>
    <Boundary of={id}>
      <Pane id={id} />
    </Boundary>
    <button type="button">Undo</button>
  </>
);

it('has something else in the place of a small part', () => {
  const { rerender } = render(
    <Boundary of="bad" fallback="Not shown">
      <Pane id="bad" />
    </Boundary>,
  );
  screen.getByText('Not shown');
  rerender(
    <Boundary of="good" fallback="Not shown">
      <Pane id="good" />
    </Boundary>,
  );
  screen.getByText('pane of good');
});

it('keeps the rest of the window, offers a reload and what went wrong, and shows the next thing again', () => {
  const { rerender } = render(<Window id="good" />);
  rerender(<Window id="bad" />);
  screen.getByRole('button', { name: 'Undo' });
  screen.getByRole('button', { name: 'Reload window' });
  fireEvent.click(screen.getByRole('button', { name: 'Copy error details' }));
  expect(copied.mock.calls[0]?.[0]).toContain('cannot be drawn');
  rerender(<Window id="better" />);
  screen.getByText('pane of better');
  expect(screen.queryByRole('button', { name: 'Reload window' })).toBeNull();
});
