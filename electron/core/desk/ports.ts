/** Everything that a host provides. The desk learns nothing else of its environment. */
import type { Worker } from 'node:worker_threads';
import type {
  ComputerAbilities,
  ComputerSettings,
  Managed,
  WindowChrome,
  WindowPlace,
} from '../../../shared/domain/computer.ts';
import type { PracticeScenario, UpdateState } from '../../../shared/domain/desk.ts';
import type { WordsLanguage } from '../../../shared/domain/language.ts';
import type { PageBox, PageExit } from '../../../shared/domain/page-view.ts';
import type { Result } from '../../../shared/result.ts';
import type { KeyCost } from './vault/scrypt.ts';

export interface Clock {
  /** ms since 1970. */
  now(): number;
  /** ms that only grow, even if the system's time changes. */
  monotonic(): number;
  /** IANA name of this computer's zone, which may change while the desk runs. */
  zone(): string;
  /** Calls `run` once after `ms`; the returned function cancels it. */
  after(ms: number, run: () => void): () => void;
}

export interface Log {
  /** Pass only ids, kinds and times, never a person's text or a secret. */
  info(event: string, facts?: Record<string, string | number | boolean | null>): void;
  warn(event: string, facts?: Record<string, string | number | boolean | null>): void;
}

/**
 * The system's keychain: short names mapped to short texts (some systems allow 1,280 characters).
 * Every call ends within a few seconds. `storage` errors mean that the keychain exists but does not
 * answer.
 */
export interface Keychain {
  get(name: string): Promise<Result<string | null>>;
  set(name: string, value: string): Promise<Result<null>>;
  remove(name: string): Promise<Result<null>>;
}

/** `null`: this computer has no keychain. An error: it exists but does not answer. */
export type OpenKeychain = () => Promise<Result<Keychain | null>>;

export interface Network {
  /** The network changed, or the computer woke. The returned function unsubscribes. */
  onChange(listener: () => void): () => void;
  /** All certificate authorities that this computer trusts, PEM; null to use Node's own list. */
  certificates(): Promise<readonly string[] | null>;
  /**
   * Proxies of this computer for an address, best first: `http://host:port`, or null for a direct
   * connection. Called for every request, since networks change.
   */
  proxiesFor(address: string): Promise<readonly (string | null)[]>;
  /** All addresses of a host; Node asks the system if this is missing. */
  addressesOf?(host: string): Promise<readonly string[]>;
  /** The network is metered, as far as the system knows; missing if no system reports this. */
  isMetered?(): boolean;
}

export interface Power {
  onBattery(): boolean;
}

/** The surroundings of the window, if the host has them: menus, tray, badge, position on screen. */
export interface ComputerPort {
  can: ComputerAbilities;
  isFocused(): boolean;
  isLocked(): boolean;
  idleTime?(): number;
  onAbsence?(listener: () => void): void;
  /** Calls back when the computer wakes or a window comes to the front, if the host knows. */
  onReturn?(listener: () => void): void;
  /** Applies settings, at the start and after changes. An error if the system refuses one. */
  apply(settings: ComputerSettings): Result<null>;
  setChrome(chrome: WindowChrome): void;
  show(): void;
  arrange(place: WindowPlace): void;
  /** Saves the window's print view to a place that the person picks; false if they cancel. */
  savePdf?(name: string): Promise<Result<boolean>>;
  onCommand(listener: (command: string) => void): void;
}

/** A request of the host's own browser, which tells no connections. */
export interface HostRequest {
  /** Only its host and port are kept. */
  url: string;
  /** 0 for bytes of a request that was counted before. */
  times: number;
  sent: number;
  received: number;
}

export interface PageViewOptions {
  keep: boolean;
  http: string | null;
  onRequest(request: HostRequest): void;
}

export interface PageViewState {
  /** The full address: for the desk only. */
  url: string;
  title: string;
  isLoading: boolean;
  canGoBack: boolean;
  canGoForward: boolean;
  failure: string | null;
}

/**
 * A web page inside the window, isolated from it: no login, functions or storage are shared. The
 * host asks the person, outside the page, before the page leaves its origin or saves a file.
 */
export interface PageView {
  /**
   * Shows an address after the person's consent. `keep`: the current page belongs to the same
   * account, so its cookies stay. `http`: the only origin allowed without encryption. `onRequest`
   * gets each request of this page and of those it leads to.
   */
  open(address: string, options: PageViewOptions): Promise<Result<null>>;
  place(box: PageBox | null): void;
  go(to: 'back' | 'forward' | 'reload'): void;
  focus(): void;
  /** Reads the current document from an isolated world, after the person's consent. */
  read(): Promise<Result<{ url: string; html: string }>>;
  close(): Promise<void>;
  state(): PageViewState | null;
  onChange(listener: () => void): void;
  onExit(listener: (by: PageExit) => void): void;
  /** A file of the page was saved; `isWhole` is false if the download broke off. */
  onSaved(listener: (name: string, isWhole: boolean) => void): void;
}

export interface Updates {
  state(): UpdateState;
  onChange(listener: () => void): void;
  check(): void;
  onRequest?(listener: (request: HostRequest) => void): void;
  restart(): void;
}

export type Quit = () => void;

/**
 * Actions that need consent: secrets sent to a new service, links that lead to another host, a
 * recovery code on screen, a passphrase or PIN from the page, stored data set aside, sharing with a
 * team's engine, an invitation to the team, events told to a webhook.
 */
export type ConsentQuestion =
  | { about: 'recovery-code' }
  | { about: 'lock' }
  | { about: 'begin-anew' }
  | { about: 'sign-in'; host: string; plainHttp: boolean }
  | { about: 'links'; service: string; hosts: string[] }
  | { about: 'team-engine'; hosts: string[] }
  | { about: 'team-invitation' }
  /** `inside`: the host is in a private network. */
  | { about: 'hook'; host: string; inside: boolean; names: boolean };

/**
 * Asks the person outside the page, in the host's own words; null if no answer came in time.
 * `signal`: the question is withdrawn and should close.
 */
export type Ask = (question: ConsentQuestion, signal?: AbortSignal) => Promise<boolean | null>;

/**
 * Path that the person chose outside the page; null if they chose none. `invalid` with reason
 * `no-path-given` if the path had to be given at the start. `export`: a folder for a new export;
 * a host without a chooser takes the person's downloads.
 */
export type Choose = (kind: 'file' | 'folder' | 'export') => Promise<Result<string | null>>;

/**
 * Opens an https or mailto address in the system's browser, after the person's consent; the host
 * checks both. `http`: the only origin whose http addresses are opened too.
 */
type OpenExternal = (url: string, http: string | null) => Promise<Result<null>>;

export interface PracticeCredentials {
  apiKey: string;
  apiSecret: string;
  email: string;
  password: string;
}

export interface PracticeStarted {
  url: string;
  /** Names of its departments by id, which its API does not tell. */
  departments: Record<string, string>;
}

/** The practice desk's internet, on this computer. */
export interface PracticeInternet {
  /** Ports of 127.0.0.1 by invented place, as `tcp 192.0.2.11 443`. */
  ports: Record<string, number>;
  /** Addresses of the root's name servers, and of resolvers. */
  roots: string[];
  resolvers: string[];
  /** Certificates to trust there, PEM. */
  authorities: string[];
  /** Addresses of RDAP, and hosts of WHOIS, by top-level domain. Their names exist there. */
  rdap: Record<string, string>;
  whois: Record<string, string>;
}

/** The practice service (`service/`), in a process of its own. */
export interface PracticeService {
  /**
   * Starts the service on a free port of this computer, or returns the running one. `file` null: in
   * memory. `key` encrypts the file: 64 hex digits. Secrets never go into process arguments.
   */
  start(options: {
    file: string | null;
    key: string;
    credentials: PracticeCredentials;
  }): Promise<Result<PracticeStarted>>;
  play(request: PracticeRequest): Promise<Result<null>>;
  /**
   * Opens the internet of its invented domains when first asked. Ask again before each use: its
   * ports are others after the process died.
   */
  internet(): Promise<Result<PracticeInternet>>;
  stop(): Promise<void>;
}

/** Named as in the API of `service/`. */
export interface PracticeRequest {
  scenario: PracticeScenario;
  ticketid?: string;
}

export type StoreThread = Pick<Worker, 'on' | 'postMessage' | 'unref'>;

export interface Ports {
  host: 'electron' | 'local';
  version: string;
  dataDir: string;
  /** Starts a thread of the store's worker, or names its file, an entry of every build. */
  storeWorker: URL | (() => StoreThread);
  /** File of the thread that judges passphrases; if missing, the desk's own thread does. */
  strengthWorker?: URL;
  /** File of the thread that reads imports; if missing, the desk's own thread does. */
  importWorker?: URL;
  /** File of the thread that checks signatures of a team's entries; if missing, the store's does. */
  proofWorker?: URL;
  openKeychain: OpenKeychain;
  /**
   * Resolves when the window has the data of its first frame, or no window waits. Accounts opened
   * before answer calls, and start their work then. If missing, they start at once.
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
  /** Shows the open question again, if it may be hidden; false if none is open. */
  askAgain?(): boolean;
  choose: Choose;
  /** The host's own texts are in this language from now on; null follows the system. */
  speak?(language: WordsLanguage | null): void;
  practice: PracticeService;
  quit: Quit;
  updates?: Updates;
  managed?: Managed;
  /** Cost of deriving a key from a passphrase; if missing, the secure one. */
  keyCost?: KeyCost;
}
