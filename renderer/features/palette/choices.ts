/** Choices of the palette besides records and commands: queues, views, settings, canned replies. */
import { Inbox, Palette as Looks, type LucideIcon, MessageSquareText, Settings, Zap } from 'lucide-react';
import type { QueueSummary } from '../../../shared/domain/ticket.ts';
import { focusPaneOnceShown } from '../../commands/panes.ts';
import { joinIsolated, type MessageKey, t } from '../../i18n/index.ts';
import { LOOK_PARTS, lookOptions } from '../../parts/appearance/looks.ts';
import { stepWords } from '../../parts/canned/macro.ts';
import { queueName, queueSections, shownCount } from '../../parts/tickets/queue-names.ts';
import type { AppState, GetApp } from '../../store/app-state.ts';
import { SETTINGS_PAGES } from '../../store/registry.ts';
import { afterNextPaint } from '../../ui/dom.ts';

export interface Choice {
  name: string;
  title: string;
  /** Kind of the choice, for example queue, server or setting; also searched. */
  kind: string;
  synonyms?: string;
  icon: LucideIcon;
  /** A server matches by any word of its name. */
  matchesAnyWord?: boolean;
  detail: string;
  run: (get: GetApp) => void;
}

/** All available choices; the order decides among equal matches. */
export function choicesOf(app: AppState): Choice[] {
  if (!app.nav.account) return [];
  return [...queueChoices(app), ...settingChoices(app), ...looksChoices(app), ...cannedChoices(app)];
}

/** Choices of which each typed word begins a word of title, kind or synonyms; named ones first. */
export function matchChoices(choices: readonly Choice[], text: string): Choice[] {
  const typed = splitText(text);
  if (typed.length === 0) return [];
  const rank = (choice: Choice) => (isNamed(choice, text) ? 0 : 1);
  return choices
    .filter(({ title, kind, synonyms = '' }) => beginWordsOf(`${title} ${kind} ${synonyms}`, typed))
    .sort((a, b) => rank(a) - rank(b));
}

/** Whether the title, or one of its words where allowed, begins with the text. */
export function isNamed({ title, matchesAnyWord = false }: Choice, text: string): boolean {
  const typed = text.trim().toLowerCase();
  return title.toLowerCase().startsWith(typed) || (matchesAnyWord && splitText(title).includes(typed));
}

const QUEUE_KINDS = {
  today: 'palette.queue',
  own: 'palette.queue',
  team: 'palette.queue',
  servers: 'palette.server',
  views: 'palette.view',
  teamViews: 'palette.view',
  departments: 'palette.department',
  statuses: 'palette.status',
} as const satisfies Record<keyof ReturnType<typeof queueSections>, MessageKey>;

function queueChoices({ queues, nav }: AppState): Choice[] {
  const bySection = queueSections(queues.list, nav.queue);
  return (Object.keys(QUEUE_KINDS) as (keyof typeof QUEUE_KINDS)[]).flatMap((section) =>
    bySection[section].map(
      (queue: QueueSummary): Choice => ({
        name: `queue-${queue.key}`,
        title: queueName(queue.key, queue.label),
        kind: t(QUEUE_KINDS[section]),
        matchesAnyWord: section === 'servers',
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
      if (label !== null) afterNextPaint(() => focusLabelled('settings', label));
    };
    const title = t(page.title);
    const whole: Choice = {
      name: `settings-${id}`,
      title,
      kind: t('palette.settings'),
      ...(page.synonyms && { synonyms: t(page.synonyms) }),
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

/** Canned replies, including macros, if a reply can be written. */
function cannedChoices({ canned, composer, nav }: AppState): Choice[] {
  if (composer.controls === null || nav.account === null) return [];
  return (canned.lists[nav.account] ?? []).map(
    (reply): Choice => ({
      name: `canned-${reply.id}`,
      title: reply.name,
      kind: t(reply.macro ? 'canned.commandMacro' : 'canned.commandKind'),
      icon: reply.macro ? Zap : MessageSquareText,
      detail: reply.macro ? joinIsolated(stepWords(reply.macro, Date.now()).map(({ words }) => words)) : '',
      run: (get) => get().composer.controls?.insertCanned(reply),
    }),
  );
}

/** `splitText` splits a text into words to compare: lower case, without punctuation. */
export const splitText = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

export function beginWordsOf(text: string, typed: readonly string[]): boolean {
  const words = splitText(text);
  return typed.every((part) => words.some((word) => word.startsWith(part)));
}

/** Focuses a control by its label, also without a formal link between both. */
const NAMES = 'label, legend, h3, h4, [id]';
const CONTROLS = 'input, select, textarea, button, a[href], [tabindex="0"]';

/** Searches the pane with that name; focuses the pane if it has no such label. */
function focusLabelled(pane: string, label: string): void {
  const root = document.querySelector<HTMLElement>(`[data-pane="${pane}"]`);
  const name = [...(root?.querySelectorAll<HTMLElement>(NAMES) ?? [])].find(
    (element) => element.textContent?.trim() === label && element.checkVisibility(),
  );
  const control = name && controlOf(name);
  (control ?? root)?.focus();
  name?.scrollIntoView({ block: 'nearest' });
}

function controlOf(name: HTMLElement): HTMLElement | null {
  const { htmlFor } = name as HTMLLabelElement;
  if (htmlFor) return document.getElementById(htmlFor);
  const group = name.closest('fieldset, [role="radiogroup"], section') ?? name.parentElement;
  return (
    group?.querySelector<HTMLElement>('input:checked') ??
    [...(group?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])].find(
      (control) => name.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING,
    ) ??
    null
  );
}
