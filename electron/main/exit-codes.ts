/**
 * How main tells `npm start` that the desk cannot run in this Electron, and should open in a
 * browser.
 */
export const EXIT_ADDON = 79;
