/** A dialog that has just opened gets the focus a moment later; until then no command may act on what lies under it. */
const MODAL = '[data-modal][data-open]';

/** Whether a dialog has the window: then neither keys nor menus reach what lies under it. */
export const isModalOpen = (): boolean => document.querySelector(`${MODAL}, dialog:modal`) !== null;
