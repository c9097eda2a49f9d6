/** Keys of the queue of replies that wait for a second look, and of their cards. */
import type { Command } from '../../commands/table.ts';
import type { MessageKey } from '../../i18n/index.ts';
import { turnedTo } from '../../store/current-ticket.ts';
import type { Feature } from '../../store/registry.ts';
import type { LookAction } from './slice.ts';

const decision = (action: LookAction, title: MessageKey, key: string): Command => ({
  id: `look.${action}`,
  title,
  synonyms: 'also.look',
  section: 'write',
  keys: [key],
  when: (app) => app.look.act !== null && turnedTo(app) !== null,
  run: ({ look }) => look.act?.(action),
});

export const lookFeature: Feature = {
  commands: [
    decision('approve', 'look.approveCommand', 'Shift+p'),
    decision('change', 'look.changeCommand', 'Shift+d'),
    decision('return', 'look.returnCommand', 'Shift+b'),
  ],
};
