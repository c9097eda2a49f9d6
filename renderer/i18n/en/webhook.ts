/** Words of an account’s webhook. */

export const hook = {
  section: 'Webhook',
  intro:
    'Rackside can tell an https address of yours, signed with a secret, when a ticket is assigned to you, one of your promises is due, or one of your replies is on hold, in doubt or refused. In a team, each desk tells about its own agent only.',
  practice: 'The practice desk has no webhook: nothing leaves this computer.',
  off: 'Your administrator doesn’t allow webhooks on this computer.',
  managed: 'Your administrator chose this webhook at {{host}}. Only its secret is up to you.',
  sendsTo: 'Sends ticket numbers to {{host}}',
  sendsNamesTo: 'Sends ticket numbers, names and subjects to {{host}}',
  to: 'Address',
  toHint: 'You confirm it in a separate window. Redirects aren’t followed.',
  toWrong: 'Enter a complete https address without a name or password.',
  secret: 'Secret',
  secretHint:
    'At least 16 characters, the same as at the receiver. Rackside stores it encrypted and never shows it again.',
  secretWrong: 'Enter at least 16 characters.',
  names: 'Also send names and subjects',
  namesHint: 'Without it, only ticket numbers are sent.',
  save: 'Save webhook',
  remove: 'Remove',
  test: 'Send a test',
  delivered: 'Last delivered {{time}}.',
  never: 'Nothing was delivered yet.',
  waiting_one: '{{count, number}} delivery is waiting.',
  waiting_other: '{{count, number}} deliveries are waiting.',
  failed: 'Not delivered ({{time}}). {{why}}',
  answered: 'The receiver answered with status {{status}}.',
  redirected: 'The receiver redirects (status {{status}}). Enter the final address.',
  private: 'The address now leads into a private network. If that’s right, remove the webhook and add it again.',
  certificate: 'The receiver’s certificate can’t be trusted, or it offers no encryption.',
  unreachable: 'The receiver couldn’t be reached, or a proxy didn’t let it pass.',
};
