import { useEffect } from 'react';
import { t } from '../../i18n/index.ts';
import { useApp, useAppStore } from '../../store/app-store.ts';
import { runningOf } from './batches-slice.ts';
import css from './outage.module.css';

export function BatchChip() {
  const store = useAppStore();
  const account = useApp((app) => app.nav.account);
  const list = useApp((app) => app.batches.list);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another account has other ones
  useEffect(() => void store.getState().batches.load(), [store, account]);

  const running = runningOf(list);
  if (!running) return null;
  const { first, done, total } = running;
  const held = first.hold === null ? 'outage.chip' : 'outage.chipHeld';
  const words = first.paused === null ? held : 'outage.chipPaused';
  return (
    <button
      type="button"
      className={css.chip}
      data-paused={words === 'outage.chip' ? undefined : ''}
      onClick={() => store.getState().batches.show(first.id)}
    >
      {t(words, { done, total })}
    </button>
  );
}
