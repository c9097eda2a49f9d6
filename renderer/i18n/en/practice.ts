/** What can be practised where nothing leaves this computer. */
export const practice = {
  menu: 'Practise',
  lost: 'Lose the answer to my next reply',
  lostDetail: 'The reply arrives, but the connection breaks before the service says so.',
  lostSet: 'The answer to your next reply will be lost',
  lostNext: 'Send a reply, and see how Rackside tells you that it is in doubt.',
  colleague: 'Let a colleague answer this ticket',
  colleagueDetail: 'As if someone else had been faster. Write a reply before, and send it after.',
  colleagueNone: 'Open a ticket first; then someone else answers it.',
  colleagueSet: 'A colleague has answered #{{tid}}',
  colleagueNext: 'Send your own reply, and see it stopped.',
  network: 'Cut the network for a minute',
  networkDetail: 'Everything stored can be read; replies wait.',
  networkSet: 'The network is gone for a minute',
  networkNext: 'Go on reading, and send something: it goes out when the network is back.',
  failed: 'Nothing was changed',
};
