/** Records each toast that the window asks for; `set-up.ts` calls it before the toast is shown. */
import { vi } from 'vitest';
import type { showToast } from '../../../renderer/ui/Toast.tsx';

/** Where it returns an id, the toast is not shown. */
export const toasts = vi.fn<(toast: Parameters<typeof showToast>[0]) => string | undefined>();

/** In this file toasts are recorded alone: one on screen is a dialog beside those under test. */
export const hideToasts = (): unknown => toasts.mockReturnValue('hidden');
