import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  allCommands,
  type Command,
  createKeyHandler,
  registerCommands,
  strokeOf,
} from '../../../../renderer/commands/table.ts';
import { createTypeAhead } from '../../../../renderer/commands/type-ahead.ts';
import { windowCommands } from '../../../../renderer/commands/window-commands.ts';
import { createAppStore } from '../../../../renderer/store/app-store.ts';
import type { AppState } from '../../../../renderer/store/slices.ts';
import { scriptedBridge } from '../scripted-bridge.ts';

const press = (key: string, more: KeyboardEventInit = {}) => new KeyboardEvent('keydown', { key, ...more });
const FREE = { inField: false, onControl: false };
const FIELD = { inField: true, onControl: false };

describe('what a key press is called', () => {
  it.each([
    [press('j'), 'j'],
    [press('V', { shiftKey: true }), 'Shift+v'],
    [press('?', { shiftKey: true }), '?'],
    [press('[', { ctrlKey: true, altKey: true }), '['],
    [press('Enter', { ctrlKey: true }), 'Mod+Enter'],
    [press('Enter', { metaKey: true, shiftKey: true }), 'Mod+Shift+Enter'],
    [press('ArrowUp', { altKey: true }), 'Alt+ArrowUp'],
    [press('F6', { shiftKey: true }), 'Shift+F6'],
    [press('о', { code: 'KeyJ' }), 'j'],
    [press('Shift', { shiftKey: true }), null],
    [press('a', { isComposing: true }), null],
  ])('%#', (event, stroke) => expect(strokeOf(event)).toBe(stroke));
});

describe('the command table', () => {
  let app: AppState;
  let ran: string[];
  let off: (() => void)[];

  const command = (id: string, keys: string[], more: Partial<Command> = {}): Command => ({
    id,
    keys,
    title: 'commands.title',
    section: 'move',
    run: () => void ran.push(id),
    ...more,
  });
  const add = (...commands: Command[]) => off.push(registerCommands(commands));

  beforeEach(() => {
    ran = [];
    off = [];
    const store = createAppStore(scriptedBridge({}));
    app = store.getState();
    app = { ...app, nav: { ...app.nav, account: 'a1' } };
  });
  afterEach(() => {
    for (const undo of off) undo();
  });

  it('gives each stroke of the window to one command only, except where their places differ', () => {
    const always = windowCommands.filter(({ when }) => !when).flatMap(({ keys }) => keys);
    expect(new Set(always).size).toBe(always.length);
  });

  it('refuses a second command of the same name', () => {
    add(command('a.b', ['a']));
    expect(() => add(command('a.b', ['b']))).toThrow('a.b');
    expect(allCommands().filter(({ id }) => id === 'a.b')).toHaveLength(1);
  });

  it('takes no letter from a field for a command that works there by another key', () => {
    add(command('page', ['Mod+,', 'g a'], { inFields: true }), command('odd', ['x'], { inFields: true }));
    const handle = createKeyHandler();
    expect([press('g'), press('a'), press('x')].map((event) => handle(event, FIELD, app))).toEqual([
      false,
      false,
      false,
    ]);
    expect(handle(press(',', { ctrlKey: true }), FIELD, app)).toBe(true);
    expect(ran).toEqual(['page']);
  });

  it('leaves letters to the field that has the focus, but not what says so', () => {
    add(command('letter', ['r']), command('send', ['Mod+Enter'], { inFields: true }));
    const handle = createKeyHandler();
    expect(handle(press('r'), FIELD, app)).toBe(false);
    expect(handle(press('Enter', { ctrlKey: true }), FIELD, app)).toBe(true);
    expect(handle(press('r'), FREE, app)).toBe(true);
    expect(ran).toEqual(['send', 'letter']);
  });

  it('switches bare letters off, and their chords, and nothing else', () => {
    add(command('letter', ['r']), command('shifted', ['Shift+V']), command('go', ['g i']), command('pane', ['F6']));
    const handle = createKeyHandler();
    const quiet = { ...app, shell: { ...app.shell, letters: false } };
    for (const key of ['r', 'g', 'i']) expect(handle(press(key), FREE, quiet)).toBe(false);
    expect(handle(press('V', { shiftKey: true }), FREE, quiet)).toBe(false);
    expect(handle(press('F6'), FREE, quiet)).toBe(true);
    expect(ran).toEqual(['pane']);
  });

  it('takes two strokes in a row as one, and forgets a first that led nowhere', () => {
    add(command('go', ['g i']), command('i', ['i']));
    const handle = createKeyHandler();
    for (const key of ['g', 'i', 'i', 'g', 'x', 'i']) handle(press(key), FREE, app);
    expect(ran).toEqual(['go', 'i', 'i']);
  });

  it('leaves Enter to the button that has the focus', () => {
    add(command('open', ['Enter']));
    expect(createKeyHandler()(press('Enter'), { inField: false, onControl: true }, app)).toBe(false);
    expect(ran).toEqual([]);
  });

  it('runs the first command of a stroke whose place it is', () => {
    add(command('no', ['o'], { when: () => false }), command('yes', ['o']));
    createKeyHandler()(press('o'), FREE, app);
    expect(ran).toEqual(['yes']);
  });

  it('opens the ticket under the cursor before a command that acts on the open ticket', () => {
    const opened: string[] = [];
    const pointed = {
      ...app,
      nav: { ...app.nav, ticket: 'open', openTicket: (id: string) => void opened.push(id) },
      list: { ...app.list, focused: true, cursor: 'pointed' },
    };
    add(command('reply', ['r'], { onTicket: true }));
    const handle = createKeyHandler();
    handle(press('r'), FREE, pointed);
    expect(opened).toEqual(['pointed']);
    handle(press('r'), FREE, { ...pointed, list: { ...pointed.list, focused: false } });
    expect(opened).toEqual(['pointed']);
    expect(ran).toEqual(['reply', 'reply']);
  });

  it('does nothing on a ticket where there is none', () => {
    add(command('reply', ['r'], { onTicket: true }));
    expect(createKeyHandler()(press('r'), FREE, app)).toBe(false);
    expect(ran).toEqual([]);
  });
});

describe('what is typed before the field is there', () => {
  const written: string[] = [];
  const ahead = createTypeAhead((text) => void written.push(text));
  const type = (...keys: string[]) => keys.map((key) => ahead.take(press(key)));
  beforeEach(() => {
    written.length = 0;
    ahead.arrived();
  });

  it('is written into it, in order, and is no command', () => {
    ahead.begin(press('r').timeStamp);
    expect(type('d', 'n', 'x', 'Backspace', 's')).toEqual([true, true, true, true, true]);
    ahead.arrived();
    expect(written).toEqual(['dns']);
    expect(type('e')).toEqual([false]);
  });

  it('is given up with a key that writes nothing, and after a while', () => {
    ahead.begin(press('r').timeStamp);
    expect(type('d', 'Escape', 'j')).toEqual([true, true, false]);
    ahead.begin(press('r').timeStamp - 10_000);
    expect(type('j')).toEqual([false]);
    ahead.arrived();
    expect(written).toEqual([]);
  });

  it('leaves strokes with Ctrl alone', () => {
    ahead.begin(press('r').timeStamp);
    expect([ahead.take(press('k', { ctrlKey: true })), ...type('j')]).toEqual([false, false]);
  });
});
