/** Schemas of fields that several forms have. */
import { z } from 'zod';

export const typed = z.string().max(4000);
export const pairs = z.array(z.object({ id: typed, name: typed, value: typed })).max(200);
export const recordId = z.string().min(1).max(200);
export const client = z.object({ id: recordId, name: typed, email: typed }).nullable();
