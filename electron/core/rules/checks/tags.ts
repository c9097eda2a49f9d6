/** Reads records that are lists of tags: DKIM, DMARC, MTA-STS and TLS reports. */

/** Tags beyond these are ignored. */
const MOST_TAGS = 50;

/** Tags by lower-case name; of a tag that comes twice, the first. */
export function readTags(text: string): Map<string, string> {
  const tags = new Map<string, string>();
  for (const part of text.split(';', MOST_TAGS)) {
    const at = part.indexOf('=');
    const name = part.slice(0, Math.max(at, 0)).trim().toLowerCase();
    if (name !== '' && !tags.has(name)) tags.set(name, part.slice(at + 1).trim());
  }
  return tags;
}
