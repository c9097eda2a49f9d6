/** Switches a check on or off for an account, from its notice; `z` undoes this. */
import type { CheckKind } from '../../../shared/domain/checks.ts';
import { ok } from '../../../shared/result.ts';
import { t } from '../../i18n/index.ts';
import type { AppState } from '../../store/app-state.ts';
import { showError } from '../show-error.ts';
import { showUndoable } from '../undo.ts';
import { CHECK_NAMES } from './check-reply.ts';

export const withCheck = (off: readonly CheckKind[], check: CheckKind, on: boolean): CheckKind[] =>
  on ? off.filter((other) => other !== check) : [...off.filter((other) => other !== check), check];

async function save(app: AppState, account: string, check: CheckKind, on: boolean) {
  const known = app.accounts.list?.find(({ id }) => id === account);
  return known
    ? app.accounts.configure(account, { checksOff: withCheck(known.settings.checksOff, check, on) })
    : ok(null);
}

/** Switches the check off, and says where to switch it on again. */
export async function switchCheckOff(getApp: () => AppState, account: string, check: CheckKind): Promise<void> {
  const answer = await save(getApp(), account, check, false);
  if (!answer.ok) return showError(answer.error);
  const change = getApp().marks.addUndoable(account, () => save(getApp(), account, check, true));
  showUndoable(getApp(), [], change, 'composer.checkOffSaid', { check: t(CHECK_NAMES[check]) });
}
