import { describe, expect, it, vi } from 'vitest';
import { contextTemplate } from './menu.ts';

// Importing Electron under Node asks for its program; nothing of it is used here.
vi.mock('electron', () => ({ clipboard: {}, Menu: {} }));

const words = { openLink: 'Open', copyLink: 'Copy link', learnWord: 'Learn', quit: 'Quit' };

describe('the context menu', () => {
  const flags = { canUndo: false, canRedo: false, canCut: true, canCopy: true, canPaste: true, canSelectAll: true };
  const nothing = { isEditable: false, linkURL: '', selectionText: '', misspelledWord: '', dictionarySuggestions: [] };
  const done: string[] = [];
  const actions = {
    openLink: (url: string) => void done.push(`open ${url}`),
    copyText: (text: string) => void done.push(`copy ${text}`),
    replaceWord: (word: string) => void done.push(`replace ${word}`),
    learnWord: (word: string) => void done.push(`learn ${word}`),
  };
  const shown = (params: Partial<Parameters<typeof contextTemplate>[0]>) =>
    contextTemplate({ ...nothing, editFlags: flags as Electron.EditFlags, ...params }, words, actions);
  const names = (list: ReturnType<typeof shown>) => list.map(({ label, type }) => label ?? type);

  it('offers what can be done with what lies under it', () => {
    expect(names(shown({}))).toEqual([]);
    expect(names(shown({ selectionText: 'srv-07' }))).toEqual(['Copy']);
    expect(names(shown({ linkURL: 'https://example.com/' }))).toEqual(['Open', 'Copy link']);
    expect(names(shown({ isEditable: true, misspelledWord: 'teh', dictionarySuggestions: ['the'] }))).toEqual([
      ...['the', 'Learn', 'separator', 'Undo', 'Redo', 'separator'],
      ...['Cut', 'Copy', 'Paste', 'Select all'],
    ]);
  });

  it.each(['javascript:alert(1)', 'file:///etc/passwd', 'http://example.com/', 'https://user:word@example.com/'])(
    'offers nothing for %s, which nothing opens',
    (linkURL) => {
      expect(shown({ linkURL })).toEqual([]);
    },
  );
});
