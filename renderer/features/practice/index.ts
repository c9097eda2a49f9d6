/** Commands of the practice desk that play possible failures. */
import type { PracticeScenario } from '../../../shared/domain/desk.ts';
import type { Command } from '../../commands/table.ts';
import type { MessageKey } from '../../i18n/index.ts';
import { currentAccount } from '../../parts/accounts/current-account.ts';
import type { AppState } from '../../store/app-state.ts';
import type { Feature } from '../../store/registry.ts';

/** Read when it is played, because few desks are for practice. */
async function play(app: AppState, scenario: PracticeScenario, ticket: string | null): Promise<void> {
  const { playScenario } = await import('../../parts/practice/play.ts');
  await playScenario(app, scenario, ticket);
}

const isPractice = (app: AppState): boolean => currentAccount(app)?.practice ?? false;

const command = (id: string, title: MessageKey, scenario: PracticeScenario): Command => ({
  id,
  title,
  section: 'window',
  keys: [],
  when: isPractice,
  run: (app) => void play(app, scenario, null),
});

const atTicket = (id: string, title: MessageKey, scenario: PracticeScenario): Command => ({
  ...command(id, title, scenario),
  when: (app) => isPractice(app) && app.nav.ticket !== null,
  run: (app) => void play(app, scenario, app.nav.ticket),
});

const commands: Command[] = [
  command('practice.lost', 'practice.lost', 'answer-is-lost'),
  atTicket('practice.colleague', 'practice.colleague', 'colleague-answers-first'),
  command('practice.network', 'practice.network', 'network-is-cut'),
  command('practice.filed', 'practice.filed', 'replies-as-customer'),
  command('practice.outage', 'practice.outage', 'server-fails'),
];

export const practiceFeature: Feature = { commands };
