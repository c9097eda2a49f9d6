/** Words about checks of domains and addresses. */

export const layerCheck = {
  command: 'Check domain',
  check: 'Check {{name}}',
  region: 'Check of {{name}}',
  noSubject: 'This ticket names no domain or address.',
  noSubjectNext: 'Type one into the palette to check it.',
  others: 'Also on this ticket',
  consent:
    'A check asks the registry, the domain’s name servers, {{resolver}}, and its mail and web servers. They all learn the name and this computer’s address.',
  ownResolver: 'this computer’s resolver',
  resolverAt: 'the resolver {{resolver}}',
  allow: 'Allow and check',
  allowHint: 'Nothing is asked until you press Check. You can change this in the account’s settings.',
  asking: 'Asking: {{layers}}',
  askedAt: 'Asked {{time}}',
  practice: 'in the practice desk’s invented internet',
  compared: 'compared with {{product}}',
  fine: 'Nothing wrong found.',
  fineSoFar: 'No fault in the answers that came',
  faults_one: '{{count}} fault',
  faults_other: '{{count}} faults',
  looks_one: '{{count}} thing to look at',
  looks_other: '{{count}} things to look at',
  unasked_one: '{{count}} question without an answer',
  unasked_other: '{{count}} questions without an answer',
  found_fault: '{{layer}}: fault',
  found_look: '{{layer}}: something to look at',
  found_unasked: '{{layer}}: not everything could be asked',
  found_fine: '{{layer}}: nothing wrong',
  findings: 'Findings, worst first',
  insert: 'Insert',
  copyOne: 'Copy',
  copied: 'Finding copied',
  copyAll: 'Copy all',
  allCopied: 'All findings copied',
  again: 'Ask again',
  raw: 'Raw answers: {{layer}}',
  rawFrom: '{{question}} at {{from}}',
  reply: 'As of {{time}}: {{verdict}} {{step}}',
  copyHead: '{{name}}, checked {{time}}',
  copyHeadPractice: '{{name}}, checked {{time}} in the practice desk’s invented internet',
  section: 'Checks',
  allowed: 'Check domains and addresses when I ask for it',
  settledOn: 'Your administrator allows checks on this computer.',
  settledOff: 'Your administrator doesn’t allow checks on this computer.',
  resolver: 'Resolver',
  resolverHint: 'IP address of the resolver to ask. Leave it empty for this computer’s own.',
  resolverWrong: 'Enter an IP address, such as 192.0.2.53, or leave it empty.',
  resolverSettled: 'Your administrator chose this resolver.',
};

export const checkSeverities = {
  fault: 'Fault',
  look: 'Worth a look',
  note: 'Note',
  unasked: 'No answer',
};

export const checkFixers = {
  customer: 'customer’s turn',
  us: 'our turn',
  registrar: 'registrar’s turn',
  registry: 'registry’s turn',
  other: 'other side’s turn',
  nobody: '',
};

export const checkLayers = {
  registration: 'Registration',
  delegation: 'Name servers',
  addresses: 'Addresses',
  mail: 'Mail',
  certificate: 'Certificate',
  web: 'Website',
  reverse: 'Reverse DNS',
};

export const checkTopics = {
  transfer: 'ticket about a transfer',
  expiry: 'ticket about renewal',
  mail: 'ticket about email',
  certificate: 'ticket about a certificate',
  web: 'ticket about a website',
  dns: 'ticket about DNS',
};
