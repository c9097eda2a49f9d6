/** `compareTexts` orders texts by their code units: ids, dates in ISO form, what a window sorts itself. */
export const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
