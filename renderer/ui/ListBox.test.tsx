import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ListBox } from './ListBox.tsx';

const ITEMS = ['one', 'two', 'three'].map((id) => ({ id }));
const list = () => screen.getByRole('listbox');
const marked = () => screen.queryByRole('option', { selected: true })?.textContent ?? null;
const press = (...keys: string[]) => keys.map((key) => fireEvent.keyDown(list(), { key }));

const onShow = vi.fn();
const onEnter = vi.fn();
const of = (shown: string | null, items = ITEMS) => (
  <ListBox label="Some" items={items} shown={shown} onShow={onShow} onEnter={onEnter}>
    {({ id }) => id}
  </ListBox>
);

// The page of these tests lays nothing out.
Element.prototype.scrollIntoView ??= () => undefined;
afterEach(() => {
  cleanup();
  vi.resetAllMocks();
  vi.unstubAllGlobals();
});

it('shows what arrows lead to, beside the list', () => {
  const { rerender } = render(of(null));
  fireEvent.focus(list());
  expect(marked()).toBeNull();
  press('ArrowDown');
  expect(onShow.mock.lastCall).toEqual(['one']);
  rerender(of('one'));
  press('End');
  expect(onShow.mock.lastCall).toEqual(['three']);
  expect(onEnter).not.toHaveBeenCalled();
  press('Enter');
  expect(onEnter).toHaveBeenCalledOnce();
  expect(onShow).toHaveBeenCalledTimes(2);
});

it('only marks where what it shows would take its place, until Enter', () => {
  vi.stubGlobal('innerWidth', 600);
  const { rerender } = render(of(null));
  press('Enter');
  expect(onEnter).not.toHaveBeenCalled();
  fireEvent.focus(list());
  expect(marked()).toBe('one');
  press('ArrowDown', 'ArrowDown', 'ArrowUp');
  expect(marked()).toBe('two');
  expect(document.getElementById(list().getAttribute('aria-activedescendant') ?? '')?.textContent).toBe('two');
  expect(onShow).not.toHaveBeenCalled();
  press('Enter');
  expect(onShow.mock.calls).toEqual([['two']]);
  expect(onEnter).toHaveBeenCalledOnce();
  // Back from it one stands at it, and where it is gone, at the first.
  rerender(of('two'));
  rerender(of(null));
  fireEvent.focus(list());
  expect(marked()).toBe('two');
  rerender(of(null, [{ id: 'three' }]));
  expect(marked()).toBeNull();
  fireEvent.focus(list());
  expect(marked()).toBe('three');
  fireEvent.click(screen.getByRole('option'));
  expect(onShow.mock.lastCall).toEqual(['three']);
  expect(onEnter).toHaveBeenCalledTimes(2);
});
