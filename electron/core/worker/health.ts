/** Reads all of the health page: sync, files, and the records of `account/health-log.ts`. */
import type { KindHealth } from '../../../shared/domain/health.ts';
import { incidents, oddities, requestCounts } from './account/health-log.ts';
import type { StoreContext } from './context.ts';
import { databaseSizes } from './database-maintenance.ts';
import { countTickets } from './queues/rows.ts';
import { recordStatus, recordSync } from './records/record-sync.ts';
import { firstSyncDone, type SyncFact, syncFact, ticketPass } from './ticket/ticket-sync.ts';

function kindHealth(ctx: StoreContext): KindHealth[] {
  const when = (key: SyncFact) => {
    const text = syncFact(ctx, key);
    return text === null ? null : Number(text);
  };
  const pass = ticketPass(ctx);
  const tickets: KindHealth = {
    kind: 'tickets',
    count: countTickets(ctx),
    readAt: when('polledAt'),
    fullAt: firstSyncDone(ctx) ? when('fullPassAt') : null,
    pass: pass && { done: pass.next, total: pass.total },
    refused: false,
  };
  const records = recordStatus(ctx).map(
    (status): KindHealth => ({ ...status, readAt: recordSync(ctx, status.kind).newestAt ?? status.fullAt }),
  );
  return [tickets, ...records];
}

export const readHealth = (ctx: StoreContext) => ({
  order: syncFact(ctx, 'order') as 'falling' | 'unknown' | null,
  kinds: kindHealth(ctx),
  requests: requestCounts(ctx),
  oddities: oddities(ctx),
  incidents: incidents(ctx),
  databases: databaseSizes(ctx),
});
