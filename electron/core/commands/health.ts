import type { Health } from '../../../shared/domain/health.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { AccountDesk } from '../account.ts';
import { healthReport } from '../health-report.ts';
import { pollRange } from '../sync/tempo.ts';
import { type DeskContext, type Handlers, onAccount } from './handlers.ts';

type HealthHandlers = Pick<Handlers, 'health.get' | 'health.check' | 'health.report'>;

export function healthHandlers(ctx: DeskContext): HealthHandlers {
  const { clock, version, door } = ctx.ports;

  async function healthOf(one: AccountDesk): Promise<Result<Health>> {
    await one.meter.flush();
    const now = clock.now();
    const found = await one.store.healthOf(now);
    if (!found.ok) return found;
    const { requests, ...rest } = found.value;
    const operations = requests.map((row) => ({
      ...row,
      ...(one.meter.latency(row.operation) ?? { p50: null, p95: null }),
    }));
    const tempo = one.tempo();
    return ok({
      at: now,
      pace: { attention: tempo.attention, onBattery: tempo.onBattery, every: pollRange(tempo) },
      ...rest,
      operations,
      largestSent: one.settings().largestSent,
      clockOffset: one.connection.current().lastSuccess === null ? null : one.reader.offset(),
    });
  }

  return {
    'health.get': ({ account }) => onAccount(ctx, account, 'health.get', healthOf),
    'health.check': ({ account }) => onAccount(ctx, account, 'health.check', (one) => one.store.checkDatabases()),
    'health.report': ({ account }) =>
      onAccount(ctx, account, 'health.report', async (one) => {
        const health = await healthOf(one);
        return health.ok ? ok(healthReport(health.value, one.view(), { version, door })) : health;
      }),
  };
}
