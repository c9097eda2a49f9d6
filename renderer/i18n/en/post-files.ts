/** Words about files attached to messages by customers and staff. */
export const postFiles = {
  saveAll: 'Save all files',
  save: 'Save this file',
  cancel: 'Stop downloading {{name}}',
  tryAgain: 'Try {{name}} again',
  kept: '{{size}}, available offline',
  fetching: 'Downloading…',
  fetchingPart: 'Downloading, {{percent}} %',
  fetchingSize: 'Downloading, {{size}} so far',
  fetchingName: 'Downloading {{name}}',
  gone: 'no longer at the service',
  refused: 'refused by the service',
  tooLarge: 'too large to download automatically',
  cut: 'This is only the beginning of the file. Save it to see all of it.',
  keep: 'Keep files offline',
  keepHint:
    'Downloads files of active tickets in the background, but never on battery or a metered network. Files you open are always kept. Rackside keeps the 512 MB you used last, and deletes a ticket’s files with the ticket.',
  keepNone: 'None',
  keepUpTo: 'Up to {{size}} each',
  broken: 'This picture can’t be displayed. Save it to open it in another app.',
};
