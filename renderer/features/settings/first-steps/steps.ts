/** Lists what a new account needs once, and tells what of it is done. */
import type { Account } from '../../../../shared/domain/account.ts';
import type { QueueSummary } from '../../../../shared/domain/ticket.ts';
import type { MessageKey } from '../../../i18n/index.ts';
import { hasNamelessDepartment } from '../departments.ts';

export interface FirstStep {
  id: 'name' | 'link' | 'messages' | 'zone' | 'departments' | 'recorded';
  title: MessageKey;
  why: MessageKey;
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
      done: settings.agentName !== '',
    },
    {
      id: 'link',
      title: 'firstSteps.link',
      why: 'firstSteps.linkWhy',
      done: settings.ticketLink !== '',
    },
    // Where the API tells them, or an administrator decided, there is nothing to say.
    conversations.api !== 'there' &&
      !conversations.page.settled && {
        id: 'messages',
        title: 'firstSteps.messages',
        why: 'firstSteps.messagesWhy',
        done: conversations.page.allowed !== null,
      },
    {
      id: 'zone',
      title: 'firstSteps.zone',
      why: 'firstSteps.zoneWhy',
      done: settings.zone !== null,
    },
    (hasNamelessDepartment(queues, account) || Object.keys(settings.departments).length > 0) && {
      id: 'departments',
      title: 'firstSteps.departments',
      why: 'firstSteps.departmentsWhy',
      done: !hasNamelessDepartment(queues, account),
    },
    {
      id: 'recorded',
      title: 'firstSteps.recorded',
      why: 'firstSteps.recordedWhy',
      done: recordedAs !== null,
    },
  ];
  return steps.filter((step) => step !== false);
}

/** Whether the list has something to say: the practice desk needs nothing. */
export const needsFirstSteps = (account: Account, queues: readonly QueueSummary[]): boolean =>
  !account.practice && !account.settings.hideFirstSteps && firstSteps(account, queues).some(({ done }) => !done);
