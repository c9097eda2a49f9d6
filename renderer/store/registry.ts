/** Registers what a feature gives to a window besides its slice, in that window's own registry. */
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { Bridge } from '../../shared/contract.ts';
import type { Account } from '../../shared/domain/account.ts';
import type { FormKind } from '../../shared/domain/draft.ts';
import type { OpenKind, PlaceKind } from '../../shared/domain/record.ts';
import type { TicketRow } from '../../shared/domain/ticket.ts';
import type { Command } from '../commands/table.ts';
import type { MessageKey } from '../i18n/index.ts';
import type { OutboxKind } from '../parts/outbox/outbox-kind.ts';
import type { AppState } from './app-state.ts';
import type { AppStore } from './app-store.ts';

/** Shows one kind of record within `RecordPane`, which scrolls it and has the way back. */
export type RecordView = ComponentType<{ account: Account; id: string }>;

/** A view in the pane of records that is no record. */
interface Place {
  View: RecordView;
  title: MessageKey;
  back: MessageKey;
}

/** Everything for a kind of write other than replies, besides its slice of `FormSessions`. */
interface FormRegistration<K extends FormKind = FormKind> {
  kind: K;
  form: Place;
  list: Place;
  outbox: OutboxKind;
}

export interface BulkAction {
  id: string;
  title: MessageKey;
  icon: LucideIcon;
  command?: string;
  /** Whether it is available; without it always. */
  when?(app: AppState): boolean;
  run(app: AppState, rows: readonly TicketRow[]): void;
}

/** Sections of the settings by what they hold for. */
export const SETTINGS_GROUPS = {
  account: [
    ...(['account', 'replies', 'links', 'conversations', 'times', 'departments', 'answers', 'checks'] as const),
    ...(['team', 'webhook', 'storage', 'imported', 'health', 'outside', 'end'] as const),
  ],
  computer: ['protection', 'notices', 'computer'],
  window: ['window'],
} as const;
export type SettingsPageId = (typeof SETTINGS_GROUPS)[keyof typeof SETTINGS_GROUPS][number];
export const SETTINGS_PAGES: readonly SettingsPageId[] = Object.values(SETTINGS_GROUPS).flat();

interface SettingsPage {
  title: MessageKey;
  synonyms?: MessageKey;
  fields?: readonly MessageKey[];
  View: ComponentType<{ account: Account }>;
}

/** Exported by a feature's `index.ts`; `renderer/features.ts` lists all. */
export interface Feature {
  commands?: readonly Command[];
  bulkActions?: readonly BulkAction[];
  recordViews?: Partial<Record<OpenKind, RecordView>> | undefined;
  places?: Partial<Record<PlaceKind, Place>>;
  settingsPages?: Partial<Record<SettingsPageId, SettingsPage>>;
  /** Runs while the window is open. Returns a function that stops it. */
  watch?(store: AppStore, bridge: Bridge): () => void;
  form?: FormRegistration;
}

/** A feature with its own kind of write. `renderer/features.ts` requires one for each kind. */
export interface FormFeature<K extends FormKind> extends Feature {
  form: FormRegistration<K>;
}

declare module './app-state.ts' {
  interface AppState {
    registry: Registry;
  }
}

export interface Registry {
  commands: ReadonlyMap<string, Command>;
  bulkActions: ReadonlyMap<string, BulkAction>;
  recordViews: ReadonlyMap<OpenKind, RecordView>;
  places: ReadonlyMap<PlaceKind, Place>;
  settingsPages: ReadonlyMap<SettingsPageId, SettingsPage>;
  outboxKinds: ReadonlyMap<FormKind, OutboxKind>;
}

/** Throws if two features register the same thing, which is a bug. */
export function createRegistry(features: readonly Feature[]): Registry {
  const commands = features.flatMap((feature) => feature.commands ?? []);
  const bulkActions = features.flatMap((feature) => feature.bulkActions ?? []);
  const forms = features.flatMap(({ form }) => form ?? []);
  const views = features.flatMap(({ recordViews = {} }) => Object.entries(recordViews));
  const pages = features.flatMap(({ settingsPages = {} }) => Object.entries(settingsPages));
  return {
    commands: mapOnce(
      'command',
      commands.map((command) => [command.id, command]),
    ),
    bulkActions: mapOnce(
      'bulk action',
      bulkActions.map((action) => [action.id, action]),
    ),
    outboxKinds: mapOnce(
      'kind of the outbox',
      forms.map(({ kind, outbox }) => [kind, outbox]),
    ),
    recordViews: mapOnce('view of a record', views as [OpenKind, RecordView][]),
    places: mapOnce('place', [
      ...forms.flatMap(({ kind, form, list }): [PlaceKind, Place][] => [
        [`${kind}-form`, form],
        [`${kind}-list`, list],
      ]),
      ...(features.flatMap(({ places = {} }) => Object.entries(places)) as [PlaceKind, Place][]),
    ]),
    settingsPages: mapOnce('settings page', pages as [SettingsPageId, SettingsPage][]),
  };
}

function mapOnce<K, V>(what: string, entries: readonly (readonly [K, V])[]): ReadonlyMap<K, V> {
  const map = new Map<K, V>();
  for (const [key, value] of entries) {
    if (map.has(key)) throw new Error(`there are two of the ${what} ${String(key)}`);
    map.set(key, value);
  }
  return map;
}
