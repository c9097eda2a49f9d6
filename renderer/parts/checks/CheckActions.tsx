import { BellOff, Ellipsis } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import type { CheckKind, SteadyAccount } from '../../../shared/domain/account.ts';
import { ok } from '../../../shared/result.ts';
import { t } from '../../i18n/index.ts';
import type { AppState } from '../../store/app-state.ts';
import { useAppStore } from '../../store/app-store.ts';
import { IconButton } from '../../ui/Button.tsx';
import { afterNextPaint } from '../../ui/dom.ts';
import { useResting } from '../../ui/hooks.ts';
import { Menu, MenuItem } from '../../ui/Menu.tsx';
import { showError } from '../show-error.ts';
import { showUndoable } from '../undo.ts';
import { NoticeStack } from '../writing/NoticeLine.tsx';
import { CHECK_NAMES, checkReply } from './check-reply.ts';

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

/** These checks need a single customer, but the text goes to many. */
const OF_ONE_CUSTOMER: readonly CheckKind[] = ['others', 'language'];
const NOTHING_WRITTEN = { customer: [], staff: [] };

export function TextChecks({ account, text, onGone }: { account: SteadyAccount; text: string; onGone: () => void }) {
  const [open, setOpen] = useState(false);
  const [ignored, setIgnored] = useState<readonly string[]>([]);
  const { checksOff, signature } = account.settings;
  const written = useDeferredValue(text);
  const resting = useResting(text);
  const found = useMemo(
    () =>
      checkReply({
        text: written,
        resting,
        signature,
        off: [...checksOff, ...OF_ONE_CUSTOMER],
        files: 0,
        plain: false,
        written: NOTHING_WRITTEN,
        others: [],
      }),
    [written, resting, signature, checksOff],
  );
  const notices = found
    .filter(({ words }) => !ignored.includes(words))
    .map(({ check, words }) => ({
      key: check,
      tone: 'info' as const,
      words,
      actions: (
        <CheckActions
          account={account.id}
          check={check}
          onIgnore={() => setIgnored((now) => [...now, words])}
          onGone={onGone}
        />
      ),
    }));
  return <NoticeStack notices={notices} open={open} onOpen={setOpen} />;
}
