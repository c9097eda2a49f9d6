/**
 * Says which tickets an address names, so that what stands there is never taken for what another
 * ticket's page shows.
 */

/** Fields of an address that name a ticket and nothing else. */
const NAMES_A_TICKET = /^(?:tid|ticket_?id|ticketnumber|ticket)$/i;

/** The words of all such fields: what they say counts, whatever stands beside them. */
export const ticketsNamed = ({ searchParams }: URL): string[] =>
  [...searchParams].filter(([field]) => NAMES_A_TICKET.test(field)).map(([, word]) => word);
