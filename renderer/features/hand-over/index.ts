/** Registers the hand-over: key, page, and promises as a calendar file. */
import type { Command } from '../../commands/table.ts';
import { openPlace } from '../../parts/records/open-record.ts';
import type { Feature } from '../../store/registry.ts';
import { lazyView } from '../../ui/lazy-view.tsx';

const HandOverView = lazyView(async () => (await import('./HandOverView.tsx')).HandOverView);

const commands: Command[] = [
  {
    id: 'handOver.open',
    title: 'shell.handOver',
    synonyms: 'also.handOver',
    section: 'go',
    keys: ['g h'],
    run: (app) => openPlace(app, 'hand-over'),
  },
  {
    id: 'promises.save',
    title: 'handOver.savePromises',
    synonyms: 'also.savePromises',
    section: 'window',
    keys: [],
    run: ({ handOver }) => handOver.savePromises(),
  },
];

export const handOverFeature: Feature = {
  commands,
  places: { 'hand-over': { View: HandOverView, title: 'shell.handOver', back: 'handOver.back' } },
};
