/** Commands of handing over: the summary of the agent's work, a sealed file, and their own numbers. */
import { z } from 'zod';
import type { HandOver } from '../domain/hand-over.ts';
import { account, returns } from './command.ts';

/** Our clock, ms. */
const from = z.number().int().min(0);

export const handOverContract = {
  /** What was touched since `from`, and everything that is open. */
  'handOver.summary': returns<HandOver>()({ account, from }),
} as const;
