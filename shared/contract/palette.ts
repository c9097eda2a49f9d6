import { z } from 'zod';
import type { Answers } from '../domain/palette.ts';
import { account, returns } from './command.ts';

const text = z.string().max(1000);

/** Finding anyone, from anything that was typed or pasted. */
export const paletteCommands = {
  /** From this computer, at every key. */
  'palette.find': returns<Answers>()({ account, text }),
  /**
   * What the service finds by exactly this; it is stored too. `asked`: requests it took, 0 where the service has no way to find
   * such a thing.
   */
  'palette.ask': returns<Answers & { asked: number }>()({ account, text }),
} as const;
