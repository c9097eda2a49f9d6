/**
 * Reads `contacts[contact][0][id]` keys back into lists: a reading of its own, so that the
 * service's writing is checked.
 */
export function unflatten(body: Record<string, unknown>, collection: string, item: string): Record<string, unknown>[] {
  const root: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(body)) {
    if (!key.startsWith(`${collection}[${item}][`)) continue;
    const path = [...key.matchAll(/\[([^\]]*)\]/g)].map((match) => match[1] as string).slice(1);
    let at = root;
    for (const step of path.slice(0, -1)) {
      at[step] ??= {};
      at = at[step] as Record<string, unknown>;
    }
    at[path.at(-1) as string] = value;
  }
  return Object.values(root) as Record<string, unknown>[];
}
