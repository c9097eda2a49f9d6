import type { Feature } from '../../store/registry.ts';
import { later } from '../../ui/later.tsx';

const CustomerView = later(async () => (await import('./CustomerView.tsx')).CustomerView);

export const customerFeature: Feature = { recordViews: { customer: CustomerView } };
