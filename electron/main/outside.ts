/**
 * Everything that leads out of the window: addresses to open, files to name, and questions that no
 * page may answer.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { app, type BrowserWindow, dialog, shell, type WebContents } from 'electron';
import { err, ok, type Result } from '../../shared/result.ts';
import type { ConsentQuestion } from '../core/desk/ports.ts';
import { type HostQuestion, type QuestionTexts, questionTexts } from '../host/host-texts.ts';
import { hostWords } from '../host/host-words.ts';
import { toOpenable } from '../host/openable-addresses.ts';

/**
 * How long after a click or key of the person an address may open unasked; browsers count the same
 * way.
 */
const GESTURE_MS = 5000;
/** Where paper is Letter, not A4. */
const LETTER_COUNTRIES: ReadonlySet<string> = new Set(['US', 'CA', 'MX', 'PH', 'CL', 'CO', 'VE']);
const GESTURES = new Set(['mouseDown', 'rawKeyDown', 'keyDown', 'touchStart', 'gestureTap']);

export interface Outside {
  /**
   * Opens an address in the system's browser or mail program: one for each gesture; without one the
   * person is asked.
   */
  open(url: string, http: string | null): Promise<Result<null>>;
  /** Opens an address that the person chose in a menu of the system. */
  openChosen(url: string): Promise<Result<null>>;
  /** Asks the person in a dialog of the host's. */
  ask(question: ConsentQuestion): Promise<boolean>;
  /** The person just did something in our page that this may follow from; else they are asked. */
  meant(question: HostQuestion): Promise<boolean>;
  /** Asks in a dialog, whatever was done before. */
  confirm(question: HostQuestion): Promise<boolean>;
  /** Where the person wants a file of this name to be; null where they do not want it. */
  saveAs(name: string, host: string): Promise<string | null>;
  /** Saves what the window would print as a PDF where the person says; false where they want none. */
  savePdf(name: string): Promise<Result<boolean>>;
  /**
   * Lets the person choose a file or a folder in the system's dialog; null where they closed it.
   */
  choose(kind: 'file' | 'folder'): Promise<Result<string | null>>;
  /** Notes that the person just did something that may open an address. */
  gesture(): void;
  /**
   * Notes each gesture in a window. The system's input reaches it; what a page's script makes up
   * does not.
   */
  watch(contents: WebContents): void;
}

export function createOutside(window: () => BrowserWindow | null): Outside {
  let gestureAt = Number.NEGATIVE_INFINITY;
  let busy = false;

  /** Shows one dialog at a time; null while another one is open: a page cannot pile them up. */
  async function showAlone<T>(show: (window: BrowserWindow) => Promise<T>): Promise<T | null> {
    const parent = window();
    if (busy || !parent) return null;
    busy = true;
    try {
      return await show(parent);
    } finally {
      busy = false;
    }
  }

  async function askPerson({ message, detail, yes, no }: QuestionTexts): Promise<boolean> {
    const answer = await showAlone((parent) =>
      dialog.showMessageBox(parent, {
        type: 'question',
        title: 'Rackside',
        message,
        detail,
        buttons: [yes, no],
        defaultId: 1,
        cancelId: 1,
        noLink: true,
      }),
    );
    return answer?.response === 0;
  }

  const refused = (reason: string) => err('invalid', 'openExternal', { detail: { reason } });

  async function openChosen(url: string): Promise<Result<null>> {
    const address = toOpenable(url);
    return address === null ? refused('address') : handOver(address);
  }

  async function handOver(address: string): Promise<Result<null>> {
    try {
      await shell.openExternal(address);
      return ok(null);
    } catch {
      // The system says only that it did not work.
      return refused('no-browser');
    }
  }

  async function meant(question: HostQuestion): Promise<boolean> {
    const isGesture = performance.now() - gestureAt < GESTURE_MS;
    gestureAt = Number.NEGATIVE_INFINITY;
    // A screen reader presses a link without a key: the person is asked instead of refused.
    return isGesture || askPerson(questionTexts(question));
  }

  return {
    openChosen,
    async open(url, http) {
      const address = toOpenable(url, http);
      if (address === null) return refused('address');
      return (await meant({ about: 'open', address })) ? handOver(address) : refused('not-agreed');
    },
    ask: (question) => askPerson(questionTexts(question)),
    meant,
    confirm: (question) => askPerson(questionTexts(question)),
    async saveAs(name, host) {
      const chosen = await showAlone((parent) =>
        dialog.showSaveDialog(parent, {
          title: hostWords.saveTitle(name, host),
          defaultPath: join(app.getPath('downloads'), name),
          properties: ['showOverwriteConfirmation', 'dontAddToRecent'],
        }),
      );
      return chosen?.canceled === false ? chosen.filePath : null;
    },
    async savePdf(name) {
      const chosen = await showAlone((parent) =>
        dialog.showSaveDialog(parent, {
          defaultPath: join(app.getPath('documents'), name),
          filters: [{ name: 'PDF', extensions: ['pdf'] }],
          properties: ['showOverwriteConfirmation', 'dontAddToRecent'],
        }),
      );
      const contents = window()?.webContents;
      if (!contents || chosen?.canceled !== false || chosen.filePath === '') return ok(false);
      try {
        const pageSize = LETTER_COUNTRIES.has(app.getLocaleCountryCode()) ? 'Letter' : 'A4';
        await writeFile(chosen.filePath, await contents.printToPDF({ pageSize, generateTaggedPDF: true }));
        return ok(true);
      } catch {
        // No room, no right to write there, or no printing at all: the person chooses another place.
        return err('storage', 'computer.savePdf', { detail: { reason: 'cannot-write' } });
      }
    },
    async choose(kind) {
      const chosen = await showAlone((parent) =>
        dialog.showOpenDialog(parent, {
          properties: [kind === 'file' ? 'openFile' : 'openDirectory'],
          ...(kind === 'file'
            ? { filters: [{ name: hostWords.cannedFiles, extensions: ['json', 'md', 'markdown'] }] }
            : {}),
        }),
      );
      return ok(chosen?.filePaths[0] ?? null);
    },
    gesture() {
      gestureAt = performance.now();
    },
    watch(contents) {
      contents.on('input-event', (_, { type }) => {
        if (GESTURES.has(type)) gestureAt = performance.now();
      });
    },
  };
}
