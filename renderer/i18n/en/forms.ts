/** What all forms have in common. */
export const forms = {
  discard: 'Discard',
  discardTitle: 'Discard what was filled in?',
  discardWords: '{{what}}: what was filled in, and its files, are deleted on this computer. Nothing was sent.',
  drafts: 'Not sent yet',
  continue: 'Continue',
  cameBack: 'Came back.',
  offline: 'There is no connection: what you fill in is kept, and can be sent when it is back.',
  customer: 'Customer',
  customerHint: 'A name, company, e-mail or client id.',
  hits: 'Customers found',
  choose: 'Choose {{name}}, client {{id}}',
  useId: 'Use client id {{id}}',
  noHits: 'No customer like this is stored here. A client’s id can be used all the same.',
  chosen: '{{name}}, client {{id}}',
  unnamed: 'Client',
  change: 'Choose another',
};
