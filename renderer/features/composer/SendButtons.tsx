import { ChevronUp } from 'lucide-react';
import { type MessageKey, t } from '../../i18n/index.ts';
import type { ReplySessionState } from '../../parts/writing/reply-session.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Menu, MenuChoice } from '../../ui/Menu.tsx';
import css from './Composer.module.css';
import { AFTER_SEND, type AfterSend } from './slice.ts';

const AFTER: Record<AfterSend, MessageKey> = {
  next: 'composer.afterNext',
  previous: 'composer.afterPrevious',
  stay: 'composer.afterStay',
  back: 'composer.afterBack',
};
const WAITS: Record<Exclude<ReplySessionState['sending'], 'no'>, MessageKey> = {
  files: 'composer.waitFiles',
  text: 'composer.waitText',
  desk: 'composer.waitDesk',
};

/** *Send reply*, and where one goes after it. */
export function SendButtons({
  sending,
  ready,
  onSend,
}: {
  sending: ReplySessionState['sending'];
  ready: boolean;
  onSend: () => void;
}) {
  const store = useAppStore();
  const after = useApp((app) => app.composer.afterSend);
  return (
    <span className={css.send}>
      {sending !== 'no' && (
        <span className={css.wait} role="status">
          {t(WAITS[sending])}
        </span>
      )}
      <Button look={ready ? 'primary' : 'edge'} className={css.main} busy={sending !== 'no'} onClick={onSend}>
        {t('composer.send')}
      </Button>
      <Menu
        align="end"
        side="top"
        trigger={<IconButton icon={ChevronUp} label={t('composer.sendMenu')} className={css.more} />}
      >
        <MenuChoice<AfterSend>
          label={t('composer.sendMenu')}
          value={after}
          options={AFTER_SEND.map((value) => ({ value, label: t(AFTER[value]) }))}
          onChange={(value) => store.getState().composer.setAfterSend(value)}
        />
      </Menu>
    </span>
  );
}
