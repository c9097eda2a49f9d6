import { describe, expect, it } from 'vitest';
import { DEFAULT_COMPUTER } from '../../shared/domain/computer.ts';
import { features } from '../features.ts';
import { boundCommands, type ChangedKeys, type KeySource } from '../store/key-bindings.ts';
import { createRegistry } from '../store/registry.ts';
import { reservedFor } from '../store/reserved-keys.ts';
import { changeableKeysOf, changesWith, changesWithout, lostKeys, obstacleOf } from './change-keys.ts';
import { allCommands, type Command } from './table.ts';

const registry = createRegistry(features);
const can = { menus: false, tray: false, login: false, arrange: false, pages: false };
const desk = (keys: ChangedKeys = {}): KeySource => ({
  registry,
  computer: {
    computer: { can, settings: { ...DEFAULT_COMPUTER, keys: keys as Record<string, string[]> } },
  },
});
const command = (id: string, app = desk()): Command => {
  const found = boundCommands(app).get(id);
  if (!found) throw new Error(`no command ${id}`);
  return found;
};
const keys = (app: KeySource, id: string) => command(id, app).keys;

describe('keys that no command may take', () => {
  it.each([
    ['Enter', 'controls'],
    ['Escape', 'controls'],
    [' ', 'controls'],
    ['Tab', 'access'],
    ['Shift+Tab', 'access'],
    ['Shift+F10', 'access'],
    ['ContextMenu', 'access'],
    ['Alt+f', 'access'],
    ['Mod+0', 'access'],
    ['Mod+v', 'text'],
    ['Shift+ArrowDown', 'text'],
    ['Backspace', 'text'],
    ['Mod+w', 'frame'],
    ['Mod+Shift+t', 'frame'],
    ['CapsLock', 'frame'],
    ['j', null],
    ['Shift+j', null],
    ['Alt+ArrowDown', null],
    ['Mod+Enter', null],
    ['Mod+Shift+k', null],
    ['F8', null],
    ['+', null],
  ])('%s: %s', (stroke, of) => expect(reservedFor(stroke)).toBe(of));
});

describe('the keys of the table', () => {
  it('are as they are written until something is changed, and the same list each time', () => {
    const app = desk();
    expect(allCommands(app)).toEqual([...registry.commands.values()]);
    expect(boundCommands(app)).toBe(boundCommands({ ...app }));
  });

  it('can be changed where nothing else needs them', () => {
    expect(changeableKeysOf(desk(), command('ticket.open'))).toEqual(['o']);
    expect(changeableKeysOf(desk(), command('window.nextPane'))).toEqual([]);
    expect(changeableKeysOf(desk(), command('account.switch1'))).toEqual([]);
  });
});

describe('a new key', () => {
  it.each([
    ['marks.pin', 'Shift+q', null],
    ['marks.pin', 'g x', null],
    ['marks.pin', 'Tab', { kind: 'reserved', of: 'access' }],
    ['marks.pin', 'g Enter', { kind: 'reserved', of: 'controls' }],
    ['reply.send', 's', { kind: 'writing' }],
  ])('%s by %s: %j', (id, stroke, obstacle) => {
    expect(obstacleOf(desk(), command(id), stroke)).toEqual(obstacle);
  });

  it.each([
    ['j', ['list.next']],
    ['j x', ['list.next']],
  ])('by %s names whom it would be taken from', (stroke, by) => {
    const obstacle = obstacleOf(desk(), command('marks.pin'), stroke);
    expect(obstacle).toMatchObject({ kind: 'taken' });
    expect(obstacle && 'by' in obstacle && obstacle.by.map(({ id }) => id)).toEqual(by);
  });

  it('is not taken from accounts, whose keys count them', () => {
    expect(obstacleOf(desk(), command('marks.pin'), 'g 3')).toMatchObject({ kind: 'kept' });
    // It begins theirs.
    expect(obstacleOf(desk(), command('marks.pin'), 'g')).toMatchObject({ kind: 'kept' });
  });

  it('is taken from the one that had it, which has it again once the change is reset', () => {
    const app = desk(changesWith(desk(), command('marks.pin'), ['h']));
    expect([keys(app, 'marks.pin'), keys(app, 'marks.snooze')]).toEqual([['h'], []]);
    expect(lostKeys(app, command('marks.snooze', app)).map(({ stroke, to }) => [stroke, to.id])).toEqual([
      ['h', 'marks.pin'],
    ]);
    const reset = desk(changesWithout(app, command('marks.pin')));
    expect(reset.computer).toEqual(desk().computer);
    expect([keys(reset, 'marks.pin'), keys(reset, 'marks.snooze')]).toEqual([['s'], ['h']]);
  });

  it('is taken from a changed one for good', () => {
    const one = desk(changesWith(desk(), command('marks.pin'), ['Shift+q', 'Shift+b']));
    const two = desk(changesWith(one, command('marks.done', one), ['Shift+q']));
    expect([keys(two, 'marks.pin'), keys(two, 'marks.done')]).toEqual([['Shift+b'], ['Shift+q']]);
  });

  it('goes to all commands of its line, and leaves them what dialogs need', () => {
    const app = desk(changesWith(desk(), command('reply.attach'), ['Mod+Shift+u']));
    expect([keys(app, 'reply.attach'), keys(app, 'ticket.attach')]).toEqual([['Mod+Shift+u'], ['Mod+Shift+u']]);
    const back = desk(changesWith(desk(), command('ticket.close'), ['Shift+q']));
    expect(keys(back, 'ticket.close')).toEqual(['Shift+q', 'Escape']);
  });

  it('is no change where it is the one of the table', () => {
    const app = desk(changesWith(desk(), command('marks.pin'), ['Shift+q']));
    expect(changesWith(app, command('marks.pin', app), ['s'])).toEqual({});
  });

  it('from a file that somebody wrote takes nothing that is kept', () => {
    const app = desk({ 'marks.pin': ['Tab', 'g 1', 'Shift+q'], nobody: ['j'] });
    expect([keys(app, 'marks.pin'), keys(app, 'account.switch1')]).toEqual([['Shift+q'], ['Mod+1', 'g 1']]);
    expect(keys(app, 'list.next')).toEqual(['j']);
  });
});
