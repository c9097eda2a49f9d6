/** Registers the canned replies: keys and page. */
import type { Command } from '../../commands/table.ts';
import { openPlace } from '../../parts/records/open-record.ts';
import type { AppState } from '../../store/app-state.ts';
import { turnedTo } from '../../store/current-ticket.ts';
import type { Feature } from '../../store/registry.ts';
import { lazyView } from '../../ui/lazy-view.tsx';

const CannedView = lazyView(async () => (await import('./CannedView.tsx')).CannedView);

const hasOpenTicket = (app: AppState) => turnedTo(app) !== null;

const commands: Command[] = [
  {
    id: 'reply.canned',
    title: 'canned.insert',
    synonyms: 'also.canned',
    section: 'write',
    keys: ['Mod+Shift+k'],
    inFields: true,
    when: hasOpenTicket,
    run: ({ composer }) => composer.controls?.openCanned(),
  },
  {
    id: 'reply.nextPlace',
    title: 'canned.nextPlaceCommand',
    section: 'write',
    keys: ['F8'],
    inFields: true,
    when: hasOpenTicket,
    run: ({ composer }) => composer.controls?.stepPlace(1),
  },
  {
    id: 'reply.previousPlace',
    title: 'canned.previousPlaceCommand',
    section: 'write',
    keys: ['Shift+F8'],
    inFields: true,
    when: hasOpenTicket,
    run: ({ composer }) => composer.controls?.stepPlace(-1),
  },
  {
    id: 'reply.cannedLanguage',
    title: 'canned.languageCommand',
    section: 'write',
    keys: ['F7'],
    inFields: true,
    when: ({ canned }) => canned.stepLanguage !== null,
    run: ({ canned }) => canned.stepLanguage?.(),
  },
  {
    id: 'go.canned',
    title: 'canned.manageCommand',
    synonyms: 'also.canned',
    section: 'go',
    keys: ['g c'],
    run: (app) => openPlace(app, 'canned'),
  },
];

export const cannedFeature: Feature = {
  commands,
  places: { canned: { View: CannedView, title: 'shell.canned', back: 'canned.backToList' } },
};
