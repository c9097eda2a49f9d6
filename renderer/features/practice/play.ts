import type { PracticeScenario } from '../../../shared/domain/desk.ts';
import { errorWords, t } from '../../i18n/index.ts';
import { currentAccount } from '../../parts/accounts/current-account.ts';
import type { AppState } from '../../store/app-state.ts';
import { showToast } from '../../ui/Toast.tsx';

const WORDS = {
  'answer-is-lost': ['practice.lostSet', 'practice.lostNext'],
  'colleague-answers-first': ['practice.colleagueSet', 'practice.colleagueNext'],
  'network-is-cut': ['practice.networkSet', 'practice.networkNext'],
  'replies-as-customer': ['practice.filedSet', 'practice.filedNext'],
} as const;

export const isPractice = (app: AppState): boolean => currentAccount(app)?.practice ?? false;

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
