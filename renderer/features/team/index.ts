/** Registers the team: its section of the account page, and a command that leads there. */
import type { Bridge } from '../../../shared/contract.ts';
import type { Command } from '../../commands/table.ts';
import { inTeam } from '../../parts/team/people-on.ts';
import type { AppStore } from '../../store/app-store.ts';
import type { Feature } from '../../store/registry.ts';
import { lazyView } from '../../ui/lazy-view.tsx';

const TeamSection = lazyView(async () => (await import('./TeamSection.tsx')).TeamSection);

const commands: Command[] = [
  {
    id: 'team.settings',
    title: 'team.settings',
    synonyms: 'also.team',
    section: 'window',
    keys: [],
    run: ({ nav }) => nav.setSettingsOpen(true, 'team'),
  },
];

/** Loads the team when an account is opened, since the texts about marks depend on it. */
function watchAccount(store: AppStore): () => void {
  let before: string | null = null;
  return store.subscribe((app) => {
    const { account } = app.nav;
    const isOpen = app.accounts.list?.some(({ id, closed }) => id === account && closed === null) ?? false;
    const open = isOpen ? account : null;
    if (open === before) return;
    before = open;
    if (open !== null) void app.team.load(open);
  });
}

/** Loads the reports of what is on screen once there is a team to get them. */
function reportToTeam(store: AppStore, bridge: Bridge): () => void {
  let isOver = false;
  let end = () => {};
  const off = store.subscribe((app) => {
    if (!inTeam(app)) return;
    off();
    void import('./report-viewing.ts').then(({ reportViewing }) => {
      if (!isOver) end = reportViewing(store, bridge);
    });
  });
  return () => {
    isOver = true;
    off();
    end();
  };
}

export const teamFeature: Feature = {
  commands,
  watch(store, bridge) {
    const ends = [watchAccount(store), reportToTeam(store, bridge)];
    return () => {
      for (const end of ends) end();
    };
  },
  settingsPages: {
    team: {
      title: 'team.section',
      synonyms: 'also.team',
      View: TeamSection,
      fields: [
        'team.people',
        'look.rules',
        'team.server',
        'team.showTicket',
        'team.invite',
        'team.settingsTitle',
        'team.before',
      ],
    },
  },
};
