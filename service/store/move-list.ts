import type { Context } from '../context.ts';

import { decodeEntities } from '../text.ts';
import { recordReply } from './tickets.ts';

/** The three tickets that were quiet the longest get an answer of their customers: every page after has moved by three. */
export function moveList(context: Context): void {
  const quiet = context.db
    .prepare<[], { id: number; name: string; email: string }>(
      'SELECT id, name, email FROM tickets ORDER BY lastreply, id LIMIT 3',
    )
    .all();
  context.db.transaction(() => {
    for (const { id, name, email } of quiet) {
      recordReply(context, id, {
        kind: 'client',
        name: decodeEntities(name),
        email,
        contactId: 0,
        message: 'Hello again.',
        markdown: true,
        files: [],
      });
    }
  })();
}
