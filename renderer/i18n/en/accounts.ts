/**
 * Words that speak of accounts: the first run, the vault, signing in, the practice desk, a proxy's
 * password, and what went wrong with what is stored.
 */

/** Signing in and out, several accounts, and one that cannot be opened. */
export const accounts = {
  signedOut: 'You’re signed out. Your drafts and queued replies are saved and wait until you sign in again.',
  expired: 'The service asks you to sign in again. Your drafts and queued replies are saved.',
  refusedKey:
    'You’re signed out because the service no longer accepts your API key or secret. Your drafts and queued replies are saved.',
  refusedPassword:
    'You’re signed out because the service no longer accepts your e-mail or password. Your drafts and queued replies are saved.',
  signedOutPractice: 'You’re signed out of the practice desk. Your drafts and queued replies are saved.',
  signIn: 'Sign in',
  startPractice: 'Open again',
  starting: 'Starting…',
  resumeTitle: 'Sign in again',
  resumeWords: 'Sign in to {{address}} as {{email}}. Everything you wrote is saved.',
  unread_one: '{{count, number}} unread',
  unread_other: '{{count, number}} unread',
  refusedSince: 'Since {{time}}. {{next}}',
  notOpen: 'Can’t be opened',
  closed: 'Can’t open {{name}}',
  closedRemove: 'Remove from this computer…',
  closedRemoveWords:
    'This removes {{name}} from this computer: its keys, the local copy, and every draft, unsent reply, note and excerpt. The account can’t be opened, so Rackside can’t list what you’d lose. You can’t undo this.',
  recover: 'Recover readable data',
  restore: 'Restore backup',
  copyThere:
    'The same folder has a backup from {{time}}: {{name}}. It doesn’t include anything you wrote later, and nothing that waits in it is sent before you say so.',
  copyUndated:
    'The same folder has a backup, {{name}}. It doesn’t include anything you wrote later, and nothing that waits in it is sent before you say so.',
  anew: 'Start over…',
  anewGo: 'Start over',
  anewWords:
    'Opens {{name}} without your drafts, unsent replies, notes and attachments. Nothing is deleted: existing files stay in the folder with “aside” added to their names.',
  switch1: 'Switch account by number (1–9)',
  switch2: 'Switch to account 2',
  switch3: 'Switch to account 3',
  switch4: 'Switch to account 4',
  switch5: 'Switch to account 5',
  switch6: 'Switch to account 6',
  switch7: 'Switch to account 7',
  switch8: 'Switch to account 8',
  switch9: 'Switch to account 9',
  otherKey: 'Use a different API key',
};

/** The first sign-in on this computer. */
export const firstRun = {
  tagline: 'The support desk for hosting teams.',
  signIn: 'Sign in',
  signInWords:
    'Connect to your Hosting Account and Order Service. Your account manager can give you the API key and secret.',
  signingIn: 'Signing in…',
  address: 'Service address',
  addressExample: 'https://billing.example.com',
  addressSettled: 'Set by your administrator.',
  apiKey: 'API key',
  apiSecret: 'API secret',
  email: 'E-mail',
  password: 'Password',
  remember: 'Keep me signed in',
  rememberKeychain: 'Stores the API secret and password in this computer’s keychain to renew expired sessions.',
  rememberPassphrase: 'Stores the API secret and password, protected by your passphrase, to renew expired sessions.',
  rememberPin: 'Stores the API secret and password, protected by your PIN, to renew expired sessions.',
  rememberSession: 'Keeps the API secret and password until you close Rackside, to renew expired sessions.',
  allowHttp: 'Allow http for this account',
  allowHttpHint: 'Anyone on the network in between can read everything you send, including the password.',
  missing: 'Required',
  practice: 'Practice desk',
  practiceWords:
    'The customers are invented, the service runs on this computer, and nothing you send leaves it. Try anything, even losing the network.',
  practiceA: 'Tickets, customers, products and domains of a hosting company',
  practiceB: 'Customers who reply now and then',
  practiceC: 'Every feature, with or without a network',
  practiceStarting: 'Starting…',
};

/** What protects what is stored here. */
export const vault = {
  chooseTitle: 'Protect what Rackside stores',
  chooseWords:
    'This computer has no keychain. Protect your data with a passphrase, or keep it for this session only: drafts and unsent replies then last until you close Rackside.',
  passphrase: 'Passphrase',
  protect: 'Protect with passphrase',
  session: 'This session only',
  noRecovery:
    'A forgotten passphrase can’t be recovered. Write it down, or make a recovery code later under Protection.',
  tooShort: 'Use at least 12 characters.',
  weak: 'Too easy to guess. Several words are stronger and easier to remember.',
  fair: 'Good. One or two more words make it strong.',
  strong: 'Strong.',
  weakCommon: 'Too easy to guess: it is close to a password that many people use.',
  weakNames: 'Too easy to guess: names alone are soon tried.',
  weakRepeats: 'Too easy to guess: the same characters come again and again.',
  weakSequence: 'Too easy to guess: its characters stand in a row, such as abc or 6543.',
  weakKeyboard: 'Too easy to guess: its keys stand side by side.',
  weakDates: 'Too easy to guess: dates and years are soon tried.',
  weakAboutYou: 'Too easy to guess: it is made of your name, your address or your service.',
  suggest: 'Make one for me',
  suggested: 'Write it down before you go on:',
  lockedTitle: 'Unlock Rackside',
  lockedWords: 'Your data is protected with your passphrase.',
  unlock: 'Unlock',
  keysGoneTitle: 'Your accounts’ keys are missing',
  keysGoneWords:
    'Your data is encrypted and can’t be opened without its keys. Signing in again would only create a second, empty account.',
  anew: 'Start over…',
  anewGo: 'Start over',
  anewWords:
    'Moves everything stored so far to a folder in the data folder whose name starts with “aside-”, and starts empty. Nothing is deleted: when you have the keys again, move the folder back to open it.',
  unreadableTitle: 'The keychain isn’t responding',
  unreadableWords:
    'The keys to your data are in this computer’s keychain. Unlock it, or sign in to your desktop session again, then try again. Your data is safe.',
  asksElsewhere: 'Rackside asks you something in another tab, and waits two minutes for your answer.',
  asksWhere: 'The tab’s address is also shown in the terminal.',
  askAgain: 'Open the tab again',
  lockNow: 'Lock Rackside',
  lockNeeds: 'Set a PIN or a passphrase first',
  lockNeedsWhy: 'Without one, nothing could keep anyone from opening Rackside again.',
  lockSession: 'Rackside can’t be locked in this session',
  lockSessionWhy: 'Nothing is stored on this computer, so locking would end all you wrote. Close Rackside instead.',
  lockingTitle: 'Locking Rackside',
  lockingWords: 'Saving what you wrote, and waiting for the service’s answer to what is being sent.',
  pin: 'PIN',
  pinWords: 'Enter your PIN.',
  byPassphrase: 'Use your passphrase',
  byPin: 'Use your PIN',
  pinOff: 'Your PIN no longer works. Use your recovery code.',
  pinOffWhy:
    'There were too many wrong PINs, or this computer’s keychain isn’t responding. If it is the keychain, unlock it and try again.',
  unsavedWhileLocked_one: 'One text couldn’t be saved. This window keeps it until you unlock Rackside.',
  unsavedWhileLocked_other:
    '{{count, number}} texts couldn’t be saved. This window keeps them until you unlock Rackside.',
};

/** What protects the data stored here, on the account page. */
export const protection = {
  section: 'Protection',
  keychain: 'Your data is encrypted. Its keys are in this computer’s keychain.',
  passphrase: 'Your data is encrypted with your passphrase.',
  pin: 'Your data is encrypted. Your PIN opens it, together with this computer’s keychain.',
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
  lockTitle: 'Lock',
  lockWords: 'When Rackside is locked, it shows nothing, stops all work and holds no keys.',
  lockNeeds: 'To lock Rackside, set a PIN or a passphrase below.',
  lockAfter: 'Lock by itself',
  lockNever: 'Never',
  lockMinutes_one: 'After {{count}} minute without use',
  lockMinutes_other: 'After {{count, number}} minutes without use',
  lockAfterHint: 'Without keyboard and pointer, anywhere on this computer.',
  lockAfterHintPage: 'Without keyboard and pointer in Rackside’s pages: a browser knows of no others.',
  lockWithComputer: 'Lock with the computer',
  lockWithComputerHint: 'When its screen is locked, or it goes to sleep. On Linux, only when it goes to sleep.',
  lockWithComputerHintPage: 'When it wakes from sleep. A browser doesn’t know when the screen is locked.',
  pinTitle: 'PIN',
  pinNone: 'A short way in on this computer: six digits or more, which work only together with its keychain.',
  pinSet: 'Your PIN opens Rackside on this computer. Five wrong ones in a row turn it off.',
  pinNeedsCode: 'Make a recovery code first. After five wrong PINs, it is the only way to your data.',
  noKeychain: 'This computer has no keychain.',
  askAgain: 'Ask again',
  newPin: 'New PIN',
  pinHint: 'At least six digits.',
  pinWrong: 'Use at least six digits, and nothing else.',
  setPin: 'Set a PIN…',
  changePin: 'Change PIN…',
  savePin: 'Save PIN',
  pinChanged: 'PIN set',
  dropPin: 'Turn off PIN',
  pinDropped: 'PIN turned off',
  protectTitle: 'Passphrase',
  protectWords: 'Rackside asks for it at each start, and whenever it is locked. It works without the keychain, too.',
  protect: 'Protect with passphrase',
  protected: 'Your passphrase protects your data now',
  asks: '{{words}}…',
  openTitle: 'Open without asking',
  openWords:
    'Gives the keys back to this computer’s keychain. Whoever is signed in to this computer can then open Rackside, and it can’t be locked.',
  presentPin: 'Current PIN',
  open: 'Stop asking',
  opened: 'Rackside opens without asking now',
};

/** What can be practised where nothing leaves this computer. */
export const practice = {
  menu: 'Practice scenarios',
  lost: 'Lose the answer to my next reply',
  lostDetail: 'The reply arrives, but the connection breaks before the service confirms it.',
  lostSet: 'The answer to your next reply will be lost',
  lostNext: 'Send a reply to see what Rackside shows when one is in doubt.',
  colleague: 'Have a colleague answer this ticket',
  colleagueDetail: 'Someone answers before you do. Start a reply first, then send it.',
  colleagueNone: 'Open a ticket first, then a colleague can answer it.',
  colleagueSet: 'A colleague answered #{{tid}}',
  colleagueNext: 'Send your reply to see Rackside stop it.',
  network: 'Cut the network for a minute',
  networkDetail: 'You can still read everything stored; replies wait.',
  networkSet: 'The network is down for a minute',
  networkNext: 'Keep reading and send a reply: it goes out when the network is back.',
  filed: 'File my replies as the customer’s',
  filedDetail: 'The service takes the name on your replies for the customer’s, as some services do.',
  filedSet: 'The service now files replies under your name as the customer’s',
  filedNext: 'Reply to two or three tickets: the first reply is filed wrongly, and Rackside puts the others on hold.',
  failed: 'Couldn’t start the scenario',
  outage: 'Let a server fail',
  outageDetail: 'Its customers open 120 tickets at once.',
  outageSet: 'A server has failed: 120 tickets are coming in',
  outageNext: 'Open the server’s queue, select all of its tickets, and reply to all of them at once.',
  joins: 'Have a colleague join you at this ticket',
  joinsDetail: 'Mira Holt joins your team, comes to the ticket, writes, and answers it.',
  joinsSet: 'Mira Holt is coming to #{{tid}}',
  joinsNext: 'You see them at the ticket. Reply in the next half minute to see Rackside keep you from answering twice.',
  joinsNone: 'Open a ticket first, then a colleague can come to it.',
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
  title: 'Proxy sign-in',
  words:
    '{{proxy}} requires a user name and password. Rackside sends them to the proxy with each new connection and stores them with your other secrets. If you don’t have them, ask your network administrator. Traffic to the service stays encrypted end to end.',
  name: 'Proxy user name',
  password: 'Proxy password',
  missing: 'Required',
  noColon: 'A user name can’t contain a colon.',
  keep: 'Save',
};

/**
 * What is said of how an account is stored on this computer, where something is not as it should
 * be.
 */
export const storage = {
  cacheDropped:
    'This computer’s copy of the service’s data was damaged or missing, so Rackside is downloading it again. Your drafts, replies, notes and files are stored separately and aren’t affected.',
  filesMissing:
    'The file with your attachments (files.db) is missing. Attach the files of drafts and unsent replies again before you send them.',
  damaged:
    'Part of {{file}} is damaged. Rackside can save what’s still readable to a new file and keeps the damaged one.',
  recovered: 'Readable data was saved to a new file: {{rows}}. The damaged file is kept as {{aside}}.',
  recoveredNothing: 'Readable data was saved to a new file. The damaged file is kept as {{aside}}.',
  restoredUndated:
    'You’re using a backup from an unknown time. Check your drafts: anything you wrote later isn’t in it.',
  restored: 'You’re using the backup from {{time}}. Check your drafts: anything you wrote later isn’t in it.',
  reading:
    'Rackside can’t write to this account’s folder. You can read everything, but nothing can be saved, sent or synced.',
  readingNoFiles:
    'Rackside can’t write to this account’s folder. You can read everything except attachments, but nothing can be saved, sent or synced.',
  folderFull:
    'The disk with {{folder}} is full. You can read what’s stored, but nothing new can be saved or sent until you free some space.',
  folderQuota:
    'You have used up your space on the drive with {{folder}}. You can read what’s stored, but nothing new can be saved or sent until you delete something there or get more space.',
  folderReadOnly:
    'Rackside can’t write to its data folder, {{folder}}. You can read what’s stored, but nothing can be saved or sent.',
  folderDenied:
    'You don’t have permission to write to {{folder}}. You can read what’s stored, but nothing can be saved or sent until you change its permissions.',
  folderFailing:
    'The drive with {{folder}} reports errors. You can read what’s stored, but nothing can be saved or sent. Check the drive, and copy the folder to another one.',
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
  rowObserved: 'recorded changes',
  rowChunks: 'attachment parts',
};
