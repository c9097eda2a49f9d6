/** The address with which programs play the practice desk's scenarios. */

import { Hono } from 'hono';
import { sameSecret } from '../../service/http/auth.ts';
import type { Env } from '../../service/http/calls.ts';
import { playScenario, type ScenarioRequest } from '../../service/scenarios.ts';
import type { RunningService } from './service.ts';

/**
 * `/scenario` below `/_practice`, for callers with the API secret (`Authorization: Bearer
 * <secret>`).
 */
export function scenarioRoutes(service: RunningService): Hono<Env> {
  const app = new Hono<Env>();
  app.use(async (http, next) => {
    const secret = /^Bearer (.+)$/.exec(http.req.header('authorization') ?? '')?.[1] ?? '';
    if (!sameSecret(secret, service.credentials.apiSecret))
      return http.json({ result: 'error', message: 'This needs the API secret.' }, 401);
    return next();
  });

  app.post('/scenario', async (http) => {
    const request = (await http.req.json().catch(() => ({}))) as ScenarioRequest;
    const refused = playScenario(service, request, (then) => http.env.outgoing.once('finish', then));
    return refused === null ? http.json({ result: 'success' }) : http.json({ result: 'error', message: refused }, 400);
  });

  app.delete('/scenario', (http) => {
    service.faults.clear();
    service.setRepliesAs('staff');
    return http.json({ result: 'success' });
  });
  return app;
}
