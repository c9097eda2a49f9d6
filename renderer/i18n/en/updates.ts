export const updates = {
  check: 'Look for a newer version',
  ready: 'Rackside {{version}} is ready',
  restart: 'Restart',
  newest: 'This is the newest version.',
  fetching: 'Rackside {{version}} is being fetched.',
  offDoor: 'This Rackside runs from its sources: it is renewed where it came from.',
  offNone: 'This Rackside was packed without an address for newer versions.',
  offManaged: 'Whoever manages this computer brings newer versions.',
  offSystem: 'Newer versions come with this system’s packages.',
  unreachable: 'The address for newer versions does not answer.',
  untrusted: 'What came is not the version that was announced. It was thrown away; Rackside stays as it is.',
  unreadable: 'The address for newer versions answers with something else.',
};
