import type { Feature } from '../../store/registry.ts';
import { lazyView } from '../../ui/lazy-view.tsx';

const CustomerView = lazyView(async () => (await import('./CustomerView.tsx')).CustomerView);

export const customerFeature: Feature = { recordViews: { customer: CustomerView } };
