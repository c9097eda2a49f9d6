/** Words of the files that customers and staff put on their messages. */
export const postFiles = {
  saveAll: 'Save all files',
  save: 'Save this file',
  cancel: 'Stop fetching {{name}}',
  tryAgain: 'Try {{name}} again',
  kept: '{{size}}, kept for offline',
  fetching: 'Fetching…',
  fetchingPart: 'Fetching, {{percent}} %',
  fetchingSize: 'Fetching, {{size}} so far',
  fetchingName: 'Fetching {{name}}',
  gone: 'no longer at the service',
  refused: 'the service did not give it',
  tooLarge: 'too large to be fetched ahead',
  cut: 'This is the beginning of the file. Save it to see all of it.',
  keep: 'Keep files for offline',
  keepHint:
    'Files of active tickets are fetched before you ask for them, one after the other, and neither on battery nor on a metered network. What you opened once is kept in any case. At most 512 MB, what was used last; a ticket that goes takes its files along.',
  keepNone: 'None',
  keepUpTo: 'Up to {{size}} each',
  broken: 'This file cannot be drawn as a picture. Save it to open it with another program.',
};
