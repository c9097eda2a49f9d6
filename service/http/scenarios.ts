import { Hono } from 'hono';
import type { Env } from '../app.ts';
import { play, type Wish } from '../play.ts';
import type { RunningService } from '../service.ts';
import { sameSecret } from './auth.ts';

/** What can be played in the practice desk, by whoever has the API secret (`Authorization: Bearer <secret>`). */
export function scenarios(service: RunningService): Hono<Env> {
  const app = new Hono<Env>();
  app.use(async (http, next) => {
    const secret = /^Bearer (.+)$/.exec(http.req.header('authorization') ?? '')?.[1] ?? '';
    if (!sameSecret(secret, service.credentials.apiSecret))
      return http.json({ result: 'error', message: 'This needs the API secret.' }, 401);
    return next();
  });

  app.post('/scenario', async (http) => {
    const wish = (await http.req.json().catch(() => ({}))) as Wish;
    const refused = play(service, wish, (then) => http.env.outgoing.once('finish', then));
    return refused === null ? http.json({ result: 'success' }) : http.json({ result: 'error', message: refused }, 400);
  });

  app.delete('/scenario', (http) => {
    service.faults.clear();
    service.setRepliesAs('staff');
    return http.json({ result: 'success' });
  });
  return app;
}
