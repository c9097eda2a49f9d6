/**
 * Words that belong to the frame around the features: its bars and keys, what every feature says
 * the same way, and the question at closing.
 */

/** The bars and panes. */
export const shell = {
  practice: 'Practice',
  documentTitle: '{{queue}} · {{account}} · Rackside',
  account: 'Account: {{name}}',
  accounts: 'Accounts',
  addAccount: 'Add an account',
  settings: 'Settings',
  keys: 'Keyboard',
  more: 'More',
  syncNow: 'Look for changes now',
  syncFailed: 'Could not look for changes',
  queuesWidth: 'Width of the queues',
  listWidth: 'Width of the list',
  backToList: 'Tickets',
  backToQueues: 'Queues',
  noTicket: 'Choose a ticket to see it here.',
  noTicketKeys: 'J and K move through the list, Enter opens.',
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
  troubleBecause: 'The service fails since {{time}}. {{what}}',
  troubleSince: 'The service fails since {{time}}',
  offlineHint:
    'No connection since {{time}}. Everything stored here can be read and searched; your replies go out when the network is back, and any whose ticket changed will wait for you.',
  inBetween: 'No way to the service since {{time}}. {{what}}',
  unchecked: 'Last checked {{time}}',
  uncheckedHint: 'Rackside asks the service less often while its window is not in use, and at once when you come back.',
  refused: 'The service has refused the tickets since {{time}}',
  refusedWith: 'The service has refused the tickets since {{time}}: “{{text}}”',
  synced: 'Synced {{time}}',
  never: 'Not synced yet',
  first: 'Fetching tickets: {{done, number}} of about {{total, number}}',
  firstBegan: 'The tickets of {{name}} are being fetched',
  firstDone: 'The tickets of {{name}} are all here',
  firstUnknown: 'Fetching tickets: {{done, number}} so far',
  conversations: 'Reading conversations: {{done, number}} of {{total, number}}',
  awaiting: '{{count, number}} awaiting reply',
  practice:
    'Practice desk: the customers are invented, the service runs on this computer, and nothing you send leaves it.',
};

/** The primitives' own words, and what every feature says the same way. */
export const ui = {
  close: 'Close',
  failed: 'This part of the window could not be shown.',
  failedNext: 'What was written is kept, and replies on their way go on.',
  reload: 'Reload this window',
  copyFailure: 'Copy what went wrong',
  cancel: 'Cancel',
  save: 'Save',
  back: 'Back',
  tryAgain: 'Try again',
  dismiss: 'Dismiss',
  notices: 'Notices',
  showCharacters: 'Show characters',
  hideCharacters: 'Hide characters',
  quoted: 'The service said: “{{text}}”',
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
  markSending: 'Going out',
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

/** The sheet of keys. */
export const commands = {
  title: 'Keyboard',
  sectionMove: 'Move',
  sectionTicket: 'Ticket',
  sectionWrite: 'Write',
  sectionWindow: 'Window',
  find: 'Find a command or a key',
  noneFound: 'No command or key is called that.',
  lettersOff: 'Single letters are switched off. They work again once you switch them on below.',
  letters: 'Single letters work as keys',
  fieldLate: 'The field is not there yet. What you type is kept for it; Esc ends the wait.',
  nextRow: 'Next row',
  previousRow: 'Previous row',
  open: 'Open the ticket',
  select: 'Select the row',
  extendDown: 'Select downwards',
  extendUp: 'Select upwards',
  toggleTable: 'List as a table while no ticket is open',
  back: 'Back to the list',
  nextTicket: 'Next ticket',
  previousTicket: 'Previous ticket',
  showNew: 'Show what is new',
  sheet: 'Show all keys',
  goToday: 'Go to Today',
  goAwaiting: 'Go to Awaiting Reply',
  goDrafts: 'Go to Drafts',
  goPromised: 'Go to Promised',
  goOutbox: 'Open the outbox',
  nextPane: 'Next pane',
  previousPane: 'Previous pane',
};

/** Finding in what is shown, and printing it. */
export const find = {
  command: 'Find on this page',
  print: 'Print…',
  field: 'Find on this page',
  count: '{{at, number}} of {{count, number}}',
  none: 'Not found',
  next: 'Next match',
  previous: 'Previous match',
};

/** What happened while the agent was away. */
export const away = {
  since: 'Since {{time}}: {{words}}',
  customers_one: '{{count}} ticket with a new message',
  customers_other: '{{count, number}} tickets with new messages',
  newTickets_one: '{{count}} new ticket',
  newTickets_other: '{{count, number}} new tickets',
  promises_one: 'one of your promises fell due',
  promises_other: '{{count, number}} of your promises fell due',
  author: '{{name}} ({{role}}):',
  show: 'Show these tickets',
  dismiss: 'Dismiss',
};

/** What is typed in a dialog and not saved yet. */
export const dialogDrafts = {
  restored: 'Restored what you were writing',
  discard: 'Discard',
  note: 'Note',
  excerpt: 'Excerpt',
  promise: 'Promise',
  tags: 'Tags',
  canned: 'Canned reply',
  bulk: 'Bulk reply',
  view: 'View',
};

/** Closing the program while something is not settled. */
export const quitDialog = {
  title: 'Close Rackside?',
  titleLost: 'Close Rackside and lose what was written?',
  hint: 'Nothing is sent while this question is open.',
  hintLost: 'What is listed as lost below is stored nowhere else. Nothing is sent while this question is open.',
  hintNothing: 'Everything is settled by now.',
  held_one: 'A reply is held and has not been sent',
  held_other: '{{count, number}} replies are held and have not been sent',
  lost_one: 'One text would be lost: nothing is kept on this computer in this session',
  lost_other: '{{count, number}} texts would be lost: nothing is kept on this computer in this session',
  unsaved_one: 'One text or file would be lost: it could not be stored yet',
  unsaved_other: '{{count, number}} texts or files would be lost: they could not be stored yet',
  stay: 'Stay',
  close: 'Close',
  keep: 'Keep as draft and close',
  lose: 'Close and lose them',
  send: 'Send now and close',
  sendLost: 'Send what is held, lose the rest',
};
