import { type BrowserWindow, type ContextMenuParams, clipboard, Menu, type MenuItemConstructorOptions } from 'electron';
import type { Frame } from '../../shared/domain/computer.ts';
import { mayOpen } from '../host/addresses.ts';

type Items = MenuItemConstructorOptions[];

export interface ContextActions {
  openLink(url: string): void;
  copyText(text: string): void;
  replaceWord(word: string): void;
  learnWord(word: string): void;
}

/** What a click with the other button offers: on what is written in, on a link, on selected text. Empty for nothing. */
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
  words: Frame['words'] | null,
  actions: ContextActions,
): Items {
  const groups: Items[] = [];
  if (isEditable && misspelledWord !== '') {
    groups.push([
      ...dictionarySuggestions.map((word) => ({ label: word, click: () => actions.replaceWord(word) })),
      ...(words ? [{ label: words.learnWord, click: () => actions.learnWord(misspelledWord) }] : []),
    ]);
  }
  // Nothing else is opened either way; so nothing else is offered.
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

/** Shows it at each click, with the words of the page's catalogue once they are known. */
export function offerContextMenu(
  window: BrowserWindow,
  words: () => Frame['words'] | null,
  openLink: (url: string) => void,
): void {
  const { webContents } = window;
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
