import { BellOff, Ellipsis } from 'lucide-react';
import type { CheckKind } from '../../../shared/domain/checks.ts';
import { t } from '../../i18n/index.ts';
import { useAppStore } from '../../store/app-store.ts';
import { IconButton } from '../../ui/Button.tsx';
import { afterNextPaint } from '../../ui/dom.ts';
import { Menu, MenuItem } from '../../ui/Menu.tsx';
import { CHECK_NAMES } from './check-reply.ts';
import { switchCheckOff } from './switch-check.ts';

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
