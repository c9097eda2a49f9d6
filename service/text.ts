/** Encodes and decodes HTML entities. Such services store names and subjects encoded. */
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#039;',
};

export function encodeEntities(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] as string);
}

/** Reverses `encodeEntities`, for pages that show stored names. */
export function decodeEntities(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#039);/g, (entity) => {
    const found = Object.entries(ENTITIES).find(([, encoded]) => encoded === entity);
    return found ? found[0] : entity;
  });
}
