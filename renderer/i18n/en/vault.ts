export const vault = {
  chooseTitle: 'Before anything is stored',
  chooseWords:
    'This computer offers no keychain. Protect what is stored here with a passphrase, or keep it for this session only: then drafts and unsent replies last until you close Rackside.',
  passphrase: 'Passphrase',
  protect: 'Protect with passphrase',
  session: 'This session only',
  noRecovery: 'Rackside cannot recover a forgotten passphrase: write it down somewhere safe.',
  tooShort: 'At least 8 characters.',
  weak: 'Short: several words in a row are stronger, and easier to keep in mind.',
  fair: 'Good. A word or two more makes it strong.',
  strong: 'Strong.',
  lockedTitle: 'Unlock Rackside',
  lockedWords: 'What is stored here is protected with your passphrase. Nothing was changed while it was closed.',
  unlock: 'Unlock',
  keysGoneTitle: 'The keys to your accounts are missing',
  keysGoneWords:
    'What is stored here is encrypted. Without its keys nobody can open it, and signing in again would only make a second, empty account beside it.',
  anew: 'Begin anew…',
  anewGo: 'Begin anew',
  anewWords:
    'Moves everything stored here into a folder whose name begins with “aside-”, within the data folder, and begins empty. Nothing is deleted: once you have the keys again, move it back to open it.',
  unreadableTitle: 'The keychain does not answer',
  unreadableWords:
    'The keys to what is stored here lie in this computer’s keychain. Unlock it, or sign in to your desktop session again; then try again. Nothing stored here is lost or changed.',
};
