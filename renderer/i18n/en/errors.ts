/**
 * Words of all errors, keyed by kind, and also by operation and reason where more can be said. They
 * tell what happened, to what, and what to do next; the service's own text is shown beside them as
 * a quotation.
 */
import type { ErrorKind } from '../../../shared/result.ts';
import { teamErrors } from './team-errors.ts';

export interface ErrorWords {
  what: string;
  next: string;
}

export const errors = {
  offline: {
    what: 'No connection to the service.',
    next: 'You can still read everything stored on this computer. Check the network; Rackside keeps trying.',
  },
  'offline/desk': {
    what: 'Rackside has stopped running.',
    next: 'Start it again with “npm run local” and open the address it prints. Everything you saved is kept.',
  },
  'offline/desk/door': {
    what: 'This page is no longer signed in to Rackside.',
    next: 'Open the address shown in the terminal where Rackside runs. Everything you saved is kept.',
  },
  'offline/certificate': {
    what: 'The service’s certificate can’t be trusted, so nothing was sent.',
    next: 'Contact the service’s administrators. Rackside sends nothing until this is fixed.',
  },
  'offline/certificate-unknown': {
    what: 'This computer doesn’t trust the issuer of the service’s certificate, so nothing was sent.',
    next: 'Check the address. If your company issues its own certificates, trust its authority on this computer and restart Rackside.',
  },
  'offline/certificate-incomplete': {
    what: 'Nothing links the service’s certificate to an issuer this computer trusts, so nothing was sent.',
    next: 'The server probably doesn’t send its intermediate certificate, which browsers fetch on their own. Ask its administrators to add it. If your company issues its own certificates, trust its authority on this computer and restart Rackside.',
  },
  'offline/certificate-name': {
    what: 'The certificate at this address is for a different name, so nothing was sent.',
    next: 'Check the address. If it’s right, a network sign-in page may be answering instead, or the service’s certificate is wrong.',
  },
  'offline/certificate-expired': {
    what: 'The service’s certificate has expired, so nothing was sent.',
    next: 'Check this computer’s date. If it’s right, ask the service’s administrators to renew the certificate.',
  },
  'offline/certificate-early': {
    what: 'The service’s certificate isn’t valid yet, so nothing was sent.',
    next: 'Check this computer’s date and time. If they’re right, contact the service’s administrators.',
  },
  'offline/tls': {
    what: 'Couldn’t establish a secure connection, so nothing was sent.',
    next: 'Check the address and its port. The server there doesn’t use https correctly.',
  },
  'offline/proxy-password': {
    what: 'This network’s proxy requires a user name and password, so nothing was sent.',
    next: 'Enter them once; Rackside stores them with your other secrets. Then try again.',
  },
  'offline/proxy-sign-in': {
    what: 'This network’s proxy requires an unsupported sign-in method, so nothing was sent.',
    next: 'Ask your network administrator to let this computer connect to the service.',
  },
  'offline/proxy-refused': {
    what: 'This network’s proxy refused the connection to the service, so nothing was sent.',
    next: 'Check the address. If it’s right, ask your network administrator to allow it.',
  },
  'offline/proxy-unreachable': {
    what: 'The proxy set on this computer isn’t responding, so nothing was sent.',
    next: 'Check the network and this computer’s proxy settings. Rackside keeps trying.',
  },
  'offline/proxy-certificate': {
    what: 'The certificate of this network’s proxy can’t be trusted, so nothing was sent.',
    next: 'Contact your network administrator.',
  },
  'offline/proxy-kind': {
    what: 'This computer is set to use an unsupported proxy type, so nothing was sent.',
    next: 'HTTP and HTTPS proxies are supported. Set one for the service’s address, or allow a direct connection.',
  },
  'offline/timeout': {
    what: 'The service didn’t answer in time.',
    next: 'You can still read everything stored on this computer. Rackside keeps trying.',
  },
  'offline/account.signIn/dns': {
    what: 'Can’t find the server at {{subject}}.',
    next: 'Check the service address. Your entries are still here.',
  },
  'offline/form.send': {
    what: 'No connection to the service, so nothing was sent.',
    next: 'Your entries are saved. Send them when the connection is back.',
  },
  'offline/closed': {
    what: 'Rackside closed before this was sent.',
    next: 'Nothing was sent. Check it again, then send it if you still want to.',
  },
  'invalid/read-only': {
    what: 'This account is read-only, so nothing was sent.',
    next: 'Your text is saved. Allow sending in the account’s settings, then send it again.',
  },
  'offline/account.signIn': {
    what: '{{subject}} didn’t answer.',
    next: 'Check the service address and your network, then sign in again. Your entries are still here.',
  },
  'offline/account.resume': {
    what: 'Couldn’t reach the service.',
    next: 'Check your network, then sign in again. Your drafts and queued replies are saved.',
  },
  'offline/account.practice': {
    what: 'Couldn’t start the practice service.',
    next: 'Try again. If that doesn’t help, restart Rackside.',
  },
  'in-doubt': {
    what: 'The connection broke before the service answered, so this may or may not have been done.',
    next: 'Nothing is sent again unless you say so.',
  },
  'in-doubt/no-ids': {
    what: 'The service confirmed this but not what it created, so it may or may not have been done.',
    next: 'Nothing is sent again unless you say so.',
  },
  'in-doubt/not-shown': {
    what: 'The service can’t show all of its records, so this may or may not have been done.',
    next: 'Nothing is sent again unless you say so.',
  },
  'in-doubt/import': {
    what: 'This was sent before it was exported and the answer was lost, so it may already have been done.',
    next: 'Check with the service before you send it again.',
  },
  'in-doubt/sent-since': {
    what: 'This comes from a backup, and one like it was sent, or tried, after the backup was made.',
    next: 'Check with the service before you send it again.',
  },
  'in-doubt/restored': {
    what: 'A backup was restored, so this may already have been sent.',
    next: 'Check with the service before you send it again.',
  },
  'in-doubt/reply.send': {
    what: 'The connection broke before the service answered, so your reply may or may not have arrived.',
    next: 'Nothing is sent again unless you say so.',
  },
  auth: {
    what: 'The service asks you to sign in again.',
    next: 'Sign in to continue. Your drafts and queued replies are saved.',
  },
  'auth/account.signIn': {
    what: 'The service didn’t accept these credentials.',
    next: 'Check the API key, API secret, email and password. Your entries are still here.',
  },
  'auth/account.resume': {
    what: 'The service didn’t accept this password.',
    next: 'Check it and sign in again. Your drafts and queued replies are saved.',
  },
  'auth/api-key': {
    what: 'The service didn’t accept the API key or API secret.',
    next: 'Copy both again from your account manager.',
  },
  'auth/password': {
    what: 'The service didn’t accept the email or password.',
    next: 'Check both and sign in again.',
  },
  'auth/vault-closed': {
    what: 'Your data is locked.',
    next: 'Unlock it first.',
  },
  'auth/wrong-pin': {
    what: 'Wrong PIN. Tries left: {{left}}.',
    next: 'After the last one, only your passphrase or recovery code opens Rackside.',
  },
  'auth/pin-gone': {
    what: 'Your PIN no longer works.',
    next: 'Use your passphrase or recovery code, then set a new PIN under Protection.',
  },
  'auth/vault.unlock': {
    what: 'Wrong passphrase.',
    next: 'Try again.',
  },
  'invalid/account.signIn/managed': {
    what: 'On this computer, Rackside only connects to {{subject}}.',
    next: 'Use that address, or ask your administrator.',
  },
  'invalid/account.practice/managed': {
    what: 'The practice desk is turned off on this computer.',
    next: 'Ask your administrator.',
  },
  rejected: {
    what: 'The service refused this.',
    next: 'Nothing changed at the service. Check its answer, then try again.',
  },
  'rejected/account.signIn': {
    what: 'The service refused the sign-in.',
    next: 'Check the API key, API secret, email and password. Your entries are still here.',
  },
  'rejected/get-tickets': {
    what: 'The service doesn’t give this account access to its tickets.',
    next: 'Ask the service’s administrators to allow this for your API key and IP address. Stored tickets stay, and Rackside keeps trying.',
  },
  'rejected/get-contacts': {
    what: 'The service doesn’t give this account access to contacts.',
    next: 'If you need them, ask the service’s administrators. This is tried again once a day.',
  },
  'rejected/get-clients-products': {
    what: 'The service doesn’t give this account access to products.',
    next: 'If you need them, ask the service’s administrators. This is tried again once a day.',
  },
  'rejected/get-clients-domains': {
    what: 'The service doesn’t give this account access to domains.',
    next: 'If you need them, ask the service’s administrators. This is tried again once a day.',
  },
  'rejected/get-orders': {
    what: 'The service doesn’t give this account access to orders.',
    next: 'If you need them, ask the service’s administrators. This is tried again once a day.',
  },
  'rejected/get-announcements': {
    what: 'The service doesn’t give this account access to announcements.',
    next: 'If you need them, ask the service’s administrators. This is tried again once a day.',
  },
  'rejected/no-such-api': {
    what: 'The server answers, but doesn’t offer version 2 of the API.',
    next: 'Ask your account manager for the address of the API.',
  },
  'rejected/redirect': {
    what: 'The service redirects to another address. This network may require you to sign in.',
    next: 'Open any page in your browser and sign in to the network. If the service has moved, sign in at its new address. Rackside doesn’t forward credentials.',
  },
  'rejected/account.signIn/redirect': {
    what: 'The service redirects to another address.',
    next: 'Sign in at that address. Rackside doesn’t forward credentials. If this network requires you to sign in, do that first in your browser.',
  },
  'rejected/too-large': {
    what: 'The service refused this, probably because it is too large.',
    next: 'Send fewer or smaller files.',
  },
  'rejected/no-file': {
    what: 'The service no longer has {{subject}}.',
    next: 'Ask the sender to send it again.',
  },
  'rejected/file-refused': {
    what: 'The service refused access to {{subject}}.',
    next: 'Open the conversation in your browser to look for it.',
  },
  'rejected/file-too-large': {
    what: '{{subject}} is too large to download.',
    next: 'Open the conversation in your browser to save it.',
  },
  'rejected/post-file/no-such-api': {
    what: 'This service doesn’t send files to apps.',
    next: 'Open the conversation in your browser to save {{subject}}.',
  },
  'rejected/post-file/login-required': {
    what: 'The service only gives {{subject}} to the customer after they sign in.',
    next: 'Open the conversation in your browser to save it.',
  },
  'rejected/post-file/challenge': {
    what: 'A bot check protects {{subject}}, and Rackside doesn’t bypass it.',
    next: 'Open the conversation in your browser to save it.',
  },
  'rejected/post-file/leads-elsewhere': {
    what: '{{subject}} is on another server, and Rackside doesn’t follow links there.',
    next: 'Open the conversation in your browser to save it.',
  },
  'rejected/post-file': {
    what: 'The service refused access to {{subject}}.',
    next: 'Open the conversation in your browser to save it.',
  },
  busy: {
    what: 'The service asked Rackside to wait.',
    next: 'Rackside will retry automatically.',
  },
  'busy/update.restart/held': {
    what: 'Not restarted, because a reply hasn’t been sent yet.',
    next: 'Send it now or undo it, then restart.',
  },
  'busy/update.restart/sending': {
    what: 'Not restarted, because a reply is being sent.',
    next: 'Restart when the outbox shows that it’s accepted.',
  },
  'busy/update.restart/unsaved': {
    what: 'Not restarted, because your work is only kept for this session.',
    next: 'Send your replies first. Restarting ends the session.',
  },
  'busy/update.restart/unstored': {
    what: 'Not restarted, because a text or file isn’t saved yet.',
    next: 'Restart again once it’s saved.',
  },
  'busy/account.signIn': {
    what: 'The service asked Rackside to wait before signing in.',
    next: 'Try again in a minute. Your entries are still here.',
  },
  server: {
    what: 'The service had an error.',
    next: 'The problem is on its side. Rackside keeps trying.',
  },
  'server/practice.start': {
    what: 'Couldn’t start the practice service.',
    next: 'Try again. If that doesn’t help, restart Rackside.',
  },
  'server/practice.play': {
    what: 'The practice service isn’t responding.',
    next: 'Try again. If that doesn’t help, restart Rackside.',
  },
  'server/account.signIn': {
    what: '{{subject}} had an error.',
    next: 'The problem is on its side. Try again in a minute. Your entries are still here.',
  },
  'server/network-sign-in': {
    what: 'This network requires you to sign in.',
    next: 'Open any page in your browser and sign in to the network. Rackside keeps trying.',
  },
  'malformed/html': {
    what: 'A web page came back instead of the service’s answer. This network may require you to sign in.',
    next: 'Open any page in your browser and sign in to the network. If you’re signed in, the service may be under maintenance. Rackside keeps trying.',
  },
  'malformed/account.signIn/html': {
    what: '{{subject}} answered with a web page, not as a Hosting Account and Order Service.',
    next: 'Check the service address. If this network requires you to sign in, do that first in your browser. Your entries are still here.',
  },
  malformed: {
    what: 'The service’s answer isn’t valid for its API.',
    next: 'This can happen when a maintenance or sign-in page answers instead. Try again later.',
  },
  'malformed/another-file': {
    what: 'The service sent a different file instead of {{subject}}, so it was discarded.',
    next: 'Open the conversation in your browser to save it.',
  },
  'malformed/contact.read/not-shown': {
    what: 'The service can’t show all of its contacts, so this one couldn’t be read.',
    next: 'Ask the service’s administrators to repair its data. Your entries are still here.',
  },
  'malformed/post-file': {
    what: 'The service’s answer for {{subject}} isn’t a file, so it was discarded.',
    next: 'Try again, or open the conversation in your browser to save it.',
  },
  'malformed/account.signIn': {
    what: '{{subject}} didn’t answer as a Hosting Account and Order Service.',
    next: 'Check the service address. Your entries are still here.',
  },
  'rejected/not-a-ticket': {
    what: 'No conversation was found on the ticket’s page.',
    next: 'If your browser shows one there, use “Fix messages…” and paste a sentence from it.',
  },
  'rejected/read-page/too-large': {
    what: 'This conversation is too large to read.',
    next: 'Open it in your browser, and paste the important parts.',
  },
  'rejected/login-required': {
    what: 'The service only shows conversations to customers who are signed in.',
    next: 'Open it in your browser, and paste the important parts.',
  },
  'rejected/challenge': {
    what: 'A bot check protects the ticket’s page, and Rackside doesn’t bypass it.',
    next: 'Open the conversation in your browser, and paste the important parts.',
  },
  'rejected/maintenance': {
    what: 'The service’s pages are under maintenance.',
    next: 'Try again later. Messages read earlier stay here.',
  },
  'rejected/no-such-ticket': {
    what: 'The service has no page for this ticket. Its access code may have changed.',
    next: 'Refresh, then try again.',
  },
  'rejected/another-ticket': {
    what: 'The service answered with a different ticket, so it was discarded.',
    next: 'Try again.',
  },
  'rejected/leads-elsewhere': {
    what: 'The ticket’s page redirects to another server, and Rackside doesn’t follow it.',
    next: 'If the pages have moved there, change the page address in the account’s settings, under Conversations.',
  },
  'rejected/no-place': {
    what: 'This service’s ticket pages couldn’t be found.',
    next: 'Paste the address of any ticket’s page in the account’s settings, under Conversations.',
  },
  'invalid/no-code-in-it': {
    what: 'This address doesn’t contain the ticket’s access code.',
    next: 'Open a ticket’s page as its customer does, for example from the link in an email to them, and copy that address.',
  },
  'invalid/conversations.learnPlace/not-an-address': {
    what: 'This isn’t a web address.',
    next: 'Copy the whole address of a ticket’s page from your browser.',
  },
  'invalid/conversations.learnPlace/not-https': {
    what: 'This address begins with http://. It contains an access code that others could read in transit, so this account only reads pages over https.',
    next: 'Open the page with https:// in your browser, and copy that address.',
  },
  'invalid/conversations.learnPlace/not-own-http': {
    what: 'Over http, this account only reads pages from {{subject}}.',
    next: 'Copy the address of a ticket’s page there, or one that begins with https://.',
  },
  'invalid/conversations.learnPlace/no-ticket-in-it': {
    what: 'This address doesn’t contain the number of any stored ticket.',
    next: 'Open a ticket from the list as its customer does, and copy that address.',
  },
  'invalid/no-code': {
    what: 'The service sent no access code for this ticket, so its page can’t be opened.',
    next: 'Open the conversation in your browser, and paste the important parts.',
  },
  'invalid/no-page': {
    what: 'This ticket’s page isn’t loaded yet.',
    next: 'Refresh the conversation, then try again.',
  },
  'invalid/sentence-not-found': {
    what: 'This sentence wasn’t found on the ticket’s page.',
    next: 'Copy it from a single message, without anything above or below, and try again.',
  },
  storage: {
    what: 'Data on this computer couldn’t be read or written.',
    next: 'Check that the disk isn’t full, then try again.',
  },
  'storage/already-open': {
    what: 'Rackside is already open on this computer: {{where}}.',
    next: 'Use it there, or close it and try again.',
  },
  'storage/cannot-write': {
    what: 'Rackside can’t write to its data folder, or the disk is full.',
    next: 'Free some space, or give Rackside permission to write there, then try again.',
  },
  'storage/over-quota': {
    what: 'You’ve used up your space on the drive with Rackside’s data folder.',
    next: 'Delete something there, or ask whoever manages the drive for more. Everything you saved is safe.',
  },
  'storage/no-permission': {
    what: 'You no longer have permission to write to Rackside’s data folder.',
    next: 'Change its permissions, then try again. Everything you saved is safe.',
  },
  'storage/disk-failing': {
    what: 'The drive with Rackside’s data folder reported an error.',
    next: 'Check the drive and its connection, then try again. If this happens again, copy the folder to another drive.',
  },
  'storage/closing': {
    what: 'Rackside is closing.',
    next: 'Open it again to continue. Everything you saved is kept.',
  },
  'storage/keychain': {
    what: 'This computer’s keychain reported an error.',
    next: 'Unlock it, then try again. Your data is unchanged.',
  },
  'storage/keychain-silent': {
    what: 'This computer’s keychain isn’t responding.',
    next: 'Unlock it, then try again. Your data is unchanged.',
  },
  'storage/keychain-gone': {
    what: 'The keychain with your keys is no longer available.',
    next: 'Start or unlock it, then try again. Your data is unchanged.',
  },
  'storage/keys-gone': {
    what: '{{folder}} has accounts, but this computer has no keys to them.',
    next: 'If the keychain or secrets.json was replaced or moved, restore it and try again. Your data is unchanged.',
  },
  'storage/keys-missing': {
    what: 'The keys for {{subject}} are missing.',
    next: 'Restore them from a backup, then try again. Without them, this account’s data can’t be opened. Nothing was overwritten.',
  },
  'storage/keys-damaged': {
    what: 'The file with your protected keys is damaged.',
    next: 'Restore secrets.json in the data folder from a backup. Nothing was overwritten.',
  },
  'storage/missing': {
    what: '{{subject}}, the file with this account’s drafts, replies and notes, is missing.',
    next: 'It belongs in {{folder}}. If it was moved or its drive is disconnected, put it back and try again.',
  },
  'storage/folder-missing': {
    what: 'This account’s folder is missing.',
    next: 'It belongs at {{folder}}. If it was moved or its drive is disconnected, put it back and try again.',
  },
  'storage/store.open/damaged': {
    what: 'This account’s {{subject}} is damaged and wasn’t opened.',
    next: 'The file is unchanged. Restore the newest backup, or put your own copy of {{folder}} back and try again.',
  },
  'storage/no-copy': {
    what: 'The backup you want to restore is gone or can’t be read.',
    next: 'Your data is unchanged. Choose another backup.',
  },
  'storage/account.mend/no-copy': {
    what: 'None of the backups in this account’s folder can be read.',
    next: 'Your data is unchanged. Try again to see what else can be done.',
  },
  'storage/newer-copy': {
    what: 'This backup is from a newer version of Rackside and can’t be opened.',
    next: 'Your data is unchanged. Choose another backup, or update Rackside.',
  },
  'storage/account.mend/newer-copy': {
    what: 'The backups in this account’s folder are from a newer version of Rackside and can’t be opened.',
    next: 'Your data is unchanged. Update Rackside, then try again.',
  },
  'storage/bad-copy': {
    what: 'The backup couldn’t be read back, so it wasn’t kept.',
    next: 'Try again. If this happens again, check the drive with Rackside’s data folder.',
  },
  'storage/store.open/bad-copy': {
    what: 'The backup of this account before the update couldn’t be read back.',
    next: 'Your data is unchanged. Try again. If this happens again, check the drive with Rackside’s data folder.',
  },
  'storage/no-room': {
    what: 'The disk has too little free space for a backup.',
    next: 'Free some space, then try again. Rackside leaves at least 256 MB free.',
  },
  'storage/no-folder': {
    what: 'This account’s folder can’t be written to, so no backup was made.',
    next: 'See the banner at the top.',
  },
  'invalid/unknown-backup': {
    what: 'This backup no longer exists.',
    next: 'Your data is unchanged. Choose another backup.',
  },
  'storage/page-damaged': {
    what: 'Some stored data is damaged and couldn’t be read.',
    next: 'You can still use everything else. The banner at the top names the file.',
  },
  'storage/store.open/disk-full': {
    what: 'The disk is full, so this account’s data couldn’t be opened.',
    next: 'Free some space, then try again.',
  },
  'storage/damaged': {
    what: 'The data on this computer is damaged and wasn’t opened.',
    next: 'Restore the data folder from a backup. Nothing was overwritten.',
  },
  'storage/not-encrypted': {
    what: 'A database isn’t encrypted, so it wasn’t opened.',
    next: 'Restore the data folder from a backup. Nothing was overwritten.',
  },
  'storage/newer-schema': {
    what: 'This data was written by a newer version of Rackside.',
    next: 'Update Rackside to open it.',
  },
  'storage/before-release': {
    what: 'This data comes from a version before Rackside’s first release and can’t be opened.',
    next: 'Nothing was changed. Move the data folder away, start Rackside and sign in again.',
  },
  'storage/file': {
    what: 'Couldn’t read {{subject}} from this computer.',
    next: 'Remove it and attach it again. Nothing was sent.',
  },
  'storage/folder-gone': {
    what: 'The folder of the export is gone.',
    next: 'If it was on a drive, connect it, then export again.',
  },
  'storage/account.export/file-gone': {
    what: 'A stored file was removed while the export read it.',
    next: 'Export to the same place again to continue.',
  },
  'storage/account.export/disk-full': {
    what: 'The disk is full, so the export stopped.',
    next: 'Free some space there or choose another disk, then export again.',
  },
  'storage/account.export/over-quota': {
    what: 'You’ve used up your space there, so the export stopped.',
    next: 'Delete something there or choose another disk, then export again.',
  },
  'storage/account.export/cannot-write': {
    what: 'Rackside can’t write there, so the export stopped.',
    next: 'Choose another place, then export again.',
  },
  'storage/account.export/no-permission': {
    what: 'You don’t have permission to write there, so the export stopped.',
    next: 'Choose another place, then export again.',
  },
  'storage/account.export/disk-failing': {
    what: 'The drive of the export reported an error.',
    next: 'Check the drive and its connection, or choose another one, then export again.',
  },
  'invalid/export-running': {
    what: 'This account is already being exported.',
    next: 'Wait until it’s done, or cancel it under “Storage” on the account’s page.',
  },
  'storage/disk-full': {
    what: 'This computer’s disk is full.',
    next: 'Free some space. Everything you saved is safe.',
  },
  invalid: {
    what: 'This couldn’t be done.',
    next: 'Check your entries and try again.',
  },
  'invalid/needs-http-consent': {
    what: 'This address uses http, so others could read everything in transit, including your password.',
    next: 'Use an https address, or allow http for this account below.',
  },
  'invalid/address': {
    what: 'This isn’t a valid address.',
    next: 'Enter it as your browser shows it, for example https://billing.example.com.',
  },
  'invalid/scheme': {
    what: 'The address must begin with https:// or http://.',
    next: 'Enter it as your browser shows it, for example https://billing.example.com.',
  },
  'invalid/name-in-address': {
    what: 'This address contains a user name or password.',
    next: 'Remove everything before the @, and enter the email and password in their own fields.',
  },
  'invalid/account.signIn': {
    what: 'Some fields are missing or invalid.',
    next: 'Check the fields. Your entries are still here.',
  },
  'invalid/account.configure': {
    what: 'One of these settings is invalid.',
    next: 'Nothing was saved. Correct it and save again.',
  },
  'invalid/too-large': {
    what: '{{subject}} wasn’t attached, because it’s larger than this account’s limit.',
    next: 'Your text and the other files are unchanged.',
  },
  'invalid/export/too-much': {
    what: 'Your drafts and notes are too long for one file.',
    next: 'Nothing was changed. Delete what you no longer need, or shorten it, and try again.',
  },
  'invalid/export/file-gone': {
    what: '“{{subject}}” was removed from the draft during the export.',
    next: 'No file was saved. Export again.',
  },
  'invalid/stale-rev': {
    what: 'This draft was changed in another window.',
    next: 'Both versions are kept.',
  },
  'invalid/contact-not-theirs': {
    what: 'As far as Rackside knows, this contact doesn’t belong to the customer.',
    next: 'Nothing was sent. Choose the sender again.',
  },
  'invalid/other-customer': {
    what: 'These tickets belong to different customers.',
    next: 'Nothing was linked.',
  },
  'invalid/canned.save/name-taken': {
    what: 'You already have a canned reply named “{{subject}}”.',
    next: 'Choose another name to save this one.',
  },
  'invalid/canned.save/stale': {
    what: 'This canned reply was changed in another window.',
    next: 'Your text is still here. Copy it, discard your changes to see the other version, then combine both.',
  },
  'invalid/canned.save/file-missing': {
    what: 'A file of this canned reply is no longer stored.',
    next: 'Remove it, add it again, then save. Your text is still here.',
  },
  'invalid/canned.save/team-files': {
    what: 'The files of this reply are larger than the team limit of 5 MB.',
    next: 'Remove one, then save. Your text is still here.',
  },
  'invalid/canned.file/file-missing': {
    what: '“{{subject}}” wasn’t attached, because it isn’t on this computer yet.',
    next: 'If your team shares it, insert the reply again once the team is connected.',
  },
  'invalid/canned.finishFile/too-large': {
    what: '“{{subject}}” wasn’t added. A canned reply can have up to 20 MB of files.',
    next: 'Add a smaller file. The reply is unchanged.',
  },
  'invalid/canned.finishFile/unreadable': {
    what: '“{{subject}}” wasn’t added, because it was moved or changed after you chose it.',
    next: 'Choose it again. The reply is unchanged.',
  },
  'invalid/note.edit/stale': {
    what: 'This note was changed in another window.',
    next: 'Nothing was saved. Check what it says now.',
  },
  'invalid/canned.save': {
    what: 'Couldn’t save this canned reply.',
    next: 'Check its name, keywords and text. Your text is still here.',
  },
  'invalid/checks-off': {
    what: 'Checks of domains are off for this account.',
    next: 'Allow them in the account’s settings. Until then, nothing is asked.',
  },
  'invalid/checks-forbidden': {
    what: 'Your administrator doesn’t allow checks of domains.',
    next: 'Nothing was asked.',
  },
  'offline/no-list': {
    what: 'Couldn’t read the list of registries.',
    next: 'The list that came with Rackside is still used. Try again later.',
  },
  'invalid/run-gone': {
    what: 'This check is too old to wait for.',
    next: 'Check again, then choose the finding.',
  },
  'invalid/no-domain': {
    what: '“{{subject}}” is neither a domain nor an IP address.',
    next: 'Check a name such as shop.example, or an address such as 203.0.113.5.',
  },
  'invalid/special-address': {
    what: '{{subject}} isn’t on the public internet.',
    next: 'Only public addresses and those of your customers’ products can be checked.',
  },
  'invalid/no-path-given': {
    what: 'Rackside was started without a file or folder.',
    next: 'Stop Rackside, then start it with “npm run local -- --replies PATH”.',
  },
  'invalid/network-path': {
    what: '“{{subject}}” is a network address, so this computer would sign in to that server on every check.',
    next: 'Map the network drive to a letter or a folder on this computer, and choose it there.',
  },
  'invalid/not-agreed': {
    what: 'This wasn’t confirmed, so nothing changed.',
    next: 'Try again, and answer the question outside this page. In a browser, it opens in its own tab, whose address is also in the terminal.',
  },
  'invalid/not-answered': {
    what: 'The question outside this page wasn’t answered, so nothing changed.',
    next: 'You have two minutes. In a browser, it opens in its own tab, whose address is also in the terminal.',
  },
  'auth/wrong-code': {
    what: 'This recovery code doesn’t open this data.',
    next: 'Use the most recent code created for this data. An older copy opens with the code it was made with.',
  },
  'invalid/code-mistyped': {
    what: 'There is a typing error in the recovery code.',
    next: 'Check it: nine groups of four letters and digits.',
  },
  'invalid/weak-passphrase': {
    what: 'This passphrase is too easy to guess.',
    next: 'Use several unrelated words, or generate one.',
  },
  'invalid/weak-pin': {
    what: 'This PIN is too easy to guess.',
    next: 'Don’t use a date, a sequence or repeated digits.',
  },
  'invalid/no-secret': {
    what: 'There’s no PIN or passphrase yet.',
    next: 'Set one under Protection, then lock Rackside.',
  },
  'invalid/vault.askNothing/no-keychain': {
    what: 'This computer has no keychain for your keys.',
    next: 'Your passphrase stays as it is.',
  },
  'invalid/no-keychain': {
    what: 'This computer has no keychain, so a PIN isn’t possible.',
    next: 'A PIN alone is too short to protect your data. Use a passphrase.',
  },
  'invalid/code-first': {
    what: 'Create a recovery code before you set a PIN.',
    next: 'After five wrong PINs, the code is the only way to your data.',
  },
  'invalid/vault.change': {
    what: 'This passphrase can’t be used.',
    next: 'Use at least 12 characters.',
  },
  'invalid/vault.protect': {
    what: 'This passphrase is too short.',
    next: 'Use at least 12 characters.',
  },
  'invalid/not-now': {
    what: 'This has been settled, perhaps in another window.',
    next: 'Reload this window to see the current state.',
  },
  'invalid/unknown-account': {
    what: 'This account is no longer on this computer.',
    next: 'Choose another account, or sign in to this one again.',
  },
  'invalid/required': {
    what: 'The API key and API secret aren’t stored on this computer.',
    next: 'Enter both to sign in again.',
  },
  'invalid/unknown-zone': {
    what: 'This computer doesn’t know that time zone.',
    next: 'Choose one from the list.',
  },
  'invalid/no-agent-name': {
    what: 'Your name isn’t set yet.',
    next: 'Enter it once, and it appears on all your replies.',
  },
  'invalid/ticket-not-cached': {
    what: 'This ticket is no longer stored on this computer.',
    next: 'Refresh, then open it again.',
  },
  'invalid/no-way': {
    what: 'This service only offers {{subject}} on its own pages.',
    next: 'Open the conversation in your browser to save it.',
  },
  'invalid/not-found': {
    what: 'This no longer exists.',
    next: 'It may have been changed in another window.',
  },
  'invalid/unfinished-file': {
    what: 'A file isn’t fully stored yet.',
    next: 'Wait for it or remove it, then send.',
  },
  'invalid/empty': {
    what: 'There is no text to send.',
    next: 'Write a reply first.',
  },
  'invalid/past': {
    what: 'That time has passed.',
    next: 'Enter a date and time in the future.',
  },
  'invalid/too-far': {
    what: 'That time is more than a year away.',
    next: 'Enter an earlier time.',
  },
  'invalid/too-late': {
    what: 'This reply is already being sent.',
    next: 'Check its state in the outbox.',
  },
  'invalid/file.restore': {
    what: '{{subject}} couldn’t be restored, because its draft no longer exists.',
    next: 'Attach it again if you still want to send it.',
  },
  'invalid/ticket.locate/not-found': {
    what: 'Ticket #{{subject}} isn’t stored on this computer.',
    next: 'It may be very new, closed long ago, or in another account. Search for its number to ask the service.',
  },
  'invalid/ticket.locate/no-such-service': {
    what: 'This link leads to a ticket at {{subject}}, and you have no account there.',
    next: 'Sign in there, then open the link again.',
  },
  'invalid/link.open/no-link': {
    what: 'This account has no web link for this page yet.',
    next: 'Add one in the account’s settings, under Links.',
  },
  'invalid/link-incomplete': {
    what: 'The web link needs a value this record doesn’t have.',
    next: 'Change the link in the account’s settings, under Links.',
  },
  'invalid/account.learnLink/not-an-address': {
    what: 'This isn’t a web address.',
    next: 'Copy the whole address of a ticket’s page from your browser.',
  },
  'invalid/account.learnLink/not-https': {
    what: 'This address begins with http://. It may contain an access code that others could read in transit, so this account only opens pages over https.',
    next: 'Open the page with https:// in your browser, and copy that address.',
  },
  'invalid/account.learnLink/not-own-http': {
    what: 'Over http, this account only opens pages from {{subject}}.',
    next: 'Copy the address of a ticket’s page there, or one that begins with https://.',
  },
  'invalid/account.learnLink/no-ticket-in-it': {
    what: 'This address doesn’t contain the number or ID of any stored ticket.',
    next: 'Open a ticket from the list in your browser, and copy its address.',
  },
  'invalid/unsent-changed': {
    what: 'Nothing was removed, because something was written or sent in the meantime.',
    next: 'The list now shows what’s unsent.',
  },
  'invalid/on-its-way': {
    what: 'Nothing was removed, because a reply is being sent right now.',
    next: 'Wait until the outbox shows the result, then try again.',
  },
  'invalid/wrong-passphrase': {
    what: 'Wrong passphrase, or the file is damaged.',
    next: 'Try again.',
  },
  'invalid/archive.open/not-sealed': {
    what: 'This isn’t a file you or a colleague exported from Rackside, or it’s damaged.',
    next: 'Nothing was changed. Choose the file you or your colleague saved.',
  },
  'invalid/archive.open/cut-short': {
    what: 'This file is damaged or incomplete.',
    next: 'Nothing was changed. Copy it again from where it was saved, or ask your colleague for it again.',
  },
  'invalid/archive.open/newer-version': {
    what: 'This file was saved by a newer version of Rackside.',
    next: 'Nothing was changed. Update Rackside, then choose the file again.',
  },
  'invalid/archive.open/other-account': {
    what: 'This file belongs to another account: {{email}} at {{address}}.',
    next: 'Nothing was changed. Sign in to that account and import the file there.',
  },
  'invalid/archive.open/other-service': {
    what: 'This hand-over is from another service: {{address}}.',
    next: 'Nothing was changed. Open your account at that service and import it there.',
  },
  'invalid/archive.bringIn/put-away': {
    what: 'This file is no longer open.',
    next: 'Nothing was changed. Choose the file again.',
  },
  'invalid/archive.takeBack/put-away': {
    what: 'This import can no longer be undone.',
    next: 'Nothing was changed. Remove what you don’t need on its tickets.',
  },
  'storage/computer.savePdf/cannot-write': {
    what: 'Couldn’t save the PDF.',
    next: 'Choose another folder, or check the free space.',
  },
  'invalid/unreadable-file': {
    what: 'Couldn’t read {{subject}}.',
    next: 'It may have been moved or changed. Choose it again.',
  },
  'storage/account.remove': {
    what: 'Some of this account’s data couldn’t be removed.',
    next: 'The rest can’t be read without its keys. Try again.',
  },
  'invalid/no-link': {
    what: 'This account has no web link for tickets yet.',
    next: 'Add one in the account’s settings.',
  },
  'invalid/bad-link': {
    what: 'The web link for tickets doesn’t produce a valid address.',
    next: 'Correct it in the account’s settings.',
  },
  'invalid/page.read/another-page': {
    what: 'This isn’t the ticket’s own page, so nothing was read.',
    next: 'Go back to the ticket there, or open its page again.',
  },
  'invalid/page.read/managed': {
    what: 'Your administrator has turned off reading pages.',
    next: 'Read the page where it’s shown. You can copy text from it into an excerpt.',
  },
  'invalid/page.read/no-answer': {
    what: 'The page isn’t responding, so nothing was read.',
    next: 'Reload it, then try again.',
  },
  'invalid/page.read/no-page': {
    what: 'The page is no longer open.',
    next: 'Open it again.',
  },
  'invalid/no-view': {
    what: 'This window can’t show the service’s pages.',
    next: 'Open the conversation in your browser instead.',
  },
  'invalid/contact-gone': {
    what: 'The service no longer lists this contact.',
    next: 'It may have been deleted there. Your entries are still here.',
  },
  'invalid/changed-meanwhile': {
    what: 'Someone else changed the same fields at the service, so nothing was sent.',
    next: 'Load the current values. Your changes stay.',
  },
  'invalid/bad-email': {
    what: '“{{subject}}” isn’t a valid email address.',
    next: 'Correct it, or leave it empty to use your sign-in’s.',
  },
  'invalid/alike-appeared': {
    what: 'Order {{subject}} looks the same and wasn’t in your review, so nothing was placed.',
    next: 'Check it first. If it’s a different order, place yours again.',
  },
  'invalid/nothing-changed': {
    what: 'The service already has these values, so nothing was sent.',
    next: 'Change something, or discard the form.',
  },
  'invalid/no-way-to-read': {
    what: 'This contact can’t be read by client ID or email, so nothing was sent.',
    next: 'Change it on the service’s own pages.',
  },
  'rejected/add-contact': {
    what: 'The service refused to add this contact.',
    next: 'Your entries are still here. Check the service’s answer, then send again.',
  },
  'rejected/update-contact': {
    what: 'The service refused to change this contact.',
    next: 'Your entries are still here. Check the service’s answer, then send again.',
  },
  'storage/not-sent': {
    what: 'This couldn’t be checked on your computer, so nothing was sent.',
    next: 'Your entries are saved. Try again.',
  },
  'invalid/announcement.openLink/not-web': {
    what: 'Link not opened. Rackside only opens https and email links.',
    next: '{{subject}}',
  },
  'invalid/no-browser': {
    what: 'Couldn’t open a browser.',
    next: 'Choose a browser in this computer’s settings, then try again.',
  },
  ...teamErrors,
  bug: {
    what: 'Something went wrong in Rackside.',
    next: 'Everything you saved is safe. Try again; if that doesn’t help, restart Rackside.',
  },
} satisfies Record<ErrorKind, ErrorWords> & Record<`${ErrorKind}/${string}`, ErrorWords>;
