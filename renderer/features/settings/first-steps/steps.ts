/** Lists what a new account needs once, and tells what of it is done. */
import type { ComponentType } from 'react';
import type { Account } from '../../../../shared/domain/account.ts';
import type { QueueSummary } from '../../../../shared/domain/ticket.ts';
import type { MessageKey } from '../../../i18n/index.ts';
import { AllowReading } from '../ConversationsSection.tsx';
import { DepartmentsSection, hasNamelessDepartment } from '../DepartmentsSection.tsx';
import { NameFields, ReplyAsField } from '../RepliesSection.tsx';
import { TicketLink } from '../TicketLink.tsx';
import { TimesSection } from '../TimesSection.tsx';

export interface FirstStep {
  id: 'name' | 'link' | 'messages' | 'zone' | 'departments' | 'recorded';
  title: MessageKey;
  why: MessageKey;
  /** Its controls, the same as on the account's page. */
  View: ComponentType<{ account: Account }>;
  done: boolean;
}

/** Those that make sense for this account, in the order in which they help. */
export function firstSteps(account: Account, queues: readonly QueueSummary[]): FirstStep[] {
  const { settings, conversations, recordedAs } = account;
  const steps: (FirstStep | false)[] = [
    {
      id: 'name',
      title: 'firstSteps.name',
      why: 'firstSteps.nameWhy',
      View: NameFields,
      done: settings.agentName !== '',
    },
    {
      id: 'link',
      title: 'firstSteps.link',
      why: 'firstSteps.linkWhy',
      View: TicketLink,
      done: settings.ticketLink !== '',
    },
    // Where the API tells them, or an administrator decided, there is nothing to say.
    conversations.api !== 'there' &&
      !conversations.page.settled && {
        id: 'messages',
        title: 'firstSteps.messages',
        why: 'firstSteps.messagesWhy',
        View: AllowReading,
        done: conversations.page.allowed !== null,
      },
    {
      id: 'zone',
      title: 'firstSteps.zone',
      why: 'firstSteps.zoneWhy',
      View: TimesSection,
      done: settings.zone !== null,
    },
    (hasNamelessDepartment(queues, account) || Object.keys(settings.departments).length > 0) && {
      id: 'departments',
      title: 'firstSteps.departments',
      why: 'firstSteps.departmentsWhy',
      View: DepartmentsSection,
      done: !hasNamelessDepartment(queues, account),
    },
    {
      id: 'recorded',
      title: 'firstSteps.recorded',
      why: 'firstSteps.recordedWhy',
      View: ReplyAsField,
      done: recordedAs !== null,
    },
  ];
  return steps.filter((step) => step !== false);
}

/** Whether the list has something to say: the practice desk needs nothing. */
export const needsFirstSteps = (account: Account, queues: readonly QueueSummary[]): boolean =>
  !account.practice && !account.settings.hideFirstSteps && firstSteps(account, queues).some(({ done }) => !done);
