/** English topics of invented tickets. Customers in all regions use them. */

/** A customer's message and its answer, with placeholders such as {domain} or {invoice}. */
export interface Case {
  subject: string;
  opening: string;
  answer: string;
}

export interface Topic {
  dept: 1 | 2 | 3 | 4;
  cases: readonly Case[];
  followUps: readonly string[];
  files?: readonly string[];
  link?: 'product' | 'domain';
  weight?: number;
}

export const about = (subject: string, opening: string, answer: string): Case => ({ subject, opening, answer });

export const EN: readonly Topic[] = [
  {
    dept: 1,
    link: 'domain',
    weight: 2,
    cases: [
      about(
        'DNS not resolving for {domain}',
        'Hello, since this morning {domain} gives "server IP address could not be found". Nothing was changed by us. We are losing orders, please look at it soon.',
        'Hi,\n\na glue record at the registry was still the old one. We have corrected it; the parent zone refreshes every two hours. No change is needed from you.\n\nBest regards',
      ),
      about(
        '{domain} still points to the old server',
        'Hi,\n\nI changed the nameservers of {domain} yesterday evening and it still shows my old site. My phone shows the new one, my laptop does not. Is something stuck on your side?\n\nThanks\n{name}',
        'Hello,\n\nthe zone of {domain} answers correctly from all our nameservers:\n\n```\n{domain}.  3600  IN  A  {ip}\n```\n\nYour laptop most likely still holds the old answer. It goes away within an hour, or at once with `ipconfig /flushdns`.\n\nKind regards',
      ),
      about(
        'Which A record for {domain}?',
        'Could you please tell me which A record I should use for {domain}? Your mail says {ip} but the panel shows another address & I do not want to break our mail.',
        'Hello,\n\n{ip} is right, the panel shows the address of the panel itself. Leave the MX record as it is and mail stays untouched.\n\nKind regards',
      ),
    ],
    followUps: [
      'That did it, thank you!',
      "Still the same here after two hours. I tried with my neighbour's connection as well.",
      'Works at home, not in the office. Is there anything else I can try?',
    ],
    files: ['dig-output.txt', 'screenshot.png'],
  },
  {
    dept: 1,
    link: 'domain',
    weight: 2,
    cases: [
      about(
        '"Your connection is not private" – {domain}',
        'Our shop shows "Your connection is not private" since 7 this morning. The certificate of {domain} seems to have run out. I thought this renews by itself?',
        'Hello,\n\nthe renewal failed because a redirect in `.htaccess` also caught `/.well-known/acme-challenge/`. We have excluded that path and issued a new certificate; it is valid for 90 days and renews by itself again.\n\nKind regards',
      ),
      about(
        "Let's Encrypt does not renew for www.{domain}",
        'Hello,\nAutoSSL tells me: "DNS DCV: No local authority: www.{domain}; HTTP DCV: the system queried for a temporary file but the server returned 404". What do I have to do?\n{name}',
        'Hi,\n\nwww.{domain} has no DNS record, so the authority could not check it. Please add a CNAME for www to {domain}; we will start the renewal again as soon as it is visible.',
      ),
    ],
    followUps: [
      'Padlock is back. Thanks for the quick help.',
      'I changed it, could you start it again please?',
      'Now it says the certificate is for another name <server default>?',
    ],
    files: ['certificate-error.png', 'Screenshot 2026-03-04 at 09.12.44.png'],
  },
  {
    dept: 1,
    link: 'product',
    weight: 3,
    cases: [
      about(
        'Mails to Gmail are rejected',
        'Hello support,\n\nall mail from office@{domain} to Gmail comes back:\n\n> 550-5.7.26 This mail has been blocked because the sender is unauthenticated.\n> Gmail requires all senders to authenticate with either SPF or DKIM.\n\nPlease help, we send our offers this way.\n\n{name}',
        'Hello,\n\nthe SPF record of {domain} lists your former host only. Please replace it by:\n\n```\nv=spf1 include:_spf.hosting.example mx -all\n```\n\nDKIM is switched on now. Gmail accepts your mail about an hour after the change.\n\nKind regards',
      ),
      about(
        'Customers do not get our e-mail',
        'Since Monday about half of our customers say they do not receive our order confirmations. There is no bounce. The contact form sends from shop@{domain}.',
        "Hi,\n\nthe sending address was on a blocklist because a form on the site was abused. We have closed the form's open recipient field, asked for delisting and moved you to another outgoing address.",
      ),
      about(
        'Mailbox full although I deleted everything',
        'My mailbox info@{domain} says it is 100 % full. I deleted more than 4,000 mails and emptied the trash, it is still full.',
        'Hello,\n\nthe space is used by a folder "Sent/Archive 2019" with 3.1 GB, which your program does not show. Shall we move it to an archive mailbox?',
      ),
    ],
    followUps: [
      'Perfect, thank you very much!',
      'Done, could you check it?',
      'Still not right, log attached.',
      'Yes please.',
    ],
    files: ['bounce.eml', 'mail log.txt', 'headers.txt'],
  },
  {
    dept: 1,
    link: 'product',
    weight: 2,
    cases: [
      about(
        'WordPress: white page after update',
        'After the update to the newest WordPress {domain} shows only a white page. I cannot even log in any more. Please restore the backup of last night if you can!',
        'Hello,\n\na plugin calls a function that PHP 8.3 no longer has. We have renamed its folder, so the site is up again without going back to the backup; please update the plugin or ask its author.\n\nKind regards',
      ),
      about(
        '"Error establishing a database connection"',
        'Our page shows "Error establishing a database connection" every few minutes and is then fine again. Could this be a limit of our package?',
        'Hi,\n\nthe database reached its limit of 30 connections at the top of every hour, when a cron job of the shop runs. We have spread it over the hour. We also suggest a page cache.',
      ),
      about(
        'Site is very slow since yesterday',
        'Pages on {domain} take 12 to 20 seconds to load since yesterday afternoon. Nothing was changed by us, no new plugins. GTmetrix report attached.',
        'Hello,\n\na bot fetched the calendar of {domain} 40 times a second. It is blocked now, and the pages answer in 0.6 seconds.\n\nKind regards',
      ),
    ],
    followUps: [
      'It is back, you saved my weekend.',
      'It works, but the images of the last two posts are missing.',
      'The same again since an hour.',
      'Can you tell me how we prevent that in future?',
    ],
    files: ['error_log', 'GTmetrix report.pdf', 'white-page.png', 'debug.log'],
  },
  {
    dept: 1,
    link: 'product',
    cases: [
      about(
        'VPS does not come back after reboot',
        'I ran `apt full-upgrade` and rebooted, now the VPS at {ip} does not answer. The console shows "Kernel panic - not syncing: VFS: Unable to mount root fs".',
        'Hello,\n\nthe initramfs of the new kernel was incomplete because `/boot` was full. We booted the previous kernel, removed four old ones and rebuilt it. The VPS is up since 10:40.\n\nKind regards',
      ),
      about(
        'Please reboot our VPS on {server}',
        'Can somebody restart our VPS please? The panel says "An error occurred" when I press Reboot. IP is {ip}.',
        'Hi,\n\nthe reboot hung on a stale NFS mount. We have reset the VPS; it answers pings and SSH again.',
      ),
      about(
        'Disk full on VPS',
        'df -h shows 100% on / although I can find only 11 GB of files. What takes the rest?',
        'Hello,\n\na deleted log file was still held open by rsyslog (38 GB). A restart of that service gave the space back.',
      ),
    ],
    followUps: [
      'Confirmed, all is up. Thanks!',
      'It happened again ten minutes ago.',
      'SSH works now, but MySQL does not start.',
    ],
    files: ['console.png', 'journalctl.txt'],
  },
  {
    dept: 1,
    link: 'product',
    cases: [
      about(
        'Migration from another host: 3 sites, 12 mailboxes',
        'Hello,\n\nwe would like to move {domain} with twelve mailboxes from our present host. Contract there ends at the end of the month. Can you do it for us, and is there any downtime? Mail must not get lost.\n\n{name}',
        'Hello,\n\nwith pleasure. Please send us the FTP and IMAP access through the secure form in your client area, never by ticket. We copy everything first, you check it under a temporary address, then we change the DNS. There is no downtime; late mail is fetched from the old host for three days.\n\nKind regards',
      ),
      about(
        'Import of a cPanel backup',
        'I have a full cPanel backup (4.3 GB). Where can I upload it so that you can import it?',
        'Hi,\n\nplease upload it by SFTP to `/backup-import` of your account. Tell us here when it is complete; the import takes about an hour.',
      ),
    ],
    followUps: [
      'Done. When can you start?',
      'Everything looks right under the temporary address, go ahead with the DNS.',
      'Two mailboxes are empty: accounts@ and info@.',
    ],
    files: ['mailboxes.csv', 'site list.xlsx'],
  },
  {
    dept: 1,
    link: 'product',
    cases: [
      about(
        'Lost two-factor device',
        'My new phone does not have the authenticator any more and I cannot log in to the panel. How do I prove that it is me?',
        'Hi,\n\nplease answer from the address on file and tell us the last four digits of your newest invoice number; we then switch two-factor off once.',
      ),
      about(
        'FTP: 530 Login authentication failed',
        'FileZilla says "530 Login authentication failed" since today. The password is right, I can log in to the panel with it. User is {user}.',
        'Hello,\n\nFTP has a password of its own since the move to the new server. Please set it once under "FTP accounts" for {user}.\n\nKind regards',
      ),
      about(
        'IP blocked by firewall?',
        'From our office nothing of {domain} opens (site, mail, FTP), from home all is fine. I think you block our address.',
        'Hello,\n\nyour address was blocked after 15 failed IMAP logins from one device. We have unblocked it; please look for a phone or copier with an old password, otherwise it happens again.\n\nKind regards',
      ),
    ],
    followUps: ['That was it. Thank you!', 'Done, what next?', 'The same again, sorry.'],
    files: ['filezilla.log'],
  },
  {
    dept: 2,
    weight: 2,
    cases: [
      about(
        'Invoice #{invoice} paid twice',
        'Good morning,\n\ninvoice #{invoice} over {amount} was taken from our card twice, on Monday & on Wednesday. Please refund one of them.\n\n{name}',
        'Hello,\n\nyou are right, the second payment was made by the automatic retry. {amount} goes back to your card; banks need three to five days for it.\n\nKind regards',
      ),
      about(
        'Question about invoice #{invoice}',
        'Why is invoice #{invoice} higher than last year? I did not order anything new.',
        'Hi,\n\nthe first year had a promotion of 40 %. The renewal is at the regular price, as shown in the order. If it helps, we can change you to the yearly cycle, which is two months cheaper.',
      ),
      about(
        'Wrong VAT on invoice #{invoice}',
        'Our VAT number was not used on invoice #{invoice}. Our accountant needs it without VAT (reverse charge). Certificate attached.',
        'Hello,\n\nthe VAT number has been checked and stored. Invoice #{invoice} was cancelled and written again without VAT; you find it in the client area.',
      ),
      about(
        'Please send invoice #{invoice} again',
        'Could you please address invoice #{invoice} to "{name} & Partners" and send it again as PDF?',
        'Hello,\n\ndone: the corrected invoice went out by mail a minute ago. Later ones will carry the new name, too.',
      ),
    ],
    followUps: [
      'Received, thanks.',
      'It has not arrived yet and it has been six days.',
      'Yes please, do that.',
      'Thank you, and please for the two earlier invoices as well.',
    ],
    files: ['bank statement.pdf', 'vat-certificate.pdf', 'invoice.pdf'],
  },
  {
    dept: 2,
    link: 'product',
    cases: [
      about(
        'Service suspended although we paid',
        'Our site says "This account has been suspended" although I paid invoice #{invoice} last Friday by bank transfer. Please put it back online AT ONCE, receipt attached.',
        'Hello,\n\nthe transfer arrived without its reference, so it was not matched. It is booked now and the service is active again. We are sorry for the trouble.\n\nKind regards',
      ),
      about(
        'Cancel at the end of the term',
        'Please cancel our package for {domain} at the end of the term and confirm it in writing.',
        'Hi,\n\nwe confirm the cancellation at the end of the current term. Your data stay available for download for 14 days after that.',
      ),
      about(
        'Card expired, how do I pay?',
        'My card has expired and the new one is refused by your form ("Do not honor"). Can I pay by transfer this time?',
        'Hello,\n\nof course. The bank details are on the invoice; please give its number {invoice} as the reference.',
      ),
    ],
    followUps: ['All right now, thank you.', 'Still not right?!', 'Done today.', 'Thanks for the confirmation.'],
    files: ['receipt.pdf', 'transfer receipt.jpg'],
  },
  {
    dept: 3,
    cases: [
      about(
        'Which package for a shop with 8,000 articles?',
        'Hello,\n\nwe plan a WooCommerce shop with about 8,000 articles and 300 orders a day. Which of your packages would you suggest, and can we grow later without moving?\n\n{name}',
        'Hello,\n\nfor that size we suggest Business Hosting L: own PHP workers, Redis and daily backups. You can change to a managed VPS at any time; we move the shop for you.\n\nKind regards',
      ),
      about(
        'Offer for 3 VPS',
        'Please make us an offer for three VPS (4 cores, 16 GB) in two data centres with a private network between them. Payment yearly.',
        'Hi,\n\nthe offer is attached to your account as a quote. With yearly payment two months are free, and the private network is included.',
      ),
      about(
        'Reseller conditions',
        'We are an agency with about 40 customer sites. What are your conditions for resellers?',
        'Hello,\n\nfrom 20 sites on you get 25 %, a panel under your own name, and one invoice a month. Shall we set up a test account for you?',
      ),
    ],
    followUps: [
      'Thanks, could you add backup space of 500 GB to the offer?',
      'Sounds good. How long does the set-up take?',
      'We need to discuss it internally and come back to you.',
    ],
    files: ['requirements.pdf', 'offer request.docx'],
  },
  {
    dept: 4,
    link: 'domain',
    weight: 2,
    cases: [
      about(
        'Transfer of {domain}: auth code refused',
        'The transfer of {domain} to you failed with "Invalid authorisation code". I copied it from the present registrar today.',
        'Hello,\n\nthe domain was still locked at the present registrar (clientTransferProhibited). Please unlock it there and ask for a new code, as the old one is used up.\n\nKind regards',
      ),
      about(
        '{domain} expired, can I still get it back?',
        'I forgot to renew {domain}. It does not work any more since yesterday. Can I still renew it, and what does it cost?',
        'Hi,\n\nthe domain is in its grace period until the end of the month: a normal renewal is enough. After that the registry asks a restore fee.',
      ),
      about(
        'Change of owner for {domain}',
        'We sold {domain} together with the business. What do you need to change the owner?',
        'Hello,\n\nwe need the form from your client area, signed by both sides. The change takes one working day.',
      ),
    ],
    followUps: [
      'Thank you, I sent it through the form.',
      'Done, thank you. When will it work?',
      'Is there anything else you need from me?',
    ],
    files: ['owner-change-signed.pdf', 'transfer error.png'],
  },
  {
    dept: 4,
    link: 'product',
    cases: [
      about(
        'Abuse report: phishing on {domain}',
        'Dear Abuse Team,\n\nwe observe a phishing page that imitates our bank at\n\nhxxps://{domain}/wp-content/uploads/2026/secure/login.php\n\nPlease take it down and keep the logs.',
        "Hello,\n\nthank you for the report. The page was removed at once and the account's passwords were changed. The customer has been informed.\n\nAbuse desk",
      ),
      about(
        'Spam sent from your address {ip}',
        'Between 02:10 and 04:55 UTC we received 1,380 messages from {ip}. Sample headers attached.',
        'Hello,\n\nthe messages came through a stolen mailbox password. The mailbox is locked, the queue was emptied, and the customer has been informed.\n\nAbuse desk',
      ),
      about(
        'Our site was hacked',
        'Google shows "Deceptive site ahead" on {domain}. I found files that are not mine in the uploads folder. What do I do now??',
        'Hi,\n\nwe found and removed 14 changed files; the way in was an old version of a slider plugin. Passwords are new, see the secure message. Please update all plugins and then ask Google for a review.',
      ),
    ],
    followUps: ['Confirmed, thank you.', 'It is back this morning.', 'Thank you for the help.'],
    files: ['headers.txt', 'complaint.pdf', 'suspicious-files.zip'],
  },
];
