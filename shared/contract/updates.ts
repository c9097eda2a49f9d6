import type { UpdateState } from '../domain/update.ts';
import { returns } from './command.ts';

/** Newer versions of Rackside itself. */
export const updateCommands = {
  'update.status': returns<UpdateState>()({}),
  /** Looks now. Answers with what is known at once; `update.changed` tells the rest. */
  'update.check': returns<UpdateState>()({}),
  /**
   * Ends the desk, installs what is ready and starts again. `busy` while a reply is held (`held`) or on its way (`sending`),
   * and where what was written would end with this session (`unsaved`).
   */
  'update.restart': returns<null>()({}),
} as const;
