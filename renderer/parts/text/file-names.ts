/** Makes file names safe to show and to save under. The stored and sent name stays unchanged. */

/** Characters that reorder or hide their surroundings: `gpj.exe` shown as `exe.jpg`. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const HIDDEN = /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/** Replaces control characters by visible codes, so that the name reads in its stored order. */
export function visibleName(name: string): string {
  return name.replace(HIDDEN, (c) => `⟨U+${c.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}⟩`);
}

/** The name for a saved file, without those characters and without folders. */
export function downloadName(name: string): string {
  return name.replace(HIDDEN, '').replace(/[/\\]/g, '_') || 'file';
}

const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Cuts a name to `max` characters, as people count them, in its middle; the extension stays. */
export function middleEllipsis(name: string, max: number): string {
  const all = [...segments.segment(name)].map((s) => s.segment);
  if (all.length <= max) return name;
  const dot = all.lastIndexOf('.');
  const extension = dot > 0 && all.length - dot <= 8 ? all.length - dot : 0;
  // Keep a few characters before the extension, to distinguish `scan-1.pdf` from `scan-2.pdf`.
  const tail = Math.min(extension + 4, Math.floor(max / 2) + extension, max - 2);
  return `${all.slice(0, max - 1 - tail).join('')}…${all.slice(all.length - tail).join('')}`;
}
