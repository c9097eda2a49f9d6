import { CloudOff, FlaskConical, type LucideIcon, ServerCrash, UserCheck, UserX, WifiOff } from 'lucide-react';
import type { PracticeScenario } from '../../../shared/domain/desk.ts';
import { type MessageKey, t } from '../../i18n/index.ts';
import { playScenario } from '../../parts/practice/play.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Glyph } from '../../ui/Glyph.tsx';
import { Menu, MenuItem } from '../../ui/Menu.tsx';
import css from './PracticeMenu.module.css';

interface Item {
  scenario: PracticeScenario;
  icon: LucideIcon;
  title: MessageKey;
  detail: MessageKey;
  /** Message if no ticket is open; absent if the scenario needs none. */
  needsTicket?: MessageKey;
}

const ITEMS: readonly Item[] = [
  { scenario: 'answer-is-lost', icon: CloudOff, title: 'practice.lost', detail: 'practice.lostDetail' },
  {
    scenario: 'colleague-answers-first',
    icon: UserCheck,
    title: 'practice.colleague',
    detail: 'practice.colleagueDetail',
    needsTicket: 'practice.colleagueNone',
  },
  { scenario: 'network-is-cut', icon: WifiOff, title: 'practice.network', detail: 'practice.networkDetail' },
  { scenario: 'replies-as-customer', icon: UserX, title: 'practice.filed', detail: 'practice.filedDetail' },
  { scenario: 'server-fails', icon: ServerCrash, title: 'practice.outage', detail: 'practice.outageDetail' },
];

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
      {ITEMS.map(({ scenario, icon, title, detail, needsTicket }) => {
        const missing = ticket === null ? needsTicket : undefined;
        return (
          <MenuItem
            key={scenario}
            icon={icon}
            detail={t(missing ?? detail)}
            disabled={missing !== undefined}
            onClick={() => void playScenario(store.getState(), scenario, needsTicket ? ticket : null)}
          >
            {t(title)}
          </MenuItem>
        );
      })}
    </Menu>
  );
}
