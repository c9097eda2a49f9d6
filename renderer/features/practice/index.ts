/**
 * Lets the agent of the practice desk meet once what may go wrong: the commands, and what is said
 * then.
 */
import type { PracticeScenario } from '../../../shared/domain/desk.ts';
import type { Command } from '../../commands/table.ts';
import { errorWords, t } from '../../i18n/index.ts';
import { currentAccount } from '../../parts/accounts/current-account.ts';
import type { AppState } from '../../store/app-state.ts';
import type { Feature } from '../../store/registry.ts';
import { showToast } from '../../ui/Toast.tsx';

const WORDS = {
  'answer-is-lost': ['practice.lostSet', 'practice.lostNext'],
  'colleague-answers-first': ['practice.colleagueSet', 'practice.colleagueNext'],
  'network-is-cut': ['practice.networkSet', 'practice.networkNext'],
  'replies-as-customer': ['practice.filedSet', 'practice.filedNext'],
} as const;

const isPractice = (app: AppState): boolean => currentAccount(app)?.practice ?? false;

/** Lets it happen, about the open ticket where it is about one, and says what to do now. */
export async function play(app: AppState, scenario: PracticeScenario): Promise<void> {
  const { account, ticket } = app.nav;
  if (!account) return;
  const about = scenario === 'colleague-answers-first' ? ticket : null;
  const answer = await app.accounts.play(account, scenario, about);
  if (!answer.ok) {
    const { what, next } = errorWords(answer.error);
    showToast({ title: t('practice.failed'), description: `${what} ${next}`, urgent: true });
    return;
  }
  const [title, description] = WORDS[scenario];
  showToast({
    title: t(title, { tid: app.ticket.detail?.ticket.tid ?? '' }),
    description: t(description),
    timeout: 10_000,
  });
}

const commands: Command[] = [
  {
    id: 'practice.lost',
    title: 'practice.lost',
    section: 'window',
    keys: [],
    when: isPractice,
    run: (app) => void play(app, 'answer-is-lost'),
  },
  {
    id: 'practice.colleague',
    title: 'practice.colleague',
    section: 'window',
    keys: [],
    when: (app) => isPractice(app) && app.nav.ticket !== null,
    run: (app) => void play(app, 'colleague-answers-first'),
  },
  {
    id: 'practice.network',
    title: 'practice.network',
    section: 'window',
    keys: [],
    when: isPractice,
    run: (app) => void play(app, 'network-is-cut'),
  },
  {
    id: 'practice.filed',
    title: 'practice.filed',
    section: 'window',
    keys: [],
    when: isPractice,
    run: (app) => void play(app, 'replies-as-customer'),
  },
];

export const practiceFeature: Feature = { commands };
