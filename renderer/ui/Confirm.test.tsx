import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ok } from '../../shared/result.ts';
import { Confirm } from './Confirm.tsx';

afterEach(cleanup);

it('is dismissed by Escape, which then means what it did before', async () => {
  Element.prototype.scrollIntoView = () => {};
  const run = vi.fn(async () => ok(null));
  const leaves = vi.fn();
  render(
    // biome-ignore lint/a11y/noStaticElementInteractions: what lies around it hears the key
    <div onKeyDown={({ key, defaultPrevented }) => key === 'Escape' && !defaultPrevented && leaves()}>
      <Confirm button="Restore…" words="Replaces what is there." go="Restore" run={run} />
    </div>,
  );
  const pressEscape = () =>
    act(async () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' }));
  fireEvent.click(screen.getByRole('button', { name: 'Restore…' }));
  expect(document.activeElement?.textContent).toBe('Cancel');
  await pressEscape();
  expect(screen.queryByText('Replaces what is there.')).toBeNull();
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('button', { name: 'Restore…' }));
  expect(leaves).not.toHaveBeenCalled();
  await pressEscape();
  expect(leaves).toHaveBeenCalledOnce();
  expect(run).not.toHaveBeenCalled();
});
