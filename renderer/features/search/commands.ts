/** The keys of the search. Those of its box and its results stand there. */
import type { Command } from '../../commands/table.ts';
import { onceShown } from '../../ui/once-shown.ts';

const focusField = (): boolean => {
  const field = document.getElementById('search-field');
  if (!(field instanceof HTMLInputElement)) return false;
  field.focus();
  field.select();
  return true;
};

/** After React has put the box, or what it is to hold, on screen. */
export const focusSearch = (): void => onceShown(focusField);

export const searchCommands: Command[] = [
  {
    id: 'search.focus',
    title: 'search.focus',
    section: 'move',
    keys: ['/'],
    writes: true,
    run({ nav }) {
      if (nav.pane !== 'list') nav.showPane('list');
      if (!focusField()) focusSearch();
    },
  },
  {
    id: 'search.ask',
    title: 'search.ask',
    section: 'move',
    keys: [],
    when: ({ search }) => search.shown,
    run: ({ search }) => void search.ask(),
  },
];
