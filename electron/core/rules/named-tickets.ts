/**
 * Finds the tickets that an address names, so that a link is never mistaken for the page of another
 * ticket.
 */

const NAMES_A_TICKET = /^(?:tid|ticket_?id|ticketnumber|ticket)$/i;

/** The values of all such fields, whatever other fields the address has. */
export const ticketsNamed = ({ searchParams }: URL): string[] =>
  [...searchParams].filter(([field]) => NAMES_A_TICKET.test(field)).map(([, word]) => word);
