/**
 * `shownAs` decides what a press on a file of a conversation does. Files come from strangers, so
 * nothing is ever handed to another program: pictures and plain text are drawn in the window, by
 * their bytes and not by what their name promises; everything else, also pages, vector pictures and
 * documents that can hold scripts, is saved where the agent says, and opened or not outside of here.
 */
import { pictureType } from '../../../shared/domain/post-picture.ts';

/** How a file can be shown in the window. */
export type ShownAs = { as: 'picture'; type: string } | { as: 'text'; text: string };

/** A picture of more bytes takes the window too long to draw. */
const LARGEST_PICTURE = 25 * 1024 * 1024;

/** Formats of text that are another thing to whoever sent them: a page, a drawing, a mail. */
const NO_TEXT = /\.(?:x?html?|svgz?|mhtml?|eml|rtf|pdf|ps|eps)$/i;
/** Names under which text of an older charset comes. */
const TEXT_NAME = /\.(?:txt|log|csv|tsv|conf|cfg|ini|md|sql|err|out)$/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: what no text has is what is looked for
const BINARY = /[\u0000-\u0006\u000e-\u001a\u001c-\u001f]/;

/** Null: it is saved. `first` is the file's beginning, all that is shown of a text. */
export function shownAs(first: Uint8Array<ArrayBuffer>, size: number, name: string): ShownAs | null {
  const picture = pictureType(first);
  if (picture !== null) return size <= LARGEST_PICTURE ? { as: 'picture', type: picture } : null;
  if (NO_TEXT.test(name)) return null;
  const text = textIn(first, 'utf-8') ?? (TEXT_NAME.test(name) ? textIn(first, 'windows-1252') : null);
  return text === null || BINARY.test(text) ? null : { as: 'text', text };
}

function textIn(bytes: Uint8Array<ArrayBuffer>, charset: string): string | null {
  try {
    // As a stream: what is shown may end within a letter.
    return new TextDecoder(charset, { fatal: true }).decode(bytes, { stream: true });
  } catch {
    // Not in this charset.
    return null;
  }
}
