/** Registers the page of a week's work and its keys. */
import type { Command } from '../../commands/table.ts';
import { openPlace } from '../../parts/records/open-record.ts';
import type { AppState } from '../../store/app-state.ts';
import type { Feature } from '../../store/registry.ts';
import { lazyView } from '../../ui/lazy-view.tsx';

const open = { id: 'week.open', title: 'shell.week', synonyms: 'also.week', section: 'go', keys: ['g w'] } as const;

/** A command of the open page, which alone has figures. */
const onPage = (
  name: 'before' | 'after' | 'save',
  keys: string[],
  run: (week: AppState['week']) => unknown,
): Command => ({
  ...{ id: `week.${name}`, title: `week.${name}`, section: 'window', keys },
  when: ({ week, nav }) => week.figures !== null && !nav.settingsOpen,
  run: ({ week }) => run(week),
});

const commands: Command[] = [
  { ...open, run: (app) => openPlace(app, 'week') },
  onPage('before', ['<'], ({ back, change }) => change({ back: back + 1 })),
  onPage('after', ['>'], ({ back, change }) => change({ back: Math.max(0, back - 1) })),
  onPage('save', [], async ({ figures }) => figures && (await import('./save-week.ts')).saveWeek(figures)),
];

const WeekView = lazyView(async () => (await import('./WeekView.tsx')).WeekView);

export const weekFeature: Feature = {
  commands,
  places: { week: { View: WeekView, title: 'shell.week', back: 'week.backHere' } },
};
