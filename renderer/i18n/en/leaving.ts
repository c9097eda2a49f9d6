/** Closing the window while something is not settled. */
export const leaving = {
  title: 'Close Rackside?',
  titleLost: 'Close Rackside and lose what was written?',
  held_one: 'A reply is still held and has not been sent.',
  held_other: '{{count}} replies are still held and have not been sent.',
  lost_one: 'Nothing is kept on this computer in this session: one draft or unsent reply ends with it.',
  lost_other: 'Nothing is kept on this computer in this session: {{count}} drafts and unsent replies end with it.',
  stay: 'Stay',
  keep: 'Keep as draft and close',
  lose: 'Close and lose them',
  send: 'Send now and close',
};
