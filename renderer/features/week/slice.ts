/** The chosen week, and its figures while its page is open. */
import type { WeekFigures, WeekScope } from '../../../shared/domain/week.ts';
import type { CreateSlice } from '../../store/app-state.ts';

declare module '../../store/app-state.ts' {
  interface AppState {
    week: WeekSlice;
  }
}

interface WeekSlice {
  /** Weeks before this one. */
  back: number;
  scope: WeekScope;
  figures: WeekFigures | null;
  change(patch: Partial<Pick<WeekSlice, 'back' | 'scope' | 'figures'>>): void;
}

export const createWeekSlice: CreateSlice<WeekSlice> = (set) => ({ back: 0, scope: 'own', figures: null, change: set });
