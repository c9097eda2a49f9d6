/** Setup steps of a new account, and which of them are done. */
import type { Account } from '../../../../shared/domain/account.ts';
import type { PageSource } from '../../../../shared/domain/conversation.ts';
import type { QueueSummary } from '../../../../shared/domain/ticket.ts';
import { isoDay } from '../../../i18n/format.ts';
import type { MessageKey } from '../../../i18n/index.ts';

export interface FirstStep {
  id: 'name' | 'link' | 'messages' | 'zone' | 'departments' | 'recorded';
  title: MessageKey;
  why: MessageKey;
  done: boolean;
  /** The step was begun but failed; its controls say how to continue. */
  warning?: MessageKey | false;
}

export function firstSteps(account: Account, queues: readonly QueueSummary[]): FirstStep[] {
  const { settings, conversations, recordedAs } = account;
  const isChosen = settings.replyAs === 'client';
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
    // No step is needed if the API gives the messages, or an administrator decided.
    conversations.api !== 'there' &&
      !conversations.page.settled && {
        id: 'messages',
        title: 'firstSteps.messages',
        why: 'firstSteps.messagesWhy',
        ...messagesStep(conversations.page),
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
      done: recordedAs === 'staff' || (recordedAs === 'client' && isChosen),
      warning: recordedAs === 'client' && !isChosen && 'firstSteps.recordedWarning',
    },
  ];
  return steps.filter((step) => step !== false);
}

/** If the agent refuses, the step is done. */
function messagesStep({ allowed, found, hasRead, error }: PageSource): Pick<FirstStep, 'done' | 'warning'> {
  if (allowed !== true) return { done: allowed === false };
  const isInTheWay = error !== null || found === 'not-found';
  return { done: hasRead && !isInTheWay, warning: isInTheWay && 'firstSteps.messagesWarning' };
}

/** Whether to show the list; the practice desk needs no setup. */
export const needsFirstSteps = (account: Account, queues: readonly QueueSummary[]): boolean =>
  !account.practice && !account.settings.hideFirstSteps && firstSteps(account, queues).some(({ done }) => !done);

/** Day on which an account's list was first shown, by account. */
const DAYS_KEY = 'rackside.first-steps';

function readDays(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(DAYS_KEY) ?? '{}');
  } catch {
    // Another version wrote it, or a person: the list is shown whole again.
    return {};
  }
}

/** Whether the list is shown whole. From the second day on it is one line. */
export function isFirstDay(account: string, now: number): boolean {
  const first = readDays()[account];
  if (!first) showWholeAgain(account, now);
  return !first || first === isoDay(now);
}

/** Lets an account's list begin today, so that it is shown whole. */
export function showWholeAgain(account: string, now: number): void {
  localStorage.setItem(DAYS_KEY, JSON.stringify({ ...readDays(), [account]: isoDay(now) }));
}

export const DEPARTMENT_PREFIX = 'dept:';

/** Whether there is a department that neither the service nor the agent named. */
const hasNamelessDepartment = (queues: readonly QueueSummary[], { settings }: Account): boolean =>
  queues.some(({ key, label }) => {
    const id = key.slice(DEPARTMENT_PREFIX.length);
    return key.startsWith(DEPARTMENT_PREFIX) && (label === null || label === id) && !settings.departments[id];
  });
