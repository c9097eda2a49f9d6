/** Words of errors about a team and its server. */
import type { ErrorWords } from './errors.ts';

const SAVED = 'Your work is saved on this computer and will be shared once that’s done.';
const OTHER_BY_NOW = {
  what: 'This reply was changed after you read it, so nothing was decided.',
  next: 'Read it as it is now, then decide.',
};
const WAITS_NO_LONGER = {
  what: 'This reply is no longer waiting for a second look.',
  next: 'Its writer took it back, or it was sent.',
};

export const teamErrors = {
  'offline/team.connect': {
    what: 'Your team’s server didn’t answer.',
    next: 'Your work is saved on this computer and will be shared later. Rackside keeps trying.',
  },
  'offline/team.connect/closed': {
    what: 'The connection to your team’s server ended.',
    next: 'Your work is saved on this computer and will be shared later. Rackside keeps trying.',
  },
  'offline/team.connect/timeout': {
    what: 'Your team’s server didn’t answer in time.',
    next: 'Your work is saved on this computer and will be shared later. Rackside keeps trying.',
  },
  'offline/team.connect/tls': {
    what: 'Couldn’t establish a secure connection to your team’s server.',
    next: 'Check the address and its port, and that TLS is turned on there.',
  },
  'offline/team.connect/certificate': {
    what: 'The certificate of your team’s server can’t be trusted, so nothing was sent.',
    next: 'Ask whoever runs the server. Rackside shares nothing until this is fixed.',
  },
  'offline/team.connect/certificate-unknown': {
    what: 'This computer doesn’t trust the issuer of the certificate of your team’s server, so nothing was sent.',
    next: 'Check the address. If your company issues its own certificates, trust its authority on this computer and restart Rackside.',
  },
  'offline/team.connect/certificate-incomplete': {
    what: 'Nothing links the certificate of your team’s server to an issuer this computer trusts, so nothing was sent.',
    next: 'The server probably doesn’t send its intermediate certificate. Ask whoever runs it to add it. If your company issues its own certificates, trust its authority on this computer and restart Rackside.',
  },
  'offline/team.connect/certificate-name': {
    what: 'The certificate of your team’s server is for a different name, so nothing was sent.',
    next: 'Check the server address.',
  },
  'offline/team.connect/certificate-expired': {
    what: 'The certificate of your team’s server has expired, so nothing was sent.',
    next: 'Check this computer’s date. If it’s right, ask whoever runs the server to renew the certificate.',
  },
  'offline/team.connect/certificate-early': {
    what: 'The certificate of your team’s server isn’t valid yet, so nothing was sent.',
    next: 'Check this computer’s date and time. If they’re right, tell whoever runs the server.',
  },
  'offline/engine-behind-proxy': {
    what: 'This network requires a proxy for your team’s server, and this kind of address bypasses proxies.',
    next: 'Use an address that starts with wss://. Whoever runs the server can turn on WebSocket there.',
  },
  'offline/engine-emptied': {
    what: 'Your team’s server was emptied.',
    next: 'Rackside fills it again with what’s stored on this computer.',
  },
  'auth/engine-login': {
    what: 'Your team’s server didn’t accept the user, password or key.',
    next: `Check them. ${SAVED}`,
  },
  'rejected/engine-not-encrypted': {
    what: 'Your team’s server doesn’t encrypt connections, so nothing was sent.',
    next: 'Ask whoever runs the server to set up TLS.',
  },
  'rejected/engine-no-storage': {
    what: 'Your team’s server can’t store anything, because JetStream is off.',
    next: `Ask whoever runs the server to turn it on. ${SAVED}`,
  },
  'rejected/engine-permissions': {
    what: 'Your team’s server doesn’t let this user store and read shared items.',
    next: `Ask whoever runs the server for more permissions. ${SAVED}`,
  },
  'rejected/engine-full': {
    what: 'Your team’s server is full.',
    next: `Ask whoever runs the server for more space. ${SAVED}`,
  },
  'rejected/engine-too-large': {
    what: 'Your team’s server doesn’t accept entries of this size.',
    next: 'Ask whoever runs the server to allow messages of 1 MB.',
  },
  'rejected/engine-replicas': {
    what: 'Your team’s server can’t keep three copies, because its cluster is too small.',
    next: `Ask whoever runs it to add servers. ${SAVED}`,
  },
  'rejected/engine-failed': {
    what: 'Your team’s server refused this.',
    next: 'Ask whoever runs the server to look at its log. Your work is saved.',
  },
  'server/engine-failed': {
    what: 'Your team’s server reported an error.',
    next: 'Your work is saved on this computer and will be shared later. Rackside keeps trying.',
  },
  'busy/engine-electing': {
    what: 'The servers of your team’s cluster are choosing a leader.',
    next: 'Your work is saved on this computer and will be shared later. Rackside keeps trying.',
  },
  'invalid/engine-address': {
    what: 'That isn’t a server address.',
    next: 'Enter a name and, if needed, a port: nats.example.com:4222. Separate several with commas.',
  },
  'invalid/engine-scheme': {
    what: 'That isn’t a supported address.',
    next: 'Use tls:// or wss://, or only the server’s name.',
  },
  'invalid/engine-not-encrypted': {
    what: 'Rackside only connects to {{subject}} with encryption.',
    next: 'Use an address that starts with tls:// or wss://.',
  },
  'invalid/engine-key': {
    what: 'That isn’t an nkey seed or a credentials file.',
    next: 'A seed starts with SU and has 58 characters. For a credentials file, paste its whole text.',
  },
  'invalid/in-a-team': {
    what: 'This account is already on a team.',
    next: 'Leave that team first.',
  },
  'invalid/no-team': {
    what: 'This account isn’t on a team.',
    next: 'Start or join a team on the account page.',
  },
  'invalid/team.share/not-found': {
    what: 'This no longer exists, so it can’t be shared.',
    next: 'Someone may have removed it in another window.',
  },
  'invalid/team.share/team-files': {
    what: 'The files of this reply are larger than the team limit of 5 MB.',
    next: 'Nothing was shared. If you share it without files, they’re removed from the reply.',
  },
  'invalid/team.takeOut/not-found': {
    what: 'Your team no longer has this.',
    next: 'A colleague may have removed it or stopped sharing it.',
  },
  'invalid/team.takeOut/name-taken': {
    what: 'You already have a canned reply of your own with this name.',
    next: 'Rename one of the two, then stop sharing this one again.',
  },
  'invalid/team.setting/nothing-there': {
    what: 'This setting was changed in the meantime.',
    next: 'Check its current value, then choose again.',
  },
  'invalid/team.setting/bad-link': {
    what: 'One of the team’s links can’t be used for this service.',
    next: 'Ask whoever shared the links to correct them.',
  },
  'invalid/team.setting/not-agreed': {
    what: 'The team’s links aren’t used, because you didn’t agree to where they lead.',
    next: 'Your own links are unchanged.',
  },
  'invalid/not-founder': {
    what: 'Only the person who started the team can set this for others.',
    next: 'Ask them to change it.',
  },
  'invalid/decided': {
    what: 'Someone has already decided on this reply.',
    next: 'Nothing was changed. The ticket shows what happened.',
  },
  'invalid/look.approve/stale': OTHER_BY_NOW,
  'invalid/look.return/stale': OTHER_BY_NOW,
  'invalid/look.approve/not-found': WAITS_NO_LONGER,
  'invalid/look.return/not-found': WAITS_NO_LONGER,
  'invalid/look.file/not-found': {
    what: 'This file isn’t on this computer yet.',
    next: 'It arrives over your team’s server. Try again in a moment.',
  },
  'invalid/look-undo-offline': {
    what: 'This reply can’t be taken back without your team’s server, because a colleague may have approved it.',
    next: 'Try again when the server can be reached.',
  },
  'invalid/look-begun': {
    what: 'This reply can’t be taken back, because a colleague approved it and their desk may be sending it.',
    next: 'Check the result in the outbox.',
  },
  'invalid/look-for-colleague': {
    what: 'This is a colleague’s reply that your desk is sending, so it can’t become your draft.',
    next: 'Nothing was changed.',
  },
  'invalid/look-too-large': {
    what: 'This reply needs a second look, and it’s too long to be shared with your team.',
    next: 'Nothing was sent. Shorten it, attach the long part as a file, or ask a colleague to answer.',
  },
  'invalid/invitation-ended': {
    what: 'This invitation is no longer valid.',
    next: 'Ask your colleague for a new one. Each is valid for a week.',
  },
  'invalid/team.join/not-sealed': {
    what: 'That isn’t an invitation code.',
    next: 'Paste all of the code, from RACKSIDE-TEAM to its end.',
  },
  'invalid/team.join/cut-short': {
    what: 'The invitation code isn’t complete.',
    next: 'Paste all of the code, from RACKSIDE-TEAM to its end.',
  },
  'invalid/team.join/wrong-passphrase': {
    what: 'The invitation doesn’t open with this passphrase.',
    next: 'Check the passphrase with your colleague, and that you pasted all of the code.',
  },
  'invalid/team.join/newer-version': {
    what: 'This invitation is from a newer version of Rackside.',
    next: 'Update Rackside, then join again.',
  },
} satisfies Record<string, ErrorWords>;
