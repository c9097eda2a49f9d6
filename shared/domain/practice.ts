/**
 * What may go wrong on an agent's worst day, to be met once before it: the answer to a reply never comes back, a colleague
 * answers the ticket meanwhile, the network is gone for a minute, the service takes the agent for a customer. Named as the
 * practice service names them.
 */
export const PRACTICE_SCENARIOS = [
  'answer-is-lost',
  'colleague-answers-first',
  'network-is-cut',
  'replies-as-customer',
] as const;
export type PracticeScenario = (typeof PRACTICE_SCENARIOS)[number];
