/**
 * Writes file names so that they can be shown and saved safely. The name itself is kept and sent
 * exactly as it came.
 */

/** Characters that reorder or hide what stands beside them: `gpj.exe` shown as `exe.jpg`. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const HIDDEN = /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/** Controls are written out, so that a name reads in the order it is stored in. */
export function visibleName(name: string): string {
  return name.replace(HIDDEN, (c) => `⟨U+${c.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}⟩`);
}

/** A name to save a file under: without the characters above, and without folders. */
export function downloadName(name: string): string {
  return name.replace(HIDDEN, '').replace(/[/\\]/g, '_') || 'file';
}

const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** At most `max` characters, as people count them; the middle goes, the extension stays. */
export function middleEllipsis(name: string, max: number): string {
  const all = [...segments.segment(name)].map((s) => s.segment);
  if (all.length <= max) return name;
  const dot = all.lastIndexOf('.');
  const extension = dot > 0 && all.length - dot <= 8 ? all.length - dot : 0;
  // A few characters before the extension help to tell `scan-1.pdf` from `scan-2.pdf`.
  const tail = Math.min(extension + 4, Math.floor(max / 2) + extension, max - 2);
  return `${all.slice(0, max - 1 - tail).join('')}…${all.slice(all.length - tail).join('')}`;
}
