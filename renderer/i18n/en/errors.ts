/**
 * The words of every error, keyed by kind, then by operation and reason where those have something
 * better to say. What happened, to what, and what to do next; the service's own texts are shown
 * beside them, quoted.
 */
import type { ErrorKind } from '../../../shared/result.ts';

export interface ErrorWords {
  what: string;
  next: string;
}

export const errors = {
  offline: {
    what: 'There is no connection to the service.',
    next: 'Everything stored here stays readable. Check the network; Rackside keeps trying by itself.',
  },
  'offline/desk': {
    what: 'The desk behind this page has stopped.',
    next: 'Start it again with “npm run local” and open the address it prints. Everything you saved is kept.',
  },
  'offline/desk/door': {
    what: 'This page is no longer signed in to the desk.',
    next: 'Open the address that Rackside prints where it runs. Everything you saved is kept.',
  },
  'offline/certificate': {
    what: 'The service’s certificate cannot be trusted, so nothing was sent.',
    next: 'Ask the people who run the service. Nothing is sent until it is in order.',
  },
  'offline/certificate-unknown': {
    what: 'The service’s certificate was issued by nobody this computer trusts, so nothing was sent.',
    next: 'Check the address. If your company issues certificates of its own, add its authority to this computer’s trusted ones and start Rackside again.',
  },
  'offline/certificate-name': {
    what: 'The certificate shown at this address belongs to another name, so nothing was sent.',
    next: 'Check the address. If it is right, something else answers in the service’s place, such as a network that wants you to sign in first, or the service’s certificate is wrong.',
  },
  'offline/certificate-expired': {
    what: 'The service’s certificate has expired, so nothing was sent.',
    next: 'If this computer’s date is right, the people who run the service must renew it.',
  },
  'offline/certificate-early': {
    what: 'The service’s certificate is not valid yet, so nothing was sent.',
    next: 'Set this computer’s date and time right. If they are, ask the people who run the service.',
  },
  'offline/tls': {
    what: 'No secure connection came about, so nothing was sent.',
    next: 'Check the address, its port too: what answers there does not speak https as it should.',
  },
  'offline/proxy-password': {
    what: 'The proxy of this network wants a name and a password, so nothing was sent.',
    next: 'Enter them: they are kept with your other secrets, and asked for once. Then try again.',
  },
  'offline/proxy-sign-in': {
    what: 'The proxy of this network wants a kind of sign-in that Rackside does not know, so nothing was sent.',
    next: 'Ask whoever runs the network to let this computer through to the service.',
  },
  'offline/proxy-refused': {
    what: 'The proxy of this network did not let Rackside through to the service, so nothing was sent.',
    next: 'Check the address. If it is right, ask whoever runs the network to allow it.',
  },
  'offline/proxy-unreachable': {
    what: 'The proxy that this computer is set to use does not answer, so nothing was sent.',
    next: 'Check the network, and the proxy in this computer’s settings. Rackside keeps trying by itself.',
  },
  'offline/proxy-certificate': {
    what: 'The certificate of this network’s proxy cannot be trusted, so nothing was sent.',
    next: 'Ask whoever runs the network.',
  },
  'offline/proxy-kind': {
    what: 'This computer is set to use a kind of proxy that Rackside cannot use, so nothing was sent.',
    next: 'Rackside goes through HTTP and HTTPS proxies. Set one for the service’s address, or allow it directly.',
  },
  'offline/timeout': {
    what: 'The service did not answer in time.',
    next: 'Everything stored here stays readable. Rackside keeps trying by itself.',
  },
  'offline/account.signIn/dns': {
    what: 'There is no server by the name in {{subject}}.',
    next: 'Check the service address. What you typed is still here.',
  },
  'offline/order.place': {
    what: 'There is no connection to the service, so the order was not placed.',
    next: 'It stays a draft. Place it when the network is back.',
  },
  'offline/closed': {
    what: 'Rackside was closed before this went out.',
    next: 'Nothing was sent. Look at it again, and send it if you still want to.',
  },
  'offline/account.signIn': {
    what: 'No answer came from {{subject}}.',
    next: 'Check the service address and your network, then sign in again. What you typed is still here.',
  },
  'offline/account.resume': {
    what: 'The service could not be reached.',
    next: 'Check your network, then sign in again. Your drafts and queued replies are kept.',
  },
  'offline/account.practice': {
    what: 'The practice service did not start.',
    next: 'Try again. If it stays like this, restart Rackside.',
  },
  'in-doubt': {
    what: 'The connection broke before the service answered, so this may or may not have been done.',
    next: 'Nothing is sent again unless you say so.',
  },
  'in-doubt/no-ids': {
    what: 'The service said that this was done, but not what came of it, so it may or may not have been.',
    next: 'Nothing is sent again unless you say so.',
  },
  'in-doubt/import': {
    what: 'Where this comes from, it was sent and its answer was lost, so it may have been done already.',
    next: 'Check with the service before you send it again.',
  },
  'in-doubt/reply.send': {
    what: 'The connection broke before the service answered, so your reply may or may not have arrived.',
    next: 'Nothing is sent again unless you say so.',
  },
  auth: {
    what: 'The service asks you to sign in again.',
    next: 'Sign in to go on. Your drafts and queued replies are kept.',
  },
  'auth/account.signIn': {
    what: 'The service did not accept these credentials.',
    next: 'Check the API key, the API secret, the e-mail and the password. What you typed is still here.',
  },
  'auth/account.resume': {
    what: 'The service did not accept this password.',
    next: 'Check it and sign in again. Your drafts and queued replies are kept.',
  },
  'auth/api-key': {
    what: 'The service did not accept the API key or the API secret.',
    next: 'Copy both again from your account manager.',
  },
  'auth/password': {
    what: 'The service did not accept the e-mail or the password.',
    next: 'Check both and sign in again.',
  },
  'auth/vault-closed': {
    what: 'What is stored here is locked.',
    next: 'Unlock it first. Nothing was changed.',
  },
  'auth/vault.unlock': {
    what: 'That is not the passphrase.',
    next: 'Try again. Nothing was changed.',
  },
  'invalid/account.signIn/managed': {
    what: 'On this computer Rackside signs in to {{subject}} only.',
    next: 'Use that address, or ask whoever manages this computer.',
  },
  'invalid/account.practice/managed': {
    what: 'There is no practice desk on this computer.',
    next: 'Ask whoever manages it.',
  },
  rejected: {
    what: 'The service refused this.',
    next: 'Nothing was changed there. See what it said, then try again.',
  },
  'rejected/account.signIn': {
    what: 'The service refused to sign you in.',
    next: 'Check the API key, the API secret, the e-mail and the password. What you typed is still here.',
  },
  'rejected/get-tickets': {
    what: 'The service does not give this account its tickets.',
    next: 'Ask the people who run it to allow this for your API key and your network address. What is stored here stays, and Rackside keeps asking.',
  },
  'rejected/get-contacts': {
    what: 'The service does not give this account its list of contacts.',
    next: 'If you need it, ask the people who run the service. Rackside asks again once a day.',
  },
  'rejected/get-clients-products': {
    what: 'The service does not give this account its list of products.',
    next: 'If you need it, ask the people who run the service. Rackside asks again once a day.',
  },
  'rejected/get-clients-domains': {
    what: 'The service does not give this account its list of domains.',
    next: 'If you need it, ask the people who run the service. Rackside asks again once a day.',
  },
  'rejected/get-orders': {
    what: 'The service does not give this account its list of orders.',
    next: 'If you need it, ask the people who run the service. Rackside asks again once a day.',
  },
  'rejected/get-announcements': {
    what: 'The service does not give this account its announcements.',
    next: 'If you need them, ask the people who run the service. Rackside asks again once a day.',
  },
  'rejected/no-such-api': {
    what: 'This address answers, but does not offer version 2 of the API.',
    next: 'Ask your account manager for the address of the API.',
  },
  'rejected/redirect': {
    what: 'The answer leads to another address: this network may want you to sign in.',
    next: 'Open any page in your browser and sign in to the network. If the service has moved, sign in at its new address: sign-in data is not sent on by itself.',
  },
  'rejected/account.signIn/redirect': {
    what: 'The service answers from another address.',
    next: 'Use that address: sign-in data is not sent on by itself. If this network wants you to sign in, do that first in your browser.',
  },
  'rejected/too-large': {
    what: 'The service refused this, probably because it is too large.',
    next: 'Send fewer or smaller files.',
  },
  'rejected/no-file': {
    what: 'The service does not have {{subject}} any more.',
    next: 'Ask whoever sent it to send it again.',
  },
  'rejected/file-refused': {
    what: 'The service does not give {{subject}}.',
    next: 'Open the conversation in your browser to look for it.',
  },
  'rejected/file-too-large': {
    what: '{{subject}} is larger than Rackside fetches.',
    next: 'Open the conversation in your browser to save it.',
  },
  'rejected/post-file/no-such-api': {
    what: 'This service does not give files to apps.',
    next: 'Open the conversation in your browser to save {{subject}}.',
  },
  'rejected/post-file/login-required': {
    what: 'The service gives {{subject}} only to its customer, after they sign in.',
    next: 'Open the conversation in your browser to save it.',
  },
  'rejected/post-file/challenge': {
    what: 'A check for people stands before {{subject}}, and Rackside does not go round it.',
    next: 'Open the conversation in your browser to save it.',
  },
  'rejected/post-file/leads-elsewhere': {
    what: '{{subject}} lies on another server, where Rackside does not follow.',
    next: 'Open the conversation in your browser to save it.',
  },
  'rejected/post-file': {
    what: 'The service refused to give {{subject}}.',
    next: 'Open the conversation in your browser to save it.',
  },
  busy: {
    what: 'The service asks to wait.',
    next: 'Rackside tries again by itself in a moment.',
  },
  'busy/update.restart/held': {
    what: 'A reply is still held, so Rackside did not restart.',
    next: 'Send it now or take it back, then restart.',
  },
  'busy/update.restart/sending': {
    what: 'A reply is on its way to the service, so Rackside did not restart.',
    next: 'Restart once it has arrived; the outbox shows it.',
  },
  'busy/update.restart/unsaved': {
    what: 'What you wrote is kept for this session only, so Rackside did not restart.',
    next: 'Send your replies first. A restart would end the session.',
  },
  'busy/account.signIn': {
    what: 'The service asks to wait before signing in.',
    next: 'Try again in a minute. What you typed is still here.',
  },
  server: {
    what: 'The service failed while answering.',
    next: 'This is a fault on its side. Rackside tries again by itself.',
  },
  'server/practice.start': {
    what: 'The practice service did not start.',
    next: 'Try again. If it stays like this, restart Rackside.',
  },
  'server/account.signIn': {
    what: '{{subject}} failed while answering.',
    next: 'This is a fault on its side. Try again in a minute. What you typed is still here.',
  },
  'server/network-sign-in': {
    what: 'This network wants you to sign in.',
    next: 'Open any page in your browser and sign in to the network. Rackside keeps trying by itself.',
  },
  'malformed/html': {
    what: 'A web page answers in the service’s place: this network may want you to sign in.',
    next: 'Open any page in your browser and sign in to the network. If you are signed in, the service may be under maintenance; Rackside keeps trying by itself.',
  },
  'malformed/account.signIn/html': {
    what: '{{subject}} answers with a web page, not like a Hosting Account and Order Service.',
    next: 'Check the service address. If this network wants you to sign in, do that first in your browser. What you typed is still here.',
  },
  malformed: {
    what: 'The service sent something that is not an answer of its API.',
    next: 'A maintenance page or a login page in between looks like this. Try again later.',
  },
  'malformed/another-file': {
    what: 'The service gave another file in the place of {{subject}}, so nothing was kept.',
    next: 'Open the conversation in your browser to save it.',
  },
  'malformed/post-file': {
    what: 'What the service gave for {{subject}} is not a file, so nothing was kept.',
    next: 'Try again, or open the conversation in your browser to save it.',
  },
  'malformed/account.signIn': {
    what: '{{subject}} did not answer like a Hosting Account and Order Service.',
    next: 'Check the service address. What you typed is still here.',
  },
  'rejected/not-a-ticket': {
    what: 'Rackside found no conversation on the ticket’s page.',
    next: 'If your browser shows one there, show Rackside one message of it.',
  },
  'rejected/read-page/too-large': {
    what: 'This conversation is larger than Rackside reads.',
    next: 'Open it in your browser, and paste what matters of it.',
  },
  'rejected/login-required': {
    what: 'The service shows conversations only to their customers, after they sign in.',
    next: 'Open it in your browser, and paste what matters of it.',
  },
  'rejected/challenge': {
    what: 'A check for people stands before the ticket’s page, and Rackside does not go round it.',
    next: 'Open the conversation in your browser, and paste what matters of it.',
  },
  'rejected/maintenance': {
    what: 'The service’s pages are under maintenance.',
    next: 'Try again later. What was read before stays here.',
  },
  'rejected/no-such-ticket': {
    what: 'The service shows no page for this ticket: its access code may have changed.',
    next: 'Look for changes, then try again.',
  },
  'rejected/another-ticket': {
    what: 'The service answered with another ticket.',
    next: 'Nothing of it was kept. Try again.',
  },
  'rejected/leads-elsewhere': {
    what: 'The ticket’s page leads to another server, where Rackside does not follow.',
    next: 'If the pages have moved there, say so on the account’s page, under Conversations.',
  },
  'rejected/no-place': {
    what: 'Rackside did not find where this service shows tickets to their customers.',
    next: 'Paste the address of any ticket’s page on the account’s page, under Conversations.',
  },
  'invalid/no-code-in-it': {
    what: 'The access code of the ticket is not in this address.',
    next: 'Nothing was changed. Open a ticket’s page as its customer does, by the link in a mail to them for example, and copy that address.',
  },
  'invalid/conversations.learnPlace/not-an-address': {
    what: 'That is not a web address.',
    next: 'Copy the whole address of a ticket’s page from your browser.',
  },
  'invalid/conversations.learnPlace/not-https': {
    what: 'This address begins with http://. Pages of this account are read over https only, since the address holds an access code that others could read on the way.',
    next: 'Nothing was changed. Open the page with https:// in your browser, and copy that address.',
  },
  'invalid/conversations.learnPlace/not-own-http': {
    what: 'Over http, this account reads pages of {{subject}} only.',
    next: 'Nothing was changed. Copy the address of a ticket’s page there, or one that begins with https://.',
  },
  'invalid/conversations.learnPlace/no-ticket-in-it': {
    what: 'No ticket that is stored here has its number in this address.',
    next: 'Nothing was changed. Open a ticket of the list as its customer does, and copy that address.',
  },
  'invalid/no-code': {
    what: 'The service gave no access code for this ticket, so its page cannot be asked for.',
    next: 'Open the conversation in your browser, and paste what matters of it.',
  },
  'invalid/no-page': {
    what: 'The page of this ticket is not here yet, so nothing can be learned from it.',
    next: 'Read the conversation again, then try once more.',
  },
  'invalid/sentence-not-found': {
    what: 'This sentence was not found on the ticket’s page as Rackside read it.',
    next: 'Copy it out of one message, without what stands above or below, and try again.',
  },
  storage: {
    what: 'This computer could not read or write what Rackside keeps here.',
    next: 'Check that the disk is not full, then try again.',
  },
  'storage/already-open': {
    what: 'This desk is already open elsewhere on this computer: {{where}}.',
    next: 'Use it there, or close it and try again.',
  },
  'storage/cannot-write': {
    what: 'Rackside may not write to its data folder, or the disk is full.',
    next: 'Free some space, or allow it to write there; then try again.',
  },
  'storage/closing': {
    what: 'Rackside is closing.',
    next: 'Open it again to go on. What was saved is kept.',
  },
  'storage/keychain': {
    what: 'The keychain of this computer did not do what was asked.',
    next: 'Unlock it, then try again. Nothing stored here was changed.',
  },
  'storage/keychain-silent': {
    what: 'The keychain of this computer is there, but does not answer.',
    next: 'Unlock it, then try again. Nothing stored here was changed.',
  },
  'storage/keychain-gone': {
    what: 'The keychain that holds the keys to this desk is not there any more.',
    next: 'Start or unlock it, then try again. Nothing stored here was changed.',
  },
  'storage/keys-gone': {
    what: 'Accounts are stored in {{folder}}, but their keys are not in this computer’s keychain or a passphrase file.',
    next: 'If the keychain or keys.json was replaced or moved, bring it back and try again. Nothing stored here was changed.',
  },
  'storage/entry-damaged': {
    what: 'The keychain’s entry for this desk is damaged.',
    next: 'Nothing was overwritten. Restore the keychain from a backup, then try again.',
  },
  'storage/keys-missing': {
    what: 'The keys of {{subject}} are not in the keychain or its passphrase file.',
    next: 'Nothing was overwritten. Restore them from a backup, then try again. Without them nobody can open what is stored of this account.',
  },
  'storage/keys-damaged': {
    what: 'The file with the protected keys is damaged.',
    next: 'Nothing was overwritten. Restore keys.json in the data folder from a backup.',
  },
  'storage/missing': {
    what: '{{subject}} is missing: the file with your drafts, replies and notes in this account.',
    next: 'It should be in {{folder}}. If it was moved, or its drive is not connected, bring it back and try again. Nothing was changed.',
  },
  'storage/folder-missing': {
    what: 'The folder of this account is missing.',
    next: 'It should be at {{folder}}. If it was moved, or its drive is not connected, bring it back and try again. Nothing was changed.',
  },
  'storage/store.open/damaged': {
    what: '{{subject}} of this account is damaged and was not opened.',
    next: 'Nothing was changed. Rackside can save what is still readable into a new file; the damaged one is kept.',
  },
  'storage/nothing-readable': {
    what: 'Nothing in {{subject}} could be read.',
    next: 'It was left as it is. If you have a backup of {{folder}}, put it back and try again.',
  },
  'storage/no-copy': {
    what: 'The copy that was to be restored is not there any more.',
    next: 'Nothing was changed.',
  },
  'storage/page-damaged': {
    what: 'A part of what is stored here is damaged and could not be read.',
    next: 'Everything else can still be used. The line at the top of the window says which file it is.',
  },
  'storage/store.open/disk-full': {
    what: 'The disk is full, so what is stored of this account could not be opened.',
    next: 'Free some space, then try again. Nothing was changed.',
  },
  'storage/damaged': {
    what: 'What is stored on this computer is damaged and was not opened.',
    next: 'Nothing was overwritten. Restore the data folder from a backup.',
  },
  'storage/not-encrypted': {
    what: 'A database of this desk is not encrypted, and was not opened.',
    next: 'Nothing was overwritten. Restore the data folder from a backup.',
  },
  'storage/newer-schema': {
    what: 'What is stored here was written by a newer version of Rackside.',
    next: 'Update Rackside. Nothing was changed.',
  },
  'storage/file': {
    what: '{{subject}} could not be read from this computer’s store.',
    next: 'Remove it and attach it again. Nothing was sent.',
  },
  'storage/disk-full': {
    what: 'The disk of this computer is full.',
    next: 'Free some space. Nothing that was saved before is lost.',
  },
  invalid: {
    what: 'This could not be done as it stands.',
    next: 'Check what you entered and try again.',
  },
  'invalid/needs-http-consent': {
    what: 'This address uses http: everything, the password too, would cross the network readable.',
    next: 'Use an https address, or allow http for this account below.',
  },
  'invalid/other-email': {
    what: 'This account belongs to another e-mail.',
    next: 'Sign in as {{email}}, or add a new account.',
  },
  'invalid/address': {
    what: 'This is not an address Rackside can use.',
    next: 'Write it as it stands in the browser, for example https://billing.example.com.',
  },
  'invalid/scheme': {
    what: 'Only addresses that begin with https:// or http:// can be signed in to.',
    next: 'Write it as it stands in the browser, for example https://billing.example.com.',
  },
  'invalid/name-in-address': {
    what: 'This address has a name or a password in it.',
    next: 'Take out what stands before the @, and write the e-mail and the password in their own fields.',
  },
  'invalid/account.signIn': {
    what: 'Something here is missing or not valid.',
    next: 'Check the fields. What you typed is still here.',
  },
  'invalid/account.configure': {
    what: 'One of these settings is not valid.',
    next: 'Nothing was saved. Check it and save again.',
  },
  'invalid/too-large': {
    what: '{{subject}} was not attached: it is larger than the limit for this account.',
    next: 'Your text and the other files are unchanged.',
  },
  'invalid/stale-rev': {
    what: 'This draft was changed in another window.',
    next: 'Both texts are kept.',
  },
  'invalid/contact-not-theirs': {
    what: 'The contact is none of the customer who asks, as far as is known here.',
    next: 'Nothing was sent. Choose who the reply is written by once more.',
  },
  'invalid/canned.save/name-taken': {
    what: 'Another canned reply is called “{{subject}}” already.',
    next: 'Nothing was saved yet: give this one another name.',
  },
  'invalid/canned.save/stale': {
    what: 'This canned reply was changed in another window meanwhile.',
    next: 'Your text is still here: copy it, discard your changes to see the other one, and put both together.',
  },
  'invalid/canned.save': {
    what: 'This canned reply could not be saved as it stands.',
    next: 'Your text is still here: check the name, the keywords and the text.',
  },
  'invalid/no-path-given': {
    what: 'No file or folder was named when Rackside was started.',
    next: 'End Rackside, and start it with “npm run local -- --replies PATH”.',
  },
  'invalid/network-path': {
    what: '“{{subject}}” is named by its server, and this computer would sign in there at every look.',
    next: 'Nothing was changed. Give the network drive a letter or a folder of this computer, and choose it there.',
  },
  'invalid/not-agreed': {
    what: 'This was not agreed to in the question that Rackside asked, so it was not done.',
    next: 'Try again, and answer the question outside of this page.',
  },
  'auth/wrong-code': {
    what: 'This recovery code does not open what is stored here.',
    next: 'Only the code that was made last works, with the data of the computer it was made on.',
  },
  'invalid/code-mistyped': {
    what: 'There is a typing error in the recovery code.',
    next: 'Check it: nine groups of four letters and digits.',
  },
  'invalid/vault.change': {
    what: 'This passphrase cannot be used.',
    next: 'Use at least 8 characters.',
  },
  'invalid/vault.protect': {
    what: 'This passphrase cannot be used.',
    next: 'Use at least 8 characters.',
  },
  'invalid/not-now': {
    what: 'This was settled already, perhaps in another window.',
    next: 'Reload this window to see how things stand.',
  },
  'invalid/unknown-account': {
    what: 'This account is no longer on this computer.',
    next: 'Choose another one, or sign in to it again.',
  },
  'invalid/required': {
    what: 'The API key and the API secret are not stored here.',
    next: 'Enter both to sign in again.',
  },
  'invalid/unknown-zone': {
    what: 'This computer does not know that time zone.',
    next: 'Choose one from the list.',
  },
  'invalid/no-agent-name': {
    what: 'Your name is not known yet.',
    next: 'Give it once, and it stands under every reply.',
  },
  'invalid/ticket-not-cached': {
    what: 'This ticket is not stored here any more.',
    next: 'Look for changes, then open it again.',
  },
  'invalid/no-way': {
    what: 'This service gives {{subject}} in its own pages only.',
    next: 'Open the conversation in your browser to save it.',
  },
  'invalid/not-found': {
    what: 'This is no longer here.',
    next: 'It may have been changed in another window. Nothing else was touched.',
  },
  'invalid/unfinished-file': {
    what: 'A file is not completely stored yet.',
    next: 'Wait for it, or remove it; then send.',
  },
  'invalid/empty': {
    what: 'There is no text to send.',
    next: 'Write something first.',
  },
  'invalid/past': {
    what: 'That moment has passed.',
    next: 'Choose one that is still to come.',
  },
  'invalid/too-late': {
    what: 'This reply is already on its way.',
    next: 'The outbox shows what is known of it.',
  },
  'invalid/file.restore': {
    what: '{{subject}} was not put back: the text it belonged to has gone since.',
    next: 'Attach it again if you still want to send it.',
  },
  'invalid/ticket.locate/not-found': {
    what: 'Ticket #{{subject}} is not stored on this computer.',
    next: 'It may be newer than the last update, or closed too long ago, or of an account that is not here. Search for its number to ask the service.',
  },
  'invalid/ticket.locate/no-such-service': {
    what: 'This link leads to a ticket at {{subject}}, and no account here is of that service.',
    next: 'Sign in there, then open the link again.',
  },
  'invalid/link.open/no-link': {
    what: 'This account has no web link for that page yet.',
    next: 'Give it one on the account’s page, under Links.',
  },
  'invalid/link-incomplete': {
    what: 'The web link asks for something that is not known of this record.',
    next: 'Change it on the account’s page, under Links.',
  },
  'invalid/account.learnLink/not-an-address': {
    what: 'That is not a web address.',
    next: 'Copy the whole address of a ticket’s page from your browser.',
  },
  'invalid/account.learnLink/not-https': {
    what: 'This address begins with http://. Pages of this account are opened over https only, since an address can hold an access code that others could read on the way.',
    next: 'Nothing was changed. Open the page with https:// in your browser, and copy that address.',
  },
  'invalid/account.learnLink/not-own-http': {
    what: 'Over http, this account opens pages of {{subject}} only.',
    next: 'Nothing was changed. Copy the address of a ticket’s page there, or one that begins with https://.',
  },
  'invalid/account.learnLink/no-ticket-in-it': {
    what: 'No ticket that is stored here has its number or id in this address.',
    next: 'Nothing was changed. Open a ticket of the list in your browser, and copy its address.',
  },
  'invalid/unsent-changed': {
    what: 'Something was written or sent meanwhile. Nothing was removed.',
    next: 'This is what is unsent now.',
  },
  'invalid/on-its-way': {
    what: 'A reply is on its way to the service right now. Nothing was removed.',
    next: 'Wait until the outbox says how it ended; then try again.',
  },
  'invalid/not-sealed': {
    what: 'This is not a file of unsent texts, or it is damaged.',
    next: 'Nothing was changed. Choose the file that was exported.',
  },
  'invalid/wrong-passphrase': {
    what: 'That is not the passphrase of this file, or the file is damaged.',
    next: 'Nothing was changed. Try again.',
  },
  'invalid/cut-short': {
    what: 'This file is damaged or not complete.',
    next: 'Nothing was changed. Copy it here again from where it was exported.',
  },
  'invalid/other-account': {
    what: 'These texts are of another account: {{email}} at {{address}}.',
    next: 'Nothing was changed. Sign in to that account, and bring them in there.',
  },
  'storage/computer.savePdf/cannot-write': {
    what: 'The PDF could not be saved.',
    next: 'Choose another folder, or check the free space.',
  },
  'invalid/handOver.import/not-sealed': {
    what: 'This is not a hand-over file, or it is damaged.',
    next: 'Nothing was changed. Choose the file that your colleague saved.',
  },
  'invalid/handOver.import/cut-short': {
    what: 'This file is damaged or not complete.',
    next: 'Nothing was changed. Ask your colleague for it again.',
  },
  'invalid/handOver.import/other-service': {
    what: 'This hand-over is from another service: {{address}}.',
    next: 'Nothing was changed. Open your account at that service, and bring it in there.',
  },
  'invalid/handOver.import/newer-version': {
    what: 'This file was saved by a newer version of Rackside.',
    next: 'Nothing was changed. Update Rackside, then choose the file again.',
  },
  'invalid/handOver.import/unsent-texts': {
    what: 'This file holds unsent replies of one account, not a hand-over.',
    next: 'Nothing was changed. Import it on the page of that account.',
  },
  'invalid/handOver.bringIn/put-away': {
    what: 'This hand-over is no longer open.',
    next: 'Nothing was changed. Choose the file again.',
  },
  'invalid/unreadable-file': {
    what: '{{subject}} cannot be read any more.',
    next: 'It may have been moved or changed. Choose it again.',
  },
  'storage/account.remove': {
    what: 'Not everything of this account could be removed.',
    next: 'What is left cannot be read without its keys. Try again.',
  },
  'invalid/no-link': {
    what: 'This account has no web link for tickets yet.',
    next: 'Give it one in the settings.',
  },
  'invalid/bad-link': {
    what: 'The web link for tickets makes no address that can be opened.',
    next: 'Correct it in the settings.',
  },
  'invalid/page.read/another-page': {
    what: 'What is shown is not the page of this ticket, so nothing of it was read.',
    next: 'Go back to the ticket there, or show its page again.',
  },
  'invalid/page.read/managed': {
    what: 'Whoever manages this computer does not want pages to be read.',
    next: 'Read it where it is shown; what you copy there can be added as an excerpt.',
  },
  'invalid/page.read/no-answer': {
    what: 'The page does not answer, so nothing of it was read.',
    next: 'Load it again, then try once more.',
  },
  'invalid/page.read/no-page': {
    what: 'The page is not shown any more.',
    next: 'Show it again.',
  },
  'invalid/no-view': {
    what: 'This window has no room for a page of the service.',
    next: 'Open the conversation in your browser instead.',
  },
  'invalid/contact-gone': {
    what: 'The service does not show this contact any more.',
    next: 'It may have been deleted there. What you filled in is still here.',
  },
  'invalid/changed-meanwhile': {
    what: 'Somebody else changed the same fields at the service meanwhile, so nothing was sent.',
    next: 'See what it is now; what you filled in stays.',
  },
  'invalid/bad-email': {
    what: '“{{subject}}” is not an e-mail address.',
    next: 'Correct it, or leave it empty for that of your sign-in.',
  },
  'invalid/alike-appeared': {
    what: 'Order {{subject}} looks the same and was not in your review, so nothing was placed.',
    next: 'Look at it first. If it is not this order, place yours again.',
  },
  'invalid/nothing-changed': {
    what: 'The service has all of this already, so nothing was sent.',
    next: 'Change something, or discard the form.',
  },
  'invalid/no-way-to-read': {
    what: 'The service can be asked for this contact neither by its client nor by its e-mail, so nothing was sent.',
    next: 'Change it on the service’s own pages.',
  },
  'rejected/add-contact': {
    what: 'The service did not add this contact.',
    next: 'What you filled in is still here: see what it said, and send it again.',
  },
  'rejected/update-contact': {
    what: 'The service did not change this contact.',
    next: 'What you filled in is still here: see what it said, and send it again.',
  },
  'offline/contact.save': {
    what: 'There is no connection to the service, so nothing was sent.',
    next: 'What you filled in is kept; send it when the connection is back.',
  },
  'storage/not-sent': {
    what: 'This could not be checked on this computer, so nothing was sent.',
    next: 'What you filled in is kept. Try again.',
  },
  'invalid/announcement.openLink/not-web': {
    what: 'This link was not opened: only https and mail addresses are.',
    next: '{{subject}}',
  },
  'invalid/no-browser': {
    what: 'No browser could be opened.',
    next: 'Choose a browser in the settings of this computer, then try again.',
  },
  bug: {
    what: 'Something in Rackside went wrong.',
    next: 'Nothing you saved is lost. Try again; if it stays like this, restart Rackside.',
  },
} satisfies Record<ErrorKind, ErrorWords> & Record<`${ErrorKind}/${string}`, ErrorWords>;
