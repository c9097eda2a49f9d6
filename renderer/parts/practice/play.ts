/** Scenarios of the practice desk: how to play one, its message, and where to offer it. */
import type { SteadyAccount } from '../../../shared/domain/account.ts';
import type { PracticeScenario } from '../../../shared/domain/desk.ts';
import { errorWords, type MessageKey, t } from '../../i18n/index.ts';
import type { AppState } from '../../store/app-state.ts';
import { showToast } from '../../ui/Toast.tsx';

const WORDS = {
  'answer-is-lost': ['practice.lostSet', 'practice.lostNext'],
  'colleague-answers-first': ['practice.colleagueSet', 'practice.colleagueNext'],
  'network-is-cut': ['practice.networkSet', 'practice.networkNext'],
  'replies-as-customer': ['practice.filedSet', 'practice.filedNext'],
  'server-fails': ['practice.outageSet', 'practice.outageNext'],
} as const satisfies Record<PracticeScenario, readonly [MessageKey, MessageKey]>;

/** Plays a scenario, on this ticket if it can be about one, and says what to do next. */
export async function playScenario(app: AppState, scenario: PracticeScenario, ticket: string | null): Promise<void> {
  const { account } = app.nav;
  if (!account) return;
  const answer = await app.accounts.play(account, scenario, ticket);
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

export type PracticePlace = 'composer' | 'outbox' | 'list';

const SCENARIOS_BY_PLACE: Record<PracticePlace, readonly PracticeScenario[]> = {
  composer: ['answer-is-lost', 'colleague-answers-first'],
  outbox: ['network-is-cut', 'replies-as-customer'],
  list: ['server-fails'],
};

/** The scenario to offer at a place, if not yet met; in the list only after one elsewhere. */
export function offeredAt({ practice, settings }: SteadyAccount, place: PracticePlace): PracticeScenario | null {
  const { practised } = settings;
  if (!practice || (place === 'list' && practised.length === 0)) return null;
  return SCENARIOS_BY_PLACE[place].find((scenario) => !practised.includes(scenario)) ?? null;
}
