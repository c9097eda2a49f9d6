import { CloudOff, FlaskConical, type LucideIcon, ServerCrash, UserCheck, UserX, WifiOff } from 'lucide-react';
import type { PracticeScenario } from '../../../shared/domain/desk.ts';
import { type MessageKey, t } from '../../i18n/index.ts';
import { play } from '../../parts/practice/play.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Glyph } from '../../ui/Glyph.tsx';
import { Menu, MenuItem } from '../../ui/Menu.tsx';
import css from './PracticeMenu.module.css';

const ITEMS: readonly { scenario: PracticeScenario; icon: LucideIcon; title: MessageKey; detail: MessageKey }[] = [
  { scenario: 'answer-is-lost', icon: CloudOff, title: 'practice.lost', detail: 'practice.lostDetail' },
  {
    scenario: 'colleague-answers-first',
    icon: UserCheck,
    title: 'practice.colleague',
    detail: 'practice.colleagueDetail',
  },
  { scenario: 'network-is-cut', icon: WifiOff, title: 'practice.network', detail: 'practice.networkDetail' },
  { scenario: 'replies-as-customer', icon: UserX, title: 'practice.filed', detail: 'practice.filedDetail' },
  { scenario: 'server-fails', icon: ServerCrash, title: 'practice.outage', detail: 'practice.outageDetail' },
];

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
      {ITEMS.map(({ scenario, icon, title, detail }) => {
        const ofTicket = scenario === 'colleague-answers-first';
        const missing = ofTicket && ticket === null;
        return (
          <MenuItem
            key={scenario}
            icon={icon}
            detail={t(missing ? 'practice.colleagueNone' : detail)}
            disabled={missing}
            onClick={() => void play(store.getState(), scenario, ofTicket ? ticket : null)}
          >
            {t(title)}
          </MenuItem>
        );
      })}
    </Menu>
  );
}
