/**
 * All commands and events that cross the bridge, grouped by subject in `contract/`. Every command
 * has an input schema and a name `noun.verb`; it takes one object and returns one value. Events
 * only report changes; a command can read each change again.
 */
import type { z } from 'zod';
import { accountContract } from './contract/accounts.ts';
import { announcementContract } from './contract/announcements.ts';
import { archiveContract } from './contract/archive.ts';
import { batchContract } from './contract/batches.ts';
import { bounceContract } from './contract/bounces.ts';
import { cannedContract } from './contract/canned.ts';
import { checkContract } from './contract/checks.ts';
import type { ContractCommand } from './contract/command.ts';
import { computerContract } from './contract/computer.ts';
import { contactContract, customerContract, orderContract } from './contract/customers.ts';
import { deskContract, practiceContract, proxyContract, updateContract, windowContract } from './contract/desk.ts';
import { hookContract } from './contract/hook.ts';
import { importedContract } from './contract/imported.ts';
import { lookContract } from './contract/look.ts';
import { markContract } from './contract/marks.ts';
import { pageViewContract } from './contract/page-view.ts';
import { postFileContract, postPictureContract } from './contract/post-files.ts';
import { replyContract } from './contract/replies.ts';
import { paletteContract, searchContract } from './contract/search.ts';
import { teamContract } from './contract/team.ts';
import { ticketContract } from './contract/tickets.ts';
import type { Notice } from './domain/computer.ts';
import type { PageExit } from './domain/page-view.ts';
import type { PresentColleague } from './domain/team-engine.ts';
import type { Result } from './result.ts';

export const contract = {
  ...deskContract,
  ...computerContract,
  ...accountContract,
  ...ticketContract,
  ...pageViewContract,
  ...postFileContract,
  ...postPictureContract,
  ...replyContract,
  ...batchContract,
  ...orderContract,
  ...contactContract,
  ...cannedContract,
  ...customerContract,
  ...announcementContract,
  ...markContract,
  ...archiveContract,
  ...importedContract,
  ...teamContract,
  ...lookContract,
  ...searchContract,
  ...practiceContract,
  ...updateContract,
  ...windowContract,
  ...proxyContract,
  ...paletteContract,
  ...bounceContract,
  ...checkContract,
  ...hookContract,
} as const satisfies Record<string, ContractCommand<z.ZodType, unknown>>;

export type Contract = typeof contract;
export type CommandName = keyof Contract;
export type Input<N extends CommandName> = z.input<Contract[N]['input']>;
/** The handler's input, after validation. */
export type Parsed<N extends CommandName> = z.output<Contract[N]['input']>;
export type Output<N extends CommandName> = Contract[N] extends ContractCommand<z.ZodType, infer R> ? R : never;

/** Reports of changes. If an event has no ids, everything of that kind may have changed. */
export interface Events {
  'desk.changed': Record<string, never>;
  /** The quit question was opened, answered elsewhere, or closed: see `desk.leaving`. */
  'desk.leaving': Record<string, never>;
  /**
   * The desk is about to end. Every window saves its state, then calls `desk.flushed` with this id.
   */
  'desk.flush': { id: string };
  'accounts.changed': Record<string, never>;
  'computer.changed': Record<string, never>;
  /** The agent chose a window command in a menu or the tray. */
  'computer.chosen': { command: string };
  /** Another program asked to show a place: read its address with `computer.wanted`. */
  'computer.wanted': Record<string, never>;
  /** Notifications for the system. `looking`: the window has the focus; null: the page knows. */
  'notices.raised': { notices: Notice[]; looking: boolean | null };
  'tickets.changed': { account: string; revision: number; ids?: string[] };
  'outbox.changed': { account: string; ids?: string[] };
  /** Bytes of a reply that were passed to the network. */
  'outbox.progress': { account: string; item: string; sent: number; total: number };
  /** The page beside a ticket changed or closed: see `page.status`. */
  'page.changed': Record<string, never>;
  'page.left': { by: PageExit };
  'page.saved': { name: string; isWhole: boolean };
  /** The known state of the files of a ticket's posts changed. */
  'postFile.changed': { account: string; ticket: string };
  /** Bytes received of a file. `total` is null if the service does not send it. */
  'postFile.progress': {
    account: string;
    ticket: string;
    post: string;
    index: number;
    got: number;
    total: number | null;
  };
  'update.changed': Record<string, never>;
  'drafts.changed': { account: string; ticket: string };
  'canned.changed': { account: string };
  'customers.changed': { account: string };
  /** The connection to the team's engine or the list of members changed: see `team.get`. */
  'team.changed': { account: string };
  /** The tickets that colleagues have open now, always the complete list. */
  'team.presence': { account: string; here: PresentColleague[] };
  /** An import ended, or a source was removed. */
  'imported.changed': { account: string };
  'announcements.changed': { account: string };
  /** A run of checks has another answer, or ended: see `check.read`. */
  'check.changed': { account: string; run: string };
}
export type EventName = keyof Events;
export type DeskEvent = { [N in EventName]: { name: N; data: Events[N] } }[EventName];

/** The renderer's access to the desk, in every host: `preload` sets it as `window.desk`. */
export interface Bridge {
  call<N extends CommandName>(name: N, input: Input<N>): Promise<Result<Output<N>>>;
  /** Returns a function that unsubscribes. */
  onEvent(listener: (event: DeskEvent) => void): () => void;
}
