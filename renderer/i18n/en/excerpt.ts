/** Pasting what was copied from the conversation. */
export const excerpt = {
  title: 'Add an excerpt to {{name}}',
  hint: 'Paste what you copied from the conversation. It stays on this computer, encrypted, beside the ticket.',
  text: 'Text of the excerpt',
  save: 'Save excerpt',
};
