/** Registers the keys of the search. Those of its box and its results stand there. */
import type { Command } from '../../commands/table.ts';
import type { Feature } from '../../store/registry.ts';

const commands: Command[] = [
  {
    id: 'search.focus',
    title: 'search.focus',
    section: 'go',
    keys: ['/'],
    writes: true,
    run({ nav, search }) {
      if (nav.pane !== 'list' || nav.settingsOpen) nav.showPane('list');
      search.focusField();
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

export const searchFeature: Feature = { commands };
