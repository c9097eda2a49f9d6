/**
 * Words that belong to the frame around the features: its bars, and what every feature says the
 * same way.
 */

/** The bars and panes. */
export const shell = {
  app: 'Rackside',
  practice: 'Practice',
  documentTitle: '{{queue}} · {{account}} · Rackside',
  account: 'Account: {{name}}',
  accounts: 'Accounts',
  addAccount: 'Add account',
  settings: 'Settings',
  keys: 'Keyboard shortcuts',
  more: 'More',
  syncNow: 'Refresh',
  syncFailed: 'Couldn’t refresh',
  queuesWidth: 'Queues width',
  listWidth: 'List width',
  backToList: 'Tickets',
  backToQueues: 'Queues',
  noTicket: 'Choose a ticket to see it here.',
  noTicketKeys: 'Press {{next}} and {{previous}} to move through the list, {{open}} to open.',
  newTicket: 'Open a ticket',
  orders: 'Orders',
  contacts: 'Contacts',
  announcements: 'Announcements',
  unreadAnnouncements_one: '1 unread announcement',
  unreadAnnouncements_other: '{{count}} unread announcements',
  palette: 'Search or run a command',
  outbox: 'Outbox',
  needYou_one: '{{count}} needs you',
  needYou_other: '{{count}} need you',
  accountUnread_one: 'Account: {{name}}; {{count, number}} unread in others',
  accountUnread_other: 'Account: {{name}}; {{count, number}} unread in others',
  badgeHint_one: '{{count, number}} unread ticket in your other accounts',
  badgeHint_other: '{{count, number}} unread tickets in your other accounts',
  badge: '+{{count, number}}',
};

/** The connection, as the status bar says it. */
export const status = {
  connection: 'Connection',
  online: 'Connected',
  connecting: 'Connecting',
  signedOut: 'Signed out',
  deskStopped: 'The desk has stopped',
  offlineSince: 'No connection since {{time}}',
  offlineBecause: 'No connection since {{time}}. {{what}}',
  troubleBecause: 'The service has been failing since {{time}}. {{what}}',
  troubleSince: 'The service has been failing since {{time}}',
  offlineHint:
    'No connection since {{time}}. You can read and search everything stored on this computer. Your replies go out when the network is back; any whose ticket changed will wait for you.',
  inBetween: 'Something blocks the way to the service since {{time}}. {{what}}',
  unchecked: 'Last checked {{time}}',
  uncheckedHint: 'Rackside checks less often while its window isn’t in use, and immediately when you come back.',
  refused: 'The service has refused to list tickets since {{time}}',
  refusedWith: 'The service has refused to list tickets since {{time}}: “{{text}}”',
  synced: 'Synced {{time}}',
  never: 'Not synced yet',
  first: 'Downloading tickets: {{done, number}} of about {{total, number}}',
  firstBegan: 'Downloading tickets for {{name}}',
  firstDone: 'All tickets for {{name}} downloaded',
  firstUnknown: 'Downloading tickets: {{done, number}} so far',
  conversations: 'Reading conversations: {{done, number}} of {{total, number}}',
  awaiting: '{{count, number}} awaiting reply',
  practice:
    'Practice desk: the customers are invented, the service runs on this computer, and nothing you send leaves it.',
};

/** The primitives' own words, and what every feature says the same way. */
export const ui = {
  close: 'Close',
  failed: 'This part of the window couldn’t be displayed.',
  failedNext: 'Your text is saved, and replies in the outbox keep going out.',
  reload: 'Reload window',
  copyFailure: 'Copy error details',
  cancel: 'Cancel',
  save: 'Save',
  back: 'Back',
  tryAgain: 'Try again',
  dismiss: 'Dismiss',
  notices: 'Notices',
  showCharacters: 'Show characters',
  hideCharacters: 'Hide characters',
  quoted: 'The service said: “{{text}}”',
  fieldLate: 'The field is still loading. What you type is kept for it; press Esc to cancel.',
};

/** Words for values of the domain that more than one feature shows. */
export const words = {
  turnCustomer: 'Customer wrote last',
  turnAwaiting: 'Awaiting our reply',
  turnUs: 'We wrote last',
  turnUnknown: 'Unknown who wrote last',
  markDoubt: 'In doubt',
  markStopped: 'Stopped',
  markRefused: 'Refused',
  markSending: 'In outbox',
  markDraft: 'Draft',
  markSuspended: 'Suspended',
  markOverdue: 'Overdue',
  markExpired: 'Expired',
  markLate: 'Promise overdue',
  markLateSince: 'Promise overdue since {{time}}',
  markBack: 'Back from snooze',
  markPromised: 'Promised',
  markPromisedBy: 'Promised by {{time}}',
  markSnoozed: 'Snoozed',
  markSnoozedUntil: 'Snoozed until {{time}}',
  markDone: 'Done here',
  markPinned: 'Pinned',
  unread: 'Unread',
  flagged: 'Flagged',
  serverTime: '{{time}} server time',
  justNow: 'now',
  minutes: '{{count}} m',
  hours: '{{count}} h',
  days: '{{count}} d',
};

/** What happened while the agent was away. */
export const away = {
  since: 'Since {{time}}: {{words}}',
  customers_one: '{{count}} ticket with a new message',
  customers_other: '{{count, number}} tickets with new messages',
  newTickets_one: '{{count}} new ticket',
  newTickets_other: '{{count, number}} new tickets',
  promises_one: 'one promise came due',
  promises_other: '{{count, number}} promises came due',
  author: '{{name}} ({{role}}):',
  overdueBefore_one: 'one promise was already overdue',
  overdueBefore_other: '{{count, number}} promises were already overdue',
  show: 'Show tickets',
  dismiss: 'Dismiss',
  messageUnknown: 'Message, unknown sender',
};

/** When something is, as one says it. */
export const when = {
  tomorrowAt: 'tomorrow {{time}}',
  yesterdayAt: 'yesterday {{time}}',
  dayAt: '{{day}} {{time}}',
  longDayAt: '{{day}}, {{time}}',
  in: 'in {{time}}',
  days_one: '{{count}} day',
  days_other: '{{count}} days',
  hours_one: '{{count}} hour',
  hours_other: '{{count}} hours',
  minutes_one: '{{count}} minute',
  minutes_other: '{{count}} minutes',
};
