/** Registers the account's team: its section, and the way to it. */
import type { Command } from '../../commands/table.ts';
import type { Feature } from '../../store/registry.ts';
import { later } from '../../ui/later.tsx';

const TeamSection = later(async () => (await import('./TeamSection.tsx')).TeamSection);

const commands: Command[] = [
  {
    id: 'team.settings',
    title: 'team.settings',
    also: 'team.otherWords',
    section: 'window',
    keys: [],
    run: ({ nav }) => nav.setSettingsOpen(true, 'team'),
  },
];

export const teamFeature: Feature = {
  commands,
  settingsPages: {
    team: { title: 'team.section', View: TeamSection, fields: ['team.people', 'team.server', 'team.invite'] },
  },
};
