/** Words of a request for a second look: its reason, and its reply's sender. */
import type { LookRequest } from '../../../shared/domain/look-request.ts';
import { needsLook } from '../../../shared/domain/look-rule.ts';
import type { Identity } from '../../../shared/domain/outbox.ts';
import type { Ticket } from '../../../shared/domain/ticket.ts';
import { t } from '../../i18n/index.ts';
import { queueName } from '../../parts/tickets/queue-names.ts';
import type { AppState } from '../../store/app-state.ts';

export function asWords({ as, name }: Identity): string {
  if (as === 'client') return t('composer.asClient', { name });
  if (as === 'contact') return t('composer.asContact', { name });
  return as === 'service' ? t('composer.asService') : name;
}

/** Says why the rule of the writer applies: all replies, the department, a word, or an amount. */
export function whyWords(
  { team }: Pick<AppState, 'team'>,
  { why, member, by, text }: LookRequest,
  { deptId, deptName }: Pick<Ticket, 'deptId' | 'deptName'>,
): string {
  if (why === 'all') return t('look.whyAll', { name: by });
  if (why === 'department') return t('look.whyDepartment', { name: queueName(`dept:${deptId}`, deptName) });
  const { own, founder } = team.view?.members.find(({ id }) => id === member)?.look ?? {};
  const word = [own, founder]
    .flatMap((rule) => rule?.money?.words ?? [])
    .find((candidate) => {
      const rule = { all: false, departments: [], money: { words: [candidate], above: null } };
      return needsLook(rule, { deptId: null, text });
    });
  return word === undefined ? t('look.whyAmount') : t('look.whyWord', { word });
}
