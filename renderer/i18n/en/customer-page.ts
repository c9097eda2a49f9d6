/** The customer's page. */
export const customerPage = {
  money: 'Orders and money',
  tickets: 'Tickets',
  guestTickets: 'Perhaps also from this customer',
  guestHint: 'Written by guests under an e-mail that only this customer has. Nobody checked who wrote them.',
  noOrder: 'Without an order that is stored here',
  what: 'What',
  placed: 'Placed',
  invoice: 'Invoice',
  payment: 'Payment and status',
  amount: 'Amount',
  recurring: 'Renewal',
  asOf: 'as of {{time}}',
  next: 'next {{date}}',
  wasDue: 'was due {{date}}',
  readAgain: 'Refresh orders',
  openInvoice: 'Open invoice {{id}} on the web',
  ordersNotRead:
    'The service lists orders of all customers together, and not all of them were read yet: there may be more.',
  ordersRefused: 'The service does not give orders to this account.',
  open: 'Open the customer page',
};
