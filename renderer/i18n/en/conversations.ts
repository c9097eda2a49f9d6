/** Words about reading conversations: the section, errors at a ticket, and teaching a page. */
export const conversations = {
  section: 'Conversations',
  settings: 'Conversations: how Rackside reads them',

  byApi: 'This service sends messages to apps, so Rackside doesn’t need the tickets’ own pages.',
  byApiUnknown: 'Rackside hasn’t been able to check yet whether this service sends messages to apps.',
  byPage:
    'This service doesn’t send messages to apps. Each ticket has a page that shows them to the customer, and Rackside can read that page.',
  read: 'Read conversations here',
  readHint:
    'Rackside opens the page with the ticket’s own link, as the customer’s browser would. The service may record it as viewed by the customer.',
  settledOn: 'Turned on by your administrator.',
  settledOff: 'Turned off by your administrator.',
  stored: 'Stored',
  storedCount_one: '{{count, number}} conversation',
  storedCount_other: '{{count, number}} conversations',
  triedAt: 'Last tried',

  place: 'Page address',
  placeNotLooked: 'Not searched for yet.',
  placeLooking: 'Searching…',
  looking: 'Looking for this service’s ticket pages…',
  placeFound: 'Found at the service:',
  placeGiven: 'Using the address below.',
  placeMissing:
    'Not found in the usual places. Paste the address of any ticket’s page, and Rackside works out the others.',
  placePaste: 'Address of any ticket’s page',
  placePasteExample: 'Open a ticket’s page as its customer does, and paste its address here',
  placeTemplate: 'Ticket pages',
  placeHint:
    'Use {tid} or {id} for the ticket, and {c} for the access code. Leave empty to let Rackside find the pages.',
  placeBad: 'Use https:// with {tid} or {id}, and {c}. No other placeholders.',
  placeBadHttp: 'Use https:// or {{own}} with {tid} or {id}, and {c}. No other placeholders.',
  lookAgain: 'Search again',

  ask: 'This service doesn’t send messages to apps, but the ticket has a page that shows them to the customer.',
  off: 'This service doesn’t send messages to apps, and reading their pages is turned off on this computer. You see what you wrote or pasted; to read the rest, use “Open conversation”.',
  readHere: 'Read the conversation here',
  readAgain: 'Refresh the conversation',
  toSettings: 'Learn more',
  toPlace: 'Set the page address',

  teach: 'Show Rackside a message',
  teachOf: 'Show Rackside a message from {{name}}',
  teachHint:
    'If messages run together or come out mixed up, show Rackside one of them. It learns how this service’s pages are built.',
  teachNoTicket: 'Open a ticket first, then show Rackside one of its messages.',
  teachHow:
    'Open the conversation in your browser, copy a whole sentence from any message, and paste it here. Rackside then looks for all messages in the same place.',
  teachText: 'A sentence from one message',
  teachGo: 'Find messages',
  teachLearned_one: '{{count, number}} message found on this page.',
  teachLearned_other: '{{count, number}} messages found on this page.',
  teachFew: 'If some are missing, try a sentence from one of them.',
  teachUnsure: 'Rackside can’t tell who wrote each message, so the senders stay unknown.',

  wholePage: 'The whole page of the ticket',
  onePiece:
    'Rackside couldn’t separate the messages on this page, so it shows the page as one text, without senders or times.',
  unknownTheme:
    'Rackside doesn’t know this page’s design. It recognised these messages by their layout, and their senders stay unknown.',
};

/** Words about files attached to messages by customers and staff. */
export const postFiles = {
  saveAll: 'Save all files',
  save: 'Save this file',
  cancel: 'Stop downloading {{name}}',
  tryAgain: 'Try {{name}} again',
  kept: '{{size}}, available offline',
  fetching: 'Downloading…',
  fetchingPart: 'Downloading, {{percent}} %',
  fetchingSize: 'Downloading, {{size}} so far',
  fetchingName: 'Downloading {{name}}',
  gone: 'no longer at the service',
  refused: 'refused by the service',
  tooLarge: 'too large to download automatically',
  cut: 'This is only the beginning of the file. Save it to see all of it.',
  keep: 'Keep files offline',
  keepHint:
    'Downloads files of active tickets in the background, but never on battery or a metered network. Files you open are always kept. Rackside keeps the 512 MB you used last, and deletes a ticket’s files with the ticket.',
  keepNone: 'None',
  keepUpTo: 'Up to {{size}} each',
  broken: 'This picture can’t be displayed. Save it to open it in another app.',
  place: '{{at}} of {{count}}',
  previous: 'Previous picture',
  next: 'Next picture',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Fit',
  actualSize: 'Actual size',
  percent: '{{percent}}%',
  copyPicture: 'Copy picture',
  pictureCopied: 'Picture copied',
};

/** Words around a ticket's page that is shown beside the ticket. */
export const pageView = {
  region: 'Service page',
  show: 'Show the page here',
  read: 'Read this page',
  wasRead: 'Done: the messages are in the timeline.',
  showThis: 'Show this ticket’s page',
  unfold: 'Show the page',
  fold: 'Hide the page',
  close: 'Close the page and sign out of it',
  back: 'Back',
  forward: 'Forward',
  reload: 'Reload page',
  into: 'Web page. Press Esc to leave it.',
  loading: 'Loading…',
  hint: 'Sign in or follow the page’s instructions if needed. Esc leaves the page; closing it signs you out of it.',
  elsewhere: 'This isn’t the ticket’s own page. Rackside can only read messages from that page.',
  failed: 'Couldn’t load the page ({{reason}}).',
  folded: 'The page is hidden. You stay signed in to it until you close it.',
  ofOther: 'Another ticket’s page is open. You stay signed in to it until you close it.',
  fileSaved: 'Saved {{name}}',
  fileLost: 'Couldn’t save {{name}}',
  fileLostHint: 'The download stopped before it was complete. Download it again from the page.',
  covered: 'The page is shown again when nothing covers it.',
};
