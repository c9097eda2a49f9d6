import { Inbox } from 'lucide-react';
import { useEffect, useId } from 'react';
import { t } from '../../i18n/index.ts';
import { needsYou } from '../../parts/outbox/outbox-texts.ts';
import type { AppState } from '../../store/app-state.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Spoken } from '../../ui/Glyph.tsx';
import { lazyView } from '../../ui/lazy-view.tsx';
import css from './OutboxDrawer.module.css';

const ConfirmAgain = lazyView(async () => (await import('./ConfirmAgain.tsx')).ConfirmAgain);

const heldBatches = ({ batches }: AppState): number => batches.list.filter(({ hold }) => hold !== null).length;

/** Opens the outbox. The number counts only what needs the agent. */
export function OutboxButton() {
  const store = useAppStore();
  const account = useApp((app) => app.nav.account);
  const open = useApp((app) => app.nav.outboxOpen);
  const count = useApp((app) => app.outbox.items.filter(needsYou).length + heldBatches(app));
  const announcement = useApp((app) => app.outbox.announcement);
  const id = useId();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another account has another outbox
  useEffect(() => void store.getState().outbox.load(), [store, account]);

  return (
    <>
      <Button
        look="plain"
        icon={Inbox}
        aria-expanded={open}
        aria-describedby={count > 0 ? id : undefined}
        data-outbox-button=""
        onClick={() => store.getState().nav.setOutboxOpen(!open)}
      >
        {t('shell.outbox')}
        {count > 0 && (
          <span className={css.count} aria-hidden="true">
            {count}
          </span>
        )}
      </Button>
      <span id={id} hidden>
        {count > 0 && t('shell.needYou', { count })}
      </span>
      <Spoken role="status">{announcement}</Spoken>
      <ConfirmAgain />
    </>
  );
}
