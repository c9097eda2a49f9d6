import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Dialog } from './Dialog.tsx';
import { Menu, MenuItem } from './Menu.tsx';

/** A closing element stays until it has faded, which jsdom never does. */
beforeEach(() => {
  const fading = { effect: null, finished: new Promise<never>(() => undefined) };
  Object.assign(Element.prototype, { getAnimations: () => [fading] });
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(Element.prototype, 'getAnimations');
});

const focused = () => document.activeElement;
/** Panes have no place among the Tab stops. */
const window = (open: boolean, isPaneThere = true) => (
  <>
    {isPaneThere && <section tabIndex={-1} aria-label="Ticket" />}
    <Dialog open={open} onClose={() => undefined} title="Note">
      <input aria-label="Text" />
    </Dialog>
  </>
);

async function openDialog() {
  const { rerender } = render(window(false));
  screen.getByRole('region', { name: 'Ticket' }).focus();
  rerender(window(true));
  await expect.poll(focused).toBe(screen.getByRole('textbox', { name: 'Text' }));
  return rerender;
}

it('a dialog that fades has no keys any more: the focus is back where it was', async () => {
  const rerender = await openDialog();
  rerender(window(false));
  expect(screen.getByLabelText('Text').isConnected).toBe(true);
  expect(focused()).toBe(screen.getByRole('region', { name: 'Ticket', hidden: true }));
});

it('nor has it where what had the focus before is gone', async () => {
  const rerender = await openDialog();
  rerender(window(false, false));
  expect(screen.getByLabelText('Text').isConnected).toBe(true);
  expect(focused()).toBe(document.body);
});

it('where a change took away what had it, its pane has it', async () => {
  const pane = (open: boolean, isListThere: boolean) => (
    <>
      <section data-pane="list" tabIndex={-1} aria-label="Tickets">
        {isListThere && <button type="button">The last row</button>}
      </section>
      <Dialog open={open} onClose={() => undefined} title="Snooze">
        <input aria-label="Time" />
      </Dialog>
    </>
  );
  const { rerender } = render(pane(false, true));
  screen.getByRole('button', { name: 'The last row' }).focus();
  rerender(pane(true, true));
  await expect.poll(focused).toBe(screen.getByRole('textbox', { name: 'Time' }));
  rerender(pane(false, false));
  expect(focused()).toBe(screen.getByRole('region', { name: 'Tickets', hidden: true }));
});

it('a menu that fades has no keys any more either', async () => {
  render(
    <Menu trigger={<button type="button">More</button>}>
      <MenuItem onClick={() => undefined}>Copy</MenuItem>
    </Menu>,
  );
  const button = screen.getByRole('button', { name: 'More' });
  fireEvent.click(button);
  const item = await screen.findByRole('menuitem', { name: 'Copy' });
  await expect.poll(() => focused()?.closest('[role=menu]') ?? null).not.toBe(null);
  await act(async () => fireEvent.click(item));
  expect(item.isConnected).toBe(true);
  expect(focused()).toBe(screen.getByRole('button', { name: 'More' }));
});
