/** What happened while the agent was away. */
export const away = {
  since: 'Since {{time}}: {{words}}',
  customers_one: '{{count}} ticket with a new message',
  customers_other: '{{count, number}} tickets with new messages',
  newTickets_one: '{{count}} new ticket',
  newTickets_other: '{{count, number}} new tickets',
  promises_one: 'one of your promises fell due',
  promises_other: '{{count, number}} of your promises fell due',
  show: 'Show these tickets',
  dismiss: 'Dismiss',
};
