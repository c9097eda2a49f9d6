import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CannedReply, ExpandedReply } from '../../../shared/domain/canned.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { ticket } from '../../../tests/helpers/renderer/samples.ts';
import { type Script, scriptedBridge, settle } from '../../../tests/helpers/renderer/scripted-bridge.ts';
import { createAppStore } from '../../slices.ts';
import { StoreProvider } from '../../store/app-store.ts';
import { UiProvider } from '../../ui/UiProvider.tsx';
import type { CannedUploads } from './attach-files.ts';
import { CannedPicker, pickerNames } from './CannedPicker.tsx';
import { LanguageLine } from './LanguageLine.tsx';
import { useCanned, useFill } from './useCanned.ts';

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  Element.prototype.scrollIntoView = () => {};
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  // No undo to keep here: the other way in.
  document.execCommand = () => false;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const reply = (name: string, used = 0): CannedReply => ({
  id: name,
  name,
  keywords: [],
  text: `Text of ${name}`,
  department: null,
  macro: null,
  shared: false,
  used,
  lastUsedAt: null,
  changedAt: 1,
});
const filled = (text: string, more: Partial<ExpandedReply> = {}): Result<ExpandedReply> =>
  ok({ text, empty: [], unknown: [], unverified: false, language: null, lacks: null, ...more });

const attached: string[][] = [];
beforeEach(() => attached.splice(0));

function Writer() {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const onFiles = (files: CannedUploads) => attached.push([...files].map(([file, hash]) => `${file.name} ${hash}`));
  const canned = useCanned({ account: 'a1', ticket: ticket(), field, text, onFiles });
  const { picker, fill } = canned;
  return (
    <>
      <textarea
        ref={field}
        aria-label="Reply"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          picker.onChange(event);
        }}
        onSelect={picker.onSelect}
        onKeyDown={(event) => picker.onKeyDown(event) || fill.onKeyDown(event)}
        {...pickerNames(picker)}
      />
      <CannedPicker picker={picker} ticket={ticket()} field={field} />
      <button type="button" onClick={() => void picker.ask()}>
        Ask
      </button>
      <LanguageLine inserted={canned.inserted} onChange={canned.stepLanguage} />
    </>
  );
}

async function open(list: CannedReply[], more: Script = {}) {
  const state = { list };
  const bridge = scriptedBridge({
    'canned.list': () => ok(state.list),
    'canned.expand': ({ id }) => filled(`Text of ${id}`),
    'canned.used': () => ok(null),
    ...more,
  });
  const store = createAppStore(bridge);
  store.listen();
  await act(async () => {
    render(
      <StoreProvider store={store}>
        <UiProvider>
          <Writer />
        </UiProvider>
      </StoreProvider>,
    );
    await settle();
  });
  return { state, bridge, store };
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reply' });
/** Types like a keyboard: each letter is an event of its own. */
async function type(text: string) {
  for (const letter of text) {
    const { value, selectionStart, selectionEnd } = field();
    const next = value.slice(0, selectionStart) + letter + value.slice(selectionEnd);
    await act(async () => {
      const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set;
      set?.call(field(), next);
      field().setSelectionRange(selectionStart + 1, selectionStart + 1);
      field().dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: letter }));
      await settle();
    });
  }
}
const press = async (key: string) => {
  let kept = true;
  await act(async () => {
    kept = fireEvent.keyDown(field(), { key });
    await settle();
  });
  return { taken: !kept };
};
const names = () => screen.queryAllByRole('option').map((option) => option.textContent);
const chosen = () => screen.getByRole('option', { selected: true }).textContent;

describe('the list at the cursor', () => {
  it('stands still while it is open, whatever becomes of the order', async () => {
    const { state, bridge } = await open([reply('a'), reply('b')]);
    await type('::');
    await press('Escape');
    await type(' ::');
    expect([names(), chosen()]).toEqual([['a', 'b'], 'a']);
    state.list = [reply('c', 9), reply('b', 5), reply('a')];
    await act(async () => {
      bridge.emit({ name: 'canned.changed', data: { account: 'a1' } });
      await settle();
    });
    expect([names(), chosen()]).toEqual([['a', 'b'], 'a']);
    await press('Escape');
    await type(' ::');
    expect([names(), chosen()]).toEqual([['c', 'b', 'a'], 'c']);
  });

  it('is pointed to by the text, which keeps the focus', async () => {
    await open([reply('a'), reply('b')]);
    expect(field().getAttribute('aria-activedescendant')).toBeNull();
    await type('::');
    await press('ArrowDown');
    const option = screen.getByRole('option', { selected: true });
    expect(option.textContent).toBe('b');
    expect(field().getAttribute('aria-activedescendant')).toBe(option.id);
    expect(field().getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id);
    expect(screen.getByRole('status').textContent).toBe('2 canned replies. Arrows choose, Enter inserts, Esc closes.');
    await press('Escape');
    expect(field().getAttribute('aria-controls')).toBeNull();
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('leads to the first one where there is none, and takes no other key', async () => {
    const { store } = await open([]);
    act(() => store.getState().nav.openAccount('a1'));
    await type('::');
    expect(screen.getByRole('status').textContent).toBe('No canned replies yet.');
    for (const key of ['Tab', 'ArrowDown']) expect(await press(key)).toEqual({ taken: false });
    expect(await press('Enter')).toEqual({ taken: true });
    expect(store.getState()).toMatchObject({
      canned: { shown: { a1: expect.any(String) } },
      record: { open: { kind: 'canned' } },
    });
    expect(field().value).toBe('::');
    await type(' ::');
    expect(await press('Escape')).toEqual({ taken: true });
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('leaves the text as it is where the reply cannot be filled, and counts nothing', async () => {
    const { bridge } = await open([reply('a')], { 'canned.expand': () => err('storage', 'canned.expand') });
    await type('Hi ::a');
    await press('Enter');
    expect(field().value).toBe('Hi ::a');
    expect(bridge.callsOf('canned.used')).toEqual([]);
    expect((await screen.findAllByText(/couldn’t be read or written/)).length).toBeGreaterThan(0);
  });

  it('keeps what is typed while the reply is being filled', async () => {
    let answer: (result: Result<ExpandedReply>) => void = () => undefined;
    const { bridge } = await open([reply('a')], {
      'canned.expand': () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    await type('Hi ::a');
    await press('Enter');
    await type('!');
    expect(field().value).toBe('Hi ::a!');
    await act(async () => {
      answer(filled('there'));
      await settle();
    });
    expect(field().value).toBe('Hi there!');
    expect(bridge.callsOf('canned.used')).toEqual([{ account: 'a1', id: 'a' }]);
  });

  it('puts in one after the other, and another in its place', async () => {
    await open([reply('a'), reply('b')]);
    await type('::a');
    await press('Enter');
    await type(' ::b');
    expect(await press('Enter')).toEqual({ taken: true });
    expect(field().value).toBe('Text of a Text of b');
    expect(screen.queryByRole('listbox')).toBeNull();
    field().setSelectionRange(0, field().value.length);
    await type('::');
    await press('Enter');
    expect(field().value).toBe('Text of a');
  });

  it('puts the reply where it was asked for, and goes to the first of its places', async () => {
    await open([reply('a')], {
      'canned.expand': () =>
        filled('Dear {{customer.name}}, {{typo.x}}', { empty: ['customer.name'], unknown: ['typo.x'] }),
    });
    await type('{{today}} ::');
    await press('Enter');
    expect(field().value).toBe('{{today}} Dear {{customer.name}}, {{typo.x}}');
    const marked = () => field().value.slice(field().selectionStart, field().selectionEnd);
    expect(marked()).toBe('{{customer.name}}');
    expect(await press('Tab')).toEqual({ taken: true });
    expect(marked()).toBe('{{typo.x}}');
    // Behind the last one the field is left as ever.
    expect(await press('Tab')).toEqual({ taken: false });
  });
});

describe('languages of a reply', () => {
  const dns = { ...reply('dns'), text: 'Hello', language: 'en', texts: { de: 'Hallo', es: 'Hola' } };
  const TEXTS: Record<string, string> = { de: 'Hallo', es: 'Hola' };
  /** The customer writes French. */
  const expand: Script['canned.expand'] = ({ language }) =>
    filled((language && TEXTS[language]) || 'Hello', {
      language: language ?? 'en',
      lacks: language === undefined ? 'fr' : null,
    });
  const step = (store: Awaited<ReturnType<typeof open>>['store']) =>
    act(async () => {
      store.getState().canned.stepLanguage?.();
      await settle();
    });
  const lines = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

  it('the fallback is said, and a key changes what was inserted', async () => {
    const { store } = await open([dns], { 'canned.expand': expand });
    await type('Hi ::');
    await press('Enter');
    expect(field().value).toBe('Hi Hello');
    expect(lines()).toContainEqual(expect.stringContaining('No French text; inserted English.'));
    await step(store);
    expect(field().value).toBe('Hi Hallo');
    expect(lines()).toContainEqual(expect.stringContaining('Inserted German.'));
    await step(store);
    expect(field().value).toBe('Hi Hola');
    expect(screen.getByRole('button', { name: /^Use English/ })).toBeTruthy();
    await step(store);
    expect(field().value).toBe('Hi Hello');
    await type('!');
    expect(store.getState().canned.stepLanguage).not.toBeNull();
    // A changed text is the agent's own.
    field().setSelectionRange(4, 4);
    await type('x');
    expect(store.getState().canned.stepLanguage).toBeNull();
    expect(lines().join()).not.toContain('English');
  });

  it('a key changes the preview, and the shown language is inserted', async () => {
    const { store } = await open([dns], { 'canned.expand': expand });
    await type('::');
    const preview = () => document.querySelector('[aria-hidden="true"] [lang]')?.textContent?.trim();
    expect(preview()).toBe('Hello');
    await step(store);
    expect(preview()).toBe('Hallo');
    await press('Enter');
    expect(field().value).toBe('Hallo');
  });

  it('nothing is said of a reply in one language where the customer’s is not known', async () => {
    const { store } = await open([reply('a')]);
    await type('::');
    await press('Enter');
    expect(lines().filter((line) => line !== '')).toEqual([]);
    expect(store.getState().canned.stepLanguage).toBeNull();
  });
});

describe('files of a reply', () => {
  const files = [
    { hash: 'h1', name: 'prices.pdf', type: 'application/pdf', size: 3 },
    { hash: 'h2', name: 'gone.png', type: 'image/png', size: 3 },
  ];

  it('are attached as it is inserted; one that is not here is said', async () => {
    const { bridge } = await open([{ ...reply('a'), files }], {
      'canned.file': ({ hash }) =>
        hash === 'h1'
          ? ok(new Uint8Array([1, 2, 3]))
          : err('invalid', 'canned.file', { detail: { reason: 'file-missing' } }),
    });
    await type('::');
    expect(screen.getByRole('list', { name: 'Files', hidden: true }).textContent).toContain('prices.pdf');
    await press('Enter');
    await act(settle);
    expect(attached).toEqual([['prices.pdf h1']]);
    expect(bridge.callsOf('canned.file')).toHaveLength(2);
    expect((await screen.findAllByText(/“gone.png” wasn’t attached/)).length).toBeGreaterThan(0);
  });
});

describe('suggested replies', () => {
  it('come first while nothing is searched', async () => {
    const { bridge } = await open([reply('a'), reply('b'), reply('c')], { 'canned.suggest': () => ok(['c']) });
    await type('::');
    expect(names()).toEqual(['csuggested', 'a', 'b']);
    expect(bridge.callsOf('canned.suggest')).toHaveLength(1);
    await type('b');
    expect(names()).toEqual(['b']);
  });

  it('are awaited by the key that opens the list, and letters typed meanwhile are searched for', async () => {
    let answer: (ids: string[]) => void = () => undefined;
    await open([reply('a'), reply('bc')], {
      'canned.suggest': () =>
        new Promise((resolve) => {
          answer = (ids) => resolve(ok(ids));
        }),
    });
    await type('Hi ');
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Ask' })));
    await type('b');
    await act(async () => {
      answer(['a']);
      await settle();
    });
    expect(names()).toEqual(['bc']);
    await press('Enter');
    expect(field().value).toBe('Hi Text of bc');
  });

  it('change nothing if they come once the list is open', async () => {
    let answer: (ids: string[]) => void = () => undefined;
    await open([reply('a'), reply('c')], {
      'canned.suggest': () =>
        new Promise((resolve) => {
          answer = (ids) => resolve(ok(ids));
        }),
    });
    await type('::');
    await act(async () => {
      answer(['c']);
      await settle();
    });
    expect(names()).toEqual(['a', 'c']);
  });
});

it('counts the word that was to find a reply among what is to be filled', () => {
  const element = document.createElement('textarea');
  element.value = 'Dear {{customer.name}}, ::sol';
  const { result } = renderHook(() => useFill({ current: element }, 'Dear {{customer.name}}, ::sol'));
  expect(result.current.open.map(({ name }) => name)).toEqual(['customer.name', '::sol']);
  element.value = 'Dear Mara, it works.';
  expect(result.current.anyOpen()).toBe(false);
});

it('asks the text as it is before a send, not as it was when it was last looked through', () => {
  const element = document.createElement('textarea');
  element.value = 'Hello {{customer.name}},';
  const { result } = renderHook(() => useFill({ current: element }, 'Hello {{customer.name}},'));
  expect([result.current.open.length, result.current.anyOpen()]).toEqual([1, true]);
  // Filled, and Send pressed before the window has looked through it again.
  element.value = 'Hello Mara,';
  expect([result.current.open.length, result.current.anyOpen()]).toEqual([1, false]);
  // Inserted a moment ago: it holds the send, although nothing is shown of it yet.
  element.value = 'Hello Mara, about {{service.domain}}';
  expect(result.current.anyOpen()).toBe(true);
});
