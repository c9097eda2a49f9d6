/** Tells the agent once that this computer has no font for East Asian letters in a name. */
import { t } from '../i18n/index.ts';
import type { AppState } from '../store/app-state.ts';
import type { AppStore } from '../store/app-store.ts';
import { showToast } from '../ui/Toast.tsx';

/** Set when the agent has dismissed the message. */
const KEY = 'rackside.letters-known';
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** Unassigned in Unicode, so that no font has it. */
const UNASSIGNED = '\u{3fffd}';
const SIZE = 24;

const checkedStores = new WeakSet<AppStore>();

/** Checks the listed tickets until one has such letters. Returns a function that stops this. */
export function watchMissingLetters(store: AppStore, isShown: (letter: string) => boolean = hasFont): () => void {
  if (checkedStores.has(store) || localStorage.getItem(KEY) !== null) return () => undefined;
  const check = ({ list }: AppState, before?: AppState) => {
    const letter = list.window === before?.list.window ? undefined : eastAsianIn(list);
    if (letter === undefined) return;
    off();
    checkedStores.add(store);
    if (isShown(letter)) return;
    showToast({
      title: t('computer.lettersMissing'),
      timeout: 0,
      action: { label: t('computer.lettersKnown'), run: () => localStorage.setItem(KEY, 'yes') },
    });
  };
  const off = store.subscribe(check);
  check(store.getState());
  return off;
}

function eastAsianIn({ window }: AppState['list']): string | undefined {
  for (const { rows } of window.pages.values()) {
    for (const { requester, subject } of rows) {
      const letter = EAST_ASIAN.exec(`${requester.name} ${subject}`)?.[0];
      if (letter) return letter;
    }
  }
  return undefined;
}

/** Whether a letter differs from one without a glyph; true if nothing can be drawn. */
function hasFont(letter: string): boolean {
  return drawn(letter) !== drawn(UNASSIGNED) || drawn(letter) === '';
}

function drawn(letter: string): string {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = SIZE * 2;
  const context = canvas.getContext('2d');
  if (!context) return '';
  context.font = `${SIZE}px ${getComputedStyle(document.body).fontFamily}`;
  context.fillText(letter, 0, SIZE * 1.5);
  return context.getImageData(0, 0, canvas.width, canvas.height).data.join();
}
