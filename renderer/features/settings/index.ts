/** Registers the account's page with its own parts; other features add theirs. */
import { currentAccount } from '../../parts/accounts/current-account.ts';
import type { AppState } from '../../store/app-state.ts';
import type { Feature } from '../../store/registry.ts';
import { AccountSection } from './AccountSection.tsx';
import { ConversationsSection } from './ConversationsSection.tsx';
import { DepartmentsSection } from './DepartmentsSection.tsx';
import { EndSection } from './EndSection.tsx';
import { HealthSection } from './HealthSection.tsx';
import { LinksSection } from './LinksSection.tsx';
import { RepliesSection } from './RepliesSection.tsx';
import { ResponseTimesSection } from './ResponseTimesSection.tsx';
import { StorageSection } from './StorageSection.tsx';
import { TimesSection } from './TimesSection.tsx';
import { WindowSection } from './WindowSection.tsx';

export const settingsFeature: Feature = {
  commands: [
    {
      id: 'firstSteps.show',
      title: 'firstSteps.show',
      also: 'firstSteps.showAlso',
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
      View: ResponseTimesSection,
      fields: ['waiting.targets', 'waiting.hoursOnly', 'waiting.holidays'],
    },
    storage: { title: 'settings.storage', View: StorageSection, fields: ['settings.retention'] },
    health: { title: 'settings.health', View: HealthSection, fields: ['settings.report'] },
    window: {
      title: 'settings.window',
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
    end: { title: 'settings.end', View: EndSection, fields: ['settings.removeTitle', 'settings.import'] },
  },
};

/** In the ticket's room, which is left by opening one. */
async function showFirstSteps({ nav, accounts }: AppState): Promise<void> {
  if (nav.account === null) return;
  nav.closeTicket();
  nav.showPane('ticket');
  await accounts.configure(nav.account, { hideFirstSteps: false });
}
