import { CloudOff, FlaskConical, UserCheck, UserX, WifiOff } from 'lucide-react';
import { t } from '../../i18n/index.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Glyph } from '../../ui/Glyph.tsx';
import { Menu, MenuItem } from '../../ui/Menu.tsx';
import { play } from './index.ts';
import css from './PracticeMenu.module.css';

/** In the status bar of the practice desk: what may go wrong, to be met once without harm. */
export function PracticeMenu() {
  const store = useAppStore();
  const ticket = useApp((app) => app.nav.ticket);
  return (
    <Menu
      side="top"
      align="end"
      trigger={
        <button type="button" className={css.button}>
          <Glyph icon={FlaskConical} size={12} />
          {t('practice.menu')}
        </button>
      }
    >
      <MenuItem
        icon={CloudOff}
        detail={t('practice.lostDetail')}
        onClick={() => void play(store.getState(), 'answer-is-lost')}
      >
        {t('practice.lost')}
      </MenuItem>
      <MenuItem
        icon={UserCheck}
        detail={t(ticket === null ? 'practice.colleagueNone' : 'practice.colleagueDetail')}
        disabled={ticket === null}
        onClick={() => void play(store.getState(), 'colleague-answers-first')}
      >
        {t('practice.colleague')}
      </MenuItem>
      <MenuItem
        icon={WifiOff}
        detail={t('practice.networkDetail')}
        onClick={() => void play(store.getState(), 'network-is-cut')}
      >
        {t('practice.network')}
      </MenuItem>
      <MenuItem
        icon={UserX}
        detail={t('practice.filedDetail')}
        onClick={() => void play(store.getState(), 'replies-as-customer')}
      >
        {t('practice.filed')}
      </MenuItem>
    </Menu>
  );
}
