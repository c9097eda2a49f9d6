/** Scenarios for practice. */
import type { PracticeService } from './service.ts';

export interface ScenarioRequest {
  scenario?: unknown;
  ticketid?: unknown;
  seconds?: unknown;
  tickets?: unknown;
}

type Stage = Pick<
  PracticeService,
  'hasTicket' | 'colleagueReply' | 'loseNextAnswer' | 'setRepliesAs' | 'failServer' | 'cutNetwork'
>;

/**
 * Plays a scenario. Returns null, or a sentence about an invalid request. `answered` registers a
 * callback for after the answer was sent, because the network may only be cut then.
 */
export function playScenario(
  service: Stage,
  request: ScenarioRequest,
  answered: (then: () => void) => void,
): string | null {
  const ticketid = request.ticketid === undefined ? undefined : String(request.ticketid);
  switch (request.scenario) {
    case 'answer-is-lost':
      service.loseNextAnswer(ticketid ?? null);
      return null;
    case 'colleague-answers-first':
      if (ticketid === undefined || !service.hasTicket(ticketid)) return 'Ticket ID Not Found';
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
