/** Toasts that every feature shows: what failed and what to do next, and what was copied. */
import type { AppError } from '../../shared/result.ts';
import { errorWords, t, withQuotes, withWords } from '../i18n/index.ts';
import { showToast } from '../ui/Toast.tsx';

/**
 * Shows a failed command in a toast, with the way out of it where there is one. It goes when the
 * command succeeds.
 */
export function complain(error: AppError, action?: { label: string; run: () => void }): void {
  withWords(() => {
    const { what, next, quoted } = errorWords(error);
    showToast({ title: what, description: withQuotes(next, quoted), urgent: true, action, about: error.operation });
  });
}

/** Copies a text and says so; `said` replaces the text itself in what is said. */
export async function copyText(text: string, said = t('ticket.copied', { text })): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ title: said, timeout: 3000 });
  } catch {
    // The system or the browser withholds the clipboard, and does not say why.
    showToast({ title: t('ticket.copyFailed'), urgent: true });
  }
}
