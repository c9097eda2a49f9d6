/** The host's own texts in English: for terminals, dialogs and pages outside the window. */
import type { ScriptAccount } from '../../../shared/domain/script.ts';

export const en = {
  managed: {
    unreadable: () => 'The file exists but can’t be read.',
    'no-json': () => 'The file isn’t valid JSON.',
    'not-understood': (field: string) =>
      field ? `The value or name of “${field}” isn’t valid.` : 'The file doesn’t contain settings.',
    writable: (field: string) =>
      field
        ? `“${field}” names a file that other people can write to.`
        : 'Everyone on this computer can write to the file.',
    'no-certificate': (field: string) => `“${field}” doesn’t name a readable file with certificates.`,
  },
  start: {
    alreadyOpen: (where: string) =>
      `Rackside is already open with this data folder${where ? `: ${where}` : ''}. Use it there, or close it first.`,
    'cannot-write': (folder: string) =>
      `Rackside can’t write to its data folder: ${folder}. The disk may be full, or the folder read-only or missing.`,
    'disk-full': (folder: string) =>
      `The disk with Rackside’s data folder is full: ${folder}. Free some space, then start Rackside again.`,
    'over-quota': (folder: string) =>
      `You have used up your space on the drive with Rackside’s data folder: ${folder}. Delete something there, or ask whoever manages the drive for more, then start Rackside again.`,
    'no-permission': (folder: string) =>
      `You don’t have permission to write to Rackside’s data folder: ${folder}. Change its permissions, or choose another folder with --data.`,
    'disk-failing': (folder: string) =>
      `The drive with Rackside’s data folder reports errors: ${folder}. Check the drive and its connection, and copy the folder elsewhere before you continue.`,
    'no-locks': (folder: string) =>
      `The drive with Rackside’s data folder can’t lock files, like some network drives: ${folder}. Two windows could damage the data, so Rackside doesn’t start. Copy the folder to a local drive, then start Rackside with --data and the new path.`,
    managed: (file: string, what: string) =>
      `Rackside doesn’t start, because the settings for this computer can’t be used. ${what} Ask whoever manages this computer to correct the file: ${file}`,
    failed: (operation: string, why: string) => `Rackside couldn’t start: ${operation} failed (${why}).`,
    weakeningSwitch: (name: string) =>
      `Rackside doesn’t start with ${name}: it would weaken the protection of your sign-in and your tickets. Start Rackside without it. Set proxies and certificates in your system, or ask your administrator.`,
    oldNodeApi: (has: string, needs: string) => `This Electron has Node-API ${has}; the database needs ${needs}.`,
    portTaken: (port: number) => `Port ${port} is in use. Choose another one, or omit --port.`,
    usage:
      'Usage: npm run local -- [--port N] [--data DIR] [--settings FILE] [--replies PATH] [--export-to DIR] [--no-open]',
    address: (address: string) => `Rackside: ${address}`,
    otherwise: (address: string) => `If your browser can’t find that address, open ${address} instead.`,
    asks: (address: string) => `Answer a question in your browser: ${address}`,
    asksFirst: 'Rackside has a question in its window first. Press Ctrl+C again to stop without an answer.',
  },
  scripts: {
    usage: [
      'Usage: rackside status|open|search|check|export … [--json] [--account NAME|COLOR|EMAIL] [--data DIR]',
      '  rackside status                         accounts, counts and the outbox',
      '  rackside open TICKET                    shows the ticket in the window',
      '  rackside search WORDS [--count 1…200]   searches what is stored on this computer',
      '  rackside check DOMAIN                   checks a domain or address, if the account allows it',
      '  rackside export DIR                     exports everything of an account into a new or empty folder',
    ].join('\n'),
    version: (version: string) => `Rackside ${version}`,
    account: ({ name, color, email, connection, readOnly, unread, awaiting, outbox }: ScriptAccount) =>
      [
        `${name} (${color}, ${email}): ${connection}`,
        ...(readOnly ? ['read-only'] : []),
        unread === null ? 'can’t be opened' : `${unread} unread, ${awaiting} awaiting reply`,
        ...Object.entries(outbox).map(([state, count]) => `${count} ${state}`),
      ].join('; '),
    opened: (ticket: string) => `Ticket #${ticket} is open in Rackside.`,
    results: (shown: number, total: number) => (total === 0 ? 'No results.' : `${shown} of ${total} results`),
    checked: (name: string, count: number) =>
      count === 0 ? `${name}: nothing found` : `${name}: ${count} ${count === 1 ? 'finding' : 'findings'}`,
    exporting: (done: number, total: number) => `${done} of ${total}`,
    exported: (folder: string, rows: number) => `Exported ${rows} entries to ${folder}.`,
    failed: (error: string) => `Rackside refused this: ${error}.`,
    errors: {
      'no-desk': () => 'Rackside isn’t running with this data folder. Start it first.',
      foreign: () => 'Another user may have created the socket of this data folder, so it isn’t used.',
      'no-answer': () => 'Rackside didn’t answer. It may be closing, or busy with other programs.',
      closing: () => 'Rackside is closing.',
      locked: () => 'Rackside is locked, or not set up yet. Open it in its window.',
      question: () =>
        'Rackside can’t read this question. A value is too long or out of range, or Rackside was updated and must be restarted.',
      'no-account': () => 'No such account is open. Sign in first.',
      'no-such-account': (name: string) => `No account has the name, color or email “${name}”.`,
      'which-account': (names: string) => `Choose an account with --account: ${names}.`,
      'not-found': (name: string) => `Ticket #${name} isn’t stored on this computer.`,
      'no-window': () => 'No window of Rackside is open. Open it in your browser first.',
      'no-domain': (name: string) => `“${name}” isn’t a domain or IP address.`,
      'special-address': (name: string) => `${name} isn’t an address on the public internet.`,
      'export-running': () =>
        'This account is already being exported. Wait until it’s done, or cancel it in the window.',
      'folder-not-empty': () => 'The folder isn’t empty. Name a new or empty one.',
      'folder-gone': () => 'The folder, or the folder that contains it, doesn’t exist.',
      'no-permission': () => 'Rackside doesn’t have permission to write to this folder.',
      'disk-full': () => 'The disk is full. Free some space, then run the command again to continue.',
      stopped: () => 'The export was stopped. Run the command again within a day to continue.',
      'checks-off': () => 'Checks aren’t allowed for this account. Allow them in its settings, under Checks.',
      'checks-forbidden': () => 'Your administrator doesn’t allow checks on this computer.',
    },
  },
  windowStopped: 'The window stopped twice in a row. Close Rackside and start it again. What you wrote is saved.',
  cancel: 'Cancel',
  signIn: {
    message: (host: string) => `Sign in at ${host}?`,
    detail: 'You have no account there yet. The key and the password you entered will be sent to this host.',
    plainMessage: (host: string) => `Sign in at ${host} without encryption?`,
    plainDetail:
      'This address uses http, so anyone on the network can read what is sent, including the password and all tickets.',
    yes: 'Sign in',
  },
  links: {
    message: (hosts: string) => `Open pages at ${hosts}?`,
    detail: (service: string) =>
      `Links of your account at ${service} will lead there from now on. Addresses of tickets contain an access code, which that host would see.`,
    yes: 'Use these links',
  },
  recoveryCode: {
    message: 'Show a new recovery code?',
    detail:
      'With this code and a copy of your data folder, anyone can read everything stored here. Make sure nobody is looking.',
    yes: 'Show code',
  },
  lock: {
    message: 'Ask for this passphrase or PIN from now on?',
    detail:
      'Rackside will open your data only with what was just typed in its window. If you didn’t type it, choose Cancel.',
    yes: 'Ask for it',
  },
  beginAnew: {
    message: 'Start over without your stored data?',
    detail:
      'All accounts, drafts and unsent replies move to a folder in the data folder whose name starts with “aside-”, and Rackside starts empty. If you didn’t ask for this in its window, choose Cancel.',
    yes: 'Start over',
  },
  teamEngine: {
    message: (hosts: string) => `Share with your team through ${hosts}?`,
    detail:
      'Your notes, tags and other shared marks will be sent there, encrypted so that only members of your team can read them. If you didn’t set up or join a team, choose Cancel.',
    yes: 'Share',
  },
  teamInvitation: {
    message: 'Invite someone to your team?',
    detail:
      'Anyone with the invitation code and its passphrase can read everything your team shares. If you didn’t ask for an invitation, choose Cancel.',
    yes: 'Invite',
  },
  hook: {
    message: (host: string) => `Tell ${host} about your tickets?`,
    detail:
      'It will receive the numbers of tickets that are assigned to you, have a promise due, or have a reply on hold, in doubt or refused.',
    withNames:
      'It will receive the numbers, subjects and senders of tickets that are assigned to you, have a promise due, or have a reply on hold, in doubt or refused.',
    inside: 'The address is in a private network.',
    doubt: 'If you didn’t set up a webhook, choose Cancel.',
    yes: 'Send',
  },
  showPage: {
    message: (host: string) => `Show a page of ${host} beside the ticket?`,
    detail: 'The page opens with the ticket’s link, which contains its access code.',
    yes: 'Show page',
  },
  readPage: {
    message: (host: string) => `Read the messages on this page of ${host} into the ticket?`,
    detail: 'They stay on this computer, encrypted.',
    yes: 'Read page',
  },
  leavePage: {
    message: (to: string) => `Go to ${to}?`,
    detail: (from: string, to: string) =>
      `The page of ${from} leads there. Enter a password only if you know that you sign in at ${to}.`,
    yes: 'Go there',
    no: 'Stay',
  },
  open: { message: 'Open this in your browser or mail program?', yes: 'Open' },
  menu: {
    file: 'File',
    edit: 'Edit',
    view: 'View',
    window: 'Window',
    help: 'Help',
    about: 'About Rackside',
    close: 'Close window',
    copy: 'Copy',
    cut: 'Cut',
    front: 'Bring all to front',
    hide: 'Hide Rackside',
    hideOthers: 'Hide others',
    minimize: 'Minimize',
    paste: 'Paste',
    pasteAndMatchStyle: 'Paste as plain text',
    quit: 'Quit Rackside',
    redo: 'Redo',
    resetZoom: 'Actual size',
    selectAll: 'Select all',
    services: 'Services',
    togglefullscreen: 'Toggle full screen',
    undo: 'Undo',
    unhide: 'Show all',
    zoom: 'Zoom',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
  },
  saveTitle: (name: string, host: string) => `Save ${name} from ${host}`,
  cannedFiles: 'Canned replies',
  exportFolder: 'Choose where to export everything',
  exportHere: 'Export here',
  pages: {
    open: 'Open Rackside',
    looking: 'Looking for Rackside…',
    closedTitle: 'This address is no longer valid',
    closedWhy:
      'Each address that Rackside prints works once, in one browser, until Rackside closes. This browser isn’t signed in.',
    closedSteps: [
      'Go to the terminal where Rackside runs. Its last line has a new address, which works for two minutes.',
      'Open that address in this browser. Everything you saved is still there.',
    ],
    closedLink: 'If you followed a link and this browser is signed in:',
    closedOpen: 'open Rackside',
    askedHere: 'This question has its own page, which the window of Rackside can’t change. Answer within two minutes.',
    answered: 'Thank you. You can close this tab.',
    askedLate: 'This question is no longer open. You can close this tab.',
    usedTitle: 'This address was used before',
    usedNext: 'Choose “Open the tab again” in Rackside’s window, or go back to the tab that asks.',
    notFromHere: 'Not allowed.',
    useAddress: 'Open the address that Rackside printed.',
    getOrPost: 'Only GET, and POST of a command.',
    getOnly: 'Only GET.',
    noFile: 'File not found.',
  },
};
