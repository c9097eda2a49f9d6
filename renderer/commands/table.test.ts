import { beforeEach, describe, expect, it, vi } from 'vitest';
import { scriptedBridge } from '../../tests/helpers/renderer/scripted-bridge.ts';
import { features } from '../features.ts';
import { createAppStore } from '../slices.ts';
import type { AppState } from '../store/app-state.ts';
import { createRegistry } from '../store/registry.ts';
import { allCommands, type Command, createKeyHandler } from './table.ts';
import { createTypeAhead } from './type-ahead.ts';
import { windowCommands } from './window-commands.ts';

const press = (key: string, more: KeyboardEventInit = {}) => new KeyboardEvent('keydown', { key, ...more });
const FREE = { inField: false, onControl: false };
const FIELD = { inField: true, onControl: false };

describe('the command table', () => {
  let app: AppState;
  let ran: string[];

  const command = (id: string, keys: string[], more: Partial<Command> = {}): Command => ({
    id,
    keys,
    title: 'commands.title',
    section: 'move',
    run: () => void ran.push(id),
    ...more,
  });
  const add = (...commands: Command[]) => {
    app = { ...app, registry: createRegistry([{ commands: [...app.registry.commands.values(), ...commands] }]) };
  };

  beforeEach(() => {
    ran = [];
    const store = createAppStore(scriptedBridge({}));
    app = store.getState();
    app = { ...app, nav: { ...app.nav, account: 'a1' } };
  });

  it('gives each stroke of the window to one command only, except where their places differ', () => {
    const always = windowCommands.filter(({ when }) => !when).flatMap(({ keys }) => keys);
    expect(new Set(always).size).toBe(always.length);
  });

  it('refuses a second command of the same name', () => {
    add(command('a.b', ['a']));
    expect(() => add(command('a.b', ['b']))).toThrow('a.b');
    expect(allCommands(app).filter(({ id }) => id === 'a.b')).toHaveLength(1);
  });

  it('takes no letter from a field for a command that works there by another key', () => {
    add(command('page', ['Mod+,', 'g a'], { inFields: true }), command('odd', ['x'], { inFields: true }));
    const handle = createKeyHandler(() => app);
    expect([press('g'), press('a'), press('x')].map((event) => handle(event, FIELD))).toEqual([false, false, false]);
    expect(handle(press(',', { ctrlKey: true }), FIELD)).toBe(true);
    expect(ran).toEqual(['page']);
  });

  it('leaves letters to the field that has the focus, but not what says so', () => {
    add(command('letter', ['r']), command('send', ['Mod+Enter'], { inFields: true }));
    const handle = createKeyHandler(() => app);
    expect(handle(press('r'), FIELD)).toBe(false);
    expect(handle(press('Enter', { ctrlKey: true }), FIELD)).toBe(true);
    expect(handle(press('r'), FREE)).toBe(true);
    expect(ran).toEqual(['send', 'letter']);
  });

  it('switches bare letters off, and their chords, and nothing else', () => {
    add(command('letter', ['r']), command('shifted', ['Shift+V']), command('go', ['g i']), command('pane', ['F6']));
    const handle = createKeyHandler(() => app);
    app = { ...app, shell: { ...app.shell, letters: false } };
    for (const key of ['r', 'g', 'i']) expect(handle(press(key), FREE)).toBe(false);
    expect(handle(press('V', { shiftKey: true }), FREE)).toBe(false);
    expect(handle(press('F6'), FREE)).toBe(true);
    expect(ran).toEqual(['pane']);
  });

  it('takes two strokes in a row as one, and forgets a first that led nowhere', () => {
    add(command('go', ['g i']), command('i', ['i']));
    const handle = createKeyHandler(() => app);
    for (const key of ['g', 'i', 'i', 'g', 'x', 'i']) handle(press(key), FREE);
    expect(ran).toEqual(['go', 'i', 'i']);
  });

  it('leaves Enter to the button that has the focus', () => {
    add(command('open', ['Enter']));
    expect(createKeyHandler(() => app)(press('Enter'), { inField: false, onControl: true })).toBe(false);
    expect(ran).toEqual([]);
  });

  it('runs the first command of a stroke whose place it is', () => {
    add(command('no', ['o'], { when: () => false }), command('yes', ['o']));
    createKeyHandler(() => app)(press('o'), FREE);
    expect(ran).toEqual(['yes']);
  });

  it('does nothing on a ticket where there is none, and says so', () => {
    add({ ...command('reply', ['r']), onTicket: true });
    const said: string[] = [];
    const handle = createKeyHandler(
      () => app,
      undefined,
      undefined,
      (why) => said.push(why),
    );
    expect(handle(press('r'), FREE)).toBe(false);
    expect([ran, said]).toEqual([[], ['commands.noTicket']]);
  });

  it('says why a key does nothing, unless another command has it, or it is typed or held down', () => {
    const never = { when: () => false, unavailableText: 'customerPage.unknown' } as const;
    add(command('page', ['Shift+c'], never), command('web', ['w'], never), command('other', ['w']));
    add(command('quiet', ['q'], { when: () => false }));
    const said: string[] = [];
    const handle = createKeyHandler(
      () => app,
      undefined,
      undefined,
      (why) => said.push(why),
    );
    for (const key of ['w', 'q']) handle(press(key), FREE);
    handle(press('C', { shiftKey: true }), FIELD);
    handle(press('C', { shiftKey: true, repeat: true }), FREE);
    expect(said).toEqual([]);
    handle(press('C', { shiftKey: true }), FREE);
    expect([said, ran]).toEqual([['customerPage.unknown'], ['other']]);
  });
});

/** The press of a stroke as the table writes it. */
function pressOf(stroke: string, more: KeyboardEventInit): KeyboardEvent {
  const [, held = '', key = ''] = /^((?:(?:Mod|Alt|Shift)\+)*)(.+)$/.exec(stroke) ?? [];
  const has = (name: string) => held.includes(`${name}+`);
  return press(key, { ...more, ctrlKey: has('Mod'), altKey: has('Alt'), shiftKey: has('Shift') });
}

describe('a key that is held down', () => {
  const all = [...createAppStore(scriptedBridge({}), features).getState().registry.commands.values()];
  const keyed = all.flatMap((command) => command.keys.map((keys) => ({ command, keys })));
  /** Presses each of all commands alone, wherever it makes sense. */
  const ranBy = (repeat: boolean): string[] => {
    const { getState } = createAppStore(scriptedBridge({}));
    const ran: string[] = [];
    for (const { command, keys } of keyed) {
      const { id, title, section, inFields, repeats } = command;
      const own = { id, title, section, keys: [keys], run: () => void ran.push(id) };
      const alone: Command = { ...own, ...(inFields && { inFields }), ...(repeats && { repeats }) };
      const app = getState();
      const handle = createKeyHandler(() => ({
        ...app,
        nav: { ...app.nav, account: 'a1' },
        registry: createRegistry([{ commands: [alone] }]),
      }));
      const strokes = keys.split(' ');
      for (const [index, stroke] of strokes.entries())
        handle(pressOf(stroke, { repeat: repeat && index === strokes.length - 1 }), FREE);
    }
    return [...new Set(ran)];
  };

  it('runs only what moves, of all commands', () => {
    expect(ranBy(true).sort()).toEqual([
      'list.extendDown',
      'list.extendUp',
      'list.next',
      'list.previous',
      'ticket.nextMessage',
      'ticket.previousMessage',
    ]);
    expect(ranBy(false)).toHaveLength(new Set(keyed.map(({ command }) => command.id)).size);
  });

  it('is nobody else’s either', () => {
    const store = createAppStore(scriptedBridge({}));
    const ran: string[] = [];
    const send: Command = {
      ...{ id: 'send', title: 'commands.title', section: 'write', keys: ['Mod+Enter'], inFields: true },
      run: () => void ran.push('send'),
    };
    const app = store.getState();
    const registry = createRegistry([{ commands: [send] }]);
    const handle = createKeyHandler(() => ({ ...app, nav: { ...app.nav, account: 'a1' }, registry }));
    const held = [false, true, true].map((repeat) => handle(press('Enter', { ctrlKey: true, repeat }), FIELD));
    expect([held, ran]).toEqual([[true, true, true], ['send']]);
  });
});

describe('what is typed before the field is there', () => {
  const written: string[] = [];
  const told = vi.fn();
  const unsent = vi.fn();
  const ahead = createTypeAhead((text) => void written.push(text), told, unsent);
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

  it('is held for as long as the field takes, and none of its letters runs', () => {
    ahead.begin(press('r').timeStamp - 60_000);
    expect(type('d', 'ArrowDown', 'Tab', 'Enter', 'j')).toEqual([true, true, true, true, true]);
    expect(told).toHaveBeenCalledOnce();
    ahead.arrived();
    expect(written).toEqual(['d\nj']);
  });

  it('is handed over to be kept when the field is given up', () => {
    const kept: string[] = [];
    const keep = (text: string) => void kept.push(text);
    ahead.begin(0, keep);
    expect(type('d', 'Escape', 'j')).toEqual([true, true, false]);
    ahead.begin(0, keep);
    type('e');
    ahead.giveUp();
    ahead.begin(0, keep);
    type('f');
    expect(ahead.take(press('k', { ctrlKey: true }))).toBe(false);
    ahead.arrived();
    expect([kept, written]).toEqual([['d', 'e', 'f'], []]);
  });

  it('says that it was not sent, where the key that sends came before the field', () => {
    const send = () => ahead.take(press('Enter', { ctrlKey: true }));
    ahead.begin(0, () => undefined);
    expect(send()).toBe(false);
    ahead.begin(0);
    type('d');
    send();
    expect(unsent).not.toHaveBeenCalled();
    ahead.begin(0, () => undefined);
    type('d');
    send();
    expect(unsent).toHaveBeenCalledOnce();
  });

  it('stays held when one pastes too early', () => {
    ahead.begin(0);
    expect([...type('d'), ahead.take(press('v', { ctrlKey: true })), ...type('e')]).toEqual([true, true, true]);
    ahead.arrived();
    expect(written).toEqual(['de']);
  });

  it('leaves strokes with Ctrl alone', () => {
    ahead.begin(press('r').timeStamp);
    expect([ahead.take(press('k', { ctrlKey: true })), ...type('j')]).toEqual([false, false]);
    ahead.begin(press('r').timeStamp);
    expect(ahead.take(press('A', { ctrlKey: true, shiftKey: true }))).toBe(false);
  });
});
