/** Messages that all features show: errors with the next step, and copied text. */
import type { AppError } from '../../shared/result.ts';
import { errorWords, t, withQuotes, withWords } from '../i18n/index.ts';
import { showToast } from '../ui/Toast.tsx';

/** Shows a failed command as a toast, which closes when the command succeeds. */
export function showError(error: AppError, action?: { label: string; run: () => void }): void {
  withWords(() => {
    const { what, next, quoted } = errorWords(error);
    showToast({ title: what, description: withQuotes(next, quoted), urgent: true, action, about: error.operation });
  });
}

export async function copyText(text: string, message = t('ticket.copied', { text })): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ title: message, timeout: 3000 });
  } catch {
    // System or browser denied access to the clipboard, without a reason.
    showToast({ title: t('ticket.copyFailed'), urgent: true });
  }
}
