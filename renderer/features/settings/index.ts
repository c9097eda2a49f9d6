/** Registers the account's page with its own parts; other features add theirs. */
import type { Feature } from '../../store/registry.ts';
import { AccountSection } from './AccountSection.tsx';
import { ConversationsSection } from './ConversationsSection.tsx';
import { DepartmentsSection } from './DepartmentsSection.tsx';
import { EndSection } from './EndSection.tsx';
import { HealthSection } from './HealthSection.tsx';
import { LinksSection } from './LinksSection.tsx';
import { RepliesSection } from './RepliesSection.tsx';
import { StorageSection } from './StorageSection.tsx';
import { TimesSection } from './TimesSection.tsx';
import { WindowSection } from './WindowSection.tsx';

export const settingsFeature: Feature = {
  settingsPages: {
    account: { title: 'settings.account', View: AccountSection },
    replies: { title: 'settings.replies', View: RepliesSection },
    links: { title: 'settings.links', View: LinksSection },
    conversations: { title: 'conversations.section', View: ConversationsSection },
    times: { title: 'settings.times', View: TimesSection },
    departments: { title: 'settings.departments', View: DepartmentsSection },
    storage: { title: 'settings.storage', View: StorageSection },
    health: { title: 'settings.health', View: HealthSection },
    window: { title: 'settings.window', View: WindowSection },
    end: { title: 'settings.end', View: EndSection },
  },
};
