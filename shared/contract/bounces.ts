/** Commands that explain rejected mail. */
import { z } from 'zod';
import { type BounceReading, LONGEST_BOUNCE } from '../domain/bounce.ts';
import { account, returns } from './command.ts';

export const bounceContract = {
  /** Explains rejections, delivery reports and mail headers in a text. Null if it has none. */
  'bounce.read': returns<BounceReading | null>()({ account, text: z.string().max(LONGEST_BOUNCE) }),
} as const;
