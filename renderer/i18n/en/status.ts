export const status = {
  connection: 'Connection',
  online: 'Connected',
  connecting: 'Connecting',
  signedOut: 'Signed out',
  offlineSince: 'No connection since {{time}}',
  offlineBecause: 'No connection since {{time}}. {{what}}',
  troubleBecause: 'The service fails since {{time}}. {{what}}',
  troubleSince: 'The service fails since {{time}}',
  offlineHint:
    'No connection since {{time}}. Everything stored here can be read and searched; your replies go out when the network is back, and any whose ticket changed will wait for you.',
  lastAnswer: 'Last answer {{time}}',
  never: 'No answer yet',
  first: 'Fetching tickets: {{done, number}} of about {{total, number}}',
  firstBegan: 'The tickets of {{name}} are being fetched',
  firstDone: 'The tickets of {{name}} are all here',
  firstUnknown: 'Fetching tickets: {{done, number}} so far',
  awaiting: '{{count, number}} awaiting reply',
  practice:
    'Practice desk: the customers are invented, the service runs on this computer, and nothing you send leaves it.',
};
