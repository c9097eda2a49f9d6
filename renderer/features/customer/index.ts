import type { Feature } from '../../store/registry.ts';
import { CustomerView } from './CustomerView.tsx';

export const customerFeature: Feature = { recordViews: { customer: CustomerView } };
