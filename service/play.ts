import type { RunningService } from './service.ts';

/** What may be asked for; from outside, so nothing of it is sure. */
export interface Wish {
  scenario?: unknown;
  ticketid?: unknown;
  seconds?: unknown;
}

/**
 * Plays one of the scenarios in which people practise, and returns null; or says in a sentence what is wrong with the
 * wish. `answered` is called back when the answer to the wish has gone out: the network is cut only then.
 */
export function play(service: RunningService, wish: Wish, answered: (then: () => void) => void): string | null {
  const ticketid = wish.ticketid === undefined ? undefined : String(wish.ticketid);
  switch (wish.scenario) {
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
      const seconds = wish.seconds ?? 60;
      if (typeof seconds !== 'number' || !(seconds > 0 && seconds <= 600)) return 'seconds is a number up to 600.';
      answered(() => void service.cutNetwork(seconds * 1000));
      return null;
    }
    case 'replies-as-customer':
      // As a service does that decides by itself: who gives a name and an e-mail address is not staff.
      service.setRepliesAs(null);
      return null;
    default:
      return 'scenario is one of answer-is-lost, colleague-answers-first, network-is-cut, replies-as-customer.';
  }
}
