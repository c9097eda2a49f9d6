/**
 * Choices name what the palette knows beside records and commands: queues, servers, views,
 * departments, statuses, how the window looks, settings by their labels, and canned replies.
 */
import type { LucideIcon } from 'lucide-react';
import { Inbox, Palette as Looks, MessageSquareText, Settings, Zap } from 'lucide-react';
import type { QueueSummary } from '../../../shared/domain/ticket.ts';
import { focusPaneOnceShown } from '../../commands/panes.ts';
import { type MessageKey, t } from '../../i18n/index.ts';
import { LOOK_PARTS, lookOptions } from '../../parts/appearance/looks.ts';
import { stepWords } from '../../parts/canned/macro.ts';
import { queueName, sections, shownCount } from '../../parts/tickets/queue-names.ts';
import type { AppState, GetApp } from '../../store/app-state.ts';
import { SETTINGS_PAGES } from '../../store/registry.ts';
import { onceShown } from '../../ui/dom.ts';
import { focusLabelled } from './focus-labelled.ts';
import { beginWordsOf, splitText } from './split-text.ts';

export interface Choice {
  /** Its own among all that the palette lists. */
  name: string;
  title: string;
  /** What it is: a queue, a server, a setting. It is found by this, too. */
  kind: string;
  /** Other words by which it is found; they are not shown. */
  also?: string;
  icon: LucideIcon;
  /** The count of a queue, or that it holds now. */
  detail: string;
  run: (get: GetApp) => void;
}

/** All that can be chosen now, in the order in which equally good ones are listed. */
export function choicesOf(app: AppState): Choice[] {
  if (!app.nav.account) return [];
  return [...queueChoices(app), ...settingChoices(app), ...looksChoices(app), ...cannedChoices(app)];
}

/**
 * The choices that a text means: every word of it begins one of their title, their kind or the other words for
 * them. Those whose title begins with the text stand first.
 */
export function matchChoices(choices: readonly Choice[], text: string): Choice[] {
  const typed = splitText(text);
  if (typed.length === 0) return [];
  const begins = (choice: Choice) => (beginsWith(choice, text) ? 0 : 1);
  return choices
    .filter(({ title, kind, also = '' }) => beginWordsOf(`${title} ${kind} ${also}`, typed))
    .sort((a, b) => begins(a) - begins(b));
}

/** Whether the title begins as what was typed does. */
export const beginsWith = ({ title }: Choice, text: string): boolean =>
  title.toLowerCase().startsWith(text.trim().toLowerCase());

const QUEUE_KINDS = {
  today: 'palette.queue',
  own: 'palette.queue',
  team: 'palette.queue',
  servers: 'palette.server',
  views: 'palette.view',
  teamViews: 'palette.view',
  departments: 'palette.department',
  statuses: 'palette.status',
} as const satisfies Record<keyof ReturnType<typeof sections>, MessageKey>;

function queueChoices({ queues, nav }: AppState): Choice[] {
  const bySection = sections(queues.list, nav.queue);
  return (Object.keys(QUEUE_KINDS) as (keyof typeof QUEUE_KINDS)[]).flatMap((section) =>
    bySection[section].map(
      (queue: QueueSummary): Choice => ({
        name: `queue-${queue.key}`,
        title: queueName(queue.key, queue.label),
        kind: t(QUEUE_KINDS[section]),
        icon: Inbox,
        detail: shownCount(queue),
        run(get) {
          get().nav.openQueue(queue.key);
          focusPaneOnceShown('list');
        },
      }),
    ),
  );
}

function settingChoices({ registry }: AppState): Choice[] {
  return SETTINGS_PAGES.flatMap((id) => {
    const page = registry.settingsPages.get(id);
    if (!page) return [];
    const open = (get: GetApp, label: string | null) => {
      get().nav.setSettingsOpen(true, id);
      if (label !== null) onceShown(() => focusLabelled('settings', label));
    };
    const title = t(page.title);
    const whole: Choice = {
      name: `settings-${id}`,
      title,
      kind: t('palette.settings'),
      ...(page.also && { also: t(page.also) }),
      icon: Settings,
      detail: '',
      run: (get) => open(get, null),
    };
    const fields = (page.fields ?? []).map(
      (field): Choice => ({
        name: `setting-${id}-${field}`,
        title: t(field),
        kind: t('palette.settingOf', { page: title }),
        icon: Settings,
        detail: '',
        run: (get) => open(get, t(field)),
      }),
    );
    return [whole, ...fields];
  });
}

function looksChoices({ shell }: AppState): Choice[] {
  return LOOK_PARTS.flatMap((part) =>
    lookOptions(part).map(
      ({ value, label }): Choice => ({
        name: `look-${part}-${value}`,
        title: t('palette.look', { part: t(`appearance.${part}`), value: label }),
        kind: t('palette.looks'),
        icon: Looks,
        detail: shell[part] === value ? t('palette.now') : '',
        run: (get) => get().shell.setAppearance({ [part]: value }),
      }),
    ),
  );
}

/** Canned replies, macros among them, where a reply can be written. */
function cannedChoices({ canned, composer, nav }: AppState): Choice[] {
  if (composer.controls === null || nav.account === null) return [];
  return (canned.lists[nav.account] ?? []).map(
    (reply): Choice => ({
      name: `canned-${reply.id}`,
      title: reply.name,
      kind: t(reply.macro ? 'canned.commandMacro' : 'canned.commandKind'),
      icon: reply.macro ? Zap : MessageSquareText,
      detail: reply.macro
        ? stepWords(reply.macro, Date.now())
            .map(({ words }) => words)
            .join(' · ')
        : '',
      run: (get) => get().composer.controls?.insertCanned(reply),
    }),
  );
}
