/** The context menu: editing, links and spelling, in the page's words. */
import {
  type BrowserWindow,
  type ContextMenuParams,
  clipboard,
  Menu,
  type MenuItemConstructorOptions,
  type WebContents,
} from 'electron';
import type { WindowChrome } from '../../shared/domain/computer.ts';
import { mayOpen } from '../host/openable-addresses.ts';

type Items = MenuItemConstructorOptions[];

interface ContextActions {
  openLink(url: string): void;
  copyText(text: string): void;
  replaceWord(word: string): void;
  learnWord(word: string): void;
}

/**
 * Menu items for the field, link or selected text under the pointer. Empty if nothing is possible.
 */
export function contextTemplate(
  {
    isEditable,
    editFlags,
    linkURL,
    selectionText,
    misspelledWord,
    dictionarySuggestions,
  }: Pick<
    ContextMenuParams,
    'isEditable' | 'editFlags' | 'linkURL' | 'selectionText' | 'misspelledWord' | 'dictionarySuggestions'
  >,
  words: WindowChrome['words'] | null,
  actions: ContextActions,
): Items {
  const groups: Items[] = [];
  if (isEditable && misspelledWord !== '') {
    groups.push([
      ...dictionarySuggestions.map((word) => ({ label: word, click: () => actions.replaceWord(word) })),
      ...(words ? [{ label: words.learnWord, click: () => actions.learnWord(misspelledWord) }] : []),
    ]);
  }
  // Other addresses are never opened, so do not offer them.
  if (words && mayOpen(linkURL)) {
    groups.push([
      { label: words.openLink, click: () => actions.openLink(linkURL) },
      { label: words.copyLink, click: () => actions.copyText(linkURL) },
    ]);
  }
  if (isEditable) {
    groups.push(
      [
        { role: 'undo', enabled: editFlags.canUndo },
        { role: 'redo', enabled: editFlags.canRedo },
      ],
      [
        { role: 'cut', enabled: editFlags.canCut },
        { role: 'copy', enabled: editFlags.canCopy },
        { role: 'paste', enabled: editFlags.canPaste },
        { role: 'selectAll', enabled: editFlags.canSelectAll },
      ],
    );
  } else if (selectionText.trim() !== '') {
    groups.push([{ role: 'copy' }]);
  }
  return groups.flatMap((group, index) => (index === 0 ? group : [{ type: 'separator' as const }, ...group]));
}

export function offerContextMenu(
  window: BrowserWindow,
  words: () => WindowChrome['words'] | null,
  openLink: (url: string) => void,
  webContents: WebContents = window.webContents,
): void {
  webContents.on('context-menu', (_, params) => {
    const template = contextTemplate(params, words(), {
      openLink,
      copyText: (text) => clipboard.writeText(text),
      replaceWord: (word) => webContents.replaceMisspelling(word),
      learnWord: (word) => webContents.session.addWordToSpellCheckerDictionary(word),
    });
    if (template.length > 0) Menu.buildFromTemplate(template).popup({ window });
  });
}
