/** Scenarios for practice, and the address that plays them. */

import { Hono } from 'hono';
import { sameSecret } from './http/auth.ts';
import type { Env } from './http/calls.ts';
import type { RunningService } from './service.ts';

export interface ScenarioRequest {
  scenario?: unknown;
  ticketid?: unknown;
  seconds?: unknown;
  tickets?: unknown;
}

/**
 * Plays a scenario. Returns null, or a sentence about an invalid request. `answered` registers a
 * callback for after the answer was sent, because the network may only be cut then.
 */
export function playScenario(
  service: RunningService,
  request: ScenarioRequest,
  answered: (then: () => void) => void,
): string | null {
  const ticketid = request.ticketid === undefined ? undefined : String(request.ticketid);
  switch (request.scenario) {
    case 'answer-is-lost':
      service.faults.add({
        operation: 'add-ticket-reply',
        kind: 'reset-after',
        ...(ticketid === undefined ? {} : { where: { ticketid } }),
      });
      return null;
    case 'colleague-answers-first':
      if (ticketid === undefined || !service.conversation(ticketid)) return 'Ticket ID Not Found';
      service.colleagueReply(
        ticketid,
        'Hello,\n\nI have just looked into this and answered you by phone as well.\n\nKind regards',
      );
      return null;
    case 'network-is-cut': {
      const seconds = request.seconds ?? 60;
      if (typeof seconds !== 'number' || !(seconds > 0 && seconds <= 600)) return 'seconds is a number up to 600.';
      answered(() => void service.cutNetwork(seconds * 1000));
      return null;
    }
    case 'replies-as-customer':
      // Null: the service decides by the fields, and treats anyone with a name and an e-mail
      // address as non-staff.
      service.setRepliesAs(null);
      return null;
    case 'server-fails': {
      const tickets = request.tickets ?? 120;
      if (typeof tickets !== 'number' || !(tickets > 0 && tickets <= 1000)) return 'tickets is a number up to 1000.';
      service.failServer(tickets);
      return null;
    }
    default:
      return 'scenario is one of answer-is-lost, colleague-answers-first, network-is-cut, replies-as-customer, server-fails.';
  }
}

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
