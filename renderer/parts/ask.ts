import { useApp } from '../store/app-store.ts';
import { useSubmit } from '../ui/submit.ts';

/** Submits a form about which the host may ask. `onCancel` closes the form. */
export function useAsk(onCancel?: () => void) {
  const answerAsk = useApp((app) => app.vault.answerAsk);
  const asks = useApp((app) => app.vault.desk?.asks === true);
  const { busy, error, submit, release } = useSubmit();
  /** Closes the form, and withdraws the host's question for it. */
  const cancel = () => {
    if (busy && asks) void answerAsk('desk.takeBackAsk');
    release();
    onCancel?.();
  };
  return { busy, error, ask: submit, cancel };
}
