/** Encodes and decodes the HTML entities in which such services store names and subjects. */
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#039;',
};

/**
 * Names and subjects are stored encoded, as this family of services does, and also go over the wire
 * so.
 */
export function encodeEntities(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] as string);
}

/** Undoes `encodeEntities`, for our own pages, which show stored names. */
export function decodeEntities(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#039);/g, (entity) => {
    const found = Object.entries(ENTITIES).find(([, encoded]) => encoded === entity);
    return found ? found[0] : entity;
  });
}
