/** All built-in shapes in the order of trial: the most detailed first. */
import type { PageShape } from '../shape.ts';
import { olderShape } from './older.ts';
import { practiceShape } from './practice.ts';
import { sixShape } from './six.ts';
import { twentyOneShape } from './twenty-one.ts';

export const KNOWN_SHAPES: readonly PageShape[] = [twentyOneShape, sixShape, practiceShape, olderShape];
