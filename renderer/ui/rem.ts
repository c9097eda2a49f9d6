/** CSS pixels in one rem: 16, or what the agent's size of the text makes of it. */
export const remPixels = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
