/**
 * Words of reading what is written in tickets: the account's section, what a ticket says where it
 * cannot be read, and showing Rackside how a page is made.
 */
export const conversations = {
  section: 'Conversations',
  settings: 'Conversations: how they are read',
  otherWords: 'messages posts customer page read theme shape',

  byApi: 'This service tells apps what is written in tickets. The tickets’ own pages are not needed.',
  byApiUnknown: 'Rackside has not been able to ask yet whether this service tells apps what is written in tickets.',
  byPage:
    'This service does not tell apps what is written in tickets. Each ticket has a page that shows it to the customer; Rackside can read that page.',
  read: 'Read conversations here',
  readHint:
    'The page is read with the ticket’s own link, as the customer’s browser would; the service may note it as seen by the customer.',
  settledOn: 'An administrator has turned this on for this computer.',
  settledOff: 'An administrator has turned this off for this computer.',
  stored: 'Stored',
  storedCount_one: '{{count, number}} conversation',
  storedCount_other: '{{count, number}} conversations',
  triedAt: 'Last tried',

  place: 'Where the pages are',
  placeNotLooked: 'Not looked for yet.',
  placeLooking: 'Looking for them…',
  placeFound: 'Found at the service:',
  placeGiven: 'At the address below.',
  placeMissing:
    'Not found where services of this family have them. Paste the address of any ticket’s page, and Rackside knows the others.',
  placePaste: 'Address of any ticket’s page',
  placePasteExample: 'Open a ticket’s page as its customer does, and paste its address here',
  placeTemplate: 'Pages of tickets',
  placeHint:
    'With {tid} or {id}, and {c} for the access code. Left empty, Rackside looks for the pages at the service itself.',
  placeBad: 'This needs https://, {tid} or {id}, and {c}; nothing else in braces.',
  placeBadHttp: 'This needs https:// or {{own}}, {tid} or {id}, and {c}; nothing else in braces.',
  lookAgain: 'Look again',

  ask: 'This service does not tell apps what is written in tickets, but the ticket has a page that shows it to the customer.',
  off: 'This service does not tell apps what is written in tickets, and reading their pages is turned off for this computer. What you wrote or pasted stands here; “Open conversation” shows it in your browser.',
  readHere: 'Read the conversation here',
  readAgain: 'Read the conversation again',
  toSettings: 'More about this',
  toPlace: 'Say where the pages are',

  teach: 'Show Rackside one message',
  teachOf: 'Show Rackside one message of {{name}}',
  teachHint:
    'Where messages come in one piece or mixed up, show Rackside one of them: it learns from that how this service’s pages are made.',
  teachNoTicket: 'To show Rackside one message, open a ticket first.',
  teachHow:
    'Open the conversation in your browser, copy a whole sentence out of any message, and paste it here. The same place on the page is then looked at for all messages.',
  teachText: 'A sentence of one message',
  teachGo: 'Learn from it',
  teachLearned_one: '{{count, number}} message is found on this page now.',
  teachLearned_other: '{{count, number}} messages are found on this page now.',
  teachFew: 'If there are more, try a sentence of another one.',
  teachUnsure: 'Who wrote which cannot be told for certain, so it is left open.',

  wholePage: 'The ticket’s page in one piece',
  onePiece: 'The messages on this page could not be told apart: it stands here as one piece, without writers or times.',
  unknownTheme:
    'Rackside does not know the design of this service’s pages: it found these messages by their shape, and leaves open who wrote them.',
};
