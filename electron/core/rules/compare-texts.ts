/** Orders texts by their code units: ids, ISO dates, and texts that the window sorts itself. */
export const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
