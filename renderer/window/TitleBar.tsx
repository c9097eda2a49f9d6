import { Ellipsis, MessageSquarePlus, Search, Settings } from 'lucide-react';
import { newTicketForm } from '../../shared/domain/ticket-form.ts';
import { AccountMenu } from '../features/accounts/AccountMenu.tsx';
import { OutboxButton } from '../features/outbox/OutboxButton.tsx';
import { t } from '../i18n/index.ts';
import { useApp, useAppStore, useKeysOf } from '../store/app-store.ts';
import { customerInSight } from '../store/current-ticket.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { Glyph, LogoMark } from '../ui/Glyph.tsx';
import { Keys } from '../ui/Keys.tsx';
import { lazyView } from '../ui/lazy-view.tsx';
import { Menu } from '../ui/Menu.tsx';
import { Tooltip } from '../ui/Tooltip.tsx';
import css from './bars.module.css';

const MoreItems = lazyView(async () => (await import('./MoreItems.tsx')).MoreItems);

/** Title bar: the account, the palette's field, and what one does from anywhere. */
export function TitleBar() {
  const store = useAppStore();
  const settingsOpen = useApp((app) => app.nav.settingsOpen);
  const setSettingsOpen = useApp((app) => app.nav.setSettingsOpen);
  const keysOf = useKeysOf();
  const beginTicket = () => store.getState().newTicket.beginForm(newTicketForm(customerInSight(store.getState())));
  return (
    <header className={css.titleBar} data-pane="title" tabIndex={-1}>
      <LogoMark />
      <AccountMenu />
      <PaletteButton />
      <Tooltip words={t('shell.newTicket')} keys={keysOf('ticket.new')}>
        <Button
          look="plain"
          icon={MessageSquarePlus}
          className={css.fold}
          aria-label={t('shell.newTicket')}
          onClick={beginTicket}
        >
          <span className={css.foldWords}>{t('shell.newTicket')}</span>
        </Button>
      </Tooltip>
      <OutboxButton />
      <Menu align="end" trigger={<IconButton icon={Ellipsis} label={t('shell.more')} />}>
        <MoreItems />
      </Menu>
      <IconButton
        icon={Settings}
        label={t('shell.settings')}
        keys={keysOf('account.page')}
        pressed={settingsOpen}
        onClick={() => setSettingsOpen(!settingsOpen)}
      />
    </header>
  );
}

/** Looks like a search field; in a narrow bar, like a button. */
function PaletteButton() {
  const keysOf = useKeysOf();
  const show = useApp((app) => app.palette.show);
  const keys = keysOf('palette.open');
  return (
    <div className={css.paletteSpace}>
      <button type="button" className={css.palette} onClick={show}>
        <Glyph icon={Search} size={14} tone="quiet" />
        <span className={css.paletteWords}>{t('shell.palette')}</span>
        {keys && <Keys keys={keys} />}
      </button>
    </div>
  );
}
