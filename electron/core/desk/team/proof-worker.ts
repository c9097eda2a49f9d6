/** Entry of the thread that checks signatures of entries. */
import { isProven, toBuffer } from '../../rules/team/envelope.ts';
import type { EngineEntry } from '../../worker/team/types.ts';
import { serveCalls } from '../idle-thread.ts';

serveCalls({ prove: (entries: EngineEntry[]) => entries.map(({ key, bytes }) => isProven(toBuffer(bytes), key)) });
