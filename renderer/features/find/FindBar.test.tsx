import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { scriptedBridge } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { createKeyHandler } from '../../commands/table.ts';
import { createAppStore } from '../../slices.ts';
import { StoreProvider } from '../../store/app-store.ts';
import { FindBar } from './FindBar.tsx';
import { findFeature } from './index.ts';

/** Texts that are marked on the page, by the name of the mark. */
let marked: Map<string, string[]>;

beforeEach(() => {
  localStorage.clear();
  marked = new Map();
  vi.stubGlobal(
    'Highlight',
    class {
      said: string[];
      constructor(...ranges: Range[]) {
        this.said = ranges.map(String);
      }
    },
  );
  vi.stubGlobal('CSS', {
    highlights: {
      set: (name: string, { said }: { said: string[] }) => marked.set(name, said),
      delete: (name: string) => marked.delete(name),
    },
  });
  Element.prototype.checkVisibility = () => true;
  Element.prototype.scrollIntoView = () => {};
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open() {
  document.body.innerHTML = '<div id="root"><p>Mail is rejected.</p><p hidden>mail</p><p>E-MAIL, mail</p><i></i></div>';
  const store = createAppStore(scriptedBridge({}));
  store.getState().nav.setFindOpen(true);
  const container = document.querySelector('i') as HTMLElement;
  render(
    <StoreProvider store={store}>
      <FindBar />
    </StoreProvider>,
    { container },
  );
  const field = screen.getByRole('textbox', { name: 'Find on this page' });
  return { store, field };
}

it('marks what is on the page, steps through it, and leaves no trace', async () => {
  const { store, field } = open();
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: 'mail' } });
  const said = () => screen.getByRole('status').textContent;
  expect(said()).toBe('1 of 3');
  expect(marked.get('find')).toEqual(['Mail', 'MAIL', 'mail']);
  expect(marked.get('find-current')).toEqual(['Mail']);
  fireEvent.keyDown(field, { key: 'Enter' });
  expect([said(), marked.get('find-current')]).toEqual(['2 of 3', ['MAIL']]);
  fireEvent.keyDown(field, { key: 'Enter', shiftKey: true });
  fireEvent.keyDown(field, { key: 'Enter', shiftKey: true });
  expect([said(), marked.get('find-current')]).toEqual(['3 of 3', ['mail']]);
  await act(async () => {
    document.querySelector('p')?.remove();
    await Promise.resolve();
  });
  expect(said()).toBe('2 of 2');
  fireEvent.change(field, { target: { value: 'm.il' } });
  expect(said()).toBe('Not found');
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(store.getState().nav.findOpen).toBe(false);
  expect([...marked.keys()]).toEqual([]);
});

it('stays at the match that one went to where others come before it', async () => {
  const { field } = open();
  fireEvent.change(field, { target: { value: 'mail' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  const now = () => [screen.getByRole('status').textContent, marked.get('find-current')];
  expect(now()).toEqual(['2 of 3', ['MAIL']]);
  await act(async () => {
    document.getElementById('root')?.insertAdjacentHTML('afterbegin', '<p>A new ticket: mail, mAil</p>');
    await Promise.resolve();
  });
  expect(now()).toEqual(['4 of 5', ['MAIL']]);
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(now()).toEqual(['5 of 5', ['mail']]);
});

it('finds what is folded, and opens it where one goes there', async () => {
  const { field } = open();
  document
    .getElementById('root')
    ?.insertAdjacentHTML(
      'afterbegin',
      '<p data-repeats="">Relay</p><p id="a" hidden="until-found">Relay denied</p><details><summary>More</summary><p>relay</p></details>',
    );
  Element.prototype.checkVisibility = function (this: Element) {
    return this.closest('[hidden], details:not([open]) > :not(summary)') === null;
  };
  const folded = document.getElementById('a') as HTMLElement;
  folded.addEventListener('beforematch', () => folded.removeAttribute('hidden'));
  const details = document.querySelector('details') as HTMLDetailsElement;
  fireEvent.change(field, { target: { value: 're' } });
  // Begun only: both are counted, and stay as they are.
  expect(screen.getByRole('status').textContent).toBe('1 of 4');
  expect(folded.hidden).toBe(true);
  fireEvent.change(field, { target: { value: 'relay' } });
  expect([folded.hidden, details.open]).toEqual([false, false]);
  await act(async () => {
    fireEvent.keyDown(field, { key: 'Enter' });
    await Promise.resolve();
  });
  expect(details.open).toBe(true);
  expect(screen.getByRole('status').textContent).toBe('2 of 2');
  expect(marked.get('find-current')).toEqual(['relay']);
});

it('leaves Ctrl+F and Ctrl+P to a browser, and does both where there is none', () => {
  const { getState } = createAppStore(scriptedBridge({}), [findFeature]);
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const press = (key: string, menus: boolean) => {
    const app = getState();
    const computer = { can: { menus }, settings: {} } as unknown as NonNullable<typeof app.computer.computer>;
    const now = { ...app, nav: { ...app.nav, account: 'a1' }, computer: { ...app.computer, computer } };
    const event = new KeyboardEvent('keydown', { key, ctrlKey: true });
    return createKeyHandler(() => now)(event, { inField: true, onControl: false });
  };
  expect([press('f', false), press('p', false)]).toEqual([false, false]);
  expect([press('f', true), press('p', true)]).toEqual([true, true]);
  expect(getState().nav.findOpen).toBe(true);
  expect(print).toHaveBeenCalledOnce();
});
