/** Of the primitives, and what every feature says the same way. */
export const ui = {
  close: 'Close',
  failed: 'This part of the window could not be shown.',
  failedNext: 'What was written is kept, and replies on their way go on.',
  reload: 'Reload this window',
  copyFailure: 'Copy what went wrong',
  cancel: 'Cancel',
  save: 'Save',
  back: 'Back',
  tryAgain: 'Try again',
  dismiss: 'Dismiss',
  notices: 'Notices',
  showCharacters: 'Show characters',
  hideCharacters: 'Hide characters',
  quoted: 'The service said: “{{text}}”',
};
