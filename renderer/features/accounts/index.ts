/** Keys that switch between accounts, and the key that leaves the account page. */
import type { Command } from '../../commands/table.ts';
import type { MessageKey } from '../../i18n/index.ts';
import type { Feature } from '../../store/registry.ts';

const TITLES: MessageKey[] = [
  'accounts.switch1',
  'accounts.switch2',
  'accounts.switch3',
  'accounts.switch4',
  'accounts.switch5',
  'accounts.switch6',
  'accounts.switch7',
  'accounts.switch8',
  'accounts.switch9',
];

const commands: Command[] = [
  ...TITLES.map(
    (title, at): Command => ({
      id: `account.switch${at + 1}`,
      title,
      section: 'window',
      // A single digit would be pressed by mistake. Browsers keep `Mod+digit` for their own tabs.
      keys: [`Mod+${at + 1}`, `g ${at + 1}`],
      fixedKeys: true,
      inFields: true,
      // The key sheet lists only the first account; the others follow the same pattern.
      unlisted: at > 0,
      when: ({ accounts }) => (accounts.list?.length ?? 0) > Math.max(at, 1),
      run({ accounts, nav }) {
        const account = accounts.list?.[at];
        if (account) nav.openAccount(account.id);
      },
    }),
  ),
  {
    id: 'account.page',
    title: 'settings.open',
    synonyms: 'also.settings',
    section: 'window',
    keys: ['Mod+,', 'g a'],
    inFields: true,
    run: ({ nav }) => nav.setSettingsOpen(!nav.settingsOpen),
  },
  {
    id: 'account.closePage',
    title: 'settings.back',
    section: 'window',
    keys: ['Escape', 'u'],
    unlisted: true,
    when: ({ nav }) => nav.settingsOpen,
    run: ({ nav }) => (nav.outboxOpen ? nav.setOutboxOpen(false) : nav.setSettingsOpen(false)),
  },
];

export const accountsFeature: Feature = { commands };
