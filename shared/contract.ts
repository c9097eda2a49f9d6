/**
 * Every command and every event that crosses the bridge. A command is here with an input schema, or
 * it does not exist. Names are `noun.verb`; one object in, one value out. Events are news, never
 * orders, and each can be read again by a command. The commands stand by subject in `contract/`.
 */
import type { z } from 'zod';
import { accountContract } from './contract/accounts.ts';
import { announcementContract } from './contract/announcements.ts';
import { batchContract } from './contract/batches.ts';
import { cannedContract } from './contract/canned.ts';
import type { ContractCommand } from './contract/command.ts';
import { computerContract } from './contract/computer.ts';
import { contactContract } from './contract/contacts.ts';
import { customerContract } from './contract/customers.ts';
import { deskContract, practiceContract, proxyContract, updateContract, windowContract } from './contract/desk.ts';
import { handOverContract } from './contract/hand-over.ts';
import { markContract } from './contract/marks.ts';
import { orderContract } from './contract/orders.ts';
import { pageViewContract } from './contract/page-view.ts';
import { postFileContract } from './contract/post-files.ts';
import { postPictureContract } from './contract/post-pictures.ts';
import { replyContract } from './contract/replies.ts';
import { paletteContract, searchContract } from './contract/search.ts';
import { teamContract } from './contract/team.ts';
import { ticketContract } from './contract/tickets.ts';
import type { Notice } from './domain/computer.ts';
import type { PageExit } from './domain/page-view.ts';
import type { ColleagueHere } from './domain/team-engine.ts';
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
  ...handOverContract,
  ...teamContract,
  ...searchContract,
  ...practiceContract,
  ...updateContract,
  ...windowContract,
  ...proxyContract,
  ...paletteContract,
} as const satisfies Record<string, ContractCommand<z.ZodType, unknown>>;

export type Contract = typeof contract;
export type CommandName = keyof Contract;
/** What a caller passes. */
export type Input<N extends CommandName> = z.input<Contract[N]['input']>;
/** What a handler receives, after the schema. */
export type Parsed<N extends CommandName> = z.output<Contract[N]['input']>;
export type Output<N extends CommandName> = Contract[N] extends ContractCommand<z.ZodType, infer R> ? R : never;

/** News. Ids are given where they are few; otherwise everything of that kind may have changed. */
export interface Events {
  'desk.changed': Record<string, never>;
  /**
   * The question before the end of the desk was opened, has another answer by now, or was closed:
   * see `desk.leaving`.
   */
  'desk.leaving': Record<string, never>;
  /**
   * The desk is about to end: every window stores what it holds, then answers `desk.flushed` with
   * this id.
   */
  'desk.flush': { id: string };
  'accounts.changed': Record<string, never>;
  /** What the agent set for this computer. */
  'computer.changed': Record<string, never>;
  /** A command of the window's table was chosen in a menu or in the tray. */
  'computer.chosen': { command: string };
  /** Another program asked for a ticket: `computer.wanted` tells which. */
  'computer.wanted': Record<string, never>;
  /**
   * News for the system's notices. What it tells of stands in queues and outbox. `looking`: the
   * window has the focus, as its host knows; null where only the page itself knows.
   */
  'notices.raised': { notices: Notice[]; looking: boolean | null };
  'tickets.changed': { account: string; revision: number; ids?: string[] };
  'outbox.changed': { account: string; ids?: string[] };
  /** Bytes handed to the network of a reply on its way. */
  'outbox.progress': { account: string; item: string; sent: number; total: number };
  /** The page beside a ticket is another one, or is gone: `page.status` tells. */
  'page.changed': Record<string, never>;
  /** The keyboard left that page by a key. */
  'page.left': { by: PageExit };
  /** A file of that page is saved where the agent said, or its transfer broke off. */
  'page.saved': { name: string; isWhole: boolean };
  /** What is known of the files of a ticket's posts is not as it was. */
  'postFile.changed': { account: string; ticket: string };
  /** Bytes of a file's answer; `total` is null where the service does not say it. */
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
  /** Contacts, products, domains, orders or announcements, or how fresh they are. */
  'customers.changed': { account: string };
  /** How the team's engine is reached, or who is in the team: `team.get` tells. */
  'team.changed': { account: string };
  /** Which tickets colleagues have before them now: all of it, each time. */
  'team.presence': { account: string; here: ColleagueHere[] };
  /** There are other announcements, or other ones are read. */
  'announcements.changed': { account: string };
}
export type EventName = keyof Events;
export type DeskEvent = { [N in EventName]: { name: N; data: Events[N] } }[EventName];

/**
 * What the renderer holds of the desk, through whichever host: `preload` sets it as `window.desk`.
 */
export interface Bridge {
  call<N extends CommandName>(name: N, input: Input<N>): Promise<Result<Output<N>>>;
  /** Returns its own off. */
  onEvent(listener: (event: DeskEvent) => void): () => void;
}
