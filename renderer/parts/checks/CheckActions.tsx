import { BellOff, Ellipsis } from 'lucide-react';
import type { CheckKind } from '../../../shared/domain/checks.ts';
import { ok } from '../../../shared/result.ts';
import { t } from '../../i18n/index.ts';
import type { AppState } from '../../store/app-state.ts';
import { useAppStore } from '../../store/app-store.ts';
import { IconButton } from '../../ui/Button.tsx';
import { afterNextPaint } from '../../ui/dom.ts';
import { Menu, MenuItem } from '../../ui/Menu.tsx';
import { showError } from '../show-error.ts';
import { showUndoable } from '../undo.ts';
import { CHECK_NAMES } from './check-reply.ts';

interface CheckActionsProps {
  account: string;
  check: CheckKind;
  onIgnore: () => void;
  onGone: () => void;
}

export function CheckActions({ account, check, onIgnore, onGone }: CheckActionsProps) {
  const store = useAppStore();
  const name = t(CHECK_NAMES[check]);
  return (
    <Menu
      align="end"
      side="top"
      trigger={<IconButton icon={Ellipsis} size={14} label={t('composer.checkMenu', { check: name })} />}
    >
      <MenuItem
        onClick={() => {
          onIgnore();
          afterNextPaint(onGone);
        }}
      >
        {t('composer.checkIgnore')}
      </MenuItem>
      <MenuItem
        icon={BellOff}
        detail={t('composer.checkOffHint')}
        onClick={() => void switchCheckOff(store.getState, account, check).then(() => afterNextPaint(onGone))}
      >
        {t('composer.checkOff', { check: name })}
      </MenuItem>
    </Menu>
  );
}

/** Switches a check on or off for an account, from its notice; `z` undoes this. */
export const withCheck = (off: readonly CheckKind[], check: CheckKind, on: boolean): CheckKind[] =>
  on ? off.filter((other) => other !== check) : [...off.filter((other) => other !== check), check];

async function save(app: AppState, account: string, check: CheckKind, on: boolean) {
  const known = app.accounts.list?.find(({ id }) => id === account);
  return known
    ? app.accounts.configure(account, { checksOff: withCheck(known.settings.checksOff, check, on) })
    : ok(null);
}

/** Switches the check off, and says where to switch it on again. */
async function switchCheckOff(getApp: () => AppState, account: string, check: CheckKind): Promise<void> {
  const answer = await save(getApp(), account, check, false);
  if (!answer.ok) return showError(answer.error);
  const change = getApp().marks.addUndoable(account, () => save(getApp(), account, check, true));
  showUndoable(getApp(), [], change, 'composer.checkOffSaid', { check: t(CHECK_NAMES[check]) });
}
