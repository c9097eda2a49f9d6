/** Registers the account page and its sections; other features add theirs. */
import { currentAccount } from '../../parts/accounts/current-account.ts';
import type { AppState } from '../../store/app-state.ts';
import type { Feature } from '../../store/registry.ts';
import { lazyView } from '../../ui/lazy-view.tsx';
import { showWholeAgain } from './first-steps/steps.ts';

const AccountSection = lazyView(async () => (await import('./AccountSection.tsx')).AccountSection);
const ChecksSection = lazyView(async () => (await import('./ChecksSection.tsx')).ChecksSection);
const ConversationsSection = lazyView(async () => (await import('./ConversationsSection.tsx')).ConversationsSection);
const DepartmentsSection = lazyView(async () => (await import('./DepartmentsSection.tsx')).DepartmentsSection);
const EndSection = lazyView(async () => (await import('./EndSection.tsx')).EndSection);
const HealthSection = lazyView(async () => (await import('./HealthSection.tsx')).HealthSection);
const LinksSection = lazyView(async () => (await import('./LinksSection.tsx')).LinksSection);
const OutsideSection = lazyView(async () => (await import('./OutsideSection.tsx')).OutsideSection);
const RepliesSection = lazyView(async () => (await import('./RepliesSection.tsx')).RepliesSection);
const ResponseTimesSection = lazyView(async () => (await import('./BusinessHoursFields.tsx')).ResponseTimesSection);
const HookSection = lazyView(async () => (await import('./HookSection.tsx')).HookSection);
const StorageSection = lazyView(async () => (await import('./StorageSection.tsx')).StorageSection);
const TimesSection = lazyView(async () => (await import('./TimesSection.tsx')).TimesSection);
const WindowSection = lazyView(async () => (await import('./WindowSection.tsx')).WindowSection);

export const settingsFeature: Feature = {
  commands: [
    {
      id: 'firstSteps.show',
      title: 'firstSteps.show',
      synonyms: 'also.firstSteps',
      section: 'window',
      keys: [],
      when: (app) => currentAccount(app)?.practice === false,
      run: showFirstSteps,
    },
  ],
  settingsPages: {
    account: { title: 'settings.account', View: AccountSection, fields: ['settings.label'] },
    replies: {
      title: 'settings.replies',
      View: RepliesSection,
      fields: [
        'settings.agentName',
        'settings.signature',
        'settings.replyAs',
        'settings.holdSeconds',
        'settings.attachmentLimit',
        'settings.readOnly',
        'settings.uncheckedSends',
      ],
    },
    links: { title: 'settings.links', View: LinksSection, fields: ['settings.learn', 'settings.base'] },
    conversations: {
      title: 'conversations.section',
      View: ConversationsSection,
      fields: ['conversations.read', 'conversations.place', 'postFiles.keep'],
    },
    times: { title: 'settings.times', View: TimesSection, fields: ['settings.zone'] },
    departments: { title: 'settings.departments', View: DepartmentsSection },
    answers: {
      title: 'waiting.section',
      synonyms: 'also.answers',
      View: ResponseTimesSection,
      fields: ['waiting.targets', 'waiting.hoursOnly', 'waiting.holidays'],
    },
    checks: {
      title: 'layerCheck.section',
      synonyms: 'also.layerCheck',
      View: ChecksSection,
      fields: ['layerCheck.allowed', 'layerCheck.resolver'],
    },
    webhook: { title: 'hook.section', synonyms: 'also.hook', View: HookSection },
    storage: {
      title: 'settings.storage',
      synonyms: 'also.storage',
      View: StorageSection,
      fields: ['settings.retention', 'settings.exportAll'],
    },
    health: { title: 'settings.health', synonyms: 'also.health', View: HealthSection, fields: ['settings.report'] },
    outside: { title: 'outside.title', synonyms: 'also.outside', View: OutsideSection },
    window: {
      title: 'settings.window',
      synonyms: 'also.window',
      View: WindowSection,
      fields: [
        'appearance.theme',
        'appearance.contrast',
        'appearance.density',
        'appearance.typeface',
        'appearance.textSize',
        'composer.afterSend',
        'commands.letters',
      ],
    },
    end: {
      title: 'settings.end',
      synonyms: 'also.signOut',
      View: EndSection,
      fields: ['settings.removeTitle', 'settings.import'],
    },
  },
};

/** Shown in the ticket's place; opening a ticket replaces it. */
async function showFirstSteps({ nav, accounts, settings }: AppState): Promise<void> {
  if (nav.account === null) return;
  nav.closeTicket();
  nav.showPane('ticket');
  showWholeAgain(nav.account, Date.now());
  settings.askSteps();
  await accounts.configure(nav.account, { hideFirstSteps: false });
}
