/** Registers the account page and its sections; other features add theirs. */
import { currentAccount } from '../../parts/accounts/current-account.ts';
import type { AppState } from '../../store/app-state.ts';
import type { Feature } from '../../store/registry.ts';
import { later } from '../../ui/later.tsx';

const AccountSection = later(async () => (await import('./AccountSection.tsx')).AccountSection);
const ConversationsSection = later(async () => (await import('./ConversationsSection.tsx')).ConversationsSection);
const DepartmentsSection = later(async () => (await import('./DepartmentsSection.tsx')).DepartmentsSection);
const EndSection = later(async () => (await import('./EndSection.tsx')).EndSection);
const HealthSection = later(async () => (await import('./HealthSection.tsx')).HealthSection);
const LinksSection = later(async () => (await import('./LinksSection.tsx')).LinksSection);
const RepliesSection = later(async () => (await import('./RepliesSection.tsx')).RepliesSection);
const ResponseTimesSection = later(async () => (await import('./ResponseTimesSection.tsx')).ResponseTimesSection);
const StorageSection = later(async () => (await import('./StorageSection.tsx')).StorageSection);
const TimesSection = later(async () => (await import('./TimesSection.tsx')).TimesSection);
const WindowSection = later(async () => (await import('./WindowSection.tsx')).WindowSection);

export const settingsFeature: Feature = {
  commands: [
    {
      id: 'firstSteps.show',
      title: 'firstSteps.show',
      also: 'also.firstSteps',
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
      also: 'also.answers',
      View: ResponseTimesSection,
      fields: ['waiting.targets', 'waiting.hoursOnly', 'waiting.holidays'],
    },
    storage: { title: 'settings.storage', also: 'also.storage', View: StorageSection, fields: ['settings.retention'] },
    health: { title: 'settings.health', also: 'also.health', View: HealthSection, fields: ['settings.report'] },
    window: {
      title: 'settings.window',
      also: 'also.window',
      View: WindowSection,
      fields: [
        'appearance.theme',
        'appearance.contrast',
        'appearance.density',
        'appearance.textSize',
        'composer.afterSend',
        'commands.letters',
      ],
    },
    end: {
      title: 'settings.end',
      also: 'also.signOut',
      View: EndSection,
      fields: ['settings.removeTitle', 'settings.import'],
    },
  },
};

/** Shown in the ticket's place; opening a ticket replaces it. */
async function showFirstSteps({ nav, accounts }: AppState): Promise<void> {
  if (nav.account === null) return;
  nav.closeTicket();
  nav.showPane('ticket');
  await accounts.configure(nav.account, { hideFirstSteps: false });
}
