/**
 * The ways in which a service may speak to a flow of the window. Every peculiarity at once joins
 * with `npm run test:all`; one by one they are met by the contract's suite and by
 * `tests/dialects/`.
 */
import { isFullRun } from '../helpers/full-run.ts';

type DialectSet = readonly [name: string, dialects: string[]];

const DOCUMENTED: DialectSet = ['as documented', []];
const PECULIAR: DialectSet = ['with every peculiarity', ['all']];

/** A name for the test's title, and the dialects to turn on. */
export const DIALECTS: readonly DialectSet[] = isFullRun ? [DOCUMENTED, PECULIAR] : [DOCUMENTED];
