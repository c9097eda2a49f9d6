/**
 * The other direction of `unflatten`, for tests: lists and maps become keys with brackets, empty
 * ones stay values.
 */
export function flatten(value: Record<string, unknown>): Record<string, unknown> {
  const flat: [string, unknown][] = [];
  const walk = (key: string, item: unknown): void => {
    if (typeof item !== 'object' || item === null || Object.keys(item).length === 0) flat.push([key, item]);
    else for (const [name, one] of Object.entries(item)) walk(`${key}[${name}]`, one);
  };
  for (const [key, item] of Object.entries(value)) walk(key, item);
  return Object.fromEntries(flat);
}
