/**
 * Words that speak of accounts: the first run, the vault, signing in, the practice desk, a proxy's
 * password, and what went wrong with what is stored.
 */

/** Signing in and out, several accounts, and one that cannot be opened. */
export const accounts = {
  signedOut: 'You are signed out. Your drafts and queued replies are kept here, and wait until you sign in again.',
  expired: 'The service asks you to sign in again. Your drafts and queued replies are kept here; nothing was lost.',
  refusedKey:
    'The service no longer accepts the API key or its secret, so you are signed out. Your drafts and queued replies are kept here.',
  refusedPassword:
    'The service no longer accepts the e-mail or the password, so you are signed out. Your drafts and queued replies are kept here.',
  signedOutPractice: 'You are signed out of the practice desk. Your drafts and queued replies are kept here.',
  signIn: 'Sign in',
  startPractice: 'Open it again',
  starting: 'Starting…',
  resumeTitle: 'Sign in again',
  resumeWords: 'To {{address}} as {{email}}. What you wrote stays as it is.',
  unread_one: '{{count, number}} unread',
  unread_other: '{{count, number}} unread',
  badge: '+{{count, number}}',
  badgeHint_one: '{{count, number}} unread ticket in your other accounts',
  badgeHint_other: '{{count, number}} unread tickets in your other accounts',
  refusedSince: 'Since {{time}}. {{next}}',
  menuUnread_one: 'Account: {{name}}; {{count, number}} unread in others',
  menuUnread_other: 'Account: {{name}}; {{count, number}} unread in others',
  notOpen: 'Could not be opened',
  closed: '{{name}} could not be opened',
  closedRemove: 'Remove it from this computer…',
  closedRemoveWords:
    'Removes everything of {{name}} from this computer: its keys, the stored copy, and every draft, unsent reply, note and excerpt in it. It cannot be opened now, so nobody can say what would be lost. There is no way back.',
  recover: 'Recover what is readable',
  restore: 'Restore the copy',
  copyThere:
    'A copy from {{time}}, made before an update, is in the same folder: {{name}}. What was written after that is not in it.',
  anew: 'Begin anew…',
  anewGo: 'Begin anew',
  anewWords:
    'Opens {{name}} without your drafts, unsent replies, notes and attachments. Nothing is deleted: files that are there get “aside” in their name and stay in the folder.',
  switch1: 'To another account, by its number (to 9)',
  switch2: 'To the second account',
  switch3: 'To the third account',
  switch4: 'To the fourth account',
  switch5: 'To the fifth account',
  switch6: 'To the sixth account',
  switch7: 'To the seventh account',
  switch8: 'To the eighth account',
  switch9: 'To the ninth account',
  otherKey: 'Use another key and secret',
};

/** The first sign-in on this computer. */
export const firstRun = {
  tagline: 'The support desk of people who run hosting.',
  signIn: 'Sign in',
  signInWords: 'To your Hosting Account and Order Service. Your account manager gives you the API key and secret.',
  signingIn: 'Signing in…',
  address: 'Service address',
  addressExample: 'https://billing.example.com',
  addressSettled: 'Whoever manages this computer chose it.',
  apiKey: 'API key',
  apiSecret: 'API secret',
  email: 'E-mail',
  password: 'Password',
  remember: 'Keep me signed in',
  rememberKeychain: 'Keeps the API secret and password in this computer’s keychain, to renew an expired session.',
  rememberPassphrase: 'Keeps the API secret and password under your passphrase, to renew an expired session.',
  rememberSession: 'Keeps the API secret and password until you close Rackside, to renew an expired session.',
  allowHttp: 'Allow http for this account',
  allowHttpHint: 'Everyone on the network in between can read what is sent, the password too.',
  missing: 'This is needed to sign in.',
  practice: 'Practice desk',
  practiceWords:
    'Practice desk: the customers are invented, the service runs on this computer, and nothing you send leaves it. Try anything, including losing the network.',
  practiceA: 'A hoster’s tickets, customers, products and domains',
  practiceB: 'Customers who answer now and then',
  practiceC: 'The same desk in every way, also without a network',
  practiceStarting: 'Starting…',
};

/** What protects what is stored here. */
export const vault = {
  chooseTitle: 'Before anything is stored',
  chooseWords:
    'This computer offers no keychain. Protect what is stored here with a passphrase, or keep it for this session only: then drafts and unsent replies last until you close Rackside.',
  passphrase: 'Passphrase',
  protect: 'Protect with passphrase',
  session: 'This session only',
  noRecovery:
    'Rackside cannot recover a forgotten passphrase. Write it down, or make a recovery code later under Protection.',
  tooShort: 'At least 8 characters.',
  weak: 'Short: several words in a row are stronger, and easier to keep in mind.',
  fair: 'Good. A word or two more makes it strong.',
  strong: 'Strong.',
  lockedTitle: 'Unlock Rackside',
  lockedWords: 'What is stored here is protected with your passphrase. Nothing was changed while it was closed.',
  unlock: 'Unlock',
  keysGoneTitle: 'The keys to your accounts are missing',
  keysGoneWords:
    'What is stored here is encrypted. Without its keys nobody can open it, and signing in again would only make a second, empty account beside it.',
  anew: 'Begin anew…',
  anewGo: 'Begin anew',
  anewWords:
    'Moves everything stored here into a folder whose name begins with “aside-”, within the data folder, and begins empty. Nothing is deleted: once you have the keys again, move it back to open it.',
  unreadableTitle: 'The keychain does not answer',
  unreadableWords:
    'The keys to what is stored here lie in this computer’s keychain. Unlock it, or sign in to your desktop session again; then try again. Nothing stored here is lost or changed.',
};

/** What protects the data stored here, on the account page. */
export const protection = {
  section: 'Protection',
  keychain: 'Your data is encrypted. Its keys are in this computer’s keychain.',
  passphrase: 'Your data is encrypted with your passphrase.',
  session: 'Nothing is stored on this computer: everything ends when you close Rackside.',
  codeTitle: 'Recovery code',
  noCodeByKeychain: 'Without a recovery code, nobody can open your drafts and notes if the keychain is lost.',
  noCodeByPassphrase: 'Without a recovery code, nobody can open your drafts and notes if you forget the passphrase.',
  codeMade: 'You have a recovery code. Making a new one turns the old one off.',
  codeCopies: 'Copies of the data folder made earlier still open with the code they were made with.',
  make: 'Make a recovery code…',
  makeAnother: 'Make a new recovery code…',
  codeDialog: 'Your recovery code',
  codePrinted: 'Recovery code for Rackside',
  codeWords:
    'Print it or write it down, and keep it away from this computer. Rackside shows it only once; you can always make a new one.',
  codeUse: 'It opens your drafts, notes and unsent replies on this computer. You sign in to your services again.',
  copy: 'Copy',
  codeCopied: 'Recovery code copied',
  required: 'Required',
  print: 'Print',
  done: 'I have kept it safe',
  changeTitle: 'Change passphrase',
  present: 'Current passphrase',
  next: 'New passphrase',
  change: 'Change passphrase',
  changed: 'Passphrase changed',
  changeCopies: 'Copies of the data folder made earlier still open with the old passphrase.',
  useCode: 'Use a recovery code',
  code: 'Recovery code',
  codeHint: 'Nine groups of four letters and digits. Capitals and dashes do not matter.',
  newPassphrase: 'New passphrase',
  newPassphraseHint: 'There is no keychain to keep the keys in, so a passphrase protects your data from now on.',
  recover: 'Recover',
};

/** What can be practised where nothing leaves this computer. */
export const practice = {
  menu: 'Practise',
  lost: 'Lose the answer to my next reply',
  lostDetail: 'The reply arrives, but the connection breaks before the service says so.',
  lostSet: 'The answer to your next reply will be lost',
  lostNext: 'Send a reply, and see how Rackside tells you that it is in doubt.',
  colleague: 'Let a colleague answer this ticket',
  colleagueDetail: 'As if someone else had been faster. Write a reply before, and send it after.',
  colleagueNone: 'Open a ticket first; then someone else answers it.',
  colleagueSet: 'A colleague has answered #{{tid}}',
  colleagueNext: 'Send your own reply, and see it stopped.',
  network: 'Cut the network for a minute',
  networkDetail: 'Everything stored can be read; replies wait.',
  networkSet: 'The network is gone for a minute',
  networkNext: 'Go on reading, and send something: it goes out when the network is back.',
  filed: 'Have my replies filed as the customer’s',
  filedDetail: 'The service takes the name on your replies for a customer’s, as some services do.',
  filedSet: 'The service now files replies under your name as the customer’s',
  filedNext: 'Send replies to two or three tickets, and see the first one filed wrongly and the others put on hold.',
  failed: 'Nothing was changed',
  outage: 'Let a server fail',
  outageDetail: 'Its customers open 120 tickets at once.',
  outageSet: 'A server has failed: 120 tickets are coming in',
  outageNext: 'Open the server’s queue, select all of its tickets, and reply to all of them at once.',
  lostOffer: 'Practise: what if the service’s answer to this reply is lost?',
  colleagueOffer: 'Practise: what if a colleague answers this ticket before you send?',
  networkOffer: 'Practise: what if the network fails while replies wait here?',
  filedOffer: 'Practise: what if the service files your replies as the customer’s?',
  outageOffer: 'Practise: what if a server fails, and 120 tickets come in at once?',
  try: 'Try it',
  dismiss: 'Don’t offer this again',
};

/** The password that a proxy wants. */
export const proxy = {
  enter: 'Proxy password…',
  title: 'The proxy of this network',
  words:
    '{{proxy}} lets nobody through without a name and a password. They are sent to it with each new connection, and kept with your other secrets; ask whoever runs the network if you have none. What goes to the service stays encrypted between you and the service.',
  name: 'Name at the proxy',
  password: 'Password at the proxy',
  missing: 'The proxy wants this.',
  noColon: 'A name has no colon in it.',
  keep: 'Keep',
};

/**
 * What is said of how an account is stored on this computer, where something is not as it should
 * be.
 */
export const storage = {
  cacheDropped:
    'This computer’s copy of the service’s data was damaged or missing and is being fetched again. Your drafts, replies, notes and files are stored apart and are not affected.',
  filesMissing:
    'The file with your attachments (files.db) was missing. Attachments of drafts and unsent replies have to be added again before those can be sent.',
  damaged:
    'A part of {{file}} is damaged. What is still readable can be saved into a new file; the damaged one is kept.',
  recovered: 'What could be read was saved into a new file: {{rows}}. The damaged file is kept as {{aside}}.',
  recoveredNothing: 'What could be read was saved into a new file. The damaged file is kept as {{aside}}.',
  restored: 'The copy from {{time}} is in use. Look through your drafts: what was written after that is not in it.',
  reading:
    'The folder of this account cannot be written to. Everything here can be read; nothing can be saved, sent or fetched.',
  readingNoFiles:
    'The folder of this account cannot be written to. Everything here but the attachments can be read; nothing can be saved, sent or fetched.',
  folderFull:
    'The disk is full: {{folder}}. What is stored there can be read, but nothing new can be saved or sent until there is some free space.',
  folderReadOnly:
    'The data folder cannot be written to: {{folder}}. What is stored there can be read, but nothing can be saved or sent.',
  rowsOf: '{{what}} {{kept, number}} of {{of, number}}',
  rows: '{{what}} {{kept, number}}',
  rowDrafts: 'drafts',
  rowOutbox: 'replies',
  rowNotes: 'notes',
  rowExcerpts: 'excerpts',
  rowPromises: 'promises',
  rowCanned: 'canned replies',
  rowTags: 'tags',
  rowFiles: 'attachments',
  rowObserved: 'observed changes',
  rowChunks: 'parts of attachments',
};
