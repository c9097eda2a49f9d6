/** What a host lends to the desk. The desk learns nothing else of where it runs. */
import type { Worker } from 'node:worker_threads';
import type {
  ComputerAbilities,
  ComputerSettings,
  WindowChrome,
  WindowPlace,
} from '../../../shared/domain/computer.ts';
import type { PracticeScenario, UpdateState } from '../../../shared/domain/desk.ts';
import type { Managed } from '../../../shared/domain/managed.ts';
import type { PageBox, PageExit } from '../../../shared/domain/page-view.ts';
import type { WantedTicket } from '../../../shared/domain/ticket-address.ts';
import type { Result } from '../../../shared/result.ts';
import type { KeyCost } from './vault/scrypt.ts';

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Milliseconds that only ever grow, also over a change of the system's time. */
  monotonic(): number;
  /** The IANA name of this computer's zone, which may change while the desk runs. */
  zone(): string;
  /** Calls `run` once after `ms`; the returned function forgets it. */
  after(ms: number, run: () => void): () => void;
}

export interface Log {
  /** Ids, kinds and times only; never a text a person wrote, never a secret. */
  info(event: string, facts?: Record<string, string | number | boolean | null>): void;
  warn(event: string, facts?: Record<string, string | number | boolean | null>): void;
}

/**
 * The system's keychain, as a map of short names to texts of any length. Every call ends within a
 * few seconds. `storage` errors say that it is there and does not answer.
 */
export interface Keychain {
  get(name: string): Promise<Result<string | null>>;
  set(name: string, value: string): Promise<Result<null>>;
  remove(name: string): Promise<Result<null>>;
}

/** `null`: this computer has none. An error: there is one, and it does not answer. */
export type OpenKeychain = () => Promise<Result<Keychain | null>>;

export interface Network {
  /**
   * The network came, went or is another one, or the computer woke from its sleep. The returned
   * function ends it.
   */
  onChange(listener: () => void): () => void;
  /**
   * Every certificate authority that this computer trusts, PEM; null where Node's own list is all
   * there is to know.
   */
  certificates(): Promise<readonly string[] | null>;
  /**
   * The proxies that this computer is set to use for an address, best first: `http://host:port`, or
   * null for a direct connection. Asked for every request: networks change.
   */
  proxiesFor(address: string): Promise<readonly (string | null)[]>;
  /** The addresses of a host, all of them; Node asks the system where it is left out. */
  addressesOf?(host: string): Promise<readonly string[]>;
  /** What goes over it is paid for, as far as the system says so; left out where no system does. */
  isMetered?(): boolean;
}

/** Where the host knows it. */
export interface Power {
  onBattery(): boolean;
}

/**
 * What surrounds the window, where the host has one: menus, tray, badge, its place on the screen.
 */
export interface ComputerPort {
  can: ComputerAbilities;
  /** The agent has the window before them. */
  looking(): boolean;
  /** The screen is locked, as far as the system says so. */
  locked(): boolean;
  /** ms since anybody used this computer; where the host knows it. */
  unusedFor?(): number;
  /** The screen was locked, or the computer goes to sleep; where the host knows it. */
  onAbsence?(listener: () => void): void;
  /**
   * What the agent set: at the start and after each change. An error where the system refuses a
   * part of it.
   */
  apply(settings: ComputerSettings): Result<null>;
  setChrome(chrome: WindowChrome): void;
  show(): void;
  arrange(place: WindowPlace): void;
  /** Saves what the window would print where the person says; false where they want none. */
  savePdf?(name: string): Promise<Result<boolean>>;
  /** The id of a command that was chosen in a menu or in the tray. */
  onChosen(listener: (command: string) => void): void;
  /** The ticket that another program asked for last. It is told once. */
  wanted(): WantedTicket;
  onWanted(listener: () => void): void;
}

/** What the page beside a ticket shows now. */
export interface PageViewState {
  /** The whole address: for the desk only. */
  url: string;
  title: string;
  isLoading: boolean;
  canGoBack: boolean;
  canGoForward: boolean;
  /** Why nothing could be loaded, as Chromium names it. */
  failure: string | null;
}

/**
 * One page of the web in the window, which shares nothing with it: no login, no function, no
 * stored thing. It asks the person outside of the page before it goes to another origin or saves a
 * file.
 */
export interface PageView {
  /**
   * Shows an address, if the person meant it to. `keep`: what is shown already belongs to the same
   * account, and its cookies stay. `http`: the one origin that may be shown without encryption.
   */
  open(address: string, options: { keep: boolean; http: string | null }): Promise<Result<null>>;
  place(box: PageBox | null): void;
  go(to: 'back' | 'forward' | 'reload'): void;
  focus(): void;
  /** The document as it is now, seen from a world of its own, if the person meant it to be read. */
  read(): Promise<Result<{ url: string; html: string }>>;
  /** Resolves when nothing of it is left. */
  close(): Promise<void>;
  /** Null while nothing is shown. */
  state(): PageViewState | null;
  onChange(listener: () => void): void;
  onLeft(listener: (by: PageExit) => void): void;
  /** A file of the page is saved where the person said; where it is not whole, it broke off. */
  onSaved(listener: (name: string, isWhole: boolean) => void): void;
}

/** Newer versions of this program, where the host can install them. */
export interface Updates {
  state(): UpdateState;
  onChange(listener: () => void): void;
  /** Looks for one, and fetches it. */
  check(): void;
  /** Ends the desk, installs what is ready and starts it. The caller has asked the outbox. */
  restart(): void;
}

/** Ends the process, once the desk has nothing more to ask. */
export type Quit = () => void;

/**
 * Where secrets would go: to a service that is new here, into addresses at hosts of another one, as
 * a recovery code onto the screen, behind a passphrase or PIN that the page says was typed, aside, to
 * the engine of a team, or to somebody who is invited into it.
 */
export type ConsentQuestion =
  | { about: 'recovery-code' }
  | { about: 'lock' }
  | { about: 'begin-anew' }
  | { about: 'sign-in'; host: string; plainHttp: boolean }
  | { about: 'links'; service: string; hosts: string[] }
  | { about: 'team-engine'; hosts: string[] }
  | { about: 'team-invitation' };

/** Asks the person outside of the page, in words of the host's own; null: nobody answered in time. */
export type Ask = (question: ConsentQuestion) => Promise<boolean | null>;

/**
 * A file or a folder that the person named outside of the page; null where they named none now.
 * `invalid` with reason `no-path-given` where they had to name it at the start.
 */
export type Choose = (kind: 'file' | 'folder') => Promise<Result<string | null>>;

/**
 * Opens an https or mailto address in the system's browser, if the person meant it to; the host
 * checks both. `http`: the one origin of which an http address is opened as well.
 */
export type OpenExternal = (url: string, http: string | null) => Promise<Result<null>>;

export interface PracticeCredentials {
  apiKey: string;
  apiSecret: string;
  email: string;
  password: string;
}

/** The practice service, running. */
export interface PracticeStarted {
  url: string;
  /** What its departments are called, by their ids: its wire does not say. */
  departments: Record<string, string>;
}

/** The service of `service/`, as a process of its own. */
export interface PracticeService {
  /**
   * Starts it on a free port of this computer, or returns the running one. `file` null: in memory
   * only. `key` encrypts the file: 64 hex digits. Nothing secret goes into process arguments.
   */
  start(options: {
    file: string | null;
    key: string;
    credentials: PracticeCredentials;
  }): Promise<Result<PracticeStarted>>;
  /**
   * Lets something happen that the agent wants to practise. `invalid` where the service knows no
   * such ticket.
   */
  play(wish: PracticeWish): Promise<Result<null>>;
  /**
   * Starts a team's engine on this computer, or returns the running one: it is gone with the
   * service. `invalid` with reason `no-engine-here` where its program is not installed.
   */
  engine(): Promise<Result<PracticeEngine>>;
  stop(): Promise<void>;
}

/** A NATS server that only this computer reaches. */
export interface PracticeEngine {
  address: string;
  user: string;
  password: string;
}

/** As the service of `service/` names it on its wire. */
export interface PracticeWish {
  scenario: Exclude<PracticeScenario, 'colleague-joins'>;
  ticketid?: string;
}

/** What the desk uses of a thread of Node's. */
export type StoreThread = Pick<Worker, 'on' | 'postMessage' | 'unref'>;

export interface Ports {
  host: 'electron' | 'local';
  version: string;
  /** Folder of all that is kept. */
  dataDir: string;
  /** What starts a thread of the store's worker; or its file, an entry of its own in every build. */
  storeWorker: URL | (() => StoreThread);
  /** The thread that judges passphrases, likewise; left out, the desk's own does. */
  strengthWorker?: URL;
  openKeychain: OpenKeychain;
  /**
   * Resolves when the window has what its first frame shows, or nobody waits for it: accounts that
   * open before that answer, and begin to work then. Left out, they begin at once.
   */
  firstFrame?(): Promise<void>;
  clock: Clock;
  log: Log;
  network: Network;
  power?: Power;
  computer?: ComputerPort;
  openExternal: OpenExternal;
  pageView?: PageView;
  ask: Ask;
  /**
   * Brings the question that waits to the person once more, where it can be lost from sight; false
   * where none waits.
   */
  askAgain?(): boolean;
  choose: Choose;
  practice: PracticeService;
  quit: Quit;
  updates?: Updates;
  /** What is settled for this computer. */
  managed?: Managed;
  /** What deriving a key from a passphrase costs; left out, what protects people. */
  keyCost?: KeyCost;
}
