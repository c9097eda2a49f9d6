/** Keys of the replies that wait for a second look. */
import type { Command } from '../../commands/table.ts';
import type { MessageKey } from '../../i18n/index.ts';
import { turnedTo } from '../../store/current-ticket.ts';
import type { Feature } from '../../store/registry.ts';

/** Presses this button of the card with the focus, else of the oldest card. */
const press = (button: 'approve' | 'change' | 'return', title: MessageKey, key: string): Command => {
  const find = () =>
    (document.activeElement?.closest('[data-look]') ?? document).querySelector<HTMLElement>(`[data-decide=${button}]`);
  return {
    id: `look.${button}`,
    title,
    synonyms: 'also.look',
    section: 'write',
    keys: [key],
    when: (app) => turnedTo(app) !== null && find() !== null,
    run: () => find()?.click(),
  };
};

export const lookFeature: Feature = {
  commands: [
    press('approve', 'look.approveCommand', 'Shift+p'),
    press('change', 'look.changeCommand', 'Shift+d'),
    press('return', 'look.returnCommand', 'Shift+b'),
  ],
};
