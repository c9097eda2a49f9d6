/** Keys of the search. Its box and results handle their own keys. */
import type { QueueSummary } from '../../../shared/domain/ticket.ts';
import type { Command } from '../../commands/table.ts';
import { inTeam } from '../../parts/team/people-on.ts';
import type { AppState } from '../../store/app-state.ts';
import type { Feature } from '../../store/registry.ts';
import { moveView } from './views-slice.ts';

const VIEW = 'view:';

const openView = ({ nav, queues }: Pick<AppState, 'nav' | 'queues'>): QueueSummary | undefined =>
  nav.queue.startsWith(VIEW) ? queues.list.find(({ key }) => key === nav.queue) : undefined;

const commands: Command[] = [
  {
    id: 'search.focus',
    title: 'search.focus',
    synonyms: 'also.search',
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
  {
    id: 'view.share',
    title: 'search.viewShare',
    section: 'move',
    keys: [],
    when: (app) => inTeam(app) && openView(app) !== undefined && !openView(app)?.team,
    run: (app) => void moveView(app, app.nav.queue.slice(VIEW.length)),
  },
  {
    id: 'view.takeOut',
    title: 'search.viewTakeOut',
    section: 'move',
    keys: [],
    when: (app) => inTeam(app) && openView(app)?.team !== undefined,
    run: (app) => void moveView(app, app.nav.queue.slice(VIEW.length)),
  },
];

export const searchFeature: Feature = { commands };
