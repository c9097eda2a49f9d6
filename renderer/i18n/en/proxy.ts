export const proxy = {
  enter: 'Proxy password…',
  title: 'The proxy of this network',
  words:
    '{{proxy}} lets nobody through without a name and a password. They are sent to it with each new connection, and kept with your other secrets; ask whoever runs the network if you have none. What goes to the service stays encrypted between you and the service.',
  name: 'Name at the proxy',
  password: 'Password at the proxy',
  missing: 'The proxy wants this.',
  noColon: 'A name has no colon in it.',
  keep: 'Keep',
};
