/** All that leaves the window: addresses, saved files, questions that no page answers. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { app, type BrowserWindow, dialog, shell, type WebContents } from 'electron';
import { err, ok, type Result } from '../../shared/result.ts';
import type { ConsentQuestion } from '../core/desk/ports.ts';
import { type HostQuestion, hostWords, type QuestionTexts, questionTexts } from '../host/host-words.ts';
import { toOpenable } from '../host/openable-addresses.ts';

/** ms after a click or key in which an address may open unasked, as in browsers. */
const GESTURE_MS = 5000;
const LETTER_COUNTRIES: ReadonlySet<string> = new Set(['US', 'CA', 'MX', 'PH', 'CL', 'CO', 'VE']);
const GESTURES = new Set(['mouseDown', 'rawKeyDown', 'keyDown', 'touchStart', 'gestureTap']);

export type ExternalActions = ReturnType<typeof createExternalActions>;

export function createExternalActions(window: () => BrowserWindow | null) {
  let gestureAt = Number.NEGATIVE_INFINITY;
  let busy = false;

  async function showExclusive<T>(show: (window: BrowserWindow) => Promise<T>): Promise<T | null> {
    const parent = window();
    if (busy || !parent) return null;
    busy = true;
    try {
      return await show(parent);
    } finally {
      busy = false;
    }
  }

  async function askPerson(texts: QuestionTexts, signal?: AbortSignal): Promise<boolean> {
    const answer = await showExclusive((parent) => dialog.showMessageBox(parent, questionBox(texts, signal)));
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
      return refused('no-browser');
    }
  }

  async function meant(question: HostQuestion): Promise<boolean> {
    const isGesture = performance.now() - gestureAt < GESTURE_MS;
    gestureAt = Number.NEGATIVE_INFINITY;
    // A screen reader presses a link without a key, so ask instead of refusing.
    return isGesture || askPerson(questionTexts(question));
  }

  return {
    openChosen,
    /** Opens an address outside, one per gesture. Without a gesture, asks the user. */
    async open(url: string, http: string | null): Promise<Result<null>> {
      const address = toOpenable(url, http);
      if (address === null) return refused('address');
      return (await meant({ about: 'open', address })) ? handOver(address) : refused('not-agreed');
    },
    ask: (question: ConsentQuestion, signal?: AbortSignal): Promise<boolean> =>
      askPerson(questionTexts(question), signal),
    /** True if the user just acted in our page; otherwise asks. */
    meant,
    confirm: (question: HostQuestion): Promise<boolean> => askPerson(questionTexts(question)),
    /** Asks where to save a file. Null if the user cancels. */
    async saveAs(name: string, host: string): Promise<string | null> {
      const chosen = await showExclusive((parent) =>
        dialog.showSaveDialog(parent, {
          title: hostWords.saveTitle(name, host),
          defaultPath: join(app.getPath('downloads'), name),
          properties: ['showOverwriteConfirmation', 'dontAddToRecent'],
        }),
      );
      return chosen?.canceled === false ? chosen.filePath : null;
    },
    /** Saves the window's print as a PDF where the user chooses. False if the user cancels. */
    async savePdf(name: string): Promise<Result<boolean>> {
      const chosen = await showExclusive((parent) =>
        dialog.showSaveDialog(parent, {
          defaultPath: join(app.getPath('documents'), name),
          filters: [{ name: 'PDF', extensions: ['pdf'] }],
          properties: ['showOverwriteConfirmation', 'dontAddToRecent'],
        }),
      );
      const contents = window()?.webContents;
      if (!contents || chosen?.canceled !== false || chosen.filePath === '') return ok(false);
      return printToFile(contents, chosen.filePath);
    },
    async choose(kind: 'file' | 'folder' | 'export'): Promise<Result<string | null>> {
      const chosen = await showExclusive((parent) =>
        dialog.showOpenDialog(parent, {
          properties: kind === 'file' ? ['openFile'] : ['openDirectory', 'createDirectory'],
          ...(kind === 'export' ? { title: hostWords.exportFolder, buttonLabel: hostWords.exportHere } : {}),
          ...(kind === 'file'
            ? { filters: [{ name: hostWords.cannedFiles, extensions: ['json', 'md', 'markdown'] }] }
            : {}),
        }),
      );
      return ok(chosen?.filePaths[0] ?? null);
    },
    noteGesture() {
      gestureAt = performance.now();
    },
    /** Records each gesture in a window: input from the system, not events that a script made. */
    watch(contents: WebContents) {
      contents.on('input-event', (_, { type }) => {
        if (GESTURES.has(type)) gestureAt = performance.now();
      });
    },
  };
}

const questionBox = (
  { message, detail, yes, no }: QuestionTexts,
  signal: AbortSignal | undefined,
): Electron.MessageBoxOptions => ({
  type: 'question',
  title: 'Rackside',
  message,
  detail,
  buttons: [yes, no],
  defaultId: 1,
  cancelId: 1,
  noLink: true,
  ...(signal && { signal }),
});

async function printToFile(contents: WebContents, path: string): Promise<Result<boolean>> {
  try {
    const pageSize = LETTER_COUNTRIES.has(app.getLocaleCountryCode()) ? 'Letter' : 'A4';
    await writeFile(path, await contents.printToPDF({ pageSize, generateTaggedPDF: true }));
    return ok(true);
  } catch {
    // No room, no permission, or no printing at all: the user may choose another place.
    return err('storage', 'computer.savePdf', { detail: { reason: 'cannot-write' } });
  }
}
