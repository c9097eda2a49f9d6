import { z } from 'zod';
import { PRACTICE_SCENARIOS } from '../domain/practice.ts';
import { account, id, returns } from './command.ts';

/** What can be practised where nothing leaves this computer. */
export const practiceCommands = {
  /**
   * Lets something happen. `ticket`: the one it is about; null for the next one answered, or where it is about none.
   * `invalid` with reason `not-practice` on any other account.
   */
  'practice.play': returns<null>()({ account, scenario: z.enum(PRACTICE_SCENARIOS), ticket: id.nullable() }),
};
