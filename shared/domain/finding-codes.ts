/** Names of all findings, by what is checked. The window has words for each. */
import type { Layer } from './finding.ts';

export const FINDING_CODES = {
  registration: [],
  delegation: [],
  addresses: [],
  mail: [],
  certificate: [],
  web: [],
  reverse: [],
} as const satisfies Record<Layer, readonly string[]>;

export type CodeOf<L extends Layer> = (typeof FINDING_CODES)[L][number];
