/** Earlier answers to messages like the customer's last one. */

export interface EarlierAnswer {
  /** The ticket that it was written in, and its number; empty if it is from the archive. */
  ticket: string;
  tid: string;
  /** Id of its conversation in the archive. */
  archived: string | null;
  /** Without their data, as the question. */
  subject: string;
  /** That customer's message, on one line, without their data. */
  question: string;
  /** Free of the other customer's data, with variables and places as in a canned reply. */
  template: string;
  /** The template, filled for the new customer as far as possible. */
  text: string;
  author: string | null;
  /** Time of the answer, our clock, ms. Null if uncertain. */
  at: number | null;
}

export const MOST_ANSWERS = 3;
