import { type BrowserWindow, dialog, shell, type WebContents } from 'electron';
import { err, ok, type Result } from '../../shared/result.ts';
import type { Question } from '../core/ports.ts';
import { asOpened } from '../host/addresses.ts';
import { questionWords, type Words } from '../host/words.ts';

/** How long after a person's click or key something may open by itself; browsers count the same way. */
const GESTURE_MS = 5000;
const GESTURES = new Set(['mouseDown', 'rawKeyDown', 'keyDown', 'touchStart', 'gestureTap']);

export interface Outside {
  /** Opens an address in the system's browser or mail program: one for each gesture of the person. Without one they are asked. */
  open(url: string): Promise<Result<null>>;
  /** The same for what the person chose in a menu of the system. */
  openChosen(url: string): Promise<Result<null>>;
  ask(question: Question): Promise<boolean>;
  /** A file or a folder, by the system's own dialog; null where they closed it. */
  choose(kind: 'file' | 'folder'): Promise<Result<string | null>>;
  /** The person did something that may lead outside. */
  gesture(): void;
  /** Counts what they do in a window. What a page makes up is no input there. */
  watch(contents: WebContents): void;
}

/** All that leads out of the window, and every question that no page may answer for the person. */
export function createOutside(window: () => BrowserWindow | null): Outside {
  let gestureAt = Number.NEGATIVE_INFINITY;
  let busy = false;

  /** One dialog at a time: a page that wants another meanwhile hears no. */
  async function alone<T>(show: (window: BrowserWindow) => Promise<T>): Promise<T | null> {
    const parent = window();
    if (busy || !parent) return null;
    busy = true;
    try {
      return await show(parent);
    } finally {
      busy = false;
    }
  }

  async function asks({ message, detail, yes, no }: Words): Promise<boolean> {
    const answer = await alone((parent) =>
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
    const address = asOpened(url);
    if (address === null) return refused('address');
    try {
      await shell.openExternal(address);
      return ok(null);
    } catch {
      // The system says only that it did not work.
      return refused('no-browser');
    }
  }

  return {
    openChosen,
    async open(url) {
      const address = asOpened(url);
      if (address === null) return refused('address');
      const meant = performance.now() - gestureAt < GESTURE_MS;
      gestureAt = Number.NEGATIVE_INFINITY;
      // A reader of the screen presses a link without a key: the person is asked instead of refused.
      if (!meant && !(await asks(questionWords({ about: 'open', address })))) return refused('not-agreed');
      return openChosen(address);
    },
    ask: (question) => asks(questionWords(question)),
    async choose(kind) {
      const chosen = await alone((parent) =>
        dialog.showOpenDialog(parent, {
          properties: [kind === 'file' ? 'openFile' : 'openDirectory'],
          ...(kind === 'file' ? { filters: [{ name: 'Canned replies', extensions: ['json', 'md', 'markdown'] }] } : {}),
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
