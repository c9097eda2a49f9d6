/**
 * `kindOfName` guesses from a name what a file is, for its icon and its neighbours.
 *
 * `shownAs` decides what a press on a file does. Files come from strangers, so none is handed to
 * another program. Pictures and plain text are drawn in the window, judged by their bytes and not
 * by their name. Everything else, including pages, vector pictures and documents that can hold
 * scripts, is only saved where the agent chooses.
 */
import { pictureType } from '../../../shared/domain/post-file.ts';

export type ShownAs = { as: 'picture'; type: string } | { as: 'text'; text: string };

/** Larger pictures take too long to draw (bytes). */
const LARGEST_PICTURE = 25 * 1024 * 1024;

/** Text formats that mean something else to the sender: pages, drawings. */
const NO_TEXT = /\.(?:x?html?|svgz?|mhtml?|rtf|pdf|ps|eps)$/i;
const TEXT_NAME = /\.(?:txt|log|csv|tsv|conf|cfg|ini|md|sql|err|out|eml)$/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: what no text has is what is looked for
const BINARY = /[\u0000-\u0006\u000e-\u001a\u001c-\u001f]/;

/** Null: save the file. `first` is the file's beginning, and all that is shown of a text. */
export function shownAs(first: Uint8Array<ArrayBuffer>, size: number, name: string): ShownAs | null {
  const picture = pictureType(first);
  if (picture !== null) return size <= LARGEST_PICTURE ? { as: 'picture', type: picture } : null;
  if (NO_TEXT.test(name)) return null;
  const text = textIn(first, 'utf-8') ?? (TEXT_NAME.test(name) ? textIn(first, 'windows-1252') : null);
  return text === null || BINARY.test(text) ? null : { as: 'text', text };
}

function textIn(bytes: Uint8Array<ArrayBuffer>, charset: string): string | null {
  try {
    // Decode as a stream, because the text may be cut within a character.
    return new TextDecoder(charset, { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return null;
  }
}

export type FileKind = 'picture' | 'text' | 'table' | 'archive' | 'code' | 'other';

const NAMES: readonly [FileKind, RegExp][] = [
  ['picture', /\.(?:png|jpe?g|gif|webp)$/i],
  ['table', /\.(?:csv|tsv|xlsx?|ods)$/i],
  ['text', /\.(?:txt|log|err|out|md|pdf|docx?|odt|rtf|eml)$/i],
  ['archive', /\.(?:zip|t?gz|tar|bz2|xz|zst|7z|rar)$/i],
  ['code', /\.(?:x?html?|css|[cm]?[jt]s|json|xml|ya?ml|php|py|sh|sql|conf|cfg|ini)$/i],
];

export const kindOfName = (name: string): FileKind => NAMES.find(([, pattern]) => pattern.test(name))?.[0] ?? 'other';
