import { describe, expect, it } from 'vitest';
import { scriptedBridge } from '../../tests/helpers/renderer/scripted-bridge.ts';
import { features } from '../features.ts';
import { createAppStore } from '../slices.ts';
import { strokeOf } from './stroke.ts';
import { allCommands, createKeyHandler } from './table.ts';

type Held = Pick<KeyboardEventInit, 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey' | 'modifierAltGraph'>;

const NONE: Held = {};
const SHIFT: Held = { shiftKey: true };
const CTRL: Held = { ctrlKey: true };
/** On Linux, AltGr is a modifier of its own. Windows sends Ctrl and Alt with it. */
const ALT_GR: Held = { modifierAltGraph: true };
const ALT_GR_WINDOWS: Held = { modifierAltGraph: true, ctrlKey: true, altKey: true };
/** A Mac has Option in its place. */
const OPTION: Held = { altKey: true };

type Press = [key: string, code: string, held: Held, stroke: string | null];

/** Values of `keydown` in Chromium. Each layout begins with a letter, by which it is known. */
const LAYOUTS: Record<string, { runs: Press[]; types: Press[] }> = {
  German: {
    runs: [
      ['z', 'KeyY', NONE, 'z'],
      ['y', 'KeyZ', NONE, 'y'],
      ['Y', 'KeyZ', SHIFT, 'Shift+y'],
      ['z', 'KeyY', CTRL, 'Mod+z'],
      ['?', 'Minus', SHIFT, '?'],
      ['/', 'Digit7', SHIFT, '/'],
      ['1', 'Digit1', CTRL, 'Mod+1'],
      ['ö', 'Semicolon', NONE, 'ö'],
      ['[', 'Digit8', ALT_GR, '['],
      [']', 'Digit9', ALT_GR_WINDOWS, ']'],
    ],
    types: [
      ['@', 'KeyQ', ALT_GR_WINDOWS, '@'],
      ['@', 'KeyQ', { ctrlKey: true, altKey: true }, '@'],
      ['€', 'KeyE', ALT_GR, '€'],
      ['\\', 'Minus', ALT_GR_WINDOWS, '\\'],
      ['µ', 'KeyM', ALT_GR, 'µ'],
      ['@', 'KeyL', OPTION, 'Alt+@'],
      ['Dead', 'Equal', NONE, null],
      ['Dead', 'Backquote', NONE, null],
      ['é', 'KeyE', NONE, 'e'],
    ],
  },
  Spanish: {
    runs: [
      ['ñ', 'Semicolon', NONE, 'ñ'],
      ['j', 'KeyJ', NONE, 'j'],
      ['?', 'Minus', SHIFT, '?'],
      ['/', 'Digit7', SHIFT, '/'],
      ['[', 'BracketLeft', ALT_GR, '['],
      [',', 'Comma', CTRL, 'Mod+,'],
    ],
    types: [
      ['@', 'Digit2', ALT_GR_WINDOWS, '@'],
      ['€', 'KeyE', ALT_GR_WINDOWS, '€'],
      ['#', 'Digit3', ALT_GR, '#'],
      ['ç', 'Backslash', NONE, 'ç'],
      ['Dead', 'Quote', NONE, null],
      ['Dead', 'Quote', SHIFT, null],
      ['á', 'KeyA', NONE, 'a'],
      ['ü', 'KeyU', NONE, 'u'],
    ],
  },
  French: {
    runs: [
      ['a', 'KeyQ', NONE, 'a'],
      ['m', 'Semicolon', NONE, 'm'],
      [',', 'KeyM', NONE, ','],
      ['?', 'KeyM', SHIFT, '?'],
      ['/', 'Period', SHIFT, '/'],
      ['&', 'Digit1', NONE, '1'],
      ['é', 'Digit2', CTRL, 'Mod+2'],
      ['1', 'Digit1', SHIFT, '1'],
      ['z', 'KeyW', CTRL, 'Mod+z'],
      ['[', 'Digit5', ALT_GR_WINDOWS, '['],
    ],
    types: [
      ['@', 'Digit0', ALT_GR_WINDOWS, '@'],
      ['{', 'Digit4', ALT_GR, '{'],
      ['€', 'KeyE', ALT_GR_WINDOWS, '€'],
      ['ù', 'Quote', NONE, 'ù'],
      ['Dead', 'BracketLeft', NONE, null],
      ['ê', 'KeyE', NONE, 'e'],
      ['Ê', 'KeyE', SHIFT, 'Shift+e'],
    ],
  },
  Polish: {
    runs: [
      ['j', 'KeyJ', NONE, 'j'],
      ['?', 'Slash', SHIFT, '?'],
      ['s', 'KeyS', CTRL, 'Mod+s'],
    ],
    types: [
      ['ą', 'KeyA', ALT_GR_WINDOWS, 'ą'],
      ['ż', 'KeyZ', ALT_GR_WINDOWS, 'ż'],
      ['ł', 'KeyL', ALT_GR, 'ł'],
      ['Ś', 'KeyS', { ...ALT_GR_WINDOWS, ...SHIFT }, 'ś'],
      ['Ó', 'KeyO', { ...ALT_GR, ...SHIFT }, 'ó'],
      ['ę', 'KeyE', OPTION, 'Alt+e'],
      ['Dead', 'Backquote', SHIFT, null],
    ],
  },
  Arabic: {
    runs: [
      ['ت', 'KeyJ', NONE, 'j'],
      ['ق', 'KeyR', NONE, 'r'],
      ['لا', 'KeyB', NONE, 'b'],
      ['لآ', 'KeyB', SHIFT, 'Shift+b'],
      ['\u064e', 'KeyQ', SHIFT, 'Shift+q'],
      ['÷', 'KeyI', SHIFT, 'Shift+i'],
      ['{', 'KeyC', SHIFT, 'Shift+c'],
      ['ن', 'KeyK', CTRL, 'Mod+k'],
      ['ك', 'Semicolon', NONE, ';'],
      ['ج', 'BracketLeft', NONE, '['],
      ['د', 'BracketRight', NONE, ']'],
      ['و', 'Comma', CTRL, 'Mod+,'],
      ['ظ', 'Slash', NONE, '/'],
      ['؟', 'Slash', SHIFT, '?'],
      ['١', 'Digit1', NONE, '1'],
      ['۲', 'Digit2', CTRL, 'Mod+2'],
    ],
    types: [
      ['€', 'KeyE', ALT_GR_WINDOWS, '€'],
      ['ـ', 'KeyJ', SHIFT, 'Shift+j'],
      ['،', 'KeyK', SHIFT, 'Shift+k'],
    ],
  },
  Russian: {
    runs: [
      ['о', 'KeyJ', NONE, 'j'],
      ['О', 'KeyJ', SHIFT, 'Shift+j'],
      ['ъ', 'BracketRight', NONE, ']'],
      ['Ж', 'Semicolon', SHIFT, ':'],
      ['б', 'Comma', CTRL, 'Mod+,'],
      ['.', 'Slash', NONE, '.'],
    ],
    types: [],
  },
  Czech: {
    runs: [
      ['y', 'KeyZ', NONE, 'y'],
      ['ě', 'Digit2', CTRL, 'Mod+2'],
      ['1', 'Digit1', SHIFT, '1'],
    ],
    types: [],
  },
  English: {
    runs: [
      ['j', 'KeyJ', NONE, 'j'],
      ['V', 'KeyV', SHIFT, 'Shift+v'],
      ['?', 'Slash', SHIFT, '?'],
      ['!', 'Digit1', SHIFT, '!'],
      ['!', 'Digit1', { ...CTRL, ...SHIFT }, 'Mod+Shift+!'],
      ['1', 'Numpad1', CTRL, 'Mod+1'],
      ['Enter', 'Enter', { metaKey: true, ...SHIFT }, 'Mod+Shift+Enter'],
      ['ArrowUp', 'ArrowUp', OPTION, 'Alt+ArrowUp'],
      ['F6', 'F6', SHIFT, 'Shift+F6'],
      ['Shift', 'ShiftLeft', SHIFT, null],
      ['AltGraph', 'AltRight', ALT_GR, null],
    ],
    types: [],
  },
};

const press = ([key, code, held]: Press) => new KeyboardEvent('keydown', { key, code, ...held });

describe.each(Object.entries(LAYOUTS))('on a keyboard for %s', (_, { runs, types }) => {
  it('names each press as the table of commands does', () => {
    const presses = [...runs, ...types];
    expect(presses.map((one) => [one[0], strokeOf(press(one))])).toEqual(
      presses.map(([key, , , stroke]) => [key, stroke]),
    );
  });

  it('takes no letter or sign from a field, with whatever key it is typed', () => {
    const app = createAppStore(scriptedBridge({}), features).getState();
    const ran: string[] = [];
    const commands = new Map(
      allCommands(app).map((command) => [
        command.id,
        { ...command, onTicket: false, when: () => true, run: () => void ran.push(command.id) } as const,
      ]),
    );
    const get = () => ({ ...app, nav: { ...app.nav, account: 'a1' }, registry: { ...app.registry, commands } });
    const handle = createKeyHandler(get);
    const typed = [
      ...runs.filter(([key, , held]) => !/^\w\w/.test(key) && (!held.ctrlKey || held.modifierAltGraph)),
      ...types,
    ];
    for (const one of typed)
      expect([one[0], handle(press(one), { inField: true, onControl: false })]).toEqual([one[0], false]);
    expect(ran).toEqual([]);
  });
});
