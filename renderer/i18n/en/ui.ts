/** Of the primitives, and what every feature says the same way. */
export const ui = {
  close: 'Close',
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
