/** Every reader of what others made. */
import type { Target } from './target.ts';
import { DESK } from './targets/desk.ts';
import { FILES } from './targets/files.ts';
import { IMPORTING } from './targets/importing.ts';
import { TEAM } from './targets/team.ts';
import { TEXTS } from './targets/texts.ts';
import { WIRE } from './targets/wire.ts';
import { TRIALS } from './trials.ts';

// A variable keeps the compiler out: that world has a document. The bundler follows the name.
const world = 'drawn';
const { WINDOW }: { WINDOW: Target[] } = await import(`./window/${world}.ts`);

export const TARGETS: readonly Target[] = [
  ...WIRE,
  ...TEXTS,
  ...WINDOW,
  ...FILES,
  ...IMPORTING,
  ...DESK,
  ...TEAM,
  ...TRIALS,
];
