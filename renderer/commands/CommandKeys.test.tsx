import { act, cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ok } from '../../shared/result.ts';
import { account, row, type Script, scriptedBridge, settle } from '../../tests/helpers/renderer/scripted-bridge.ts';
import type { ComposerControls } from '../features/composer/slice.ts';
import { features } from '../features.ts';
import { createAppStore } from '../slices.ts';
import { StoreProvider } from '../store/app-store.ts';
import { readAllViews } from '../ui/lazy-view.tsx';
import { CommandKeys } from './CommandKeys.tsx';

afterEach(cleanup);

/** A list whose rows come only when `answer` says so, from the second reading on. */
async function openSlowList(more: Script = {}) {
  let slow = false;
  const answers: (() => void)[] = [];
  const bridge = scriptedBridge({
    'account.list': () => ok([account()]),
    'queue.list': () => ok([]),
    'queue.rows': async () => {
      if (slow) await new Promise<void>((resolve) => answers.push(resolve));
      return ok({ rows: [row('1'), row('2')], total: 2, revision: 1 });
    },
    ...more,
  });
  const store = createAppStore(bridge, features);
  await store.getState().accounts.load();
  await act(settle);
  render(
    <StoreProvider store={store}>
      <CommandKeys />
    </StoreProvider>,
  );
  store.getState().list.setFocused(true);
  // Keys wait for it, too.
  await act(readAllViews);
  await act(settle);
  slow = true;
  const answer = () => {
    for (const resolve of answers.splice(0)) resolve();
  };
  return { app: store.getState, answer, bridge };
}

const press = (key: string, more: KeyboardEventInit = {}) =>
  act(async () => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
  });

it('answers all who were selected, however quickly the second key follows the first', async () => {
  const { app, answer } = await openSlowList();
  const show = vi.spyOn(app().outage, 'show').mockReturnValue();
  await press('a', { ctrlKey: true });
  await press('R', { shiftKey: true });
  expect(show).not.toHaveBeenCalled();
  answer();
  await vi.waitFor(() => expect(show.mock.calls[0]?.[0].map(({ id }) => id)).toEqual(['1', '2']));
});

it('moves in the queue that a key has just opened, once its rows are there', async () => {
  const { app, answer } = await openSlowList();
  for (const key of ['g', 'i', 'j']) await press(key);
  expect(app().list.cursor).toBeNull();
  answer();
  await vi.waitFor(() => expect(app().list.cursor).toBe('1'));
});

it.each([
  ['e', 'marks.set'],
  ['Shift+u', 'ticket.markUnread'],
])('acts by %s on the ticket that the key before it opened, though nothing of it is read yet', async (stroke, call) => {
  vi.stubGlobal('innerWidth', 1280);
  const never = () => new Promise<never>(() => undefined);
  const { app, answer, bridge } = await openSlowList({ 'ticket.get': never, 'ticket.timeline': never });
  app().nav.openTicket('1');
  const [key = '', shiftKey] = stroke.split('+').reverse();
  await press('j');
  await press(key, { shiftKey: shiftKey !== undefined });
  answer();
  await vi.waitFor(() => expect(bridge.calls.filter(({ name }) => name === call)).toHaveLength(1));
  expect(app().nav.ticket).toBe('2');
  expect(JSON.stringify(bridge.calls.find(({ name }) => name === call)?.input)).toContain('"2"');
  vi.unstubAllGlobals();
});

it('types into the field that a held key leads to, and runs no command by its letters', async () => {
  const { app, answer } = await openSlowList();
  const field = document.createElement('input');
  field.id = 'search-field';
  document.body.append(field);
  const entered = vi.fn();
  field.addEventListener('keydown', ({ key }) => key === 'Enter' && entered());
  const written: string[] = [];
  document.execCommand = (_, __, text = '') => written.push(text) > 0;
  const run = vi.spyOn(app().marks, 'set');
  await press('a', { ctrlKey: true });
  for (const key of ['/', 'e', 's', 'Enter']) await press(key);
  expect([document.activeElement === field, written]).toEqual([false, []]);
  answer();
  await vi.waitFor(() => expect(entered).toHaveBeenCalledOnce());
  expect(document.activeElement).toBe(field);
  expect(written).toEqual(['e', 's']);
  expect(run).not.toHaveBeenCalled();
  field.remove();
});

it('presses in a menu what comes before it has the focus, one after the other, and runs no command', async () => {
  const { app } = await openSlowList();
  const run = vi.spyOn(app().marks, 'set');
  const menu = document.createElement('div');
  menu.innerHTML = '<div role="menu" data-open><div role="menuitem" tabindex="-1"></div></div>';
  document.body.append(menu);
  const heard: string[] = [];
  menu.addEventListener('keydown', ({ key }) => heard.push(key));
  for (const key of ['j', 'e', 'Enter']) await press(key);
  expect(heard).toEqual([]);
  menu.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
  await vi.waitFor(() => expect(heard).toEqual(['j', 'e', 'Enter']));
  expect([run.mock.calls, app().list.cursor]).toEqual([[], null]);
  // From here on it hears them itself, and once it is gone they are the desk’s.
  await act(async () => {
    const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true });
    menu.querySelector('[role="menuitem"]')?.dispatchEvent(event);
  });
  expect(heard).toHaveLength(4);
  menu.remove();
  await press('j');
  await vi.waitFor(() => expect(app().list.cursor).not.toBeNull());
});

describe('a dialog that a key has opened, until it has the focus', () => {
  /** `?` opens a view with a form's field; Escape closes it. Lists its actions in order. */
  async function openByKeys(before?: string) {
    const { app, answer } = await openSlowList();
    if (before === undefined) answer();
    const run = vi.spyOn(app().marks, 'set');
    const done: string[] = [];
    document.execCommand = (_, __, text = '') => done.push(text) > 0;
    vi.spyOn(app().nav, 'setKeysOpen').mockImplementation(() => {
      const dialog = document.createElement('div');
      dialog.innerHTML =
        '<div role="dialog" data-modal data-open><form><input><button>Save</button></form><button>Other</button></div>';
      document.body.append(dialog);
      dialog.querySelector('form')?.addEventListener('submit', (event) => {
        event.preventDefault();
        done.push('saved');
      });
      dialog.querySelector('[data-modal] > button')?.addEventListener('click', () => done.push('pressed'));
      dialog.addEventListener('keydown', ({ key }) => key === 'Escape' && dialog.remove());
    });
    if (before !== undefined) {
      await press('a', { ctrlKey: true });
      await press(before);
    }
    await press('?');
    const focus = (selector: string) =>
      act(async () => document.querySelector<HTMLElement>(`[data-modal] ${selector}`)?.focus());
    return { app, answer, run, done, focus };
  }
  afterEach(() => document.querySelector('[data-modal]')?.parentElement?.remove());

  it('takes what is typed, and Enter after it, and gives the rest back to the desk once it is closed', async () => {
    const { app, run, done, focus } = await openByKeys();
    for (const key of ['e', 'Shift', 'S', 'Enter', 'Escape', 'j']) await press(key);
    expect(done).toEqual([]);
    await focus('input');
    await vi.waitFor(() => expect(app().list.cursor).not.toBeNull());
    expect(done).toEqual(['e', 'S', 'saved']);
    expect(document.querySelector('[data-modal]')).toBeNull();
    expect(run).not.toHaveBeenCalled();
  });

  it('takes them in their order where the key that opens it had to wait for rows', async () => {
    const { app, answer, done } = await openByKeys('j');
    for (const key of ['e', 'Enter', 's', 'Enter']) await press(key);
    answer();
    await vi.waitFor(() => expect(done).toHaveLength(4));
    expect(done).toEqual(['e', 'saved', 's', 'saved']);
    expect(app().list.cursor).not.toBeNull();
  });

  it('has its button pressed by Enter', async () => {
    const { done, focus } = await openByKeys();
    await press('Enter', { repeat: true });
    await press('Enter');
    await focus('form + button');
    await vi.waitFor(() => expect(done).toEqual(['pressed']));
  });

  it('gets the focus by such a key where nobody else gives it any', async () => {
    const { done } = await openByKeys();
    await press('e');
    await vi.waitFor(() => expect(done).toEqual(['e']));
    expect(document.activeElement?.matches('[data-modal] input')).toBe(true);
  });
});

describe('keys behind the one that submits a dialog', () => {
  /** A dialog at work, with the focus in its field; `finish` is what comes of it. */
  async function submitDialog() {
    const { app, answer } = await openSlowList();
    answer();
    const written: string[] = [];
    document.execCommand = (_, __, text = '') => written.push(text) > 0;
    app().marks.openFor('snooze', ['1']);
    document.body.insertAdjacentHTML('beforeend', '<div role="dialog" data-modal data-open><input></div>');
    const field = document.querySelector<HTMLInputElement>('[data-modal] input');
    field?.focus();
    let finish = (_done: boolean): void => undefined;
    const submitted = app().marks.submit(() => new Promise((resolve) => (finish = resolve)));
    const pressIn = (key: string, more: KeyboardEventInit = {}) =>
      act(async () => {
        field?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
      });
    return { app, answer, written, pressIn, submitted, finish };
  }
  afterEach(() => document.querySelector('[data-modal]')?.remove());

  it('are those of the desk, once it is closed', async () => {
    const { app, answer, pressIn, submitted, finish } = await submitDialog();
    const asked = vi.spyOn(app().composer, 'wantFocus').mockReturnValue();
    for (const key of ['j', 'r']) await pressIn(key);
    expect([app().list.cursor, asked.mock.calls]).toEqual([null, []]);
    await act(async () => {
      document.querySelector('[data-modal]')?.remove();
      finish(true);
      await submitted;
    });
    answer();
    await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce());
    expect(app().list.cursor).not.toBeNull();
  });

  it('are written into it where that came to nothing', async () => {
    const { app, written, pressIn, submitted, finish } = await submitDialog();
    for (const key of ['e', 'j']) await pressIn(key);
    expect(written).toEqual([]);
    finish(false);
    await submitted;
    await vi.waitFor(() => expect(written).toEqual(['e', 'j']));
    expect(app().list.cursor).toBeNull();
  });

  it('send no reply where it was that key once more', async () => {
    const { app, answer, pressIn, submitted, finish } = await submitDialog();
    const send = vi.fn();
    app().nav.openTicket('1');
    app().composer.setControls({ send } as unknown as ComposerControls);
    await pressIn('Enter', { ctrlKey: true });
    await pressIn('j');
    await pressIn('Enter', { ctrlKey: true, repeat: true });
    await act(async () => {
      document.querySelector('[data-modal]')?.remove();
      finish(true);
      await submitted;
    });
    answer();
    await vi.waitFor(() => expect(app().list.cursor).not.toBeNull());
    await act(settle);
    expect(send).not.toHaveBeenCalled();
  });

  it('close it by Escape, however long it takes', async () => {
    const { app, pressIn } = await submitDialog();
    const closed = vi.fn();
    document.querySelector('[data-modal]')?.addEventListener('keydown', closed);
    await pressIn('Escape');
    expect(closed).toHaveBeenCalledOnce();
    expect(app().list.cursor).toBeNull();
  });
});

describe('a field that has the focus only a moment after the key that led to it', () => {
  /** Text of the field after keys that are pressed while the rows are still read and after. */
  async function write(early: string[], late: string[], ms: number) {
    const { app, answer } = await openSlowList();
    const field = document.createElement('textarea');
    document.body.append(field);
    document.execCommand = (_, __, text = '') => {
      field.value += text;
      return true;
    };
    vi.spyOn(app().composer, 'wantFocus').mockImplementation(() => void setTimeout(() => field.focus(), ms));
    const run = vi.spyOn(app().marks, 'set');
    await press('a', { ctrlKey: true });
    for (const key of ['j', 'r', ...early]) await press(key);
    answer();
    for (const key of late) {
      // A browser writes keys that nobody else takes.
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      if (document.activeElement?.dispatchEvent(event) && document.activeElement === field) field.value += key;
      await act(settle);
    }
    await vi.waitFor(() => expect(document.activeElement).toBe(field));
    await settle();
    field.remove();
    expect(run).not.toHaveBeenCalled();
    return field.value;
  }

  it.each([0, 30])('takes all that was typed, in its order, and none of it is a command: %i ms', async (ms) => {
    const text = await write(['e', 's', 'Enter', 'p'], ['1', 'e'], ms);
    expect(text).toBe('es\np1e');
  });
});

it('closes a dialog by the Escape that came before its field had the focus', async () => {
  const { app, answer } = await openSlowList();
  answer();
  await act(settle);
  vi.spyOn(app().composer, 'wantFocus').mockReturnValue();
  document.execCommand = () => true;
  await press('j');
  await press('r');
  document.body.insertAdjacentHTML('beforeend', '<div role="dialog" data-modal data-open><textarea></textarea></div>');
  const field = document.querySelector<HTMLElement>('[data-modal] textarea');
  const pressed: string[] = [];
  field?.addEventListener('keydown', ({ key }) => pressed.push(key));
  await press('Escape');
  expect(pressed).toEqual([]);
  await act(async () => field?.focus());
  await vi.waitFor(() => expect(pressed).toEqual(['Escape']));
  document.querySelector('[data-modal]')?.remove();
});

it('presses an Escape once that was held for rows and then for a field', async () => {
  const { app, answer } = await openSlowList();
  const field = document.createElement('textarea');
  document.body.append(field);
  const pressed: string[] = [];
  field.addEventListener('keydown', ({ key }) => pressed.push(key));
  document.execCommand = () => true;
  vi.spyOn(app().composer, 'wantFocus').mockImplementation(() => void setTimeout(() => field.focus(), 30));
  await press('a', { ctrlKey: true });
  for (const key of ['j', 'r', 'Escape']) await press(key);
  answer();
  await vi.waitFor(() => expect(pressed).toEqual(['Escape']));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(pressed).toEqual(['Escape']);
  field.remove();
});

describe('a key that meets what lies under a dialog', () => {
  /** A page with a button that has the focus, and a dialog over it. */
  async function openDialogOver() {
    await openSlowList();
    document.body.insertAdjacentHTML(
      'beforeend',
      `<div id="root"><button>Under it</button></div>
       <div role="dialog" data-modal data-open tabindex="-1"><input type="checkbox"><input id="first"></div>`,
    );
    const under = document.querySelector<HTMLElement>('#root button');
    under?.focus();
    const pressed = (key: string) => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(event);
      return event.defaultPrevented;
    };
    return { under, pressed };
  }
  afterEach(() => {
    for (const element of document.querySelectorAll('#root, [data-modal]')) element.remove();
  });

  it.each(['Tab', 'Enter', ' ', 'x'])(
    'brings the focus into its first field, and does nothing else: %j',
    async (key) => {
      const { pressed } = await openDialogOver();
      expect(pressed(key)).toBe(true);
      expect(document.activeElement?.id).toBe('first');
      expect(pressed(key)).toBe(false);
    },
  );

  it('closes it by Escape, and is anybody’s where no dialog is open', async () => {
    const { under, pressed } = await openDialogOver();
    expect(pressed('Escape')).toBe(false);
    document.querySelector('[data-modal]')?.remove();
    expect(pressed('Tab')).toBe(false);
    expect(document.activeElement).toBe(under);
  });
});
