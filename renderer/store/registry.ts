/**
 * Registers what a feature gives to a window beside its slice: commands, views of records, actions
 * on selected tickets, kinds of write. A registry is made with each window's store and stands in
 * its state, so that two windows never share one.
 */
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

/**
 * Shows one kind of record. It stands in `RecordPane`, which gives it its scrolling, its key and
 * the way back.
 */
export type RecordView = ComponentType<{ account: Account; id: string }>;

/** A form, or a list of its own, in the ticket's place. */
export interface Place {
  View: RecordView;
  /** What it is called. */
  title: MessageKey;
  /** The words of the way back to it. */
  back: MessageKey;
}

/**
 * All that the window needs of one kind of write that is no reply, beside the slice with its
 * `FormSessions`.
 */
export interface FormRegistration<K extends FormKind = FormKind> {
  kind: K;
  /** One form by its draft's id: it is filled in there, and shows how far it came. */
  form: Place;
  /** Where those that are not sent yet are found. */
  list: Place;
  outbox: OutboxKind;
}

/** What can be done with the tickets that are selected in the list. */
export interface BulkAction {
  /** `noun.verb`. */
  id: string;
  title: MessageKey;
  icon: LucideIcon;
  /** The command that does the same by keys. */
  command?: string;
  /** Where it makes sense; without it everywhere. */
  when?(app: AppState): boolean;
  run(app: AppState, rows: readonly TicketRow[]): void;
}

/** The parts of the account's page, in their order. */
export const SETTINGS_PAGES = [
  'account',
  'replies',
  'links',
  'conversations',
  'times',
  'departments',
  'answers',
  'team',
  'storage',
  'health',
  'protection',
  'notices',
  'computer',
  'window',
  'end',
] as const;
export type SettingsPageId = (typeof SETTINGS_PAGES)[number];

export interface SettingsPage {
  title: MessageKey;
  /** Other words by which the palette finds it. */
  also?: MessageKey;
  /** The labels of its fields: the palette leads to them by these names. */
  fields?: readonly MessageKey[];
  View: ComponentType<{ account: Account }>;
}

/** A feature's `index.ts` exports one of these; `renderer/features.ts` lists them all. */
export interface Feature {
  commands?: readonly Command[];
  bulkActions?: readonly BulkAction[];
  recordViews?: Partial<Record<OpenKind, RecordView>> | undefined;
  settingsPages?: Partial<Record<SettingsPageId, SettingsPage>>;
  /** Runs beside the views while the window is open. Returns its own end. */
  watch?(store: AppStore, bridge: Bridge): () => void;
  /** Its kind of write other than a reply. */
  form?: FormRegistration;
}

/** A feature with a kind of write of its own. `renderer/features.ts` asks for one of each kind. */
export interface FormFeature<K extends FormKind> extends Feature {
  form: FormRegistration<K>;
}

/** All that the features gave, in their order. */
export interface Registry {
  commands: ReadonlyMap<string, Command>;
  bulkActions: ReadonlyMap<string, BulkAction>;
  recordViews: ReadonlyMap<OpenKind, RecordView>;
  places: ReadonlyMap<PlaceKind, Place>;
  settingsPages: ReadonlyMap<SettingsPageId, SettingsPage>;
  outboxKinds: ReadonlyMap<FormKind, OutboxKind>;
}

/** Throws where two features give the same thing: it is a mistake in the code. */
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
    places: mapOnce(
      'kind of form',
      forms.flatMap(({ kind, form, list }): [PlaceKind, Place][] => [
        [`${kind}-form`, form],
        [`${kind}-list`, list],
      ]),
    ),
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
