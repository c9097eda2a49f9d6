import { useEffect } from 'react';
import type { Spike } from '../../../shared/domain/batch.ts';
import { focusPaneOnceShown } from '../../commands/panes.ts';
import { t } from '../../i18n/index.ts';
import { showUndoable } from '../../parts/undo.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { Button } from '../../ui/Button.tsx';
import { useNow } from '../../ui/hooks.ts';
import { Notice } from '../../ui/Notice.tsx';

const MINUTE = 60_000;
const NONE: readonly Spike[] = [];

/**
 * Banner for many new tickets about one server within minutes: answer them together, or dismiss it.
 */
export function SpikeBanner() {
  const store = useAppStore();
  const account = useApp((app) => app.nav.account);
  const list = useApp((app) => (app.spikes.account === app.nav.account ? app.spikes.list : NONE));
  // A spike without new tickets ends after some time.
  const minute = Math.floor(useNow(30) / MINUTE);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account, or a minute later
  useEffect(() => void store.getState().spikes.load(), [store, account, minute]);
  const [spike] = list;
  if (!spike || account === null) return null;
  const { server, count, span } = spike;

  const answer = () => store.getState().outage.showSpike(spike);
  const without = () => {
    store.getState().nav.openQueue(`search:is:awaiting -server:"${server}"`);
    focusPaneOnceShown('list');
  };
  const dismiss = async () => {
    const change = await store.getState().spikes.handle(account, spike);
    if (change) showUndoable(store.getState(), [], change, 'outage.spikeDismissed', { server });
  };
  return (
    <Notice
      tone="warn"
      shape="banner"
      live="polite"
      actions={
        <>
          <Button onClick={answer}>{t('outage.spikeReply')}</Button>
          <Button onClick={without}>{t('outage.spikeWithout', { server })}</Button>
          <Button look="plain" onClick={() => void dismiss()}>
            {t('outage.spikeDismiss')}
          </Button>
        </>
      }
    >
      <strong>{server}</strong>
      {': '}
      {t('outage.spike', { count, span: t('outage.spikeMinutes', { count: Math.max(1, Math.ceil(span / MINUTE)) }) })}
    </Notice>
  );
}
