import { lazyView } from '../../ui/lazy-view.tsx';

export const SendLater = lazyView(async () => (await import('./SendLaterDialog.tsx')).SendLaterDialog);
